import { fileTypes, MB, PICTURE_BYTES, type FileType } from '#rules/uploads.ts'
import { Problem } from '../problem.ts'

/** Most bytes of a part: a function accepts 6 MB in base64, which are 4.5 MB. */
export const PART_BYTES = 4 * MB

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
 * Checks a file before a byte of it has come: refuses one that its name or its announced type rules
 * out, and one larger than any file of that kind may be.
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

/**
 * Most characters of a name without its extension. With the address before it a path stays below
 * 400, the limit of a `file` field.
 */
const MAX_LENGTH = 100

const DIRTY = /[^\p{L}\p{N}._-]+/gu

/** Extension of a name, in lower case; empty where there is none. */
export const extensionOf = (name: string): string =>
  /\.([^./\\]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? ''

/**
 * Removes a folder before the name, marks above letters, and signs with a meaning in addresses;
 * letters of every script stay.
 */
const cleaned = (stem: string): string => {
  // Bounded first: the following steps are slow on a name of megabytes.
  const clean = stem
    .slice(0, 4 * MAX_LENGTH)
    .normalize('NFC')
    .replace(/\p{M}+/gu, '')
    .replace(DIRTY, '-')
    .replace(/-*\.[.-]*/g, '.')
    .replace(/-{2,}/g, '-')
  const name = [...clean.replace(/^[^\p{L}\p{N}]+/u, '')]
    .slice(0, MAX_LENGTH)
    .join('')
    .replace(/[._-]+$/, '')
  return name === '' ? 'file' : name
}

/** Last part of a path, with the separators of any system. */
export const baseName = (name: string): string => name.toWellFormed().split(/[/\\]/).at(-1) ?? ''

/**
 * Name under which a file of this type is stored and read. An extension of another accepted type
 * would mislead whoever saves the file: the right one replaces it. Any other extension stays a part
 * of the name, and the right one is added.
 */
export const storedName = (given: string, type: FileType): string => {
  const name = baseName(given)
  const extension = extensionOf(name)
  const says = fileTypes.find(({ extensions }) => extensions.includes(extension))
  const stem = says ? name.slice(0, -extension.length - 1) : name
  return `${cleaned(stem)}.${says === type ? extension : type.extensions[0]}`
}
