import { createHash } from 'node:crypto'
import { isText } from '../compression.ts'

/** The validator of a file by its content; weak for text, whose bytes on the wire depend on the compression. */
const etagOf = (bytes: Uint8Array, headers: Headers): string => {
  const tag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`
  return isText(headers) ? `W/${tag}` : tag
}

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')

const matches = (header: string, etag: string): boolean =>
  header.trim() === '*' || header.split(',').some((tag) => opaque(tag) === opaque(etag))

/** The one range asked for, or null when there is none that can be given. Both ends belong to it. */
const rangeOf = (header: string | null, length: number): { first: number, last: number } | null => {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!found || (!found[1] && !found[2]) || length === 0) return null
  if (!found[1]) return { first: Math.max(0, length - Number(found[2])), last: length - 1 }
  return { first: Number(found[1]), last: Math.min(length - 1, found[2] ? Number(found[2]) : length - 1) }
}

/**
 * Answers with a whole file, with 304 when the asker has it already, or with the part that was asked for.
 * Text is always sent whole: it goes out compressed, and a part of a compressed text is of no use.
 */
export function answerFile(request: Request, bytes: Uint8Array<ArrayBuffer>, given: Headers): Response {
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
  const range = condition === null || condition === etag ? rangeOf(request.headers.get('range'), bytes.length) : null
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
