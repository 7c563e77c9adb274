import { retry, UnavailableError } from '#store/clock.ts'
import { findFile, openFile, type StoredFile } from '#store/files.ts'
import type { ByteRange } from '#store/store.ts'
import { corsHeaders, isAssetsHost, onAssetsHost } from './hosts.ts'
import { Problem, problemResponse } from './problem.ts'
import { disposition, withCommonHeaders, matchesEtag } from './respond.ts'
import type { Services } from './services.ts'

/** Policy of all files but PDF: no scripts, no loading, no framing by other pages. */
const DEFAULT_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"
/**
 * Policy of PDF files, without `sandbox`: browsers show a PDF in an internal page, which a sandbox
 * would block.
 */
const PDF_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'"

/**
 * Loading from other origins: feed readers show pictures, and other sites' pages show linked files.
 */
const loadedAnywhere = { 'Cross-Origin-Resource-Policy': 'cross-origin' }

const headersOf = (file: StoredFile, hash: string): Record<string, string> => ({
  'Content-Type': file.type,
  'Content-Disposition': disposition('inline', file.name),
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': file.type === 'application/pdf' ? PDF_POLICY : DEFAULT_POLICY,
  ...loadedAnywhere,
  'Accept-Ranges': 'bytes',
  ETag: `"${hash}"`,
})

/** CDN caching, for whole files only: a cached part would be served in place of the file. */
const wholeAtCdn = { 'Netlify-CDN-Cache-Control': 'public, max-age=31536000, durable, immutable' }

type Range = ByteRange | 'whole' | 'unsatisfiable'

/**
 * Reads a `Range` header with one range (RFC 9110). Several ranges, or one that cannot be parsed,
 * give the whole file, as the RFC allows.
 */
const rangeOf = (header: string | null, size: number): Range => {
  const match = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i.exec(header ?? '')
  const [first, last] = [match?.[1] ?? '', match?.[2] ?? '']
  if (first === '' && last === '') return 'whole'
  if (first !== '' && last !== '' && Number(first) > Number(last)) return 'whole'
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start >= size ? 'unsatisfiable' : { start, end }
}

/** Passes on the bytes from `start` to `end`, both included, of a body that begins at `from`. */
const partOf = (
  body: ReadableStream<Uint8Array>,
  { start, end }: ByteRange,
  from: number,
): ReadableStream<Uint8Array> => {
  let at = from
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        const part = piece.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at))
        at += piece.byteLength
        if (part.byteLength > 0) controller.enqueue(part)
        if (at > end) controller.terminate()
      },
    }),
  )
}

/** Decodes the name in an address; null for an escape that cannot be decoded. */
const decoded = (name: string): string | null => {
  try {
    return decodeURIComponent(name)
  } catch {
    return null
  }
}

const serve = async (request: Request, url: URL, services: Services): Promise<Response> => {
  // Queries are refused: each would be a separate copy at the CDN and another read of the store.
  if (url.search !== '') throw new Problem('not_found')
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new Problem('method_not_allowed', { headers: { Allow: 'GET, HEAD' } })
  const [, , hash = '', name = '', ...rest] = url.pathname.split('/')
  const { files, clock, settings } = services
  const wanted = rest.length > 0 ? null : decoded(name)
  const file = wanted === null ? null : await retry(clock, () => findFile(files, hash, wanted))
  if (!file) throw new Problem('not_found')
  // Redirects to the one address of the file: another spelling of its escapes would be another copy
  // at the CDN and another read of the store.
  const own = new URL(file.path, url).pathname
  if (url.pathname !== own)
    return new Response(null, {
      status: 308,
      headers: { Location: own, 'Cache-Control': 'no-store', ...loadedAnywhere },
    })
  // Pictures are not redirected: the image service reads them from the site itself.
  if (
    settings.assetsHost !== null &&
    !isAssetsHost(url, services) &&
    !file.type.startsWith('image/')
  ) {
    return new Response(null, {
      status: 308,
      headers: {
        Location: onAssetsHost(url, services),
        'Cache-Control': 'public, max-age=3600',
        ...loadedAnywhere,
      },
    })
  }
  const headers: Record<string, string> = {
    ...headersOf(file, hash),
    ...corsHeaders(request, url, services),
  }
  const etag = headers['ETag'] ?? ''
  if (matchesEtag(request, etag)) {
    return new Response(null, { status: 304, headers })
  }
  // A range is served for this exact ETag only: parts of two versions must not be joined.
  const mayRange = request.method === 'GET' && (request.headers.get('if-range') ?? etag) === etag
  const range = rangeOf(mayRange ? request.headers.get('range') : null, file.size)
  if (range === 'unsatisfiable') {
    throw new Problem('invalid', {
      status: 416,
      detail: 'The file ends before this range begins.',
      headers: { 'Content-Range': `bytes */${file.size}` },
    })
  }
  const { start, end } = range === 'whole' ? { start: 0, end: file.size - 1 } : range
  const length = { 'Content-Length': String(end - start + 1) }
  if (request.method === 'HEAD')
    return new Response(null, { headers: { ...headers, ...length, ...wholeAtCdn } })
  const found = await retry(clock, () =>
    openFile(files, hash, range === 'whole' ? undefined : range),
  )
  if (!found) throw new Problem('not_found')
  if (range === 'whole')
    return new Response(found.body, { headers: { ...headers, ...length, ...wholeAtCdn } })
  const contentRange = `bytes ${start}-${end}/${file.size}`
  return new Response(partOf(found.body, range, found.from), {
    status: 206,
    headers: { ...headers, ...length, 'Content-Range': contentRange },
  })
}

/** `GET /assets/<sha256>/<name>`: an immutable file of the store, with range requests, streamed. */
export const answerAsset = async (request: Request, services: Services): Promise<Response> => {
  try {
    return withCommonHeaders(await serve(request, new URL(request.url), services), {
      private: false,
    })
  } catch (error) {
    const known =
      error instanceof Problem
        ? error
        : new Problem(error instanceof UnavailableError ? 'unavailable' : 'internal')
    if (known.code === 'internal')
      services.log('unexpected failure', {
        reason: error instanceof Error ? `${error.name}: ${error.stack ?? ''}` : 'unknown',
      })
    return withCommonHeaders(problemResponse(known), { private: false })
  }
}
