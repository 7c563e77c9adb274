import { damagedPdf } from './forbidden.ts'
import { numberOf, skipGap, skipHeader, type Region } from './tokens.ts'

/** An object in the file; `data` is where its stream begins, null where it has none. */
export type PdfObject = Region & { data: number | null }

/** Bytes allowed between objects. Parsers search through them byte by byte. */
const MAX_STRAY_BYTES = 1_024

/** A value that is not whole with its first word: `12 0 R`. */
const LONGEST_REST = 64

/** Tables of 125,000 entries, all together. */
const MAX_TABLE_BYTES = 2_500_000

const table = /xref[\0\t\n\f\r 0-9nf]*/y
const startxref = /startxref[\0\t\n\f\r ]*\d{1,10}/y

const after = (expression: RegExp, text: string, at: number): number | null => {
  expression.lastIndex = at
  return expression.test(text) ? expression.lastIndex : null
}

export type EndOfData = (object: PdfObject) => number

/**
 * Finds where streams end: by their length where that is right, otherwise at the next `endstream`. To be asked for one
 * stream after the other, so that no part of the text is searched twice.
 */
export const endsOfData = (text: string): EndOfData => {
  let next = -1
  return (object) => {
    const from = object.data ?? 0
    const length = numberOf(object, 'Length')
    if (length !== null && text.startsWith('endstream', skipGap(text, from + length))) return from + length
    if (next < from) next = text.indexOf('endstream', from)
    if (next < 0) throw damagedPdf()
    return next
  }
}

const endOfObject = (text: string, object: PdfObject, endOfData: EndOfData): number => {
  const end = object.data === null ? object.end : skipGap(text, endOfData(object)) + 'endstream'.length
  const next = skipGap(text, end)
  return text.startsWith('endobj', next) ? next + 'endobj'.length : end
}

/**
 * Walks the file from object to object and table to table.
 * @param objects by the place behind their `obj`
 * @throws Problem when too many bytes lie between them
 */
export const checkLayout = (text: string, objects: ReadonlyMap<number, PdfObject>, trailers: ReadonlyMap<number, Region>): void => {
  const endOfData = endsOfData(text)
  let stray = 0
  let tables = 0
  for (let at = skipGap(text, 0); at < text.length; at = skipGap(text, at)) {
    const object = objects.get(skipHeader(text, at) ?? -1)
    const trailer = text.startsWith('trailer', at) ? trailers.get(at + 'trailer'.length) : undefined
    const tableEnd = object || trailer ? null : after(table, text, at)
    const next = object ? endOfObject(text, object, endOfData) : (trailer?.end ?? tableEnd ?? after(startxref, text, at))
    if (tableEnd !== null) {
      tables += tableEnd - at
      if (tables > MAX_TABLE_BYTES || /\d{11}/.test(text.slice(at, tableEnd))) throw damagedPdf()
    }
    if (object) stray += Math.max(0, object.end - skipGap(text, object.value) - LONGEST_REST)
    if (next === null) stray += 1
    if (stray > MAX_STRAY_BYTES) throw damagedPdf()
    at = next ?? at + 1
  }
}

/** Bytes after the end mark: readers look for the mark in the last 1,024, since programs write a comment or a stray byte after it. */
const MAX_END_BYTES = 1_024
const MAX_BYTES_BEHIND = 4
const commentsAndSpace = /%[^\r\n]*|[\0\t\n\f\r ]+/g

/** The end of a whole file: where its last table begins, and the end mark. @throws Problem */
export const checkEnds = (text: string): void => {
  if (!/^%PDF-[12]\.\d/.test(text.slice(0, 8))) throw damagedPdf()
  const tail = text.slice(-2 * MAX_END_BYTES)
  const found = [...tail.matchAll(/startxref[\0\t\n\f\r ]+(\d{1,10})[\0\t\n\f\r ]+%%EOF/g)].at(-1)
  if (!found) throw damagedPdf()
  const behind = tail.slice(found.index + found[0].length)
  // Readers would take a second one, even in a comment, for the end of the file.
  if (/xref|trailer/.test(behind) || behind.length > MAX_END_BYTES || behind.replace(commentsAndSpace, '').length > MAX_BYTES_BEHIND) throw damagedPdf()
  const start = skipGap(text, Number(found[1]))
  if (after(table, text, start) === null && skipHeader(text, start) === null) throw damagedPdf()
}
