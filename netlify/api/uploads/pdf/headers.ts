import { damagedPdf } from './forbidden.ts'
import { isDigit, isNewline, isSpace, skipSpace } from './tokens.ts'

/** True for characters that readers accept as a part of a number. */
const isOfNumber = (code: number): boolean =>
  isDigit(code) || '+-.eE'.includes(String.fromCharCode(code))

/** Place where the white space before `to` begins, or null when a comment may end with it. */
const startOfSpace = (text: string, to: number): number | null => {
  let at = to
  let isNextLine = false
  for (; at > 0 && isSpace(text.charCodeAt(at - 1)); at -= 1)
    isNextLine ||= isNewline(text.charCodeAt(at - 1))
  for (
    let before = at - 1;
    isNextLine && before >= 0 && !isNewline(text.charCodeAt(before));
    before -= 1
  )
    if (text[before] === '%') return null
  return at
}

/** Two numbers without a space: at a sign readers begin another number. */
const SIGN_WITHIN = /\d[.eE]*[+-]/
/** The end of a number, its point included. */
const NUMBER_END = /\d[.eE+-]*$/
const REACH = 8

/**
 * True where a reader that a table leads to the right place, however odd, reads two numbers before
 * an `obj`.
 */
const endsHeader = (text: string, obj: number): boolean => {
  const end = startOfSpace(text, obj)
  if (end === null) return true
  let start = end
  while (start > 0 && isOfNumber(text.charCodeAt(start - 1))) start -= 1
  const word = text.slice(start, end)
  if (!/\d/.test(word)) return false
  if (SIGN_WITHIN.test(word)) return true
  const first = startOfSpace(text, start)
  return (
    first === null ||
    (first < start && NUMBER_END.test(text.slice(Math.max(0, first - REACH), first)))
  )
}

const beginsTrailer = (text: string, from: number): boolean => {
  const at = skipSpace(text, from)
  return text[at] === '%' || text.startsWith('<<', at)
}

/**
 * Finds headers of objects and trailers that a walk does not reach: in strings, in comments, in the
 * data of streams. A table can lead a reader there, and a reader that repairs a broken file
 * searches everywhere.
 * @returns a check up to the next keyword that the walk reaches, or to the end; to be called for
 * one place after the other
 */
export const hiddenHeaders = (text: string): ((to: number) => void) => {
  const keyword = /obj|trailer/g
  let next = keyword.exec(text)
  return (to) => {
    for (; next && next.index <= to; next = keyword.exec(text)) {
      if (next.index === to) continue
      if (
        next[0] === 'obj'
          ? endsHeader(text, next.index)
          : beginsTrailer(text, next.index + next[0].length)
      )
        throw damagedPdf()
    }
  }
}
