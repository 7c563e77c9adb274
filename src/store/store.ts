import { getStore } from '@netlify/blobs'
import { UnavailableError, type Clock } from './clock.ts'
import { prefixOf, type Key } from './keys.ts'

/**
 * The environment, which is the first part of every store's name. It is `prod` only in the context
 * `production`, so that previews and tests never use the data of production.
 * @param context Netlify's deploy context: `production`, `deploy-preview`, `branch-deploy` or `dev`
 * @throws Error when the context is not set: there is no default
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
 * The outcome of a conditional write.
 * - `won`: written.
 * - `lost`: the condition was not met, and nothing was written.
 * - `unknown`: it is not known if the value was written. The caller must read the document again,
 *   and recognise its own write, for example by the id of its operation.
 */
export type Outcome = { status: 'won'; etag: string } | { status: 'lost' } | { status: 'unknown' }
/** A condition of a write: no document exists, or it still has this ETag. */
export type Condition = { onlyIfNew: true } | { onlyIfMatch: string }
/** A document that was read. */
export type Found<T> = { data: T; etag: string }
/** A blob that was read as a whole. */
export type ReadBlob = { bytes: Uint8Array<ArrayBuffer>; metadata: Record<string, unknown> }
/** A blob that is read as a stream. */
export type Streamed = {
  body: ReadableStream<Uint8Array>
  metadata: Record<string, unknown>
  /** The offset in the blob at which the body begins. */
  from: number
}
/** The bytes of a blob from `start` to `end`, inclusive. */
export type ByteRange = { start: number; end: number }
/** A blob in a list. */
export type ListedBlob = { key: string; etag: string }

/**
 * An ETag for comparison, without quotation marks and without the prefix of weak ETags: lists and
 * reads may differ in both.
 */
export const normaliseEtag = (etag: string): string => etag.replace(/^W\/|"/g, '')

/** A store of documents (JSON) and of blobs with metadata. */
export type Store = {
  /** A key for caches: the same object in every view of a store, such as that of `untilAborted`. */
  readonly cacheKey: object
  /**
   * The store itself, in a view that ends with a signal (`untilAborted`). To be used for work that
   * several requests share.
   */
  readonly unabortable?: Store
  /**
   * Reads a document; null if it does not exist.
   * @param known an earlier result. It is returned again, without a transfer of the document, if
   * the document is unchanged
   * @throws UnavailableError also when the response has no ETag, without which the document could
   * not be written safely
   */
  get<T>(key: Key, known?: Found<T>): Promise<Found<T> | null>
  /** Writes a document if the condition is met. */
  put(key: Key, value: unknown, condition: Condition): Promise<Outcome>
  /** All keys below the prefix; without a prefix, all keys of the store. */
  list(...prefix: readonly string[]): Promise<ListedBlob[]>
  /** All keys that begin with this text, which may end within a part of a key. */
  listFrom(beginning: Key): Promise<ListedBlob[]>
  getBytes(key: Key): Promise<ReadBlob | null>
  /**
   * Reads a blob as a stream. The stream fails when nothing arrives within the time limit of a
   * request.
   * @param range the requested part; a store that does not support ranges returns all bytes
   */
  getStream(key: Key, range?: ByteRange): Promise<Streamed | null>
  getMetadata(key: Key): Promise<Record<string, unknown> | null>
  /** Writes a blob if none exists under the key. */
  putBytes(
    key: Key,
    bytes: Uint8Array<ArrayBuffer>,
    metadata: Record<string, unknown>,
  ): Promise<Outcome>
  /** Only {@link erase} may call it. */
  delete(key: Key): Promise<void>
}

/**
 * Address of the server of the stores, and the credentials for it. Not needed on Netlify and in a
 * build, where the runtime sets them. Tests use their own server, and possibly their own `fetch`.
 */
export type StoreAccess = {
  siteID: string
  token: string
  edgeURL: string
  uncachedEdgeURL: string
  fetch?: typeof fetch
}

/**
 * Access from outside of a deploy by Netlify's API and a personal token. `apiURL` is needed only
 * for another address than Netlify's default.
 */
export type ApiAccess = { siteID: string; token: string; apiURL?: string; fetch?: typeof fetch }

/**
 * Time limit of one request in milliseconds. A write, which may take 8 s, can make several
 * requests.
 */
const REQUEST_MS = 2_500

/**
 * Bytes of a write for each additional millisecond of its time limit: 2 MB take a second. This is
 * 16 Mbit/s, a fraction of the bandwidth between a function and its store.
 */
const BYTES_PER_MS = 2_000

/** Facts about a response, which the client does not return. */
type ResponseFacts = {
  /** HTTP status; 0 if there was no response. */
  status: number
  etag: string
  /** The offset in the blob at which the body begins. */
  from: number
  damaged: boolean
}

/**
 * Thrown for a blob whose content is not what was written. Most callers treat it like a store that
 * is not available; `readDerived` deletes the document.
 */
export class DamagedError extends UnavailableError {
  override name = 'DamagedError'
}

/** Header of the local store's 500 response for a damaged blob. */
export const DAMAGED_HEADER = 'x-blob-damaged'

/** Options of a request; `timeLimitMs` is its time limit in milliseconds. */
type RequestOptions = { timeLimitMs?: number; streamed?: boolean; range?: ByteRange | undefined }

/** Size in bytes of the pieces in which a large body is sent. */
const PIECE_BYTES = 256 * 1024

/** A request whose large body is a stream of pieces. `fetch` would copy the body as a whole. */
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

/** The body of a response as a stream that fails if no piece arrives within the time limit. */
const bodyWithLimit = (
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

/** A request for a range. The client has no option for ranges, so the header is added here. */
const withRange = (init: RequestInit, { range }: RequestOptions): RequestInit => {
  if (!range) return init
  const headers = new Headers(init.headers)
  headers.set('range', `bytes=${range.start}-${range.end}`)
  return { ...init, headers }
}

/** The start of the range, if the response has the requested range; null for any other response. */
const rangeStart = (response: Response, { range }: RequestOptions): number | null => {
  const start = /^bytes (\d+)-\d+\//.exec(response.headers.get('content-range') ?? '')?.[1]
  return response.status === 206 && range !== undefined && Number(start) === range.start
    ? range.start
    : null
}

/**
 * A `fetch` for the client that limits the time of a complete response, and records the real status
 * and ETag in `seen`. The client alone is not sufficient: it reports success for every conditional
 * write that failed except for the status 412, and it repeats requests with the status 429 or 5xx
 * for 25 s. So it gets 418 (an error that it does not repeat) instead of these.
 */
const recordingFetch =
  (clock: Clock, seen: ResponseFacts, send: typeof fetch, options: RequestOptions): typeof fetch =>
  async (input, init) => {
    const limit = clock.limit(options.timeLimitMs ?? REQUEST_MS)
    try {
      const response = await send(input, {
        ...withRange(inPieces(init ?? {}), options),
        signal: limit.signal,
      })
      const body =
        options.streamed && response.ok && response.body
          ? bodyWithLimit(clock, response.body)
          : await response.arrayBuffer()
      seen.status = response.status
      seen.etag = response.headers.get('etag') ?? ''
      seen.damaged = response.headers.has(DAMAGED_HEADER)
      if (response.status === 429 || response.status >= 500)
        return new Response(null, { status: 418 })
      const isEmpty = response.status === 204 || response.status === 304
      const from = rangeStart(response, options)
      seen.from = from ?? 0
      // The client expects 200, not the 206 of a range.
      return new Response(isEmpty ? null : body, {
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

const throwUnavailable = (): never => {
  throw new UnavailableError('Storage is not answering.')
}

/** Opens a store with strong consistency. Only this module uses the client of Netlify Blobs. */
export const openStore = (name: string, clock: Clock, access?: StoreAccess | ApiAccess): Store => {
  const open = (options: RequestOptions = {}) => {
    const seen: ResponseFacts = { status: 0, etag: '', from: 0, damaged: false }
    const store = getStore({
      name,
      consistency: 'strong',
      ...access,
      fetch: recordingFetch(clock, seen, access?.fetch ?? fetch, options),
    })
    return { seen, store }
  }
  /** Runs a write. Its outcome depends on the recorded status, not on the client's result. */
  const runWrite = async (
    write: (store: ReturnType<typeof getStore>) => Promise<unknown>,
    options: RequestOptions = {},
  ): Promise<Outcome> => {
    const { seen, store } = open(options)
    await write(store).catch(() => undefined)
    if (seen.status === 412) return { status: 'lost' }
    if (seen.status >= 200 && seen.status < 300 && seen.etag !== '')
      return { status: 'won', etag: seen.etag }
    return { status: 'unknown' }
  }
  const listAll = async (which: { prefix?: string }): Promise<ListedBlob[]> => {
    const { store } = open()
    const { blobs } = await store.list(which).catch(throwUnavailable)
    return blobs.map(({ key, etag }) => ({ key, etag }))
  }
  return {
    cacheKey: {},
    get: async <T>(key: Key, known?: Found<T>) => {
      const { seen, store } = open()
      const found = await store
        .getWithMetadata(key, { type: 'json', ...(known && { etag: known.etag }) })
        .catch((error: unknown) => {
          // The response is complete, but is not JSON.
          if (
            seen.damaged ||
            (seen.status === 200 && seen.etag !== '' && error instanceof SyntaxError)
          )
            throw new DamagedError('A document is damaged.')
          return throwUnavailable()
        })
      if (found === null) return null
      if (known && seen.status === 304) return known
      if (!found.etag) return throwUnavailable()
      return { data: found.data as T, etag: found.etag }
    },
    put: (key, value, condition) => {
      if ('onlyIfMatch' in condition && condition.onlyIfMatch === '')
        return Promise.resolve(throwUnavailable())
      return runWrite((store) => store.setJSON(key, value, condition))
    },
    list: (...prefix) => listAll(prefix.length === 0 ? {} : { prefix: prefixOf(...prefix) }),
    listFrom: (beginning) => listAll({ prefix: beginning }),
    getBytes: async (key) => {
      const { store } = open()
      const found = await store
        .getWithMetadata(key, { type: 'arrayBuffer' })
        .catch(throwUnavailable)
      return found === null ? null : { bytes: new Uint8Array(found.data), metadata: found.metadata }
    },
    getStream: async (key, range) => {
      const { seen, store } = open({ streamed: true, range })
      const found = await store.getWithMetadata(key, { type: 'stream' }).catch(throwUnavailable)
      return found === null ? null : { body: found.data, metadata: found.metadata, from: seen.from }
    },
    getMetadata: async (key) => {
      const { store } = open()
      const found = await store.getMetadata(key).catch(throwUnavailable)
      return found === null ? null : found.metadata
    },
    putBytes: (key, bytes, metadata) => {
      // The client accepts only complete buffers, so that a view of a part of a buffer is copied.
      const buffer =
        bytes.byteLength === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer
      return runWrite((store) => store.set(key, buffer, { metadata, onlyIfNew: true }), {
        timeLimitMs: REQUEST_MS + bytes.byteLength / BYTES_PER_MS,
      })
    },
    delete: async (key) => {
      const { seen, store } = open()
      await store.delete(key).catch(() => undefined)
      if (![200, 204, 404].includes(seen.status)) throwUnavailable()
    },
  }
}

/**
 * Deletes a document permanently. Items that staff delete are moved to the bin instead. For data
 * whose erasure a person has requested, and for documents that are not needed any more.
 * @throws UnavailableError when it is not certain that the document is deleted
 */
export const erase = (store: Store, key: Key): Promise<void> => store.delete(key)
