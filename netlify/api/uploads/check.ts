import { stripMetadata } from '#pictures/strip-metadata.ts'
import type { FileType } from '#rules/uploads.ts'
import { badContent, checkSize, typeOf } from './file-types.ts'
import { freeMemory } from './free-memory.ts'
import { checkAvif } from './images/avif.ts'
import { checkJpeg } from './images/jpeg.ts'
import { checkPng } from './images/png.ts'
import type { Size } from './images/size.ts'
import { checkWebp } from './images/webp.ts'
import { scanPdf } from './pdf/scan.ts'

const checkPdf = async (bytes: Buffer): Promise<null> => {
  await scanPdf(bytes)
  return null
}

const checks: Record<FileType['type'], (bytes: Buffer) => Promise<Size | null>> = {
  'application/pdf': checkPdf,
  'image/png': checkPng,
  'image/jpeg': checkJpeg,
  'image/webp': checkWebp,
  'image/avif': checkAvif,
}

/** `size`: null for a file that is no picture. */
type Checked = { type: FileType; size: Size | null }

/**
 * Type and size of a whole file, judged by its bytes alone.
 * @throws Problem with words for the person who chose the file: it is not accepted, or is damaged,
 * or has forbidden content
 */
export const checkFile = async (whole: Uint8Array<ArrayBuffer>): Promise<Checked> => {
  const bytes = Buffer.from(whole.buffer, whole.byteOffset, whole.byteLength)
  const type = typeOf(bytes)
  checkSize(type, bytes.length)
  checkOneKind(bytes, type.type === 'application/pdf')
  if (type.isAnimated(bytes))
    throw badContent(
      'Animated pictures are not accepted. Save one frame of it as a still picture and upload that.',
    )
  return { type, size: await checks[type.type](bytes) }
}

/**
 * End record of a ZIP archive, which is found from its end: after it comes a comment of at most
 * 65,535 bytes.
 */
const ZIP_END = Buffer.from([0x50, 0x4b, 0x05, 0x06, 0, 0, 0, 0])
const ZIP_REACH = 65_535 + 22

/** Bytes within which readers of PDF accept a header. */
const PDF_REACH = 1_024

const PROGRAM = /<(?:script|html|!doctype|\?php|iframe)/i

const isArchive = (bytes: Buffer): boolean =>
  bytes.subarray(Math.max(0, bytes.length - ZIP_REACH)).includes(ZIP_END)

/**
 * Refuses a file that other programs would read as another type.
 * @throws Problem
 */
const checkOneKind = (bytes: Buffer, isPdf: boolean): void => {
  if (isArchive(bytes))
    throw badContent(
      'This file is also an archive (ZIP or JAR). Export it again from the program that made it.',
    )
  if (isPdf) return
  if (bytes.subarray(0, PDF_REACH).includes('%PDF-'))
    throw badContent('This picture is also a PDF. Open it, save it again, and upload that.')
  if (PROGRAM.test(bytes.toString('latin1')))
    throw badContent(
      'This picture contains a web page or a program. Open it, save it again, and upload that.',
    )
}

const unreadable = () =>
  badContent(
    'The hidden details that cameras and programs save in a picture could not be removed from this one. Open it, save it again, and upload that.',
  )

/**
 * A checked picture without its metadata (Exif, XMP, IPTC, comments), whoever sent it: metadata
 * that a browser left in does not become public. A file that is no picture is unchanged. The result
 * was checked as it is stored.
 * @throws Problem when the picture cannot be read
 */
export const withoutMetadata = async (
  bytes: Uint8Array<ArrayBuffer>,
  checked: Checked,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; checked: Checked }> => {
  if (checked.size === null) return { bytes, checked }
  const pieces = stripMetadata(bytes)
  if (!pieces) throw unreadable()
  const left = new Uint8Array(await new Blob(pieces).arrayBuffer())
  freeMemory(left.byteLength)
  return {
    bytes: left,
    checked: left.byteLength === bytes.byteLength ? checked : await checkFile(left),
  }
}
