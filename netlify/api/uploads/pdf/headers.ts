import { damagedPdf } from './forbidden.ts'
import { isDigit, isNewline, isSpace, skipSpace } from './tokens.ts'

/** Characters that readers take for a part of a number. */
const isOfNumber = (code: number): boolean =>
  isDigit(code) || '+-.eE'.includes(String.fromCharCode(code))

/** Place where the white space before another begins, or null when a comment may end with it. */
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

/** Two numbers without a space: readers begin another at a sign. */
const SIGN_WITHIN = /\d[.eE]*[+-]/
/** The end of a number, its point included. */
const NUMBER_END = /\d[.eE+-]*$/
const REACH = 8

/** True where a reader that is led to the right place, however odd, reads two numbers before an `obj`. */
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
 * Finds headers of objects and trailers that a walk does not come to: in strings, in comments, in the data of streams.
 * A table can lead a reader there, and one that mends a broken file looks everywhere.
 * @returns a check up to the next keyword that the walk comes to, or to the end; to be asked for one place after the other
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
