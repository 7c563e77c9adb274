import { badContent, tooLarge, wrongType } from './refuse.ts'

const MB = 1024 * 1024

/** Parts have at most 4 MB: a function takes 6 MB in base64, which are 4.5 MB. */
export const PART_BYTES = 4 * MB

/** A kind of file that is taken: told by its bytes. `most` in bytes; `extensions` in lower case, the usual one first. */
export type FileType = {
  type: 'application/pdf' | 'image/png' | 'image/jpeg' | 'image/webp' | 'image/avif'
  called: string
  most: number
  extensions: readonly [string, ...string[]]
  is(bytes: Buffer): boolean
}

const ascii = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to)

const isAvif = (bytes: Buffer): boolean => {
  if (bytes.length < 16 || ascii(bytes, 4, 8) !== 'ftyp') return false
  const end = Math.min(bytes.readUInt32BE(0), bytes.length)
  const brands = [ascii(bytes, 8, 12), ...(ascii(bytes, 16, end).match(/.{4}/gs) ?? [])]
  return brands.includes('avif')
}

/** Everything that may be uploaded. */
export const fileTypes: readonly FileType[] = [
  { type: 'application/pdf', called: 'a PDF', most: 20 * MB, extensions: ['pdf'], is: (bytes) => ascii(bytes, 0, 5) === '%PDF-' },
  { type: 'image/png', called: 'a PNG picture', most: 8 * MB, extensions: ['png'], is: (bytes) => ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' },
  { type: 'image/jpeg', called: 'a JPEG picture', most: 8 * MB, extensions: ['jpg', 'jpeg'], is: (bytes) => ascii(bytes, 0, 3) === '\xff\xd8\xff' },
  {
    type: 'image/webp', called: 'a WebP picture', most: 8 * MB, extensions: ['webp'],
    is: (bytes) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP',
  },
  { type: 'image/avif', called: 'an AVIF picture', most: 8 * MB, extensions: ['avif'], is: isAvif },
]

/** As many bytes as are needed to tell a type. */
export const TELLING_BYTES = 64

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
  const found = fileTypes.find(({ is }) => is(bytes))
  if (!found) throw wrongType(unknown(bytes))
  return found
}

const sizeWords = (most: number): string => `${most / MB} MB`

/** @throws Problem `too_large` when a file of this type may not have so many bytes */
export const checkSize = (type: FileType, size: number): void => {
  if (size > type.most) throw tooLarge(`This file is too large: ${type.called} may have up to ${sizeWords(type.most)}.`)
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
  if (size > most) throw tooLarge(`This file is too large: PDFs may have up to ${sizeWords(most)}, pictures up to ${sizeWords(8 * MB)}.`)
}
