import { tooComplicatedPdf } from './forbidden.ts'

// Positions in these functions are indexes in a text that has one character for each byte of a
// file.

/** White space of PDF (ISO 32000-2, 7.2.3), for a character class of a regular expression. */
export const SPACE = '\\0\\t\\n\\f\\r '
/** Delimiters of PDF, for a character class of a regular expression. */
export const DELIMITER = '()<>\\[\\]{}/%'

export const isSpace = (code: number): boolean =>
  code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09 || code === 0x00 || code === 0x0c
export const isNewline = (code: number): boolean => code === 0x0a || code === 0x0d
export const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39

/**
 * The position after white space. It is a loop, since a regular expression would need memory for
 * each character.
 */
export const skipSpace = (text: string, from: number, to = text.length): number => {
  let at = from
  while (at < to && isSpace(text.charCodeAt(at))) at += 1
  return at
}

/** The position after white space and comments. */
export const skipGap = (text: string, from: number): number => {
  let at = from
  for (;;) {
    at = skipSpace(text, at)
    if (text[at] !== '%') return at
    while (at < text.length && !isNewline(text.charCodeAt(at))) at += 1
  }
}

/** The position after a number of at most ten digits; `from` for a longer number, or none. */
export const skipDigits = (text: string, from: number): number => {
  let at = from
  while (isDigit(text.charCodeAt(at)) && at - from <= 10) at += 1
  return at - from > 10 ? from : at
}

/**
 * Reads the header of an object, such as `12 0 obj`, which may contain comments.
 * @returns the object's number, and the position after the header; null if no header begins here
 */
export const readHeader = (text: string, from: number): { number: number; end: number } | null => {
  const number = skipDigits(text, from)
  if (number === from) return null
  const second = skipGap(text, number)
  const generation = skipDigits(text, second)
  if (second === number || generation === second) return null
  const at = skipGap(text, generation)
  return text.startsWith('obj', at)
    ? { number: Number(text.slice(from, number)), end: at + 3 }
    : null
}

/** Work that is left for reading a PDF, so that no file takes too long. */
export type Budget = {
  /** Words: each token is one, a long token several, and a dictionary five more. */
  left: number
}

/** Words for one file: enough for some 70,000 objects, as in a tagged text of a thousand pages. */
const MAX_WORDS = 2_000_000

export const newBudget = (): Budget => ({ left: MAX_WORDS })

/** Takes words from the budget. @throws Problem when it has not enough */
export const spend = (budget: Budget, words: number): void => {
  budget.left -= words
  if (budget.left < 0) throw tooComplicatedPdf()
}
