import { fileTypes, type FileType } from '#rules/uploads.ts'

/**
 * Most characters of a name without its extension. A file's path, which begins with `/assets/` and
 * its hash, is then shorter than 400 characters, the limit of a `file` field.
 */
const MAX_LENGTH = 100

/** Matches characters other than letters, digits, dots, underscores and hyphens. */
const OTHER_CHARACTERS = /[^\p{L}\p{N}._-]+/gu

/** Extension of a name, in lower case; '' if there is none. */
export const extensionOf = (name: string): string =>
  /\.([^./\\]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? ''

/**
 * A name with hyphens for characters that have a meaning in addresses, and without combining marks
 * that have no composed letter (Arabic vowel signs). Letters of every script stay.
 */
const cleaned = (stem: string): string => {
  const clean = stem
    // Cut first: the following steps are slow on a name of megabytes.
    .slice(0, 4 * MAX_LENGTH)
    .normalize('NFC')
    .replace(/\p{M}+/gu, '')
    .replace(OTHER_CHARACTERS, '-')
    // Hyphens and dots around a dot become one dot; several hyphens become one.
    .replace(/-*\.[.-]*/g, '.')
    .replace(/-{2,}/g, '-')
  // The name begins and ends with a letter or a digit.
  const name = [...clean.replace(/^[^\p{L}\p{N}]+/u, '')]
    .slice(0, MAX_LENGTH)
    .join('')
    .replace(/[._-]+$/, '')
  return name === '' ? 'file' : name
}

/** Last part of a path, after a slash or a backslash. */
export const baseName = (name: string): string => name.toWellFormed().split(/[/\\]/).at(-1) ?? ''

/**
 * Name under which a file of this type is stored and read. An extension of the type is kept. An
 * extension of another accepted type would mislead people who save the file: an extension of the
 * type replaces it. After any other extension, or none, one of the type is added.
 */
export const storedName = (sentName: string, type: FileType): string => {
  const name = baseName(sentName)
  const extension = extensionOf(name)
  const typeOfExtension = fileTypes.find(({ extensions }) => extensions.includes(extension))
  const stem = typeOfExtension ? name.slice(0, -extension.length - 1) : name
  return `${cleaned(stem)}.${typeOfExtension === type ? extension : type.extensions[0]}`
}
