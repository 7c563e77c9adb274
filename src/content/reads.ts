import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { memoise } from '#rules/once.ts'

// A page of an earlier build is reused while everything that it has read (content, figures, the
// date) is unchanged. Pages read through tracked functions, which record each read of a page. A
// lint rule forbids reads while a module is loaded, since they would not be recorded for a page.

/** A value read by a page: the name of a tracked function, and its key as JSON. */
export type Read = [name: string, key: string]

/** @returns a SHA-256 of the value's JSON, in hexadecimal */
export const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** By the name of a tracked function: computes the digest of its result for a key. */
const digests = new Map<string, (key: string) => Promise<string>>()

/** Reads of the page that is being made, by name and key. */
const currentReads = new AsyncLocalStorage<Map<string, Read>>()

/** Reads outside of any page. They count for every page, as any page may depend on them. */
const readsOutside = new Map<string, Read>()

/**
 * Makes a function tracked: a page that has called it is made again when the function's result has
 * changed. A build calls `make` once for each key. Reads within `make` are not recorded for the
 * page, which depends only on the result. The development server calls `make` on every call, as
 * content changes between requests.
 * @param name unique among all tracked functions
 * @param make computes the result from a key, which must be JSON
 * @param digest computes a digest of the result; for results whose JSON is long
 */
export const tracked = <Key, Made>(
  name: string,
  make: (key: Key) => Promise<Made>,
  digest: (made: Made) => string = digestOf,
): ((key: Key) => Promise<Made>) => {
  const makeOnce = memoise((key: string) =>
    currentReads.run(new Map(), () => make(JSON.parse(key) as Key)),
  )
  digests.set(
    name,
    memoise(async (key: string) => digest(await makeOnce(key))),
  )
  return (key) => {
    if (!import.meta.env.PROD) return make(key)
    const asJson = JSON.stringify(key)
    const reads = currentReads.getStore() ?? readsOutside
    reads.set(`${name} ${asJson}`, [name, asJson])
    return makeOnce(asJson)
  }
}

/** Makes a page, or anything else, and records its reads. */
export const withReads = async <Made>(
  make: () => Promise<Made>,
): Promise<{ made: Made; reads: Read[] }> => {
  const ownReads = new Map<string, Read>()
  const made = await currentReads.run(ownReads, make)
  return { made, reads: [...new Map([...readsOutside, ...ownReads]).values()] }
}

/** Digest of the values that reads have in this build; depends on the order of the reads. */
export const stateOf = async (reads: readonly Read[]): Promise<string> =>
  digestOf(await Promise.all(reads.map(([name, key]) => digests.get(name)?.(key))))

/**
 * A path for getStaticPaths with a `cacheKey`, the digest of its props. A page without one is made
 * by each build.
 */
export const withCacheKey = <Path extends { params: object; props?: unknown }>(
  path: Path,
): Path & { cacheKey: string } => ({ ...path, cacheKey: digestOf(path.props ?? null) })
