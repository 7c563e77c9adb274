/** The search through questions and answers. */
export const search = {
  label: 'Search the questions',
  /** In the empty field: short, so that a phone shows the whole of it. */
  examples: { faq: 'Search: lost phone, fees…', businessfaq: 'Search: refund, charges…' },
  go: 'Search',
  clear: 'Clear the search',
  searching: 'Searching…',
  /** `#` is the number, `{query}` what was typed. */
  count: { one: '# result', other: '# results' } as Partial<Record<Intl.LDMLPluralRule, string>> & {
    other: string
  },
  for: 'for “{query}”.',
  none: 'No results found for your search:',
  /** Where nothing answers it surely, above what comes near. */
  near: 'Nothing exact for “{query}”. The nearest we have:',
  noneHere: 'Nothing in these questions. Elsewhere on the site we found this for “{query}”.',
  advice: 'Try fewer words, or different ones. Or ask a person: we answer day and night.',
  call: 'Call us free on',
  write: 'Write to us',
  failed: 'The questions could not be loaded. What you typed is kept.',
  offline: 'You seem to be offline. What you typed is kept.',
  again: 'Try again',
  /** Before the code of the search is there. */
  unloaded: 'The search could not be loaded. Check your connection and type again.',
  all: 'All questions',
  also: {
    faq: 'Found in the questions for individuals',
    businessfaq: 'Found in the questions for businesses',
  },
  kinds: {
    faq: 'For individuals',
    businessfaq: 'For businesses',
    page: 'Page',
    fee: 'Fee or limit',
    blog: 'Blog',
    news: 'News',
    place: 'Cash point',
    document: 'PDF',
  },
  labelAll: 'Search questions and pages',
}
