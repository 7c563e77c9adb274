import { badContent } from './refuse.ts'

/** A ZIP archive is found from its end: this record, and after it a comment of at most 65,535 bytes. */
const ZIP_END = Buffer.from([0x50, 0x4b, 0x05, 0x06, 0, 0, 0, 0])
const ZIP_REACH = 65_535 + 22

/** Readers of PDF take a header within the first 1,024 bytes. */
const PDF_REACH = 1_024

const PROGRAM = /<(?:script|html|!doctype|\?php|iframe)/i

const isArchive = (bytes: Buffer): boolean => bytes.subarray(Math.max(0, bytes.length - ZIP_REACH)).includes(ZIP_END)

/**
 * Refuses a file that other programs would read as something else than what it is taken for.
 * @throws Problem
 */
export const checkOneKind = (bytes: Buffer, isPdf: boolean): void => {
  if (isArchive(bytes)) throw badContent('This file is an archive (ZIP or JAR) at the same time. Export it again from the program that made it.')
  if (isPdf) return
  if (bytes.subarray(0, PDF_REACH).includes('%PDF-')) throw badContent('This picture is a PDF at the same time. Open it, save it again, and upload that.')
  if (PROGRAM.test(bytes.toString('latin1'))) throw badContent('This picture holds a web page or a program. Open it, save it again, and upload that.')
}
