import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { memoise } from '#rules/once.ts'

// A page of an earlier build is reused while everything that it read is unchanged: content,
// figures, the date. Pages read through tracked functions and declare nothing in advance. Reads
// while a module is loaded would escape the tracking: lint forbids them.

/** A value read by a page: the name of a tracked function, and its key as JSON. */
export type Read = [name: string, key: string]

/** @returns a SHA-256 of the value's JSON, in hexadecimal */
export const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** Digests of the results of tracked functions, by function name. */
const digests = new Map<string, (key: string) => Promise<string>>()

/** Reads of the page that is being made. */
const reading = new AsyncLocalStorage<Map<string, Read>>()

/** Reads outside of any page: all pages made after them may depend on them. */
const everywhere = new Map<string, Read>()

/**
 * Makes a function tracked. A build calls it once for each key, and remakes a page that calls it
 * when its result has changed. Reads within the function do not count for the page: an unchanged
 * result means an unchanged page. Under the development server each call makes anew, as content
 * changes between requests.
 * @param name unique among all tracked functions
 * @param make computes the result from a key, which must be JSON
 * @param digest of the result, where its JSON is long
 */
export const tracked = <Key, Made>(
  name: string,
  make: (key: Key) => Promise<Made>,
  digest: (made: Made) => string = digestOf,
): ((key: Key) => Promise<Made>) => {
  const made = memoise((key: string) => reading.run(new Map(), () => make(JSON.parse(key) as Key)))
  digests.set(
    name,
    memoise(async (key: string) => digest(await made(key))),
  )
  return (key) => {
    if (!import.meta.env.PROD) return make(key)
    const asJson = JSON.stringify(key)
    ;(reading.getStore() ?? everywhere).set(`${name} ${asJson}`, [name, asJson])
    return made(asJson)
  }
}

/** Makes a page, or anything else, and records its reads. */
export const withReads = async <Made>(
  make: () => Promise<Made>,
): Promise<{ made: Made; reads: Read[] }> => {
  const own = new Map<string, Read>()
  const made = await reading.run(own, make)
  return { made, reads: [...new Map([...everywhere, ...own]).values()] }
}

/** Digest of the current values of reads; it depends on their order. */
export const stateOf = async (reads: readonly Read[]): Promise<string> =>
  digestOf(await Promise.all(reads.map(([name, key]) => digests.get(name)?.(key))))

/**
 * A path for getStaticPaths with a `cacheKey`, the digest of its props. A page without one is made
 * by each build.
 */
export const withCacheKey = <Path extends { params: object; props?: unknown }>(
  path: Path,
): Path & { cacheKey: string } => ({ ...path, cacheKey: digestOf(path.props ?? null) })
