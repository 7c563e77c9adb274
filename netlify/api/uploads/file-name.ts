import { fileTypes, type FileType } from '#rules/uploads.ts'
import { typeNames } from './file-types.ts'
import { wrongType } from './refuse.ts'

/** Characters of a name without its ending. With the address before it a path stays below 400, which a `file` field takes. */
const MAX_LENGTH = 100

const DIRTY = /[^\p{L}\p{N}._-]+/gu

/** The part after the last dot, in lower case; empty where there is none. */
export const extensionOf = (name: string): string => /\.([^./\\]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** A folder before the name, marks above letters and signs that mean something in an address go; letters of every script stay. */
const cleaned = (stem: string): string => {
  const clean = stem.normalize('NFC').replace(/\p{M}+/gu, '').replace(DIRTY, '-').replace(/-*\.[.-]*/g, '.').replace(/-{2,}/g, '-')
  const name = [...clean.replace(/^[^\p{L}\p{N}]+/u, '')].slice(0, MAX_LENGTH).join('').replace(/[._-]+$/, '')
  return name === '' ? 'file' : name
}

/** The last part of a path, as other systems may send one. */
export const baseName = (name: string): string => name.toWellFormed().split(/[/\\]/).at(-1) ?? ''

/**
 * The name under which a file of this type is stored and read. An ending that belongs to another type that is taken
 * would mislead whoever saves it; any other is kept as a part of the name, and the right one added.
 * @throws Problem `unsupported_media` when the name says another type
 */
export const storedName = (given: string, type: FileType): string => {
  const name = baseName(given)
  const extension = extensionOf(name)
  const says = fileTypes.find(({ extensions }) => extensions.includes(extension))
  if (says && says !== type) {
    throw wrongType(`The name ends in .${extension}, but this is ${typeNames[type.type]}. Rename it to .${type.extensions[0]}, or choose another file.`)
  }
  const stem = says ? name.slice(0, -extension.length - 1) : name
  return `${cleaned(stem)}.${says ? extension : type.extensions[0]}`
}
