import { fileTypes, type FileType } from '#rules/uploads.ts'

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
 * Replaces signs with a meaning in addresses, and drops combining marks that have no composed
 * letter (Arabic vowel signs); letters of every script stay.
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
