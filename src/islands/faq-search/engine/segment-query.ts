import type { Lexicon } from './lexicon.ts'

/** Words shorter than this are not taken apart. */
const shortest = 5

/**
 * Puts the words of a query right against the lexicon: what was run together is parted, and what was torn apart is joined
 * unless both parts say something.
 */
export const segmentQuery = (words: readonly string[], { ids }: Lexicon, isKnown: (word: string) => boolean, isCommon: ReadonlySet<string>): string[] => {
  const says = (word: string): boolean => isKnown(word) && !isCommon.has(word)
  const row: string[] = []
  for (const word of words) {
    const before = row.at(-1)
    if (before !== undefined && ids.has(before + word) && !(says(before) && says(word))) row.splice(-1, 1, before + word)
    else if (isKnown(word) || word.length < shortest) row.push(word)
    else {
      let cut = word.length - 2
      while (cut > 1 && !(ids.has(word.slice(0, cut)) && ids.has(word.slice(cut)))) cut--
      row.push(...(cut > 1 ? [word.slice(0, cut), word.slice(cut)] : [word]))
    }
  }
  return row
}
