import { fileTypes, MB, PICTURE_BYTES, type FileType } from '#rules/uploads.ts'
import { Problem } from '../problem.ts'

/** Most bytes of a part of an upload: a function accepts 6 MB in base64, which are 4.5 MB. */
export const PART_BYTES = 4 * MB

/**
 * Returns a function that makes a refusal of a file, with a message for the person who chose it.
 */
const refusal =
  (code: 'unsupported_media' | 'too_large' | 'invalid', status: number) =>
  (message: string): Problem =>
    new Problem(code, { status, detail: message, errors: [{ path: 'file', message }] })

/** Refusal of a file of a type that is not accepted, whatever its name says. */
const wrongType = refusal('unsupported_media', 415)
/** Refusal of a file, or of a part, that is too large. */
export const tooLarge = refusal('too_large', 413)
/** Refusal of a file of an accepted type that is damaged, or has forbidden content. */
export const badContent = refusal('invalid', 422)

/** Names of types in messages. */
const typeNames: Readonly<Record<FileType['type'], string>> = {
  'application/pdf': 'a PDF',
  'image/png': 'a PNG picture',
  'image/jpeg': 'a JPEG picture',
  'image/webp': 'a WebP picture',
  'image/avif': 'an AVIF picture',
}

/** Message about a file whose type is not accepted. */
const wrongTypeMessage = (bytes: Buffer): string => {
  const start = bytes.subarray(0, 1_024)
  // A `<`, perhaps after the byte order mark of UTF-8 and white space.
  if (/^(\xef\xbb\xbf)?\s*</.test(start.toString('latin1'))) {
    return 'SVG and HTML files are not accepted: they can contain programs. Upload a PDF, or a PNG, JPEG, WebP or AVIF picture.'
  }
  if (start.includes('%PDF-'))
    return 'There is something before the beginning of this PDF. Export it again from the program that made it.'
  return 'This is neither a PDF nor a PNG, JPEG, WebP or AVIF picture, whatever its name says.'
}

/**
 * Type of a file by its first bytes.
 * @param bytes the whole file, or its beginning
 * @throws Problem for an empty file, and for a type that is not accepted
 */
export const fileTypeOf = (bytes: Buffer): FileType => {
  if (bytes.length === 0) throw badContent('This file is empty.')
  const type = fileTypes.find(({ matches }) => matches(bytes))
  if (!type) throw wrongType(wrongTypeMessage(bytes))
  return type
}

const inMegabytes = (bytes: number): string => `${bytes / MB} MB`

/** Checks the size of a file of this type, in bytes. @throws Problem `too_large` */
export const checkSize = (type: FileType, size: number): void => {
  if (size > type.maxBytes)
    throw tooLarge(
      `This file is too large: ${typeNames[type.type]} may have up to ${inMegabytes(type.maxBytes)}.`,
    )
}

/**
 * Checks a file before its first byte has come. Refuses an empty file, an announced type that is
 * not accepted, and a size above the limit: of the announced type or, if none is announced, of the
 * type with this extension; for an unknown extension, above the largest limit.
 * @param announcedType media type; '' for none
 * @param size in bytes
 * @throws Problem
 */
export const checkAnnounced = (extension: string, announcedType: string, size: number): void => {
  if (size === 0) throw badContent('This file is empty.')
  const matchingType = fileTypes.find(({ type }) => type === announcedType)
  if (announcedType !== '' && announcedType !== 'application/octet-stream' && !matchingType)
    throw wrongType('Only PDFs and PNG, JPEG, WebP and AVIF pictures are accepted.')
  const type = matchingType ?? fileTypes.find(({ extensions }) => extensions.includes(extension))
  if (type) return checkSize(type, size)
  const most = Math.max(...fileTypes.map((one) => one.maxBytes))
  if (size > most)
    throw tooLarge(
      `This file is too large: PDFs may have up to ${inMegabytes(most)}, pictures up to ${inMegabytes(PICTURE_BYTES)}.`,
    )
}
