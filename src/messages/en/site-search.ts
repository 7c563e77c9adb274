/**
 * The search of the whole site, and its page, which lists the whole content. `#` is a number,
 * `{query}` the search text.
 */
export const siteSearch = {
  title: 'Search',
  description:
    'Every page, answer, document, post and cash point of Ghaf Wallet by subject, and a search through all of them.',
  lead: 'Type a few words, or look through everything below.',
  label: 'Search the site',
  placeholder: 'Search answers, fees, places',
  go: 'Search',
  clear: 'Clear the search',
  close: 'Close',
  searching: 'Searching…',
  count: { one: '# result', other: '# results' } as Partial<Record<Intl.LDMLPluralRule, string>> & {
    other: string
  },
  results: 'Results',
  groups: {
    safety: 'Before anything else',
    answers: 'Answers',
    fees: 'Fees and limits at a glance',
    pages: 'Pages',
    posts: 'Posts and news',
    places: 'Cash points',
    documents: 'Documents',
    nearest: 'Close matches',
  },
  all: { answers: 'All matching answers', places: 'All cash points' },
  nearest: 'No exact match. These come closest.',
  none: 'No results found for your search: {query}',
  noneLead:
    'We looked through answers, fees, pages, posts, cash points and documents. Try fewer words, or different ones.',
  person: 'Ask a person',
  personLead: 'Day and night, in Arabic and English, toll-free',
  write: 'Write to us',
  failed: 'The search could not be loaded. What you typed is kept, and you can always call us.',
  offline: 'The search needs an internet connection. You can still call us.',
  again: 'Try again',
  recent: 'Recent searches',
  forget: 'Clear',
  kept: 'Kept on this device only.',
  wanted: 'What people look for',
  /** Suggested searches: `text` is shown, `query` is searched for. */
  wants: [
    { text: 'What does a transfer cost?', query: 'cost of an international transfer' },
    { text: 'I have lost my phone', query: 'lost phone' },
    { text: 'Somebody asks for a code', query: 'somebody asks for a code' },
    { text: 'I cannot log in', query: 'cannot log in' },
    { text: 'Cash point near me', query: 'cash point' },
    { text: 'My salary has not arrived', query: 'salary not arrived' },
  ],
  keys: { choose: 'choose', open: 'open', close: 'close' },
  everything: {
    label: 'Subjects',
    pages: 'Pages',
    answers: 'Questions and answers',
    documents: 'Documents',
    posts: 'Blog and news',
    /** Links to the complete lists; the page itself names only the newest posts. */
    all: { blog: 'All blog posts', news: 'All news' },
    places: 'Cash points',
  },
}
