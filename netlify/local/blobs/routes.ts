import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Blobs } from './blobs.ts'
import { decodeCursor, type Entry } from './store-index.ts'

/**
 * True when If-Match and If-None-Match allow a change of a blob with this ETag; undefined means
 * that there is no blob yet. For false, the answer is 412.
 */
function allowsChange(headers: IncomingHttpHeaders, etag: string | undefined): boolean {
  const ifMatch = headers['if-match']
  const ifNoneMatch = headers['if-none-match']
  if (ifMatch !== undefined && !containsEtag(ifMatch, etag)) return false
  return ifNoneMatch === undefined || !containsEtag(ifNoneMatch, etag)
}

/**
 * True when the reader already has the blob with this ETag; the answer is then 304. A weak ETag
 * (`W/"…"`) counts as the same, because a CDN may weaken ETags that pass through it.
 */
function isUnchanged(headers: IncomingHttpHeaders, etag: string): boolean {
  return containsEtag((headers['if-none-match'] ?? '').replaceAll('W/"', '"'), etag)
}

/** True when a comma-separated list of ETags contains this ETag, or is `*` and there is an ETag. */
function containsEtag(list: string, etag: string | undefined): boolean {
  if (etag === undefined) return false
  return list.split(',').some((item) => item.trim() === '*' || item.trim() === etag)
}

/** The used parts of Node's `IncomingMessage`. Iterating over the request yields its body. */
export type BlobsRequest = AsyncIterable<Buffer> & {
  method?: string | undefined
  /** Path and query as received. */
  url?: string | undefined
  headers: IncomingHttpHeaders
}

export type BlobsAnswer = {
  status: number
  headers?: Record<string, string>
  body?: Buffer | string
}
type Call<Scope extends Address['scope']> = {
  blobs: Blobs
  request: BlobsRequest
  query: URLSearchParams
  address: Extract<Address, { scope: Scope }>
}
type Routes = {
  [Scope in Address['scope']]: Record<string, (call: Call<Scope>) => Promise<BlobsAnswer>>
}

/** Header in which the client sends and expects the metadata of a blob. */
const METADATA_HEADER = 'x-amz-meta-user'

/**
 * Maximum length of the metadata header's value: the client allows 2 KB for the value together with
 * the header's name, and counts the longer of the two names that it uses.
 */
const METADATA_BYTES = 2048 - 'netlify-blobs-metadata'.length

/**
 * Maximum length of a blob in bytes. Netlify accepts 5 GB, but this server holds a whole blob in
 * memory. The largest file of the site is a PDF of 20 MB.
 */
const CONTENT_BYTES = 256 * 1024 * 1024

/**
 * Handlers by scope and method. There is no handler that deletes a whole store, because the client
 * sends that request when it is called with an empty key.
 */
const routes: Routes = {
  site: {
    GET: async ({ blobs, query }) =>
      jsonAnswer({
        stores: blobs.stores().filter((store) => store.startsWith(query.get('prefix') ?? '')),
      }),
  },
  store: {
    GET: async ({ blobs, address, query }) =>
      jsonAnswer(
        blobs.list(address.store, {
          prefix: query.get('prefix') ?? '',
          directories: query.get('directories') === 'true',
          cursor: query.has('cursor') ? decodeCursor(query.get('cursor') ?? '') : undefined,
        }),
      ),
  },
  blob: {
    GET: async ({ blobs, request, address }) => {
      const known = blobs.head(address.store, address.key)
      if (known && isUnchanged(request.headers, known.etag))
        return { status: 304, headers: blobHeaders(known) }
      const found = await blobs.read(address.store, address.key)
      return found
        ? partialAnswer(request.headers.range, {
            status: 200,
            headers: blobHeaders(found.entry),
            body: found.content,
          })
        : { status: 404 }
    },
    HEAD: async ({ blobs, address }) => {
      const entry = blobs.head(address.store, address.key)
      return entry
        ? { status: 200, headers: { ...blobHeaders(entry), 'content-length': String(entry.size) } }
        : { status: 404 }
    },
    PUT: async ({ blobs, request, address }) => {
      const metadata = readMetadata(request)
      const content = await readContent(request)
      const etag = await blobs.write(address.store, address.key, content, metadata, (currentEtag) =>
        allowsChange(request.headers, currentEtag),
      )
      return { status: 200, headers: { etag } }
    },
    DELETE: async ({ blobs, request, address }) => {
      await blobs.remove(address.store, address.key, (currentEtag) =>
        allowsChange(request.headers, currentEtag),
      )
      return { status: 204 }
    },
  },
}

/** Answers one request that has the right token. @throws Refusal, DamagedDataError */
export function answerRequest<Scope extends Address['scope']>(
  call: Call<Scope>,
): Promise<BlobsAnswer> {
  const scope: Scope = call.address.scope
  const handler = routes[scope][call.request.method ?? '']
  if (!handler)
    throw new RequestRefusedError(405, `${call.request.method} is not possible on a ${scope}.`)
  return handler(call)
}

/**
 * The part of a blob that the header Range asks for, with status 206. Only the form
 * `bytes=<first>-<last>` is read, which `src/store/store.ts` sends. For any other header, or a
 * range outside the blob, the answer is the whole blob.
 */
function partialAnswer(
  range: string | undefined,
  whole: BlobsAnswer & { body: Buffer },
): BlobsAnswer {
  const match = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(range ?? '')
  if (!match) return whole
  const [first = 0, last = 0] = match.slice(1).map(Number)
  const size = whole.body.length
  if (first > last || first >= size) return whole
  const end = Math.min(last, size - 1)
  return {
    status: 206,
    headers: { ...whole.headers, 'content-range': `bytes ${first}-${end}/${size}` },
    body: whole.body.subarray(first, end + 1),
  }
}

function jsonAnswer(value: unknown): BlobsAnswer {
  return {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(value),
  }
}

/** Headers of an answer that describe a blob. */
function blobHeaders(entry: Entry): Record<string, string> {
  return {
    etag: entry.etag,
    'content-type': 'application/octet-stream',
    ...(entry.metadata && { [METADATA_HEADER]: entry.metadata }),
  }
}

function readMetadata(request: BlobsRequest): string {
  const value = request.headers[METADATA_HEADER] ?? ''
  if (typeof value !== 'string' || value.length > METADATA_BYTES)
    throw new RequestRefusedError(400, 'The metadata has more than 2 KB.')
  // The client fails at every later read of a blob whose metadata it cannot decode.
  if (value && !isMetadata(value))
    throw new RequestRefusedError(
      400,
      'The metadata is not an object in JSON and base64, marked b64;.',
    )
  return value
}

/** True for `b64;` followed by a JSON object or array in base64, as the client writes metadata. */
function isMetadata(value: string): boolean {
  if (!/^b64;[\w+/]+=*$/.test(value)) return false
  try {
    const decoded: unknown = JSON.parse(Buffer.from(value.slice(4), 'base64').toString())
    return typeof decoded === 'object' && decoded !== null
  } catch {
    return false
  }
}

async function readContent(request: BlobsRequest): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of request) {
      size += chunk.length
      // The rest of a body that is too long is read and dropped: a client that is still sending
      // would otherwise see a broken connection instead of the answer.
      if (size <= CONTENT_BYTES) chunks.push(chunk)
      else chunks.length = 0
    }
  } catch {
    throw new RequestRefusedError(400, 'The request ended before its content did.')
  }
  if (size > CONTENT_BYTES)
    throw new RequestRefusedError(413, `A blob has at most ${CONTENT_BYTES} bytes here.`)
  return Buffer.concat(chunks)
}

/** Subject of a request: the list of a site's stores, the list of a store's blobs, or one blob. */
type Address =
  | { scope: 'site'; siteId: string }
  | { scope: 'store'; siteId: string; store: string }
  | { scope: 'blob'; siteId: string; store: string; key: string }

/** Error for a request that is answered with an error status. Nothing has been written. */
export class RequestRefusedError extends Error {
  readonly status: number
  constructor(status: number, reason: string) {
    super(reason)
    this.name = 'Refusal'
    this.status = status
  }
}

// Netlify's limits, as the client's error texts give them. STORE_BYTES is without the prefix, which
// the client adds to a store's name.
const STORE_PREFIX = 'site:'
const STORE_BYTES = 64
const KEY_BYTES = 600

/**
 * Reads the path of a request: `/<site>`, `/<site>/site:<store>` or `/<site>/site:<store>/<key>`,
 * each part percent-encoded UTF-8. Dots in the path need no check, because a key never becomes a
 * path: it is hashed.
 * @throws Refusal 400 for a path, store name or key that Netlify Blobs would refuse.
 */
export function parseAddress(path: string): Address {
  const [root, site, store, ...rest] = path.split('/')
  if (root !== '' || !site) throw new RequestRefusedError(400, 'The path must begin with the site.')
  const siteId = decode(site)
  if (!store && rest.length === 0) return { scope: 'site', siteId }
  const storeName = checkStore(decode(store ?? ''))
  // The client sends a trailing slash for the key ''.
  if (rest.join('/') === '') return { scope: 'store', siteId, store: storeName }
  return { scope: 'blob', siteId, store: storeName, key: checkKey(decode(rest.join('/'))) }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new RequestRefusedError(400, 'The path is not percent-encoded UTF-8.')
  }
}

function checkStore(store: string): string {
  const name = store.slice(STORE_PREFIX.length)
  if (!store.startsWith(STORE_PREFIX) || !name)
    throw new RequestRefusedError(400, 'Only the stores of a site are kept here: site:<name>.')
  if (name.includes('/'))
    throw new RequestRefusedError(400, 'A store name must not contain a slash.')
  if (Buffer.byteLength(name) > STORE_BYTES)
    throw new RequestRefusedError(400, `A store name has at most ${STORE_BYTES} bytes.`)
  return store
}

function checkKey(key: string): string {
  if (key.startsWith('/')) throw new RequestRefusedError(400, 'A key must not begin with a slash.')
  if (Buffer.byteLength(key) > KEY_BYTES)
    throw new RequestRefusedError(400, `A key has at most ${KEY_BYTES} bytes.`)
  return key
}

/**
 * Folder name of a store. Bytes other than a-z, 0-9, - and _ are written as `=` and two hex digits,
 * so that no name is a path and no two stores have the same folder on a file system that ignores
 * case. A name has at most 3 × 69 characters: 64 bytes and the prefix.
 */
export function folderName(store: string): string {
  let name = ''
  for (const byte of Buffer.from(store)) {
    const char = String.fromCharCode(byte)
    name += /[a-z0-9_-]/.test(char) ? char : `=${byte.toString(16).padStart(2, '0')}`
  }
  return name
}

/**
 * File name of a key: its SHA-256 in hex, because a key of 600 bytes is too long for a file name.
 * The file's header contains the key.
 */
export function fileName(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
