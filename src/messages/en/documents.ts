/** Key facts and fees: the page of documents. */
export const documents = {
  subjects: {
    facts: {
      title: 'Key facts',
      lead: 'What the wallet does, its limits, your rights and how to complain, on a few pages.',
    },
    fees: { title: 'Fees and charges', lead: 'Every fee we take, and everything that is free.' },
  },
  audiences: { individual: 'For individuals', business: 'For businesses' },
  /** Days on which a document is or was in force; `#` is a day. */
  holds: {
    from: 'In force from #',
    between: 'Was in force from # to #',
    until: 'Was in force until #',
  },
  earlier: 'Earlier versions',
  /** File size; `#` is a number. */
  size: { kb: '# KB', mb: '# MB' },
  other: 'Also in Arabic',
  none: 'Not published yet. Call us or write to us, and we will send it.',
}
