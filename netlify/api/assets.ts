import { Problem, problemResponse } from './problem.ts'
import { seal } from './respond.ts'
import type { Services } from './services.ts'
import { readFile } from './storage/files.ts'
import { retry } from './storage/retry.ts'
import { UnavailableError } from './storage/store.ts'

const headersOf = (type: string, hash: string): Record<string, string> => ({
  'Content-Type': type,
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'Accept-Ranges': 'bytes',
  ETag: `"${hash}"`,
})

/** Only a whole file may be kept at the CDN: a part would be given out in its place. */
const wholeAtCdn = { 'Netlify-CDN-Cache-Control': 'public, max-age=31536000, durable, immutable' }

type Range = { start: number; end: number } | 'whole' | 'unsatisfiable'

const rangeOf = (header: string | null, size: number): Range => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return 'whole'
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1])
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}

const serve = async (request: Request, services: Services): Promise<Response> => {
  if (request.method !== 'GET' && request.method !== 'HEAD') throw new Problem('method_not_allowed', { headers: { Allow: 'GET, HEAD' } })
  const [, , hash = '', name = '', ...rest] = new URL(request.url).pathname.split('/')
  if (rest.length > 0) throw new Problem('not_found')
  const found = await retry(services.clock, () => readFile(services.files, hash))
  if (!found || encodeURIComponent(found.file.name) !== encodeURIComponent(decodeURIComponent(name))) throw new Problem('not_found')
  const headers = headersOf(found.file.type, hash)
  if (request.headers.get('if-none-match') === headers['ETag']) return new Response(null, { status: 304, headers })
  const range = rangeOf(request.headers.get('range'), found.bytes.byteLength)
  if (range === 'unsatisfiable') return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${found.bytes.byteLength}` } })
  if (range === 'whole') return new Response(found.bytes, { headers: { ...headers, ...wholeAtCdn } })
  const part = `bytes ${range.start}-${range.end}/${found.bytes.byteLength}`
  return new Response(found.bytes.slice(range.start, range.end + 1), { status: 206, headers: { ...headers, 'Content-Range': part } })
}

/** `GET /assets/<sha256>/<name>`: a file of the store, immutable, with range requests. */
export const answerAsset = async (request: Request, services: Services): Promise<Response> => {
  try {
    return seal(await serve(request, services), { private: false })
  } catch (error) {
    const problem = error instanceof Problem ? error : new Problem(error instanceof UnavailableError ? 'unavailable' : 'not_found')
    return seal(problemResponse(problem), { private: false })
  }
}
