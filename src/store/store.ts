import { getStore } from '@netlify/blobs'
import { UnavailableError, type Clock } from './clock.ts'
import { prefixOf, type Key } from './keys.ts'

/**
 * The first part of every store's name. `prod` only in the production context: a preview deploy or
 * a test never touches production data. There is no default.
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

/**
 * The server's response to a conditional write. `unknown` may have been applied: read again and
 * decide by operation id.
 */
export type Outcome = { status: 'won'; etag: string } | { status: 'lost' } | { status: 'unknown' }
export type Condition = { onlyIfNew: true } | { onlyIfMatch: string }
export type Found<T> = { data: T; etag: string }
export type Bytes = { bytes: Uint8Array<ArrayBuffer>; metadata: Record<string, unknown> }
/** `from`: the offset in the blob at which the body begins. */
export type Streamed = {
  body: ReadableStream<Uint8Array>
  metadata: Record<string, unknown>
  from: number
}
/** Bytes of a blob from `start` to `end`, inclusive. */
export type ByteRange = { start: number; end: number }
export type Listed = { key: string; etag: string }

/**
 * An ETag normalised for comparison: listings and reads may quote it differently, or mark it as
 * weak.
 */
export const normaliseEtag = (etag: string): string => etag.replace(/^W\/|"/g, '')

export type Store = {
  /**
   * The same object in every view of a store, such as one that ends with a signal: a key for
   * caches.
   */
  readonly identity: object
  /**
   * The underlying store in a view that ends with a signal: for work shared by several requests.
   */
  readonly lasting?: Store
  /**
   * Reads a document.
   * @param known an earlier read: returned unchanged, without sending its bytes again, while the
   * store has that version
   * @throws UnavailableError also when the response has no ETag: without one no safe write can
   * follow.
   */
  get<T>(key: Key, known?: Found<T>): Promise<Found<T> | null>
  put(key: Key, value: unknown, condition: Condition): Promise<Outcome>
  /** All keys below the prefix; without one, all keys of the store. */
  list(...prefix: readonly string[]): Promise<Listed[]>
  /** All keys that begin with this text, also within a part. */
  listFrom(beginning: Key): Promise<Listed[]>
  getBytes(key: Key): Promise<Bytes | null>
  /**
   * The bytes as a stream, never buffered whole. The stream fails when nothing arrives within the
   * time limit of a request.
   * @param range the requested part: a store without support for ranges returns all bytes from the
   * beginning
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

/**
 * Address of the store and credentials for it. Absent on Netlify and in a build, where the runtime
 * sets them. Tests set their own server, and possibly their own `fetch`.
 */
export type Access = {
  siteID: string
  token: string
  edgeURL: string
  uncachedEdgeURL: string
  fetch?: typeof fetch
}

/**
 * Access from outside of a deploy: Netlify's API with a personal token. `apiURL` if it is not
 * Netlify's default.
 */
export type ApiAccess = { siteID: string; token: string; apiURL?: string; fetch?: typeof fetch }

/** Time limit of one request in milliseconds. Several fit into the 8 s that a write may take. */
const REQUEST_MS = 2_500

/**
 * Larger writes get more time: 2 MB take a second at 16 Mbit/s, a fraction of the bandwidth between
 * a function and its store.
 */
const BYTES_PER_MS = 2_000

type Seen = { status: number; etag: string; from: number; damaged: boolean }

/**
 * A blob exists but is not what was written. Treated as unavailable storage, except for documents
 * that can be derived again.
 */
export class DamagedError extends UnavailableError {
  override name = 'DamagedError'
}

/** Header of the local store's 500 response for a damaged blob. */
export const DAMAGED = 'x-blob-damaged'

type Way = { ms?: number; streamed?: boolean; range?: ByteRange | undefined }

/** Bytes of a body that are passed on at a time. */
const PIECE_BYTES = 256 * 1024

/** A large body in chunks: `fetch` would copy it whole before sending it. */
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

/** A streamed body, with a time limit for each chunk. */
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

/**
 * Requests a range. Adds the header to the outgoing request, because the client does not support
 * ranges.
 */
const withRange = (init: RequestInit, { range }: Way): RequestInit => {
  if (!range) return init
  const headers = new Headers(init.headers)
  headers.set('range', `bytes=${range.start}-${range.end}`)
  return { ...init, headers }
}

/** Start of the requested range according to the response; null for any other response. */
const startOf = (response: Response, { range }: Way): number | null => {
  const start = /^bytes (\d+)-\d+\//.exec(response.headers.get('content-range') ?? '')?.[1]
  return response.status === 206 && range !== undefined && Number(start) === range.start
    ? range.start
    : null
}

/**
 * A fetch that limits the time of a whole response and records the actual status. The client
 * reports success for every failed conditional write except 412, and retries 429 and 5xx for 25 s:
 * this prevents both.
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

/** Opens a store with strong consistency. This is the only module that touches the raw client. */
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
          // Received completely, but not JSON.
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
      // The client accepts only a whole buffer: a part of one is copied.
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
 * Deletes a document permanently. The only caller of the store's `delete`: everything else goes to
 * the bin. For responses whose erasure a person requested, and for documents that the sweep
 * deletes.
 * @throws UnavailableError when the deletion is uncertain
 */
export const erase = (store: Store, key: Key): Promise<void> => store.delete(key)
