import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { shouldBase64Encode } from '@netlify/dev-utils'
import { compress } from './compression.ts'
import { headersOf, readBody, send, type Body } from './node-http.ts'
import { StartError, codeOf } from './start-error.ts'

/** What a synchronous function may get: 6 MB, of which bytes that are not text take a third more, because they travel as base64. */
const MAX_BYTES = 6 * 1024 * 1024

/** How long requests under way may take when the server closes. */
const CLOSING_MS = 5_000

const methods: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** One way to answer: null when the request is not its. */
export type Route = (request: Request, call: { address: string, requestId: string }) => Promise<Response | null> | null

export type LocalServer = {
  port: number
  origin: string
  /** Puts the routes in place, asked in order. Until then every answer is 503. */
  open(routes: readonly Route[]): void
  onUpgrade(handle: (request: IncomingMessage, socket: Duplex, head: Buffer) => void): void
  close(): Promise<void>
}

const plain = (status: number, text: string, headers: Record<string, string> = {}): Response =>
  new Response(text === '' ? null : `${text}\n`, { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers } })

/** Only requests to `localhost` are served: another name means another site's page is behind it, and 127.0.0.1 is another origin. */
const refuseHost = (incoming: IncomingMessage, port: number): Response | null => {
  const host = incoming.headers.host ?? ''
  const names = port === 80 ? ['localhost', 'localhost:80'] : [`localhost:${port}`]
  if (names.includes(host)) return null
  const location = `http://localhost:${port}${incoming.url ?? '/'}`
  return host === `127.0.0.1:${port}` ? plain(308, '', { location }) : plain(421, 'This server answers to localhost only.')
}

const readRequestBody = async (incoming: IncomingMessage): Promise<Body | null> => {
  const travelsAsBase64 = shouldBase64Encode(incoming.headers['content-type'] ?? '')
  return readBody(incoming, travelsAsBase64 ? Math.floor(MAX_BYTES / 4) * 3 : MAX_BYTES)
}

/** Headers that only the platform may set are dropped, whoever sent them. */
const fromClient = (name: string): boolean => !name.startsWith('x-nf-') && name !== 'x-forwarded-for' && name !== 'client-ip'

async function answer(incoming: IncomingMessage, origin: string, port: number, routes: readonly Route[] | null): Promise<Response> {
  const refused = refuseHost(incoming, port)
  if (refused) return refused
  const method = incoming.method ?? 'GET'
  const path = incoming.url ?? '/'
  if (!methods.includes(method)) return plain(405, 'Method not allowed', { allow: methods.join(', ') })
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
      const advice = taken ? 'is taken by another program: stop that one' : 'may not be used by you: use a higher one'
      reject(new StartError(`The port ${port} ${advice}, or set PORT to a free one.`, { cause: error }))
    })
    server.listen(port, '127.0.0.1', () => resolve())
  })

/** Takes no new request and lets those under way end. */
async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const late = setTimeout(() => server.closeAllConnections(), CLOSING_MS)
  server.closeIdleConnections()
  await closed
  clearTimeout(late)
}

/** Listens on 127.0.0.1. @param wantedPort 0 for any free port. @throws StartError when the port cannot be had. */
export async function startServer(wantedPort: number): Promise<LocalServer> {
  let routes: readonly Route[] | null = null
  let port = wantedPort
  let origin = ''
  let closing: Promise<void> | null = null
  const respond = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const response = await answer(incoming, origin, port, routes).catch((error: unknown) => {
      if (!incoming.readableAborted) console.error(`The request ${incoming.method} ${incoming.url} failed:`, error)
      return plain(500, 'Internal Server Error')
    })
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
    open: (given) => { routes = given },
    onUpgrade: (handle) => { server.on('upgrade', handle) },
    close: () => (closing ??= close(server)),
  }
}
