import { stripMetadata } from '#pictures/strip-metadata.ts'
import type { FileType } from '#rules/uploads.ts'
import { badContent, checkSize, fileTypeOf } from './file-types.ts'
import { collectGarbageIfLarge } from './garbage.ts'
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

/** Checks of whole files, which return a picture's size. Key: media type. */
const checks: Record<FileType['type'], (bytes: Buffer) => Promise<Size | null>> = {
  'application/pdf': checkPdf,
  'image/png': checkPng,
  'image/jpeg': checkJpeg,
  'image/webp': checkWebp,
  'image/avif': checkAvif,
}

type CheckedFile = {
  type: FileType
  /** Null for a file that is no picture. */
  size: Size | null
}

/**
 * Checks a whole file by its bytes alone.
 * @returns its type and size
 * @throws Problem with a message for the person who chose the file: its type is not accepted, it is
 * damaged, or it has forbidden content
 */
export const checkFile = async (whole: Uint8Array<ArrayBuffer>): Promise<CheckedFile> => {
  const bytes = Buffer.from(whole.buffer, whole.byteOffset, whole.byteLength)
  const type = fileTypeOf(bytes)
  checkSize(type, bytes.length)
  checkNoOtherType(bytes, type.type === 'application/pdf')
  if (type.isAnimated(bytes))
    throw badContent(
      'Animated pictures are not accepted. Save one frame of it as a still picture and upload that.',
    )
  return { type, size: await checks[type.type](bytes) }
}

/** Beginning of the end record of a ZIP archive. */
const ZIP_END = Buffer.from([0x50, 0x4b, 0x05, 0x06, 0, 0, 0, 0])
/**
 * Most bytes from the end record to the end of the file: 22 of the record, 65,535 of a comment.
 */
const ZIP_REACH = 65_535 + 22

/** Bytes at the beginning of a file within which readers of PDF accept its header. */
const PDF_REACH = 1_024

/** Matches the beginning of a web page or of a program in one. */
const PROGRAM_START = /<(?:script|html|!doctype|\?php|iframe)/i

const isArchive = (bytes: Buffer): boolean =>
  bytes.subarray(Math.max(0, bytes.length - ZIP_REACH)).includes(ZIP_END)

/**
 * Refuses a file that other programs would read as another type.
 * @throws Problem
 */
const checkNoOtherType = (bytes: Buffer, isPdf: boolean): void => {
  if (isArchive(bytes))
    throw badContent(
      'This file is also an archive (ZIP or JAR). Export it again from the program that made it.',
    )
  if (isPdf) return
  if (bytes.subarray(0, PDF_REACH).includes('%PDF-'))
    throw badContent('This picture is also a PDF. Open it, save it again, and upload that.')
  if (PROGRAM_START.test(bytes.toString('latin1')))
    throw badContent(
      'This picture contains a web page or a program. Open it, save it again, and upload that.',
    )
}

const metadataNotRemovable = () =>
  badContent(
    'The hidden details that cameras and programs save in a picture could not be removed from this one. Open it, save it again, and upload that.',
  )

/**
 * Removes the metadata (Exif, XMP, IPTC, comments) of a checked picture, so that it does not become
 * public even if the sender's browser did not remove it. Checks the picture again if bytes were
 * removed. A file that is no picture is returned unchanged.
 * @throws Problem when the picture cannot be read
 */
export const withoutMetadata = async (
  bytes: Uint8Array<ArrayBuffer>,
  checked: CheckedFile,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; checked: CheckedFile }> => {
  if (checked.size === null) return { bytes, checked }
  const pieces = stripMetadata(bytes)
  if (!pieces) throw metadataNotRemovable()
  const stripped = new Uint8Array(await new Blob(pieces).arrayBuffer())
  collectGarbageIfLarge(stripped.byteLength)
  return {
    bytes: stripped,
    checked: stripped.byteLength === bytes.byteLength ? checked : await checkFile(stripped),
  }
}
