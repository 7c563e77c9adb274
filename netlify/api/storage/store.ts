import { getStore } from '@netlify/blobs'
import type { Clock } from '../clock.ts'
import { prefixOf, type Key } from './keys.ts'

/** Storage is not certain. Answered as 503 with `Retry-After`; never as a success. */
export class UnavailableError extends Error {
  override name = 'UnavailableError'
}

/** What the server said to a conditional write. `unknown` may have been applied: read again and decide by operation id. */
export type Outcome = { status: 'won'; etag: string } | { status: 'lost' } | { status: 'unknown' }
export type Condition = { onlyIfNew: true } | { onlyIfMatch: string }
export type Found<T> = { data: T; etag: string }
export type Bytes = { bytes: Uint8Array<ArrayBuffer>; metadata: Record<string, unknown> }
export type Listed = { key: string; etag: string }

export type Store = {
  /** @throws UnavailableError also when the answer carries no ETag: without one no safe write can follow. */
  get<T>(key: Key): Promise<Found<T> | null>
  put(key: Key, value: unknown, condition: Condition): Promise<Outcome>
  /** Every key below the prefix; without one, every key of the store. */
  list(...prefix: readonly string[]): Promise<Listed[]>
  getBytes(key: Key): Promise<Bytes | null>
  getMetadata(key: Key): Promise<Record<string, unknown> | null>
  putBytes(key: Key, bytes: Uint8Array<ArrayBuffer>, metadata: Record<string, unknown>): Promise<Outcome>
  /** For erasing and sweeping only. */
  delete(key: Key): Promise<void>
}

/** Where the store is. Absent on Netlify and in a build: the runtime sets it. Tests point it at a server of theirs. */
export type Access = { siteID: string; token: string; edgeURL: string; uncachedEdgeURL: string }

/** The way in from outside a deploy: Netlify's API, with a person's token. `apiURL` where it is not Netlify's own. */
export type ApiAccess = { siteID: string; token: string; apiURL?: string }

/** One request's time limit. Several fit into the 8 s that a write may take. */
const REQUEST_MS = 2_500

type Seen = { status: number; etag: string }

/**
 * A fetch that bounds the time of a whole answer and writes down what the server really said. The client reports
 * success for every failed conditional write but 412, and retries 429 and 5xx for 25 s: both are kept from it.
 */
const watchedFetch = (clock: Clock, seen: Seen): typeof fetch => async (input, init) => {
  const limit = clock.limit(REQUEST_MS)
  try {
    const response = await fetch(input, { ...init, signal: limit.signal })
    const body = await response.arrayBuffer()
    seen.status = response.status
    seen.etag = response.headers.get('etag') ?? ''
    if (response.status === 429 || response.status >= 500) return new Response(null, { status: 418 })
    const empty = response.status === 204 || response.status === 304
    return new Response(empty ? null : body, { status: response.status, headers: response.headers })
  } catch {
    seen.status = 0
    return new Response(null, { status: 418 })
  } finally {
    limit.clear()
  }
}

const unavailable = (): never => {
  throw new UnavailableError('Storage is not answering.')
}

/** Opens one store with strong reads. The only module that touches the raw client. */
export const openStore = (name: string, clock: Clock, access?: Access | ApiAccess): Store => {
  const open = () => {
    const seen: Seen = { status: 0, etag: '' }
    const store = getStore({ name, consistency: 'strong', fetch: watchedFetch(clock, seen), ...access })
    return { seen, store }
  }
  const outcome = async (write: (store: ReturnType<typeof getStore>) => Promise<unknown>): Promise<Outcome> => {
    const { seen, store } = open()
    await write(store).catch(() => undefined)
    if (seen.status === 412) return { status: 'lost' }
    if (seen.status >= 200 && seen.status < 300 && seen.etag !== '') return { status: 'won', etag: seen.etag }
    return { status: 'unknown' }
  }
  return {
    get: async <T>(key: Key) => {
      const { store } = open()
      const found = await store.getWithMetadata(key, { type: 'json' }).catch(unavailable)
      if (found === null) return null
      if (!found.etag) return unavailable()
      return { data: found.data as T, etag: found.etag }
    },
    put: (key, value, condition) => {
      if ('onlyIfMatch' in condition && condition.onlyIfMatch === '') return Promise.resolve(unavailable())
      return outcome((store) => store.setJSON(key, value, condition))
    },
    list: async (...prefix) => {
      const { store } = open()
      const { blobs } = await store.list(prefix.length === 0 ? {} : { prefix: prefixOf(...prefix) }).catch(unavailable)
      return blobs.map(({ key, etag }) => ({ key, etag }))
    },
    getBytes: async (key) => {
      const { store } = open()
      const found = await store.getWithMetadata(key, { type: 'arrayBuffer' }).catch(unavailable)
      return found === null ? null : { bytes: new Uint8Array(found.data), metadata: found.metadata }
    },
    getMetadata: async (key) => {
      const { store } = open()
      const found = await store.getMetadata(key).catch(unavailable)
      return found === null ? null : found.metadata
    },
    putBytes: (key, bytes, metadata) => outcome((store) => store.set(key, bytes.slice().buffer, { metadata, onlyIfNew: true })),
    delete: async (key) => {
      const { seen, store } = open()
      await store.delete(key).catch(() => undefined)
      if (![200, 204, 404].includes(seen.status)) unavailable()
    },
  }
}
