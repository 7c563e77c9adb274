import { distance } from '#rules/distance.ts'
import { formsOf, tokenise } from './engine/word.ts'

/** Words of a call, a code, a stranger or a PIN. What is `harmless` takes its own words out of the query first. */
export type SafetyWords = { asks: readonly string[]; harmless: readonly string[] }

/** Whether a typed word is that word in another form, or with a slip where it is long enough to be known by the rest. */
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
 * Whether a query may come from somebody who is being deceived. Whoever writes of callers, codes, strangers or a PIN sees
 * how not to be deceived before anything else, also when something else fits better: a needless warning costs a glance.
 */
export const asksForSafety = (query: string, { asks, harmless }: SafetyWords): boolean => {
  const typed = tokenise(query)
  const out = new Set(harmless.flatMap((phrase) => placesOf(typed, phrase) ?? []))
  const rest = typed.filter((_, at) => !out.has(at))
  return asks.some((phrase) => placesOf(rest, phrase) !== null)
}
