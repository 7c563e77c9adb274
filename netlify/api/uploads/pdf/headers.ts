import { damagedPdf } from './forbidden.ts'
import { isDigit, isNewline, isSpace, skipSpace } from './tokens.ts'

// An object of a PDF begins with a header, `12 0 obj`: its number, its generation and `obj`.

/** True for characters that readers accept as a part of a number. */
const isOfNumber = (code: number): boolean =>
  isDigit(code) || '+-.eE'.includes(String.fromCharCode(code))

/** True when the line that ends before `end` has a `%`, which begins a comment. */
const hasComment = (text: string, end: number): boolean => {
  let start = end
  while (start > 0 && !isNewline(text.charCodeAt(start - 1))) start -= 1
  return text.slice(start, end).includes('%')
}

/**
 * Start of the white space that ends before `to`; null if a comment may end in it: it contains a
 * line break, and the line before it has a `%`.
 */
const startOfSpace = (text: string, to: number): number | null => {
  let start = to
  let hasNewline = false
  for (; start > 0 && isSpace(text.charCodeAt(start - 1)); start -= 1)
    hasNewline ||= isNewline(text.charCodeAt(start - 1))
  return hasNewline && hasComment(text, start) ? null : start
}

/** Matches two numbers without a space between them: for readers, a sign begins a number. */
const SIGN_WITHIN = /\d[.eE]*[+-]/
/** Matches the end of a number, with signs that readers accept after its digits. */
const NUMBER_END = /\d[.eE+-]*$/
/** Number of characters before a position in which the end of a number is searched. */
const NUMBER_REACH = 8

/**
 * True when an `obj` may be the end of a header: there is a position, to which a table could lead a
 * reader, from which the reader reads two numbers and then this `obj`.
 * @param obj position of the `obj`
 */
const endsHeader = (text: string, obj: number): boolean => {
  const end = startOfSpace(text, obj)
  if (end === null) return true
  let start = end
  while (start > 0 && isOfNumber(text.charCodeAt(start - 1))) start -= 1
  const word = text.slice(start, end)
  if (!/\d/.test(word)) return false
  if (SIGN_WITHIN.test(word)) return true
  const firstEnd = startOfSpace(text, start)
  return (
    firstEnd === null ||
    (firstEnd < start &&
      NUMBER_END.test(text.slice(Math.max(0, firstEnd - NUMBER_REACH), firstEnd)))
  )
}

/** True when a dictionary, or a comment before one, follows the keyword `trailer`. */
const beginsTrailer = (text: string, from: number): boolean => {
  const at = skipSpace(text, from)
  return text[at] === '%' || text.startsWith('<<', at)
}

/**
 * Refuses a PDF with headers of objects, or trailers, that our walk through the file does not
 * reach: in strings, in comments, or in the data of streams. Other readers may find them, since a
 * table can lead there, and a program that repairs a broken file searches everywhere.
 * @returns a function that the walk must call in order with the position of each keyword `obj` or
 * `trailer` that it reaches, and with the end of the text. It throws a Problem if, between the
 * position before and this one, another `obj` ends a header or another `trailer` begins a trailer
 */
export const makeHiddenHeaderCheck = (text: string): ((to: number) => void) => {
  const keyword = /obj|trailer/g
  let next = keyword.exec(text)
  return (to) => {
    for (; next && next.index <= to; next = keyword.exec(text)) {
      if (next.index === to) continue
      const [word] = next
      const isHidden =
        word === 'obj'
          ? endsHeader(text, next.index)
          : beginsTrailer(text, next.index + word.length)
      if (isHidden) throw damagedPdf()
    }
  }
}
