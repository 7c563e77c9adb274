import { damagedPdf } from './forbidden.ts'
import { hiddenHeaders } from './headers.ts'
import { DELIMITER, readHeader, skipGap, skipSpace, SPACE, spend, type Budget } from './tokens.ts'
import { readValue, valueOf, wholeNumber, type Value } from './values.ts'

/**
 * An object in the file, or a trailer, which has no number; `data`: start and end of its stream,
 * null where it has none.
 */
export type PdfObject = {
  number: number | null
  value: Value
  data: [from: number, to: number] | null
}

/** Words that an object costs beyond its content: some data of each is stored until the end. */
const OBJECT_WORDS = 4

/** Most bytes between objects. */
const MAX_STRAY_BYTES = 1_024

/** White space between the data of a stream and its end; programs write a line break. */
const MAX_SPACE_BEHIND_DATA = 1_024

/** Most bytes of all tables together: 125,000 entries. */
const MAX_TABLE_BYTES = 2_500_000

const table = /xref[\0\t\n\f\r 0-9nf]*/y
const startxref = /startxref[\0\t\n\f\r ]*\d{1,10}/y
const strayWord = new RegExp(`[^${SPACE}${DELIMITER}]+`, 'y')

const after = (expression: RegExp, text: string, at: number): number | null => {
  expression.lastIndex = at
  return expression.test(text) ? expression.lastIndex : null
}

/** Start of a stream's data, after the line break of its keyword; null where there is none. */
const startOfData = (text: string, value: Value, keyword: number): number | null => {
  if (value.is !== 'dictionary' || !text.startsWith('stream', keyword)) return null
  const at = keyword + 'stream'.length
  if (text.startsWith('\r\n', at)) return at + 2
  return /[\r\n]/.test(text[at] ?? '') ? at + 1 : at
}

/**
 * Finds the end of a stream: by its length where that is right, otherwise at the next `endstream`.
 * Searched text is not searched again: the walk goes on after it.
 */
const endOfData = (text: string, value: Value, from: number): number => {
  const length = value.is === 'dictionary' ? wholeNumber(valueOf(value, 'Length')) : null
  const announced = length === null ? text.length : from + length
  if (text.startsWith('endstream', skipSpace(text, announced, announced + MAX_SPACE_BEHIND_DATA)))
    return announced
  const end = text.indexOf('endstream', from)
  if (end < 0) throw damagedPdf()
  return end
}

/**
 * Walks a PDF from object to object and table to table, without trusting any of its tables. Reads
 * each part of it a few times at most.
 * @throws Problem when too many bytes lie between the objects, when one is hidden in another, and
 * when the budget is spent
 */
export function* objectsOf(text: string, budget: Budget): Generator<PdfObject> {
  const checkHidden = hiddenHeaders(text)
  let stray = 0
  let tables = 0
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
    const tableEnd = after(table, text, at)
    if (tableEnd !== null) {
      tables += tableEnd - at
      if (tables > MAX_TABLE_BYTES || /\d{11}/.test(text.slice(at, tableEnd))) throw damagedPdf()
    }
    const known = tableEnd ?? after(startxref, text, at)
    const next = known ?? after(strayWord, text, at) ?? at + 1
    if (known === null) stray += next - at
    if (stray > MAX_STRAY_BYTES) throw damagedPdf()
    at = next
  }
  checkHidden(text.length)
}

/**
 * Most bytes after the end mark, which readers search for in the last 1,024: programs write a
 * comment or a stray byte after it.
 */
const MAX_END_BYTES = 1_024
const MAX_BYTES_BEHIND = 4
const commentsAndSpace = /%[^\r\n]*|[\0\t\n\f\r ]+/g

/**
 * Checks the beginning and the end of a whole file: its header, the start of its last table, and
 * the end mark. @throws Problem
 */
export const checkEnds = (text: string): void => {
  if (!/^%PDF-[12]\.\d/.test(text.slice(0, 8))) throw damagedPdf()
  const tail = text.slice(-2 * MAX_END_BYTES)
  const found = [...tail.matchAll(/startxref[\0\t\n\f\r ]+(\d{1,10})[\0\t\n\f\r ]+%%EOF/g)].at(-1)
  if (!found) throw damagedPdf()
  const behind = tail.slice(found.index + found[0].length)
  // Readers would use a second one, even in a comment, as the end of the file.
  if (
    /xref|trailer/.test(behind) ||
    behind.length > MAX_END_BYTES ||
    behind.replace(commentsAndSpace, '').length > MAX_BYTES_BEHIND
  )
    throw damagedPdf()
  const start = skipGap(text, Number(found[1]))
  if (after(table, text, start) === null && readHeader(text, start) === null) throw damagedPdf()
}
