/** The calculator of transfers. `#` is an amount, a rate or a day. */
export const calculator = {
  title: 'What will my transfer cost?',
  lead: 'The app shows the rate that applies before you confirm.',
  to: 'Send to',
  amount: 'You send, in dirhams',
  unit: 'AED',
  by: 'How it arrives',
  ways: { bank: 'Bank account', wallet: 'Wallet', cash: 'Cash' },
  speeds: {
    minutes: 'in minutes',
    'same-day': 'same day',
    'next-day': 'next business day',
    'two-days': 'in two business days',
  },
  receives: 'They receive about',
  fee: 'Fee',
  /** A fee that the announced version changes: what it will be, or the last day on which one can send there. `#` is a day. */
  feeFrom: 'Fee from #',
  until: 'Offered until',
  total: 'You pay in total',
  rate: 'Example rate of #',
  margin: 'Margin in the rate',
  marginFrom: 'Margin from #',
  arrives: 'Arrives',
  nothing: 'Nothing to calculate yet',
  /** Where the version does not state how much that is. */
  withMargin: 'The rate includes our margin.',
  /** The age of that rate in days, once it is a day old. */
  rateAge: { one: 'This rate is one day old.', other: 'This rate is # days old.' } as {
    two?: string
    few?: string
    many?: string
    one: string
    other: string
  },
  mostAtOnce: 'At most {limit:one-payment} in one transfer.',
  unreadable: 'Write the amount in figures, such as 1,000 or 250.50.',
  feeIsMore: 'The fee is higher than the amount you send.',
  /** Asked for of whoever advertises remittances: Consumer Protection Standards 2.3.5.2–5. */
  warning:
    'An intermediary bank may charge a fee, so less may arrive. A mistake in the recipient’s details may lead to a charge. Exchange rates change: the rate when you confirm applies. A transfer may take longer than shown.',
  app: 'Send it in the app',
  /** Without scripts. */
  all: 'See the fees of all countries',
  /** For screen readers, once nobody types any more: what arrives, the fee, what is paid in total, and when it arrives. */
  status: 'They receive about #. The fee is AED #. You pay AED # in total. Arrival: #.',
}
