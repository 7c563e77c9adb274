import type { SearchIndex } from './engine/postings.ts'
import { fold, tokenise, wordPattern } from './engine/word.ts'

/** Arabic in Latin letters, by its consonants (see `consonantsOf`): the word of the page's language that is meant. */
export type Arabizi = Readonly<Record<string, string>>

/** Digits that stand for letters, as the keyboard of a phone had it, and pairs that stand for one. */
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

/** What two spellings of a word have in common: `7awala`, `hawala` and `hawalah` are one. */
export const consonantsOf = (word: string): string =>
  letters
    .reduce((text, [from, to]) => text.replace(from, to), word.toLowerCase())
    .replace(/(?<=..)h$/, '')
    .replace(/w(?!$)/g, '')
    .replace(/(.)\1/g, '$1')

/** What may be Arabic in Latin letters: letters with digits in their place, and no number. */
const latin = /^(?:[a-z][a-z\d']*[a-z']|[2-9][a-z][a-z\d']*|[a-z][a-z\d']*\d)$/i

type Known = Pick<SearchIndex, 'entries' | 'synonyms' | 'common' | 'asking'> & { arabizi: Arabizi }

/** Puts the words of queries that are Arabic in Latin letters into the page's language. What the page itself knows stays. */
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
