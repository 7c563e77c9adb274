import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Maximum bytes of all stored answers, before compression. */
const MAX_BYTES = 64 * 1024 * 1024

/** A stored answer of status 200. */
export type StoredAnswer = {
  /** The body. */
  bytes: Uint8Array<ArrayBuffer>
  headers: Headers
  /** Compressed bodies by encoding, added when they are first requested. */
  compressedBodies: Map<string, Uint8Array<ArrayBuffer>>
}

/**
 * A cache of answers that never change while the cache exists. When it is full, the answer that was
 * not used for the longest time is deleted.
 */
export class ResponseCache {
  /** Stored answers by key; the least recently used comes first. */
  readonly #answers = new Map<string, StoredAnswer>()
  #bytes = 0

  /** The stored answer, which becomes the most recently used one. */
  get(key: string): StoredAnswer | undefined {
    const answer = this.#answers.get(key)
    if (answer) {
      this.#answers.delete(key)
      this.#answers.set(key, answer)
    }
    return answer
  }

  /** Deletes a stored answer. */
  delete(key: string): void {
    this.#bytes -= this.#answers.get(key)?.bytes.length ?? 0
    this.#answers.delete(key)
  }

  /** Reads the body of an answer of status 200 and stores the answer. */
  async store(key: string, response: Response): Promise<StoredAnswer> {
    const answer: StoredAnswer = {
      bytes: await response.bytes(),
      headers: new Headers(response.headers),
      compressedBodies: new Map(),
    }
    this.#bytes += answer.bytes.length - (this.#answers.get(key)?.bytes.length ?? 0)
    this.#answers.delete(key)
    this.#answers.set(key, answer)
    for (const [oldest, { bytes }] of this.#answers) {
      if (this.#bytes <= MAX_BYTES) break
      this.#answers.delete(oldest)
      this.#bytes -= bytes.length
    }
    return answer
  }
}

/**
 * The ETag of a file, computed from its content. It is weak for text, because text is compressed on
 * the way to the client and its bytes then differ.
 */
const etagOf = (bytes: Uint8Array, headers: Headers): string => {
  const tag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`
  return isText(headers) ? `W/${tag}` : tag
}

/** An ETag without the mark of a weak one. */
const withoutWeakMark = (tag: string): string => tag.trim().replace(/^W\//, '')

/** True when If-None-Match contains this ETag. Weak and strong ETags count as the same. */
const matches = (header: string, etag: string): boolean =>
  header.trim() === '*' ||
  header.split(',').some((tag) => withoutWeakMark(tag) === withoutWeakMark(etag))

/**
 * The range of bytes in a header `bytes=<first>-<last>`, `bytes=<first>-` or `bytes=-<length>`.
 * Both ends are included. Null for any other header.
 */
const rangeOf = (header: string | null, length: number): { first: number; last: number } | null => {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if ((first === '' && last === '') || length === 0) return null
  const end = length - 1
  if (first === '') return { first: Math.max(0, length - Number(last)), last: end }
  return { first: Number(first), last: last === '' ? end : Math.min(end, Number(last)) }
}

/**
 * Answers with a whole file, with the requested range of it, or with 304 to a client that has the
 * file already. Text is always sent whole, because it is compressed later, and a range of
 * compressed text is of no use.
 * @param fileHeaders headers of the file
 */
export function answerFile(
  request: Request,
  bytes: Uint8Array<ArrayBuffer>,
  fileHeaders: Headers,
): Response {
  const headers = new Headers(fileHeaders)
  headers.delete('age')
  const etag = etagOf(bytes, headers)
  headers.set('etag', etag)
  const ifNoneMatch = request.headers.get('if-none-match')
  if (ifNoneMatch !== null && matches(ifNoneMatch, etag)) {
    if (isText(headers)) headers.append('vary', 'Accept-Encoding')
    headers.delete('content-type')
    return new Response(null, { status: 304, headers })
  }
  headers.set('content-length', String(bytes.length))
  if (isText(headers)) return new Response(bytes, { headers })
  headers.set('accept-ranges', 'bytes')
  // With If-Range the client wants the range only when its part is of the same file.
  const ifRange = request.headers.get('if-range')
  const range =
    ifRange === null || ifRange === etag
      ? rangeOf(request.headers.get('range'), bytes.length)
      : null
  if (range === null) return new Response(bytes, { headers })
  if (range.first > range.last) {
    headers.set('content-range', `bytes */${bytes.length}`)
    headers.set('content-length', '0')
    return new Response(null, { status: 416, headers })
  }
  headers.set('content-range', `bytes ${range.first}-${range.last}/${bytes.length}`)
  headers.set('content-length', String(range.last - range.first + 1))
  return new Response(bytes.subarray(range.first, range.last + 1), { status: 206, headers })
}

/** Minimum bytes of a text that is compressed. Less is not worth it. */
const MIN_COMPRESSED_BYTES = 1024

/**
 * Content types of text, and of formats that compress as well as text. An event stream is not in
 * the list: it is sent as it comes.
 */
const textTypes =
  /^(text\/(?!event-stream)|application\/(.+\+)?(json|javascript|xml|manifest|wasm)|image\/svg)/

type Encoding = 'br' | 'gzip'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Compressors, with levels that are fast enough to compress every answer. */
const compressors: Record<Encoding, (bytes: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>> = {
  br: async (bytes) =>
    new Uint8Array(await brotliAsync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })),
  gzip: async (bytes) => new Uint8Array(await gzipAsync(bytes, { level: 6 })),
}

/**
 * True when the header Accept-Encoding names this encoding, or else `*`, with a weight (`q`) above
 * 0.
 */
const accepts = (accepted: string, encoding: Encoding): boolean => {
  const weights = new Map(
    accepted
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
        const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
        return [name, weight === undefined ? 1 : Number(weight)]
      }),
  )
  return (weights.get(encoding) ?? weights.get('*') ?? 0) > 0
}

/**
 * True for an answer whose content type is text. Pictures, films and fonts are not, as their
 * formats are compressed already.
 */
const isText = (headers: Headers): boolean => textTypes.test(headers.get('content-type') ?? '')

/** True for a whole text that is not compressed yet. */
const mayCompress = (response: Response): boolean =>
  response.body !== null &&
  response.status !== 206 &&
  isText(response.headers) &&
  !response.headers.has('content-encoding') &&
  !/no-transform/.test(response.headers.get('cache-control') ?? '')

/**
 * Compresses text of 1 KB and more in an encoding that the client accepts, and adds `Vary`. All
 * other answers pass unchanged.
 * @param compressedBodies compressed forms of this body by encoding. The form in the chosen
 * encoding is used when it is there, and added otherwise: a caller that stores the map avoids
 * compressing again
 */
export async function compress(
  request: Request,
  response: Response,
  compressedBodies = new Map<string, Uint8Array<ArrayBuffer>>(),
): Promise<Response> {
  if (!mayCompress(response)) return response
  const headers = new Headers(response.headers)
  if (!/accept-encoding|\*/i.test(headers.get('vary') ?? ''))
    headers.append('vary', 'Accept-Encoding')
  const bytes = await response.bytes()
  const accepted = request.headers.get('accept-encoding') ?? ''
  const encoding = (['br', 'gzip'] as const).find((name) => accepts(accepted, name))
  if (encoding === undefined || bytes.length < MIN_COMPRESSED_BYTES) {
    headers.set('content-length', String(bytes.length))
    return new Response(bytes, { status: response.status, headers })
  }
  const body = compressedBodies.get(encoding) ?? (await compressors[encoding](bytes))
  compressedBodies.set(encoding, body)
  headers.set('content-encoding', encoding)
  headers.set('content-length', String(body.length))
  return new Response(body, { status: response.status, headers })
}
