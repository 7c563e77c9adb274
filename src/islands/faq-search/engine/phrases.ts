import type { Phrase } from './lexicon.ts'

/** Where a phrase stands in a row of words: the places of its words, and how like them the words are. */
export type Place = { phrase: Phrase; at: number[]; like: number }

/** How many other words may stand between those of a phrase. */
const strangers = 3
/** The words of a phrase in another order, "recharge my phone" for "phone recharge". */
const turned = .9

/**
 * The phrases in a row of words. What somebody types may be in any order and have a few other words in between.
 * @param candidates Phrases that the word at a place belongs to
 * @param likeAt How like the word at a place is to a term, from 0 to 1
 */
export const phrasesIn = (
  length: number,
  candidates: (at: number) => Iterable<Phrase>,
  likeAt: (at: number, term: number) => number,
  isTyped: boolean,
): Place[] => {
  const places: Place[] = []
  const seen = new Set<Phrase>()
  for (let from = 0; from < length; from++) {
    for (const phrase of candidates(from)) {
      if (seen.has(phrase)) continue
      const span = phrase.words.length + (isTyped ? strangers : 1)
      const at: number[] = []
      let like = 1
      for (const word of phrase.words) {
        let best = 0
        let place = -1
        for (let one = Math.max(0, from - span + 1); one < Math.min(length, from + span); one++) {
          const value = at.includes(one) ? 0 : likeAt(one, word)
          if (value > best) {
            best = value
            place = one
          }
        }
        like = Math.min(like, best)
        if (best === 0) break
        at.push(place)
      }
      const isTurned = at.some((one, index) => index > 0 && one < (at[index - 1] ?? 0))
      if (like === 0 || (isTurned && !isTyped) || Math.max(...at) - Math.min(...at) >= span) continue
      seen.add(phrase)
      places.push({ phrase, at, like: isTurned ? like * turned : like })
    }
  }
  return places
}

/** Phrases that share words are readings of the same words: each word counts for one cluster. */
export const clustersOf = (places: readonly Place[]): Place[][] => {
  const clusters: { at: Set<number>; places: Place[] }[] = []
  for (const place of places.toSorted((a, b) => b.at.length - a.at.length)) {
    const own = clusters.find(({ at }) => place.at.some((one) => at.has(one)))
    if (own) own.places.push(place)
    else clusters.push({ at: new Set(place.at), places: [place] })
  }
  return clusters.map((cluster) => cluster.places)
}
