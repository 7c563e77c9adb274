import { missedWords } from '#rules/missed-search.ts'
import type { SearchProps } from './state.ts'

/** Milliseconds after which words that found nothing count as what somebody meant, and not as the beginning of it. */
export const MEANT_MS = 2_000

const reported = new Set<string>()

/**
 * Tells the site, once a visit, that words found nothing: the words and the page's language, nothing else. What may say who
 * searches never leaves the device. A failure is nobody's concern.
 */
export const reportMissed = (typed: string, language: SearchProps['language']): void => {
  const words = missedWords(typed)
  if (words === null || reported.has(words)) return
  reported.add(words)
  void fetch('/api/feedback/search', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ Words: words, Language: language }),
    credentials: 'omit',
  }).catch(() => undefined)
}
