import { fileTypes, MB, PICTURE_BYTES, type FileType } from '#rules/uploads.ts'
import { badContent, tooLarge, wrongType } from './refuse.ts'

/** Parts have at most 4 MB: a function takes 6 MB in base64, which are 4.5 MB. */
export const PART_BYTES = 4 * MB

/** A type as messages name it. */
export const typeNames: Readonly<Record<FileType['type'], string>> = {
  'application/pdf': 'a PDF',
  'image/png': 'a PNG picture',
  'image/jpeg': 'a JPEG picture',
  'image/webp': 'a WebP picture',
  'image/avif': 'an AVIF picture',
}

const unknown = (bytes: Buffer): string => {
  const start = bytes.subarray(0, 1_024)
  if (/^(\xef\xbb\xbf)?\s*</.test(start.toString('latin1'))) {
    return 'SVG and HTML files are not taken: they can hold programs. Upload a PDF, or a PNG, JPEG, WebP or AVIF picture.'
  }
  if (start.includes('%PDF-')) return 'Something stands before the beginning of this PDF. Export it again from the program that made it.'
  return 'This is neither a PDF nor a PNG, JPEG, WebP or AVIF picture, whatever its name says.'
}

/** A file's type by its bytes, the first ones at least. @throws Problem `unsupported_media` */
export const typeOf = (bytes: Buffer): FileType => {
  if (bytes.length === 0) throw badContent('This file is empty.')
  const found = fileTypes.find(({ matches }) => matches(bytes))
  if (!found) throw wrongType(unknown(bytes))
  return found
}

const sizeWords = (most: number): string => `${most / MB} MB`

/** @throws Problem `too_large` when a file of this type may not have so many bytes */
export const checkSize = (type: FileType, size: number): void => {
  if (size > type.most) throw tooLarge(`This file is too large: ${typeNames[type.type]} may have up to ${sizeWords(type.most)}.`)
}

/**
 * What can be said of a file before a byte of it has come: refuses what its name or its announced type rules out, and
 * what is larger than any file of that kind may be.
 * @throws Problem
 */
export const checkAnnounced = (extension: string, hint: string, size: number): void => {
  if (size === 0) throw badContent('This file is empty.')
  const byHint = fileTypes.find(({ type }) => type === hint)
  if (hint !== '' && hint !== 'application/octet-stream' && !byHint) throw wrongType('Only PDFs and PNG, JPEG, WebP and AVIF pictures are taken.')
  const type = byHint ?? fileTypes.find(({ extensions }) => extensions.includes(extension))
  if (type) return checkSize(type, size)
  const most = Math.max(...fileTypes.map((one) => one.most))
  if (size > most) throw tooLarge(`This file is too large: PDFs may have up to ${sizeWords(most)}, pictures up to ${sizeWords(PICTURE_BYTES)}.`)
}
