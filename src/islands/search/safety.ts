import { distance } from '#rules/distance.ts'
import { formsOf, tokenise } from './engine/word.ts'

/**
 * Words about a call, a code, a stranger or a PIN. `harmless` phrases are removed from the query
 * first.
 */
export type SafetyWords = { asks: readonly string[]; harmless: readonly string[] }

/** True when a typed word is another form of the word, or a misspelling if it is long enough. */
const isLike = (typed: string, word: string): boolean => {
  if (typed === word) return true
  const { strong } = formsOf(word)
  return (
    formsOf(typed).strong.some((form) => strong.includes(form)) ||
    (word.length > 4 && distance(typed, word, 1, false) <= 1)
  )
}

const placesOf = (typed: readonly string[], phrase: string): number[] | null => {
  const places = tokenise(phrase).map((word) => typed.findIndex((one) => isLike(one, word)))
  return places.includes(-1) ? null : places
}

/**
 * True when a query may come from a victim of fraud. Queries about callers, codes, strangers or a
 * PIN get the advice against fraud first, even if another answer fits better: a needless warning
 * costs a glance.
 */
export const asksForSafety = (query: string, { asks, harmless }: SafetyWords): boolean => {
  const typed = tokenise(query)
  const out = new Set(harmless.flatMap((phrase) => placesOf(typed, phrase) ?? []))
  const rest = typed.filter((_, at) => !out.has(at))
  return asks.some((phrase) => placesOf(rest, phrase) !== null)
}
