import { retry, UnavailableError } from '#store/clock.ts'
import { findFile, openFile, type StoredFile } from '#store/files.ts'
import type { ByteRange } from '#store/store.ts'
import { corsHeaders, isAssetsHost, onAssetsHost } from './hosts.ts'
import { Problem, problemResponse } from './problem.ts'
import { disposition, finalise, knows } from './respond.ts'
import type { Services } from './services.ts'

/** Nothing that a file holds may run, load or be framed by others. */
const PICTURE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"
/** A browser shows a PDF in a page of its own making, which a sandbox would keep from opening. */
const PDF_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'"

/** Feeds carry pictures into readers, and pages of others show what they link to. */
const loadedAnywhere = { 'Cross-Origin-Resource-Policy': 'cross-origin' }

const headersOf = (file: StoredFile, hash: string): Record<string, string> => ({
  'Content-Type': file.type,
  'Content-Disposition': disposition('inline', file.name),
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': file.type === 'application/pdf' ? PDF_POLICY : PICTURE_POLICY,
  ...loadedAnywhere,
  'Accept-Ranges': 'bytes',
  ETag: `"${hash}"`,
})

/** Only a whole file may be kept at the CDN: a part would be given out in its place. */
const wholeAtCdn = { 'Netlify-CDN-Cache-Control': 'public, max-age=31536000, durable, immutable' }

type Range = ByteRange | 'whole' | 'unsatisfiable'

/** One range as RFC 9110 has it. Several at once, or what cannot be read, is answered with the whole, as it allows. */
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

/** The name in an address, or null for an escape that cannot be read. */
const decoded = (name: string): string | null => {
  try {
    return decodeURIComponent(name)
  } catch {
    return null
  }
}

const serve = async (request: Request, url: URL, services: Services): Promise<Response> => {
  // Each query would be a copy of its own at the CDN, and a reading of the store.
  if (url.search !== '') throw new Problem('not_found')
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new Problem('method_not_allowed', { headers: { Allow: 'GET, HEAD' } })
  const [, , hash = '', name = '', ...rest] = url.pathname.split('/')
  const { files, clock, settings } = services
  const wanted = rest.length > 0 ? null : decoded(name)
  const file = wanted === null ? null : await retry(clock, () => findFile(files, hash, wanted))
  if (!file) throw new Problem('not_found')
  // One file has one address: any other spelling of its escapes would be another copy at the CDN, and another reading of the store.
  const own = new URL(file.path, url).pathname
  if (url.pathname !== own)
    return new Response(null, {
      status: 308,
      headers: { Location: own, 'Cache-Control': 'no-store', ...loadedAnywhere },
    })
  // Pictures stay here as well: the image service reads them from the site itself.
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
  if (knows(request, etag)) {
    return new Response(null, { status: 304, headers })
  }
  // A part of another version must not be joined to one of this: only this very ETag will do.
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

/** `GET /assets/<sha256>/<name>`: a file of the store, immutable, with range requests; the bytes are passed on as they come. */
export const answerAsset = async (request: Request, services: Services): Promise<Response> => {
  try {
    return finalise(await serve(request, new URL(request.url), services), { private: false })
  } catch (error) {
    const known =
      error instanceof Problem
        ? error
        : new Problem(error instanceof UnavailableError ? 'unavailable' : 'internal')
    if (known.code === 'internal')
      services.log('unexpected failure', {
        reason: error instanceof Error ? `${error.name}: ${error.stack ?? ''}` : 'unknown',
      })
    return finalise(problemResponse(known), { private: false })
  }
}
