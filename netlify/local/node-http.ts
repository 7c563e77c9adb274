import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'

export type Body = Uint8Array<ArrayBuffer>

/**
 * Reads a whole request body.
 * @returns null when it is longer than `most` bytes. The rest is read all the same, and dropped: an asker that is still sending hears no answer.
 */
export async function readBody(request: IncomingMessage, most: number): Promise<Body | null> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request) {
    const bytes = Buffer.from(part)
    length += bytes.length
    if (length > most) parts.length = 0
    else parts.push(bytes)
  }
  if (length > most) return null
  const body = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    body.set(part, at)
    at += part.length
  }
  return body
}

/** The headers of a request as they came, but for those of HTTP/1.1 itself and the ones that `keep` refuses. */
export function headersOf(request: IncomingMessage, keep: (name: string) => boolean): Headers {
  const headers = new Headers()
  const { rawHeaders } = request
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? ''
    if (!['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'te', 'expect'].includes(name) && keep(name)) {
      headers.append(name, rawHeaders[at + 1] ?? '')
    }
  }
  return headers
}

async function* partsOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
  } finally {
    await reader.cancel()
  }
}

/** Sends an answer. An answer that breaks off half-way breaks the connection, so that nobody takes the part for the whole. */
export async function send(response: Response, to: ServerResponse, withBody: boolean): Promise<void> {
  to.statusCode = response.status
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') to.setHeader(name, value)
  }
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) to.setHeader('set-cookie', cookies)
  if (!response.body || !withBody) {
    await response.body?.cancel()
    to.end()
    return
  }
  try {
    await pipeline(partsOf(response.body), to)
  } catch {
    to.destroy()
  }
}
