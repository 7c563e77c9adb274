import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Most bytes of stored answers, before compression. */
const MAX_BYTES = 64 * 1024 * 1024

/** An answer of status 200, and its compressed bodies by encoding. */
export type KeptAnswer = {
  bytes: Uint8Array<ArrayBuffer>
  headers: Headers
  packed: Map<string, Uint8Array<ArrayBuffer>>
}

/**
 * A cache of answers that never change while its owner is in use; the least recently used one goes
 * first.
 */
export class ResponseCache {
  readonly #kept = new Map<string, KeptAnswer>()
  #bytes = 0

  take(key: string): KeptAnswer | undefined {
    const answer = this.#kept.get(key)
    if (answer) {
      this.#kept.delete(key)
      this.#kept.set(key, answer)
    }
    return answer
  }

  drop(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes.length ?? 0
    this.#kept.delete(key)
  }

  /** Stores `made`, an answer of status 200, after reading its whole body. */
  async keep(key: string, made: Response): Promise<KeptAnswer> {
    const answer: KeptAnswer = {
      bytes: await made.bytes(),
      headers: new Headers(made.headers),
      packed: new Map(),
    }
    this.#bytes += answer.bytes.length - (this.#kept.get(key)?.bytes.length ?? 0)
    this.#kept.delete(key)
    this.#kept.set(key, answer)
    for (const [oldest, { bytes }] of this.#kept) {
      if (this.#bytes <= MAX_BYTES) break
      this.#kept.delete(oldest)
      this.#bytes -= bytes.length
    }
    return answer
  }
}

/**
 * The validator of a file by its content; weak for text, whose bytes on the wire depend on the
 * compression.
 */
const etagOf = (bytes: Uint8Array, headers: Headers): string => {
  const tag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`
  return isText(headers) ? `W/${tag}` : tag
}

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')

const matches = (header: string, etag: string): boolean =>
  header.trim() === '*' || header.split(',').some((tag) => opaque(tag) === opaque(etag))

/** The requested range, both ends included, or null when there is none that can be served. */
const rangeOf = (header: string | null, length: number): { first: number; last: number } | null => {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!found || (!found[1] && !found[2]) || length === 0) return null
  if (!found[1]) return { first: Math.max(0, length - Number(found[2])), last: length - 1 }
  return {
    first: Number(found[1]),
    last: Math.min(length - 1, found[2] ? Number(found[2]) : length - 1),
  }
}

/**
 * Answers with a whole file, with 304 to a client that has it already, or with the requested part.
 * Text is always sent whole: it goes out compressed, and a part of a compressed text is of no use.
 */
export function answerFile(
  request: Request,
  bytes: Uint8Array<ArrayBuffer>,
  given: Headers,
): Response {
  const headers = new Headers(given)
  headers.delete('age')
  const etag = etagOf(bytes, headers)
  headers.set('etag', etag)
  const known = request.headers.get('if-none-match')
  if (known !== null && matches(known, etag)) {
    if (isText(headers)) headers.append('vary', 'Accept-Encoding')
    headers.delete('content-type')
    return new Response(null, { status: 304, headers })
  }
  headers.set('content-length', String(bytes.length))
  if (isText(headers)) return new Response(bytes, { headers })
  headers.set('accept-ranges', 'bytes')
  const condition = request.headers.get('if-range')
  const range =
    condition === null || condition === etag
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

/** Bytes below which compression saves nothing. */
const LEAST_BYTES = 1024

const textual =
  /^(text\/(?!event-stream)|application\/(.+\+)?(json|javascript|xml|manifest|wasm)|image\/svg)/

type Encoding = 'br' | 'gzip'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** The compressors at the levels that CDNs use: quick enough for every answer. */
const compressors: Record<Encoding, (bytes: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>> = {
  br: async (bytes) =>
    new Uint8Array(await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })),
  gzip: async (bytes) => new Uint8Array(await gzipped(bytes, { level: 6 })),
}

/** True when the client accepts this encoding: named, or by `*`, and not with a weight of 0. */
const takes = (accepted: string, encoding: Encoding): boolean => {
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
 * True for an answer that is text by its type, which a CDN would compress. Pictures, films and
 * fonts are compressed already.
 */
const isText = (headers: Headers): boolean => textual.test(headers.get('content-type') ?? '')

const mayCompress = (response: Response): boolean =>
  response.body !== null &&
  response.status !== 206 &&
  isText(response.headers) &&
  !response.headers.has('content-encoding') &&
  !/no-transform/.test(response.headers.get('cache-control') ?? '')

/**
 * Compresses text of 1 KB and more in an encoding that the client accepts, and adds `Vary`. All
 * other answers pass unchanged.
 * @param packed the compressed forms of this body by encoding, for a caller that stores them: one
 * is used from here or added
 */
export async function compress(
  request: Request,
  response: Response,
  packed = new Map<string, Uint8Array<ArrayBuffer>>(),
): Promise<Response> {
  if (!mayCompress(response)) return response
  const headers = new Headers(response.headers)
  if (!/accept-encoding|\*/i.test(headers.get('vary') ?? ''))
    headers.append('vary', 'Accept-Encoding')
  const bytes = await response.bytes()
  const accepted = request.headers.get('accept-encoding') ?? ''
  const encoding = (['br', 'gzip'] as const).find((name) => takes(accepted, name))
  if (encoding === undefined || bytes.length < LEAST_BYTES) {
    headers.set('content-length', String(bytes.length))
    return new Response(bytes, { status: response.status, headers })
  }
  const body = packed.get(encoding) ?? (await compressors[encoding](bytes))
  packed.set(encoding, body)
  headers.set('content-encoding', encoding)
  headers.set('content-length', String(body.length))
  return new Response(body, { status: response.status, headers })
}
