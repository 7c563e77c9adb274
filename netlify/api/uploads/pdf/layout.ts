import { damagedPdf } from './forbidden.ts'
import { makeHiddenHeaderCheck } from './headers.ts'
import { DELIMITER, readHeader, skipGap, skipSpace, SPACE, spend, type Budget } from './tokens.ts'
import { readValue, valueOf, wholeNumber, type Value } from './values.ts'

// A PDF consists of objects, of tables (`xref`) with the objects' positions, and of trailers. An
// object may end in a stream: the keyword `stream`, data, and `endstream`.

/** An object in the file, or a trailer. */
export type PdfObject = {
  /** Null for a trailer. */
  number: number | null
  value: Value
  /** Start and end of the data of its stream; null without a stream. */
  data: [from: number, to: number] | null
}

/**
 * Words of the budget that an object costs in addition to its content, since some data of each is
 * stored until the end of the check.
 */
const OBJECT_WORDS = 4

/** Most bytes that belong to no object, table or trailer. */
const MAX_STRAY_BYTES = 1_024

/** Most bytes of white space between the data of a stream and `endstream`. */
const MAX_SPACE_AFTER_DATA = 1_024

/** Most bytes of all tables together: 125,000 entries. */
const MAX_TABLE_BYTES = 2_500_000

/** Matches a table. */
const table = /xref[\0\t\n\f\r 0-9nf]*/y
/** Matches the position of the last table. */
const startxref = /startxref[\0\t\n\f\r ]*\d{1,10}/y
/** Matches a word that belongs to no object, table or trailer. */
const strayWord = new RegExp(`[^${SPACE}${DELIMITER}]+`, 'y')

/** End of the match that begins at `at`, or null. @param expression with the flag `y` */
const endOfMatch = (expression: RegExp, text: string, at: number): number | null => {
  expression.lastIndex = at
  return expression.test(text) ? expression.lastIndex : null
}

/** Start of a stream's data, after the line break of its keyword; null without a stream. */
const startOfData = (text: string, value: Value, keyword: number): number | null => {
  if (value.is !== 'dictionary' || !text.startsWith('stream', keyword)) return null
  const at = keyword + 'stream'.length
  if (text.startsWith('\r\n', at)) return at + 2
  return /[\r\n]/.test(text[at] ?? '') ? at + 1 : at
}

/**
 * End of a stream's data: by its stated length if `endstream` follows there, otherwise the next
 * `endstream`. The walk goes on after it, so that no text is searched twice.
 */
const endOfData = (text: string, value: Value, from: number): number => {
  const length = value.is === 'dictionary' ? wholeNumber(valueOf(value, 'Length')) : null
  const announced = length === null ? text.length : from + length
  if (text.startsWith('endstream', skipSpace(text, announced, announced + MAX_SPACE_AFTER_DATA)))
    return announced
  const end = text.indexOf('endstream', from)
  if (end < 0) throw damagedPdf()
  return end
}

/**
 * The objects and trailers of a PDF, in the order of the file: its tables are not trusted. Reads
 * each part of the file a few times at most.
 * @throws Problem when too many bytes are between the objects, when an object is hidden in another
 * one, and when the budget is spent
 */
export function* objectsOf(text: string, budget: Budget): Generator<PdfObject> {
  const checkHidden = makeHiddenHeaderCheck(text)
  let strayBytes = 0
  let tableBytes = 0
  for (let at = skipGap(text, 0); at < text.length; at = skipGap(text, at)) {
    const header = readHeader(text, at)
    const start = header?.end ?? (text.startsWith('trailer', at) ? at + 'trailer'.length : null)
    if (start !== null) {
      checkHidden(header ? start - 'obj'.length : at)
      spend(budget, OBJECT_WORDS)
      const { value, end } = readValue(text, start, budget)
      const from = header && startOfData(text, value, skipGap(text, end))
      const data: PdfObject['data'] = from === null ? null : [from, endOfData(text, value, from)]
      at = data === null ? end : skipGap(text, data[1]) + 'endstream'.length
      const next = skipGap(text, at)
      if (text.startsWith('endobj', next)) at = next + 'endobj'.length
      yield { number: header?.number ?? null, value, data }
      continue
    }
    const tableEnd = endOfMatch(table, text, at)
    if (tableEnd !== null) {
      tableBytes += tableEnd - at
      // A number in a table has ten digits at most.
      const hasLongNumber = /\d{11}/.test(text.slice(at, tableEnd))
      if (tableBytes > MAX_TABLE_BYTES || hasLongNumber) throw damagedPdf()
    }
    const knownEnd = tableEnd ?? endOfMatch(startxref, text, at)
    const next = knownEnd ?? endOfMatch(strayWord, text, at) ?? at + 1
    if (knownEnd === null) strayBytes += next - at
    if (strayBytes > MAX_STRAY_BYTES) throw damagedPdf()
    at = next
  }
  checkHidden(text.length)
}

/** Most bytes after the end mark `%%EOF`: readers search for the mark in the last 1,024. */
const MAX_END_BYTES = 1_024
/**
 * Most bytes after the end mark that are neither comments nor white space: some programs write a
 * stray byte.
 */
const MAX_OTHER_END_BYTES = 4
const commentsAndSpace = /%[^\r\n]*|[\0\t\n\f\r ]+/g

/**
 * Checks the beginning and the end of a whole file: its header, the position of its last table, and
 * the end mark.
 * @throws Problem
 */
export const checkEnds = (text: string): void => {
  if (!/^%PDF-[12]\.\d/.test(text.slice(0, 8))) throw damagedPdf()
  const tail = text.slice(-2 * MAX_END_BYTES)
  const ends = [...tail.matchAll(/startxref[\0\t\n\f\r ]+(\d{1,10})[\0\t\n\f\r ]+%%EOF/g)]
  const lastEnd = ends.at(-1)
  if (!lastEnd) throw damagedPdf()
  const [words, position] = lastEnd
  const rest = tail.slice(lastEnd.index + words.length)
  // Readers would use a table or a trailer in the rest, even in a comment, as the end of the file.
  if (
    /xref|trailer/.test(rest) ||
    rest.length > MAX_END_BYTES ||
    rest.replace(commentsAndSpace, '').length > MAX_OTHER_END_BYTES
  )
    throw damagedPdf()
  const start = skipGap(text, Number(position))
  const isTable = endOfMatch(table, text, start) !== null
  if (!isTable && readHeader(text, start) === null) throw damagedPdf()
}
