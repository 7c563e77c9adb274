import type { SearchIndex } from './engine/postings.ts'
import { fold, tokenise, wordPattern } from './engine/word.ts'

/**
 * Arabizi (Arabic in Latin letters) by its consonants (see `consonantsOf`), with the meant word in
 * the page's language.
 */
export type Arabizi = Readonly<Record<string, string>>

/**
 * Digits that represent letters, as on phone keyboards, and pairs of letters that represent one.
 */
const letters: readonly (readonly [RegExp, string])[] = [
  [/3'|gh/g, 'g'],
  [/5|kh|7'/g, 'x'],
  [/6|th|dh/g, 't'],
  [/7/g, 'h'],
  [/8|9'|q/g, 'k'],
  [/9/g, 's'],
  [/sh|ch/g, 'c'],
  [/ou|oo|w/g, 'w'],
  [/ph/g, 'f'],
  [/[23aeiouy']/g, ''],
]

/** A key that variant spellings share: `7awala`, `hawala` and `hawalah` have the same. */
export const consonantsOf = (word: string): string =>
  letters
    .reduce((text, [from, to]) => text.replace(from, to), word.toLowerCase())
    .replace(/(?<=..)h$/, '')
    .replace(/w(?!$)/g, '')
    .replace(/(.)\1/g, '$1')

/** Possible Arabizi: letters, some replaced by digits, but no number. */
const latin = /^(?:[a-z][a-z\d']*[a-z']|[2-9][a-z][a-z\d']*|[a-z][a-z\d']*\d)$/i

type Known = Pick<SearchIndex, 'entries' | 'synonyms' | 'common' | 'asking'> & { arabizi: Arabizi }

/**
 * Translates the Arabizi words of queries into the page's language. Words that occur in the index
 * are left unchanged.
 */
export const arabiziReader = ({
  entries,
  synonyms,
  common,
  asking,
  arabizi,
}: Known): ((query: string) => string) => {
  const known = new Set(
    tokenise(
      [...entries.flatMap(({ title, text }) => [title, text]), ...synonyms, common, asking].join(
        ' ',
      ),
    ),
  )
  return (query) =>
    query.replace(wordPattern, (word) =>
      latin.test(word) && !known.has(fold(word)) ? (arabizi[consonantsOf(word)] ?? word) : word,
    )
}
