/** The questions and answers, for individuals and for businesses. */
export const faq = {
  faq: {
    title: 'Questions for individuals',
    description:
      'Answers about opening a wallet, adding and sending money, fees, limits and security.',
    lead: 'What people ask us about opening a wallet, moving money and staying safe.',
    others: 'Do you run a shop or a company?',
  },
  businessfaq: {
    title: 'Questions for businesses',
    description:
      'Answers for shops and companies: joining, documents, charges, payments and the dashboard.',
    lead: 'What shop owners and companies ask us before they join, and after.',
    others: 'Is it about your personal wallet?',
  },
  topics: 'Topics',
  count: { one: '# question', other: '# questions' } as Partial<
    Record<Intl.LDMLPluralRule, string>
  > & { other: string },
  /** Link with the address of a question, for sharing. */
  link: 'Link to this question',
  /** Vote below each answer; the phone number follows `thanks`. */
  vote: {
    ask: 'Did this help?',
    yes: 'Yes',
    no: 'No',
    thanks: 'Thank you. Do you still have a question? Call us free:',
    failed: 'This was not counted: the connection failed. Please try again.',
    busy: 'This was not counted: we have already counted many answers from your network today. Thank you all the same.',
  },
  ask: 'Not answered here?',
  askLead: 'Call us free, day and night',
  empty: 'No answers here yet',
  emptyLead:
    'We are still writing the answers. Until they are ready, call us and a person will answer.',
}
