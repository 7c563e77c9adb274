import { latinDigits } from '#rules/digits.ts'

/**
 * Letters that people write in several ways, brought to one for searching; Persian and Urdu keyboards bring their own
 * kaf and ya. Hamza on a seat needs no line: taken apart it is a letter and a mark.
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
/** Short vowels, hamza and madda on their seats, accents: nobody types them into a search the same way twice. */
const MARKS = /\p{Mn}/gu
/** Punctuation of both scripts parts words as a space does. */
const BETWEEN = /[^\p{L}\p{N}]+/gu

/** Text as a search compares it, in both scripts: lower case, without marks, one form of each letter and digit. */
export function fold(text: string): string {
  return latinDigits(text.normalize('NFKD'))
    .replace(MARKS, '')
    .replace(VARIANTS, (letter) => letters[letter] ?? letter)
    .toLowerCase()
    .replace(BETWEEN, ' ')
    .trim()
}

/** Whether every word of the query stands somewhere in the text; both folded. An empty query finds everything. */
export const matches = (text: string, query: string): boolean =>
  query === '' || query.split(' ').every((word) => text.includes(word))
