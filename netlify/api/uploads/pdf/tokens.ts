import { tooMuch } from './forbidden.ts'

/** White space and delimiters of PDF (ISO 32000-2, 7.2.3), for use inside brackets of an expression. */
export const SPACE = '\\0\\t\\n\\f\\r '
export const DELIMITER = '()<>\\[\\]{}/%'

export const isSpace = (code: number): boolean =>
  code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09 || code === 0x00 || code === 0x0c
export const isNewline = (code: number): boolean => code === 0x0a || code === 0x0d
export const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39

/** The place behind white space. By hand: an expression would remember every character on its way. */
export const skipSpace = (text: string, from: number, to = text.length): number => {
  let at = from
  while (at < to && isSpace(text.charCodeAt(at))) at += 1
  return at
}

/** The place behind white space and comments. */
export const skipGap = (text: string, from: number): number => {
  let at = from
  for (;;) {
    at = skipSpace(text, at)
    if (text[at] !== '%') return at
    while (at < text.length && !isNewline(text.charCodeAt(at))) at += 1
  }
}

/** The place behind a number of at most ten digits; a longer one ends nowhere. */
export const skipDigits = (text: string, from: number): number => {
  let at = from
  while (isDigit(text.charCodeAt(at)) && at - from <= 10) at += 1
  return at - from > 10 ? from : at
}

/** The number of an object and the place behind `12 0 obj`, which may hold comments, or null when an object does not begin here. */
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

/** Work that a PDF may still ask of its reader, in words; a dictionary is six of them, and what is longer than a word counts by its characters. */
export type Budget = { left: number }

/** Words in all: some 70,000 objects, as a tagged text of a thousand pages has them. */
const MAX_WORDS = 2_000_000

export const newBudget = (): Budget => ({ left: MAX_WORDS })

/** @throws Problem when the budget is spent */
export const spend = (budget: Budget, words: number): void => {
  budget.left -= words
  if (budget.left < 0) throw tooMuch()
}
