import { createHash } from 'node:crypto'

declare const branded: unique symbol
/** A key made by {@link keyOf}; functions of a store accept no other string. */
export type Key = string & { [branded]: true }

/** Parts joined by `/` or `.`; each begins with a letter or digit. */
const PATTERN = /^[a-z0-9][a-z0-9_-]*([/.][a-z0-9][a-z0-9_-]*)*$/

/**
 * Thrown for text from outside that no key may contain. The API responds with "not found" or
 * "invalid".
 */
export class BadKeyError extends Error {
  override name = 'BadKeyError'
}

/**
 * Makes a key: the parts in lower case, joined by `/`. All keys must be made by this function, as
 * Netlify Blobs does not validate keys on get and delete: an empty key deletes the whole store,
 * `../` leads to another store, and `#` and `?` truncate the key.
 * @throws BadKeyError for more than 200 characters or a part that is not allowed
 */
export const keyOf = (...parts: readonly string[]): Key => {
  const key = parts.join('/').toLowerCase()
  if (key.length > 200 || !PATTERN.test(key)) throw new BadKeyError('This is not a key.')
  return key as Key
}

/** A prefix for listing keys. It ends with a slash, so that `blog` does not match `blogs`. */
export const prefixOf = (...parts: readonly string[]): string => `${keyOf(...parts)}/`

/** SHA-256 in hexadecimal. */
export const sha256 = (data: string | Uint8Array): string =>
  createHash('sha256').update(data).digest('hex')
