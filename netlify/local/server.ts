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
 * @returns null when the body is longer than `maxBytes`. It is then read to its end and dropped,
 * because a client reads no answer while it is still sending.
 */
async function readBody(request: IncomingMessage, maxBytes: number): Promise<Body | null> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request) {
    const bytes = Buffer.from(part)
    length += bytes.length
    if (length > maxBytes) parts.length = 0
    else parts.push(bytes)
  }
  if (length > maxBytes) return null
  const body = new Uint8Array(length)
  let offset = 0
  for (const part of parts) {
    body.set(part, offset)
    offset += part.length
  }
  return body
}

/** Headers that describe the connection with the client, not the request. */
const connectionHeaders: readonly string[] = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'te',
  'expect',
]

/**
 * Headers of a request, without {@link connectionHeaders}.
 * @param isAllowed false for the names of further headers to leave out
 */
function headersOf(request: IncomingMessage, isAllowed: (name: string) => boolean): Headers {
  const headers = new Headers()
  // `rawHeaders` has names and values in turn.
  const { rawHeaders } = request
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? ''
    if (!connectionHeaders.includes(name) && isAllowed(name))
      headers.append(name, rawHeaders[index + 1] ?? '')
  }
  return headers
}

/** Yields the parts of a stream. Cancels the stream when the consumer stops early. */
async function* partsOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
  } finally {
    await reader.cancel()
  }
}

/** Maximum bytes of an answer that is sent in one piece, which is faster than a stream. */
const AT_ONCE_BYTES = 256 * 1024

/**
 * Sends an answer. When the body fails after its beginning was sent, breaks the connection, so that
 * the client does not take the beginning for the whole.
 */
async function send(
  response: Response,
  outgoing: ServerResponse,
  withBody: boolean,
): Promise<void> {
  outgoing.statusCode = response.status
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') outgoing.setHeader(name, value)
  }
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies)
  if (!response.body || !withBody) {
    await response.body?.cancel()
    outgoing.end()
    return
  }
  try {
    if (Number(response.headers.get('content-length') ?? Infinity) <= AT_ONCE_BYTES)
      outgoing.end(await response.bytes())
    else await pipeline(partsOf(response.body), outgoing)
  } catch {
    outgoing.destroy()
  }
}

/**
 * Maximum bytes of a request to a function, as on Netlify. A body that is not text counts in
 * base64, which is a third longer, because Netlify sends it to the function in that form.
 */
const MAX_BYTES = 6 * 1024 * 1024

/** Milliseconds that requests in progress may take when the server closes. */
const CLOSING_MS = 5_000

const methods: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Answers a request, or returns null when the request is for another route. */
export type Route = (
  request: Request,
  call: { address: string; requestId: string },
) => Promise<Response | null> | null

type LocalServer = {
  port: number
  origin: string
  /**
   * Sets the routes. The first route that does not return null answers a request. Before this call,
   * every answer is 503.
   */
  setRoutes(routes: readonly Route[]): void
  /** Sets the handler of WebSocket connections. */
  onUpgrade(handle: (request: IncomingMessage, socket: Duplex, head: Buffer) => void): void
  close(): Promise<void>
}

const plainText = (status: number, text: string, headers: Record<string, string> = {}): Response =>
  new Response(text === '' ? null : `${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
  })

/**
 * The refusal of a request whose header Host names neither `localhost` nor the host of files; null
 * for all other requests. Refusing other names keeps out pages of other sites whose name leads to
 * this machine. 127.0.0.1 is redirected to `localhost`, because it would be another origin.
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
    ? plainText(308, '', { location })
    : plainText(421, 'This server answers to localhost only.')
}

/** Reads the body of a request; null when it is too long, see {@link MAX_BYTES}. */
const readRequestBody = async (incoming: IncomingMessage): Promise<Body | null> => {
  const isSentAsBase64 = shouldBase64Encode(incoming.headers['content-type'] ?? '')
  return readBody(incoming, isSentAsBase64 ? Math.floor(MAX_BYTES / 4) * 3 : MAX_BYTES)
}

/** False for headers that only the platform may set: they are dropped when a client sends them. */
const mayComeFromClient = (name: string): boolean =>
  !name.startsWith('x-nf-') && name !== 'x-forwarded-for' && name !== 'client-ip'

/** State of the running server. */
type ServerState = {
  siteOrigin: string
  port: number
  routes: readonly Route[] | null
  filesHost: string | undefined
}

async function answer(
  incoming: IncomingMessage,
  { siteOrigin, port, routes, filesHost }: ServerState,
): Promise<Response> {
  const refusal = refuseHost(incoming, port, filesHost)
  if (refusal) return refusal
  const origin =
    filesHost !== undefined && incoming.headers.host === filesHost
      ? `http://${filesHost}`
      : siteOrigin
  const method = incoming.method ?? 'GET'
  const path = incoming.url ?? '/'
  if (!methods.includes(method))
    return plainText(405, 'Method not allowed', { allow: methods.join(', ') })
  if (!path.startsWith('/') || !URL.canParse(origin + path)) return plainText(400, 'Bad request')
  if (!routes) return plainText(503, 'Starting', { 'retry-after': '1' })
  const body = await readRequestBody(incoming)
  if (body === null) return plainText(413, 'The request is too large.')
  const address = incoming.socket.remoteAddress ?? '127.0.0.1'
  const requestId = randomUUID()
  const headers = headersOf(incoming, mayComeFromClient)
  headers.set('x-nf-client-connection-ip', address)
  headers.set('x-nf-request-id', requestId)
  headers.set('x-forwarded-for', address)
  const hasBody = body.length > 0 && method !== 'GET' && method !== 'HEAD'
  const request = new Request(origin + path, { method, headers, body: hasBody ? body : null })
  for (const route of routes) {
    const response = await route(request, { address, requestId })
    if (response) return compress(request, response)
  }
  return plainText(404, 'Not found')
}

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const isTaken = codeOf(error) === 'EADDRINUSE'
      const advice = isTaken
        ? 'is taken by another program: stop that one'
        : 'may not be used by you: use a higher one'
      reject(
        new StartError(`The port ${port} ${advice}, or set PORT to a free one.`, { cause: error }),
      )
    })
    server.listen(port, '127.0.0.1', () => resolve())
  })

/** Accepts no new request, and waits up to `CLOSING_MS` for the requests in progress. */
async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const timeout = setTimeout(() => server.closeAllConnections(), CLOSING_MS)
  server.closeIdleConnections()
  await closed
  clearTimeout(timeout)
}

/**
 * Starts the HTTP server of the platform on 127.0.0.1.
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
        return plainText(500, 'Internal Server Error')
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
    setRoutes: (newRoutes) => {
      routes = newRoutes
    },
    onUpgrade: (handle) => {
      server.on('upgrade', handle)
    },
    close: () => (closing ??= close(server)),
  }
}
