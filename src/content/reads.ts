import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { once } from '#rules/once.ts'

// A page of an earlier build is used again while everything that it has read is as it was: content, figures, the day. Reading goes
// through tracked functions, so no page says beforehand which it needs. A module that reads while it is loaded would escape this:
// the lint forbids it.

/** A value that a page has read: the name of a tracked function, and its key as JSON. */
export type Read = [name: string, key: string]

/** @returns a SHA-256 of the value's JSON, in hexadecimal */
export const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** Digests of what the tracked functions return, by their names. */
const digests = new Map<string, (key: string) => Promise<string>>()

/** Reads of the page that is being made. */
const reading = new AsyncLocalStorage<Map<string, Read>>()

/** Reads outside any page: all pages made after them may show them. */
const everywhere = new Map<string, Read>()

/**
 * Makes a function tracked. In a build it is called once for each key, and a page that calls it is made anew when what it returns has
 * changed. Functions that it calls itself are not read by the page: where all that comes of them is the same, so is the page. Under the
 * development server content changes between requests: each call makes anew.
 * @param name its own, among all tracked functions
 * @param make of a key, which is JSON
 * @param digest names what was made, where its JSON is long
 */
export const tracked = <Key, Made>(
  name: string,
  make: (key: Key) => Promise<Made>,
  digest: (made: Made) => string = digestOf,
): ((key: Key) => Promise<Made>) => {
  const made = once((key: string) => reading.run(new Map(), () => make(JSON.parse(key) as Key)))
  digests.set(
    name,
    once(async (key: string) => digest(await made(key))),
  )
  return (key) => {
    if (!import.meta.env.PROD) return make(key)
    const asJson = JSON.stringify(key)
    ;(reading.getStore() ?? everywhere).set(`${name} ${asJson}`, [name, asJson])
    return made(asJson)
  }
}

/** Makes a page, or anything else, and notes what it reads. */
export const withReads = async <Made>(
  make: () => Promise<Made>,
): Promise<{ made: Made; reads: Read[] }> => {
  const own = new Map<string, Read>()
  const made = await reading.run(own, make)
  return { made, reads: [...new Map([...everywhere, ...own]).values()] }
}

/** Names the present values of reads. Another order is another state. */
export const stateOf = async (reads: readonly Read[]): Promise<string> =>
  digestOf(await Promise.all(reads.map(([name, key]) => digests.get(name)?.(key))))

/** A path for getStaticPaths with the `cacheKey` that names all that its page is given. A page without one is made by each build. */
export const keyed = <Path extends { params: object; props?: unknown }>(
  path: Path,
): Path & { cacheKey: string } => ({ ...path, cacheKey: digestOf(path.props ?? null) })
