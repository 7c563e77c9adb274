import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { shouldBase64Encode } from '@netlify/dev-utils'
import { codeOf, StartError } from './errors.ts'
import { compress } from './static/answers.ts'

type Body = Uint8Array<ArrayBuffer>

/**
 * Reads a whole request body.
 * @returns null when it is longer than `most` bytes. The rest is read and dropped: a client that is
 * still sending reads no answer.
 */
async function readBody(request: IncomingMessage, most: number): Promise<Body | null> {
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

/**
 * Headers of a request as received, without those of HTTP/1.1 itself and those that `keep` refuses.
 */
function headersOf(request: IncomingMessage, keep: (name: string) => boolean): Headers {
  const headers = new Headers()
  const { rawHeaders } = request
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? ''
    if (
      !['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'te', 'expect'].includes(
        name,
      ) &&
      keep(name)
    ) {
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

/** Most bytes of an answer that is sent at once: a stream of so few costs more than they do. */
const AT_ONCE_BYTES = 256 * 1024

/**
 * Sends an answer. An answer that fails half-way breaks the connection, so that no client uses the
 * part as the whole.
 */
async function send(response: Response, to: ServerResponse, withBody: boolean): Promise<void> {
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
    if (Number(response.headers.get('content-length') ?? Infinity) <= AT_ONCE_BYTES)
      to.end(await response.bytes())
    else await pipeline(partsOf(response.body), to)
  } catch {
    to.destroy()
  }
}

/**
 * Most bytes of a request to a synchronous function: 6 MB, of which bytes that are not text take a
 * third more, because they are sent as base64.
 */
const MAX_BYTES = 6 * 1024 * 1024

/** Milliseconds that requests in progress may take when the server closes. */
const CLOSING_MS = 5_000

const methods: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Answers a request; null for a request of another route. */
export type Route = (
  request: Request,
  call: { address: string; requestId: string },
) => Promise<Response | null> | null

type LocalServer = {
  port: number
  origin: string
  /** Sets the routes, asked in order. Until then every answer is 503. */
  open(routes: readonly Route[]): void
  onUpgrade(handle: (request: IncomingMessage, socket: Duplex, head: Buffer) => void): void
  close(): Promise<void>
}

const plain = (status: number, text: string, headers: Record<string, string> = {}): Response =>
  new Response(text === '' ? null : `${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
  })

/**
 * Refuses requests to other hosts than `localhost` and the separate host of files: another name
 * belongs to another site's page, and 127.0.0.1 is another origin.
 */
const refuseHost = (
  incoming: IncomingMessage,
  port: number,
  filesHost: string | undefined,
): Response | null => {
  const host = incoming.headers.host ?? ''
  const names = port === 80 ? ['localhost', 'localhost:80'] : [`localhost:${port}`]
  if (names.includes(host) || host === filesHost) return null
  const location = `http://localhost:${port}${incoming.url ?? '/'}`
  return host === `127.0.0.1:${port}`
    ? plain(308, '', { location })
    : plain(421, 'This server answers to localhost only.')
}

const readRequestBody = async (incoming: IncomingMessage): Promise<Body | null> => {
  const travelsAsBase64 = shouldBase64Encode(incoming.headers['content-type'] ?? '')
  return readBody(incoming, travelsAsBase64 ? Math.floor(MAX_BYTES / 4) * 3 : MAX_BYTES)
}

/** True for headers that a client may send; those that only the platform may set are dropped. */
const fromClient = (name: string): boolean =>
  !name.startsWith('x-nf-') && name !== 'x-forwarded-for' && name !== 'client-ip'

type Listening = {
  siteOrigin: string
  port: number
  routes: readonly Route[] | null
  filesHost: string | undefined
}

async function answer(
  incoming: IncomingMessage,
  { siteOrigin, port, routes, filesHost }: Listening,
): Promise<Response> {
  const refused = refuseHost(incoming, port, filesHost)
  if (refused) return refused
  const origin =
    filesHost !== undefined && incoming.headers.host === filesHost
      ? `http://${filesHost}`
      : siteOrigin
  const method = incoming.method ?? 'GET'
  const path = incoming.url ?? '/'
  if (!methods.includes(method))
    return plain(405, 'Method not allowed', { allow: methods.join(', ') })
  if (!path.startsWith('/') || !URL.canParse(origin + path)) return plain(400, 'Bad request')
  if (!routes) return plain(503, 'Starting', { 'retry-after': '1' })
  const body = await readRequestBody(incoming)
  if (body === null) return plain(413, 'The request is too large.')
  const address = incoming.socket.remoteAddress ?? '127.0.0.1'
  const requestId = randomUUID()
  const headers = headersOf(incoming, fromClient)
  headers.set('x-nf-client-connection-ip', address)
  headers.set('x-nf-request-id', requestId)
  headers.set('x-forwarded-for', address)
  const withBody = body.length > 0 && method !== 'GET' && method !== 'HEAD'
  const request = new Request(origin + path, { method, headers, body: withBody ? body : null })
  for (const route of routes) {
    const response = await route(request, { address, requestId })
    if (response) return compress(request, response)
  }
  return plain(404, 'Not found')
}

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const taken = codeOf(error) === 'EADDRINUSE'
      const advice = taken
        ? 'is taken by another program: stop that one'
        : 'may not be used by you: use a higher one'
      reject(
        new StartError(`The port ${port} ${advice}, or set PORT to a free one.`, { cause: error }),
      )
    })
    server.listen(port, '127.0.0.1', () => resolve())
  })

/** Accepts no new request and lets those in progress end. */
async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const late = setTimeout(() => server.closeAllConnections(), CLOSING_MS)
  server.closeIdleConnections()
  await closed
  clearTimeout(late)
}

/**
 * Listens on 127.0.0.1.
 * @param wantedPort 0 for any free port
 * @param filesHost host and port at which browsers of this machine reach the same server for files,
 * such as `assets.localhost:8888`
 * @throws StartError when the port cannot be used
 */
export async function startServer(wantedPort: number, filesHost?: string): Promise<LocalServer> {
  let routes: readonly Route[] | null = null
  let port = wantedPort
  let origin = ''
  let closing: Promise<void> | null = null
  const respond = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const response = await answer(incoming, { siteOrigin: origin, port, routes, filesHost }).catch(
      (error: unknown) => {
        if (!incoming.readableAborted)
          console.error(`The request ${incoming.method} ${incoming.url} failed:`, error)
        return plain(500, 'Internal Server Error')
      },
    )
    await send(response, outgoing, incoming.method !== 'HEAD')
  }
  const server = createServer((incoming, outgoing) => void respond(incoming, outgoing))
  await listen(server, wantedPort)
  const bound = server.address()
  port = typeof bound === 'object' && bound ? bound.port : wantedPort
  origin = `http://localhost:${port}`
  return {
    port,
    origin,
    open: (given) => {
      routes = given
    },
    onUpgrade: (handle) => {
      server.on('upgrade', handle)
    },
    close: () => (closing ??= close(server)),
  }
}
