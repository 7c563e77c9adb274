import { latinDigits } from '#rules/digits.ts'

/**
 * Variant letters with their normal form for searching, including the kaf and ya of Persian and
 * Urdu keyboards. Hamza on a seat needs no entry: NFKD decomposes it into a letter and a mark.
 */
const letters: Readonly<Record<string, string>> = {
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ة: 'ه',
  ک: 'ك',
  ء: '',
  // The tatweel only stretches a word.
  ـ: '',
}

const VARIANTS = new RegExp(Object.keys(letters).join('|'), 'g')
/** Short vowels, hamza and madda on their seats, accents: typed inconsistently in searches. */
const MARKS = /\p{Mn}/gu
/** Punctuation of both scripts separates words, as spaces do. */
const BETWEEN = /[^\p{L}\p{N}]+/gu

/**
 * Text normalised for searching, in both scripts: lower case, without marks, one form of each
 * letter and digit.
 */
export function fold(text: string): string {
  return latinDigits(text.normalize('NFKD'))
    .replace(MARKS, '')
    .replace(VARIANTS, (letter) => letters[letter] ?? letter)
    .toLowerCase()
    .replace(BETWEEN, ' ')
    .trim()
}

/**
 * True when the text contains every word of the query; both folded. An empty query matches
 * everything.
 */
export const matches = (text: string, query: string): boolean =>
  query === '' || query.split(' ').every((word) => text.includes(word))
