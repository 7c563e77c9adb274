import { createHash } from 'node:crypto'

declare const branded: unique symbol
/** A key made by {@link keyOf}: the stores accept no other string. */
export type Key = string & { [branded]: true }

const PATTERN = /^[a-z0-9][a-z0-9_-]*([/.][a-z0-9][a-z0-9_-]*)*$/

/**
 * Thrown for an external key part that no key may contain. Callers answer "not found" or "invalid".
 */
export class BadKeyError extends Error {
  override name = 'BadKeyError'
}

/**
 * Makes a key; no other function may: parts joined by `/`, in lower case, at most 200 bytes. Blobs
 * validates nothing on get and delete: an empty key deletes the store, `../` reaches another one,
 * `#` and `?` truncate the key.
 * @throws BadKeyError
 */
export const keyOf = (...parts: readonly string[]): Key => {
  const key = parts.join('/').toLowerCase()
  if (key.length > 200 || !PATTERN.test(key)) throw new BadKeyError('This is not a key.')
  return key as Key
}

/** A prefix for `list`, with a trailing slash: `blog` must not match `blogs`. */
export const prefixOf = (...parts: readonly string[]): string => `${keyOf(...parts)}/`

/** Hex SHA-256. */
export const sha256 = (data: string | Uint8Array): string =>
  createHash('sha256').update(data).digest('hex')
