/** The calculator for transfers. `#` is an amount, a rate or a day. */
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
  /** Label of the fee in the next version of the fees; `#` is its first day. */
  feeFrom: 'Fee from #',
  /** Followed by the last day on which the transfer is offered. */
  until: 'Offered until',
  total: 'You pay in total',
  rate: 'Example rate of #',
  margin: 'Margin in the rate',
  marginFrom: 'Margin from #',
  arrives: 'Arrives',
  nothing: 'Nothing to calculate yet',
  /** Shown when the fees do not state the margin. */
  withMargin: 'The rate includes our margin.',
  /** Age of the rate in days, shown from one day on. */
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
  /**
   * Warning that the Consumer Protection Standards (2.3.5.2–5) require next to offers of transfers.
   */
  warning:
    'An intermediary bank may charge a fee, so less may arrive. A mistake in the recipient’s details may lead to a charge. Exchange rates change: the rate when you confirm applies. A transfer may take longer than shown.',
  app: 'Send it in the app',
  /** Link that is shown to visitors without scripts. */
  all: 'See the fees of all countries',
  /**
   * Result, announced to screen readers after typing has ended. The values of `#` are the amount
   * received, the fee, the total, and the time of arrival.
   */
  status: 'They receive about #. The fee is AED #. You pay AED # in total. Arrival: #.',
}
