import type { SearchIndex } from './engine/postings.ts'
import { foldWord, tokenise, wordPattern } from './engine/word.ts'

/**
 * Words meant by Arabizi (Arabic written in Latin letters), in the page's language. Key: consonants
 * of the Arabizi word, see {@link consonantsOf}.
 */
export type Arabizi = Readonly<Record<string, string>>

/**
 * Spellings of one Arabic letter, and the letter that represents it in a key. Digits represent
 * Arabic letters of a similar shape. The last row removes vowels, `2` and `3`. The order matters:
 * pairs come first.
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

/**
 * A key that variant spellings share: `7awala`, `hawala` and `hawalah` have the same key. After the
 * table's replacements, drops a final h, every w but a final one, and repetitions of a letter.
 */
export const consonantsOf = (word: string): string =>
  letters
    .reduce((text, [from, to]) => text.replace(from, to), word.toLowerCase())
    .replace(/(?<=..)h$/, '')
    .replace(/w(?!$)/g, '')
    .replace(/(.)\1/g, '$1')

/** Matches possible Arabizi: Latin letters, some of them replaced by digits, but no number. */
const possibleArabizi = /^(?:[a-z][a-z\d']*[a-z']|[2-9][a-z][a-z\d']*|[a-z][a-z\d']*\d)$/i

/** The parts of an index that contain words, and its Arabizi. */
type Texts = Pick<SearchIndex, 'entries' | 'synonyms' | 'common' | 'asking'> & { arabizi: Arabizi }

/**
 * Makes a function that translates the Arabizi words of a query into the page's language. Words
 * that occur in the index are left unchanged.
 */
export const arabiziTranslator = ({
  entries,
  synonyms,
  common,
  asking,
  arabizi,
}: Texts): ((query: string) => string) => {
  const known = new Set(
    tokenise(
      [...entries.flatMap(({ title, text }) => [title, text]), ...synonyms, common, asking].join(
        ' ',
      ),
    ),
  )
  return (query) =>
    query.replace(wordPattern, (word) =>
      possibleArabizi.test(word) && !known.has(foldWord(word))
        ? (arabizi[consonantsOf(word)] ?? word)
        : word,
    )
}
