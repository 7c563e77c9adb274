import { createHash } from 'node:crypto'

declare const branded: unique symbol
/** A key that came out of {@link keyOf}: the stores take no other string. */
export type Key = string & { [branded]: true }

const PATTERN = /^[a-z0-9][a-z0-9_-]*([/.][a-z0-9][a-z0-9_-]*)*$/

/** A key part from outside that no key can hold. Callers answer it as "not found" or "invalid". */
export class BadKeyError extends Error {
  override name = 'BadKeyError'
}

/**
 * The one way to a key: parts joined by `/`, lower-cased, at most 200 bytes. Blobs itself checks nothing on get and
 * delete: an empty key deletes the store, `../` reaches another one, `#` and `?` cut the key short.
 * @throws BadKeyError
 */
export const keyOf = (...parts: readonly string[]): Key => {
  const key = parts.join('/').toLowerCase()
  if (key.length > 200 || !PATTERN.test(key)) throw new BadKeyError('This is not a key.')
  return key as Key
}

/** A prefix for `list`, with the slash that keeps `blog` from meaning `blogs`. */
export const prefixOf = (...parts: readonly string[]): string => `${keyOf(...parts)}/`

/** Hex SHA-256. */
export const sha256 = (data: string | Uint8Array): string =>
  createHash('sha256').update(data).digest('hex')
