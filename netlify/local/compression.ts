import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Below this a compressed answer saves nothing. */
const LEAST_BYTES = 1024

const textual = /^(text\/(?!event-stream)|application\/(.+\+)?(json|javascript|xml|manifest|wasm)|image\/svg)/

type Encoding = 'br' | 'gzip'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** The compressors at the efforts that CDNs use: quick enough for every answer. */
const compressors: Record<Encoding, (bytes: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>> = {
  br: async (bytes) => new Uint8Array(await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })),
  gzip: async (bytes) => new Uint8Array(await gzipped(bytes, { level: 6 })),
}

/** Whether the asker takes this encoding: named, or by `*`, and not with a weight of 0. */
const takes = (accepted: string, encoding: Encoding): boolean => {
  const weights = new Map(accepted.toLowerCase().split(',').map((part) => {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    return [name, weight === undefined ? 1 : Number(weight)]
  }))
  return (weights.get(encoding) ?? weights.get('*') ?? 0) > 0
}

/** Whether an answer is text that a CDN would compress, by its type. Pictures, films and fonts are compressed already. */
export const isText = (headers: Headers): boolean => textual.test(headers.get('content-type') ?? '')

const mayCompress = (response: Response): boolean =>
  response.body !== null && response.status !== 206 && isText(response.headers)
  && !response.headers.has('content-encoding') && !/no-transform/.test(response.headers.get('cache-control') ?? '')

/**
 * Compresses text of 1 KB and more as the asker takes it, and says by `Vary` that it would. Everything else passes unchanged.
 * @param packed the compressed forms of this body by encoding, for a caller that keeps them: one is taken from here or added
 */
export async function compress(request: Request, response: Response, packed = new Map<string, Uint8Array<ArrayBuffer>>()): Promise<Response> {
  if (!mayCompress(response)) return response
  const headers = new Headers(response.headers)
  if (!/accept-encoding|\*/i.test(headers.get('vary') ?? '')) headers.append('vary', 'Accept-Encoding')
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
