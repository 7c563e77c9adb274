/** Key facts and fees: the page of documents. */
export const documents = {
  title: 'Key facts and fees',
  description: 'What the wallet costs, what it can do and where its limits are, for individuals and for businesses.',
  lead: 'What it costs, what it can do, and where its limits are: on paper, before you join.',
  intro:
    'Opening a wallet is free, and so is joining as a business. For every payment that carries a fee, the app shows it before you confirm, together with the amount that arrives.',
  subjects: {
    facts: { title: 'Key facts', lead: 'What the wallet does, its limits, your rights and how to complain, on a few pages.' },
    fees: { title: 'Fees and charges', lead: 'Every fee we take, and everything that is free.' },
  },
  audiences: { individual: 'For individuals', business: 'For businesses' },
  /** Before a date: the day from which a paper holds. */
  from: 'In force from',
  /** `#` is a number. */
  size: { kb: '# KB', mb: '# MB' },
  other: 'Also in Arabic',
  none: 'Not published yet. Call us or write to us, and we will send it.',
}
