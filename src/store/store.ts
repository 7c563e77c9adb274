import { getStore } from '@netlify/blobs'
import { UnavailableError, type Clock } from './clock.ts'
import { prefixOf, type Key } from './keys.ts'

/**
 * The first part of every store's name. `prod` only in the production context, so that a preview deploy or a test
 * never touches production data. There is no default.
 * @param context Netlify's deploy context: `production`, `deploy-preview`, `branch-deploy`, `dev`.
 * @throws Error when the context is not known.
 */
export const environmentName = (context: string | undefined, branch?: string): string => {
  if (context === 'production') return 'prod'
  if (!context) throw new Error('The deploy context is not set, so the stores cannot be named.')
  const name = [context, branch ?? '']
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)
  return name === 'prod' || name.startsWith('prod-') ? `not-${name}` : name
}

/** What the server said to a conditional write. `unknown` may have been applied: read again and decide by operation id. */
export type Outcome = { status: 'won'; etag: string } | { status: 'lost' } | { status: 'unknown' }
export type Condition = { onlyIfNew: true } | { onlyIfMatch: string }
export type Found<T> = { data: T; etag: string }
export type Bytes = { bytes: Uint8Array<ArrayBuffer>; metadata: Record<string, unknown> }
/** `from`: the place in the blob at which the body begins. */
export type Streamed = {
  body: ReadableStream<Uint8Array>
  metadata: Record<string, unknown>
  from: number
}
/** Bytes of a blob from `start` to `end`, both included. */
export type ByteRange = { start: number; end: number }
export type Listed = { key: string; etag: string }

/** An ETag as it can be compared: listings and reads may quote one differently, or mark it as weak. */
export const normaliseEtag = (etag: string): string => etag.replace(/^W\/|"/g, '')

export type Store = {
  /** The same object in every view of one store, such as one that ends with a signal: a key for what is remembered of it. */
  readonly identity: object
  /** The store itself, in a view that ends with a signal: for work that several requests wait for. */
  readonly lasting?: Store
  /**
   * @param known read before: given back as it is, without its bytes being sent again, while the store has that very version
   * @throws UnavailableError also when the answer carries no ETag: without one no safe write can follow.
   */
  get<T>(key: Key, known?: Found<T>): Promise<Found<T> | null>
  put(key: Key, value: unknown, condition: Condition): Promise<Outcome>
  /** Every key below the prefix; without one, every key of the store. */
  list(...prefix: readonly string[]): Promise<Listed[]>
  /** Every key that begins with this text, whether or not a part of it ends there. */
  listFrom(beginning: Key): Promise<Listed[]>
  getBytes(key: Key): Promise<Bytes | null>
  /**
   * The bytes as they come, never held whole. The stream fails when nothing comes for as long as one request may take.
   * @param range what of it is needed: a store that gives parts gives no more, another one all of it from its beginning
   */
  getStream(key: Key, range?: ByteRange): Promise<Streamed | null>
  getMetadata(key: Key): Promise<Record<string, unknown> | null>
  putBytes(
    key: Key,
    bytes: Uint8Array<ArrayBuffer>,
    metadata: Record<string, unknown>,
  ): Promise<Outcome>
  /** For erasing and sweeping only. */
  delete(key: Key): Promise<void>
}

/** Where the store is. Absent on Netlify and in a build: the runtime sets it. Tests point it at a server of theirs, and may have a `fetch` of their own to it. */
export type Access = {
  siteID: string
  token: string
  edgeURL: string
  uncachedEdgeURL: string
  fetch?: typeof fetch
}

/** The way in from outside a deploy: Netlify's API, with a person's token. `apiURL` where it is not Netlify's own. */
export type ApiAccess = { siteID: string; token: string; apiURL?: string; fetch?: typeof fetch }

/** One request's time limit. Several fit into the 8 s that a write may take. */
const REQUEST_MS = 2_500

/** Larger writes get longer: 2 MB take a second at 16 Mbit/s, a small part of what lies between a function and its store. */
const BYTES_PER_MS = 2_000

type Seen = { status: number; etag: string; from: number; damaged: boolean }

/** A blob is there and is not what was written. Like storage that does not answer, for all but what can be made again. */
export class DamagedError extends UnavailableError {
  override name = 'DamagedError'
}

/** What the store of one machine says of a damaged blob, with a 500. */
export const DAMAGED = 'x-blob-damaged'

type Way = { ms?: number; streamed?: boolean; range?: ByteRange | undefined }

/** Bytes of a body that are handed over at a time. */
const PIECE_BYTES = 256 * 1024

/** A large body in pieces: `fetch` would copy it whole before sending it. */
const inPieces = (init: RequestInit): RequestInit & { duplex?: 'half' } => {
  if (!(init.body instanceof ArrayBuffer) || init.body.byteLength <= PIECE_BYTES) return init
  const bytes = new Uint8Array(init.body)
  let at = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(bytes.subarray(at, at + PIECE_BYTES))
      at += PIECE_BYTES
      if (at >= bytes.byteLength) controller.close()
    },
  })
  const headers = new Headers(init.headers)
  headers.set('content-length', String(bytes.byteLength))
  return { ...init, body, headers, duplex: 'half' }
}

/** A body that is passed on as it comes, each step bounded in time. */
const watchedBody = (
  clock: Clock,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): ReadableStream<Uint8Array<ArrayBuffer>> => {
  const reader = body.getReader()
  return new ReadableStream({
    async pull(controller) {
      const limit = clock.limit(REQUEST_MS)
      limit.signal.addEventListener(
        'abort',
        () =>
          void reader.cancel(new UnavailableError('Storage fell silent.')).catch(() => undefined),
      )
      try {
        const { done, value } = await reader.read()
        if (limit.signal.aborted) throw new UnavailableError('Storage fell silent.')
        if (done) controller.close()
        else controller.enqueue(value)
      } catch {
        throw new UnavailableError('Storage broke off.')
      } finally {
        limit.clear()
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

/** Asks for a part. The client knows of none, so that the header is added on the way out. */
const withRange = (init: RequestInit, { range }: Way): RequestInit => {
  if (!range) return init
  const headers = new Headers(init.headers)
  headers.set('range', `bytes=${range.start}-${range.end}`)
  return { ...init, headers }
}

/** Where a part begins that was asked for, as the answer says; null for what is no such part. */
const startOf = (response: Response, { range }: Way): number | null => {
  const start = /^bytes (\d+)-\d+\//.exec(response.headers.get('content-range') ?? '')?.[1]
  return response.status === 206 && range !== undefined && Number(start) === range.start
    ? range.start
    : null
}

/**
 * A fetch that bounds the time of a whole answer and writes down what the server really said. The client reports
 * success for every failed conditional write but 412, and retries 429 and 5xx for 25 s: both are kept from it.
 */
const watchedFetch =
  (clock: Clock, seen: Seen, send: typeof fetch, way: Way): typeof fetch =>
  async (input, init) => {
    const limit = clock.limit(way.ms ?? REQUEST_MS)
    try {
      const response = await send(input, {
        ...withRange(inPieces(init ?? {}), way),
        signal: limit.signal,
      })
      const body =
        way.streamed && response.ok && response.body
          ? watchedBody(clock, response.body)
          : await response.arrayBuffer()
      seen.status = response.status
      seen.etag = response.headers.get('etag') ?? ''
      seen.damaged = response.headers.has(DAMAGED)
      if (response.status === 429 || response.status >= 500)
        return new Response(null, { status: 418 })
      const empty = response.status === 204 || response.status === 304
      const from = startOf(response, way)
      seen.from = from ?? 0
      return new Response(empty ? null : body, {
        status: from === null ? response.status : 200,
        headers: response.headers,
      })
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
  const open = (way: Way = {}) => {
    const seen: Seen = { status: 0, etag: '', from: 0, damaged: false }
    const store = getStore({
      name,
      consistency: 'strong',
      ...access,
      fetch: watchedFetch(clock, seen, access?.fetch ?? fetch, way),
    })
    return { seen, store }
  }
  const outcome = async (
    write: (store: ReturnType<typeof getStore>) => Promise<unknown>,
    way: Way = {},
  ): Promise<Outcome> => {
    const { seen, store } = open(way)
    await write(store).catch(() => undefined)
    if (seen.status === 412) return { status: 'lost' }
    if (seen.status >= 200 && seen.status < 300 && seen.etag !== '')
      return { status: 'won', etag: seen.etag }
    return { status: 'unknown' }
  }
  const listAll = async (which: { prefix?: string }): Promise<Listed[]> => {
    const { store } = open()
    const { blobs } = await store.list(which).catch(unavailable)
    return blobs.map(({ key, etag }) => ({ key, etag }))
  }
  return {
    identity: {},
    get: async <T>(key: Key, known?: Found<T>) => {
      const { seen, store } = open()
      const found = await store
        .getWithMetadata(key, { type: 'json', ...(known && { etag: known.etag }) })
        .catch((error: unknown) => {
          // It came whole, and is no JSON.
          if (
            seen.damaged ||
            (seen.status === 200 && seen.etag !== '' && error instanceof SyntaxError)
          )
            throw new DamagedError('A document is damaged.')
          return unavailable()
        })
      if (found === null) return null
      if (known && seen.status === 304) return known
      if (!found.etag) return unavailable()
      return { data: found.data as T, etag: found.etag }
    },
    put: (key, value, condition) => {
      if ('onlyIfMatch' in condition && condition.onlyIfMatch === '')
        return Promise.resolve(unavailable())
      return outcome((store) => store.setJSON(key, value, condition))
    },
    list: (...prefix) => listAll(prefix.length === 0 ? {} : { prefix: prefixOf(...prefix) }),
    listFrom: (beginning) => listAll({ prefix: beginning }),
    getBytes: async (key) => {
      const { store } = open()
      const found = await store.getWithMetadata(key, { type: 'arrayBuffer' }).catch(unavailable)
      return found === null ? null : { bytes: new Uint8Array(found.data), metadata: found.metadata }
    },
    getStream: async (key, range) => {
      const { seen, store } = open({ streamed: true, range })
      const found = await store.getWithMetadata(key, { type: 'stream' }).catch(unavailable)
      return found === null ? null : { body: found.data, metadata: found.metadata, from: seen.from }
    },
    getMetadata: async (key) => {
      const { store } = open()
      const found = await store.getMetadata(key).catch(unavailable)
      return found === null ? null : found.metadata
    },
    putBytes: (key, bytes, metadata) => {
      // The client takes a whole buffer. A part of one is copied, the whole of one is not.
      const buffer =
        bytes.byteLength === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer
      return outcome((store) => store.set(key, buffer, { metadata, onlyIfNew: true }), {
        ms: REQUEST_MS + bytes.byteLength / BYTES_PER_MS,
      })
    },
    delete: async (key) => {
      const { seen, store } = open()
      await store.delete(key).catch(() => undefined)
      if (![200, 204, 404].includes(seen.status)) unavailable()
    },
  }
}

/**
 * Removes a document for good. The one caller of the store's own `delete`: everything else goes to the bin. For
 * responses that a person asked to have erased, and for what the sweep takes away when its time is over.
 * @throws UnavailableError when it is not certain that it is gone
 */
export const erase = (store: Store, key: Key): Promise<void> => store.delete(key)
