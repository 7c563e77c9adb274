/**
 * Letters that people write in several ways, brought to one for searching: the forms of alef, alef maqsura and ya,
 * ta marbuta and ha, hamza on its seats. Persian and Urdu keyboards bring their own kaf and ya.
 */
const letters: Readonly<Record<string, string>> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ئ: 'ي',
  ؤ: 'و',
  ة: 'ه',
  ک: 'ك',
  ء: '',
}

/** Short vowels, Quranic marks, the dagger alef and the tatweel: nobody types them into a search. */
const ARABIC_MARKS = /[\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED]/g
const LATIN_MARKS = /[\u0300-\u036F]/g
/** Arabic-Indic digits and their eastern forms. */
const DIGITS = /[\u0660-\u0669\u06F0-\u06F9]/g
const VARIANTS = new RegExp(`[${Object.keys(letters).join('')}]`, 'g')
/** Punctuation of both scripts parts words as a space does. */
const BETWEEN = /[^\p{L}\p{N}]+/gu

/** Text as a search compares it, in both scripts: lower case, without marks, one form of each letter and digit. */
export function normalise(text: string): string {
  return text
    .normalize('NFC')
    .replace(ARABIC_MARKS, '')
    .replace(VARIANTS, (letter) => letters[letter] ?? letter)
    .normalize('NFKD')
    .replace(LATIN_MARKS, '')
    .replace(ARABIC_MARKS, '')
    .replace(DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))
    .toLowerCase()
    .replace(BETWEEN, ' ')
    .trim()
}

/** Whether every word of the query stands somewhere in the text; both normalised. An empty query finds everything. */
export const matches = (text: string, query: string): boolean =>
  query === '' || query.split(' ').every((word) => text.includes(word))
