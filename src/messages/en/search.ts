/** The search in questions and answers. */
export const search = {
  label: 'Search the questions',
  /** Placeholder of the search field, short enough for a phone. */
  examples: { faq: 'Search: lost phone, fees…', businessfaq: 'Search: refund, charges…' },
  go: 'Search',
  clear: 'Clear the search',
  searching: 'Searching…',
  /** `#` is the number of results. In the texts below, `{query}` is the search text. */
  count: { one: '# result', other: '# results' } as Partial<Record<Intl.LDMLPluralRule, string>> & {
    other: string
  },
  for: 'for “{query}”.',
  none: 'No results found for your search:',
  /** Shown above the results when no result is a sure match. */
  near: 'Nothing exact for “{query}”. The nearest we have:',
  noneHere: 'Nothing in these questions. Elsewhere on the site we found this for “{query}”.',
  advice: 'Try fewer words, or different ones. Or ask a person: we answer day and night.',
  call: 'Call us free on',
  write: 'Write to us',
  failed: 'The questions could not be loaded. What you typed is kept.',
  offline: 'You seem to be offline. What you typed is kept.',
  again: 'Try again',
  /** Shown when the code of the search could not be loaded. */
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
