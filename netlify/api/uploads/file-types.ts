import { fileTypes, MB, PICTURE_BYTES, type FileType } from '#rules/uploads.ts'
import { Problem } from '../problem.ts'

/** Most bytes of a part: a function accepts 6 MB in base64, which are 4.5 MB. */
export const PART_BYTES = 4 * MB

/** Refusal of a file with words that the person who chose it can act on. */
const refused =
  (code: 'unsupported_media' | 'too_large' | 'invalid', status: number) =>
  (words: string): Problem =>
    new Problem(code, { status, detail: words, errors: [{ path: 'file', message: words }] })

/** Refuses a file of a type that is not accepted, whatever its name says. */
const wrongType = refused('unsupported_media', 415)
export const tooLarge = refused('too_large', 413)
/** Refuses a file of an accepted type that is damaged, or has forbidden content. */
export const badContent = refused('invalid', 422)

/** Names of types in messages. */
const typeNames: Readonly<Record<FileType['type'], string>> = {
  'application/pdf': 'a PDF',
  'image/png': 'a PNG picture',
  'image/jpeg': 'a JPEG picture',
  'image/webp': 'a WebP picture',
  'image/avif': 'an AVIF picture',
}

const unknown = (bytes: Buffer): string => {
  const start = bytes.subarray(0, 1_024)
  if (/^(\xef\xbb\xbf)?\s*</.test(start.toString('latin1'))) {
    return 'SVG and HTML files are not accepted: they can contain programs. Upload a PDF, or a PNG, JPEG, WebP or AVIF picture.'
  }
  if (start.includes('%PDF-'))
    return 'There is something before the beginning of this PDF. Export it again from the program that made it.'
  return 'This is neither a PDF nor a PNG, JPEG, WebP or AVIF picture, whatever its name says.'
}

/**
 * Type of a file by its bytes, of which the first ones are enough. @throws Problem
 * `unsupported_media`
 */
export const typeOf = (bytes: Buffer): FileType => {
  if (bytes.length === 0) throw badContent('This file is empty.')
  const found = fileTypes.find(({ matches }) => matches(bytes))
  if (!found) throw wrongType(unknown(bytes))
  return found
}

const sizeWords = (most: number): string => `${most / MB} MB`

/** Checks the size of a file of this type, in bytes. @throws Problem `too_large` */
export const checkSize = (type: FileType, size: number): void => {
  if (size > type.most)
    throw tooLarge(
      `This file is too large: ${typeNames[type.type]} may have up to ${sizeWords(type.most)}.`,
    )
}

/**
 * Checks a file before a byte of it has come: refuses an empty one, an unknown announced type, and
 * a size above the limit of the announced type, else of the extension's, else of any type.
 * @throws Problem
 */
export const checkAnnounced = (extension: string, hint: string, size: number): void => {
  if (size === 0) throw badContent('This file is empty.')
  const byHint = fileTypes.find(({ type }) => type === hint)
  if (hint !== '' && hint !== 'application/octet-stream' && !byHint)
    throw wrongType('Only PDFs and PNG, JPEG, WebP and AVIF pictures are accepted.')
  const type = byHint ?? fileTypes.find(({ extensions }) => extensions.includes(extension))
  if (type) return checkSize(type, size)
  const most = Math.max(...fileTypes.map((one) => one.most))
  if (size > most)
    throw tooLarge(
      `This file is too large: PDFs may have up to ${sizeWords(most)}, pictures up to ${sizeWords(PICTURE_BYTES)}.`,
    )
}
