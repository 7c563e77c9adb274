import { editDistance } from '#rules/distance.ts'
import { formsOf, tokenise } from './engine/word.ts'

/** Words that reveal a possible victim of fraud. */
export type SafetyWords = {
  /** Words and phrases about a call, a code, a stranger or a PIN. */
  asks: readonly string[]
  /** Harmless phrases with such words: they are removed from the query first. */
  harmless: readonly string[]
}

/**
 * True when a typed word is a form of `word` (they share a strong form), or when `word` has five
 * letters or more and the typed word has one error.
 */
const isLike = (typed: string, word: string): boolean => {
  if (typed === word) return true
  const { strong } = formsOf(word)
  return (
    formsOf(typed).strong.some((form) => strong.includes(form)) ||
    (word.length > 4 && editDistance(typed, word, 1, false) <= 1)
  )
}

/** Indexes of a phrase's words in a query, in any order; null if a word is missing. */
const wordIndexesOf = (typed: readonly string[], phrase: string): number[] | null => {
  const indexes = tokenise(phrase).map((word) => typed.findIndex((one) => isLike(one, word)))
  return indexes.includes(-1) ? null : indexes
}

/**
 * True when a query may come from a victim of fraud. Queries about callers, codes, strangers or a
 * PIN get the advice against fraud first, even if another answer fits better: a needless warning
 * costs a glance.
 */
export const suggestsFraud = (query: string, { asks, harmless }: SafetyWords): boolean => {
  const typed = tokenise(query)
  const harmlessIndexes = new Set(harmless.flatMap((phrase) => wordIndexesOf(typed, phrase) ?? []))
  const rest = typed.filter((_, at) => !harmlessIndexes.has(at))
  return asks.some((phrase) => wordIndexesOf(rest, phrase) !== null)
}
