import { tooMuch } from './forbidden.ts'

/**
 * White space and delimiters of PDF (ISO 32000-2, 7.2.3), for use inside brackets of an expression.
 */
export const SPACE = '\\0\\t\\n\\f\\r '
export const DELIMITER = '()<>\\[\\]{}/%'

export const isSpace = (code: number): boolean =>
  code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09 || code === 0x00 || code === 0x0c
export const isNewline = (code: number): boolean => code === 0x0a || code === 0x0d
export const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39

/** The place after white space. A loop: an expression would remember every character on its way. */
export const skipSpace = (text: string, from: number, to = text.length): number => {
  let at = from
  while (at < to && isSpace(text.charCodeAt(at))) at += 1
  return at
}

/** The place after white space and comments. */
export const skipGap = (text: string, from: number): number => {
  let at = from
  for (;;) {
    at = skipSpace(text, at)
    if (text[at] !== '%') return at
    while (at < text.length && !isNewline(text.charCodeAt(at))) at += 1
  }
}

/** The place after a number of at most ten digits; `from` for a longer one. */
export const skipDigits = (text: string, from: number): number => {
  let at = from
  while (isDigit(text.charCodeAt(at)) && at - from <= 10) at += 1
  return at - from > 10 ? from : at
}

/**
 * The number of an object and the place after `12 0 obj`, which may contain comments, or null where
 * no object begins.
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

/**
 * Work left for reading a PDF, in words; a dictionary is six of them, and a longer token counts by
 * its characters.
 */
export type Budget = { left: number }

/** Words for one file: some 70,000 objects, as in a tagged text of a thousand pages. */
const MAX_WORDS = 2_000_000

export const newBudget = (): Budget => ({ left: MAX_WORDS })

/** Spends words of the budget. @throws Problem when it is spent */
export const spend = (budget: Budget, words: number): void => {
  budget.left -= words
  if (budget.left < 0) throw tooMuch()
}
