import { retry, UnavailableError } from '#store/clock.ts'
import { findFile, openFile, type StoredFile } from '#store/files.ts'
import type { ByteRange } from '#store/store.ts'
import { corsHeaders, isAssetsHost, assetsHostUrl } from './hosts.ts'
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
 * Header that lets pages of other origins load a file: feed readers show pictures, and other sites
 * show linked files.
 */
const crossOriginHeader = { 'Cross-Origin-Resource-Policy': 'cross-origin' }

const headersOf = (file: StoredFile, hash: string): Record<string, string> => ({
  'Content-Type': file.type,
  'Content-Disposition': disposition('inline', file.name),
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': file.type === 'application/pdf' ? PDF_POLICY : DEFAULT_POLICY,
  ...crossOriginHeader,
  'Accept-Ranges': 'bytes',
  ETag: `"${hash}"`,
})

/** CDN caching, for whole files only: the CDN would serve a cached part as the whole file. */
const wholeFileCdnHeader = {
  'Netlify-CDN-Cache-Control': 'public, max-age=31536000, durable, immutable',
}

type Range = ByteRange | 'whole' | 'unsatisfiable'

/**
 * Reads a `Range` header with one range (RFC 9110). For several ranges, or an unreadable one, the
 * result is the whole file, as the RFC allows.
 */
const rangeOf = (header: string | null, size: number): Range => {
  // `bytes=first-last`. Without `first`, `last` is a number of bytes at the end of the file.
  const match = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i.exec(header ?? '')
  const [first, last] = [match?.[1] ?? '', match?.[2] ?? '']
  if (first === '' && last === '') return 'whole'
  if (first !== '' && last !== '' && Number(first) > Number(last)) return 'whole'
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start >= size ? 'unsatisfiable' : { start, end }
}

/**
 * Returns the bytes from `start` to `end` of a file, both included.
 * @param body bytes of the file
 * @param from position in the file at which `body` begins
 */
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
const decodedOrNull = (name: string): string | null => {
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
  // /assets/<hash>/<name>
  const [, , hash = '', name = '', ...rest] = url.pathname.split('/')
  const { files, clock, settings } = services
  const fileName = rest.length > 0 ? null : decodedOrNull(name)
  const file = fileName === null ? null : await retry(clock, () => findFile(files, hash, fileName))
  if (!file) throw new Problem('not_found')
  // Redirects other spellings of the file's address, such as other escapes: each would be another
  // copy at the CDN and another read of the store.
  const canonicalPath = new URL(file.path, url).pathname
  if (url.pathname !== canonicalPath)
    return new Response(null, {
      status: 308,
      headers: { Location: canonicalPath, 'Cache-Control': 'no-store', ...crossOriginHeader },
    })
  // Redirects files other than pictures to the assets host. The site's image service reads pictures
  // from the site's own host.
  if (
    settings.assetsHost !== null &&
    !isAssetsHost(url, services) &&
    !file.type.startsWith('image/')
  ) {
    return new Response(null, {
      status: 308,
      headers: {
        Location: assetsHostUrl(url, services),
        'Cache-Control': 'public, max-age=3600',
        ...crossOriginHeader,
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
  // A range is served only if `If-Range` is absent or names this ETag: a client must not join parts
  // of two versions.
  const mayServeRange =
    request.method === 'GET' && (request.headers.get('if-range') ?? etag) === etag
  const range = rangeOf(mayServeRange ? request.headers.get('range') : null, file.size)
  if (range === 'unsatisfiable') {
    throw new Problem('invalid', {
      status: 416,
      detail: 'The file ends before this range begins.',
      headers: { 'Content-Range': `bytes */${file.size}` },
    })
  }
  const { start, end } = range === 'whole' ? { start: 0, end: file.size - 1 } : range
  const lengthHeader = { 'Content-Length': String(end - start + 1) }
  if (request.method === 'HEAD')
    return new Response(null, { headers: { ...headers, ...lengthHeader, ...wholeFileCdnHeader } })
  const opened = await retry(clock, () =>
    openFile(files, hash, range === 'whole' ? undefined : range),
  )
  if (!opened) throw new Problem('not_found')
  if (range === 'whole')
    return new Response(opened.body, {
      headers: { ...headers, ...lengthHeader, ...wholeFileCdnHeader },
    })
  const contentRange = `bytes ${start}-${end}/${file.size}`
  return new Response(partOf(opened.body, range, opened.from), {
    status: 206,
    headers: { ...headers, ...lengthHeader, 'Content-Range': contentRange },
  })
}

/** `GET /assets/<sha256>/<name>`: an immutable file of the store, with range requests, streamed. */
export const answerAsset = async (request: Request, services: Services): Promise<Response> => {
  try {
    return withCommonHeaders(await serve(request, new URL(request.url), services), {
      private: false,
    })
  } catch (error) {
    const problem =
      error instanceof Problem
        ? error
        : new Problem(error instanceof UnavailableError ? 'unavailable' : 'internal')
    if (problem.code === 'internal')
      services.log('unexpected failure', {
        reason: error instanceof Error ? `${error.name}: ${error.stack ?? ''}` : 'unknown',
      })
    return withCommonHeaders(problemResponse(problem), { private: false })
  }
}
