import { latinDigits } from '#rules/digits.ts'

/**
 * Normal forms for searching, by variant letter; includes the kaf and ya of Persian and Urdu
 * keyboards. Letters that carry a hamza need no entry: NFKD decomposes them into a letter and a
 * mark.
 */
const normalForms: Readonly<Record<string, string>> = {
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ة: 'ه',
  ک: 'ك',
  ء: '',
  // The tatweel only stretches a word.
  ـ: '',
}

const VARIANTS = new RegExp(Object.keys(normalForms).join('|'), 'g')
/** Combining marks (vowels, hamza and madda above a letter, accents): not everyone types them. */
const MARKS = /\p{Mn}/gu
/** Spaces and punctuation of both scripts, which separate words. */
const WORD_SEPARATORS = /[^\p{L}\p{N}]+/gu

/**
 * Text normalised for searching, in both scripts: lower case, without marks, one form of each
 * letter and digit.
 */
export function fold(text: string): string {
  return latinDigits(text.normalize('NFKD'))
    .replace(MARKS, '')
    .replace(VARIANTS, (letter) => normalForms[letter] ?? letter)
    .toLowerCase()
    .replace(WORD_SEPARATORS, ' ')
    .trim()
}

/**
 * True when the text contains every word of the query; both folded. An empty query matches
 * everything.
 */
export const matches = (text: string, query: string): boolean =>
  query === '' || query.split(' ').every((word) => text.includes(word))
