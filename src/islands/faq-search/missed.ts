import { missedQuery } from '#rules/missed-search.ts'
import type { SearchProps } from './state.ts'

/** Milliseconds without input after which a query without results counts as complete. */
export const QUERY_COMPLETE_MS = 2_000

const reported = new Set<string>()

/**
 * Reports a query without results to the site, once per page load: the words and the page's
 * language, nothing else. Words that may identify a visitor are not sent. Failures are ignored.
 */
export const reportUnansweredQuery = (typed: string, language: SearchProps['language']): void => {
  const words = missedQuery(typed)
  if (words === null || reported.has(words)) return
  reported.add(words)
  void fetch('/api/feedback/search', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ Words: words, Language: language }),
    credentials: 'omit',
  }).catch(() => undefined)
}
