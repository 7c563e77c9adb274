import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { parseAddress, Refusal, route, type Answer, type Asked } from './routes.ts'
import { Blobs, type Contents } from './blobs.ts'
import { DamagedDataError, digest } from './disk.ts'
import { DAMAGED } from '#store/store.ts'

/** Milliseconds that close() waits for requests in progress. A write takes a few. */
const CLOSE_MS = 2000

/**
 * `directory` is made when missing; without `contents`, blobs are files in it; port 0 (the default)
 * is any free one; the token is random by default.
 */
export type BlobsServerOptions = {
  directory: string
  contents?: Contents
  port?: number
  token?: string
  siteId?: string
}

/**
 * `context` is the value for NETLIFY_BLOBS_CONTEXT, with which `getStore({ name, consistency:
 * 'strong' })` of @netlify/blobs works. `respond` answers a request without a connection.
 * `writes()` counts the writes and deletes applied since the start. `close()` lets requests in
 * progress finish.
 */
export type BlobsServer = {
  url: string
  context: string
  token: string
  siteId: string
  respond(request: Asked): Promise<Answer>
  close(): Promise<void>
  writes(): number
}

/**
 * Netlify Blobs on one machine: speaks the protocol of the @netlify/blobs client with an edge
 * address, on 127.0.0.1 only. An answer of 2xx means that the change is on the disk and survives
 * any crash.
 * @throws DamagedDataError when a data file is not what was written (nothing is changed then)
 * @throws DirectoryInUseError when another server has the directory
 * @throws the error of `listen`, for example EADDRINUSE
 */
export async function startBlobsServer(options: BlobsServerOptions): Promise<BlobsServer> {
  const {
    directory,
    contents,
    port = 0,
    token = randomBytes(24).toString('hex'),
    siteId = 'local',
  } = options
  const blobs = await Blobs.open(directory, contents)
  const underWay = new Set<Promise<void>>()
  let isClosed = false
  const server = createServer((request, response) => {
    const handled = handle(request, response).finally(() => underWay.delete(handled))
    underWay.add(handled)
  })
  // A large upload over a slow path must not be cut: the caller has its own time limit.
  server.requestTimeout = 0
  try {
    await listen(server, port)
  } catch (error) {
    await blobs.close().catch(() => undefined)
    throw error
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await respond(request)
    request.resume()
    if (!server.listening) response.shouldKeepAlive = false
    response
      .writeHead(answer.status, { 'cache-control': 'no-store', ...answer.headers })
      .end(answer.body)
  }

  async function respond(request: Asked): Promise<Answer> {
    if (isClosed) return explain(new Refusal(503, 'The Blobs server is closed.'))
    const answering = routed(request).catch(explain)
    const answered = answering.then(() => void underWay.delete(answered))
    underWay.add(answered)
    return answering
  }

  async function routed(request: Asked): Promise<Answer> {
    if (!hasToken(request, token)) throw new Refusal(401, 'The bearer token is missing or wrong.')
    const [path = '', ...query] = (request.url ?? '').split('?')
    const address = parseAddress(path)
    if (address.siteId !== siteId) throw new Refusal(403, 'The token is for another site.')
    return route({ blobs, request, query: new URLSearchParams(query.join('?')), address })
  }

  async function close(): Promise<void> {
    const closed = stop(server)
    // A client that never ends its request must not hold up the stop.
    const impatience = setTimeout(() => server.closeAllConnections(), CLOSE_MS)
    await closed.finally(() => clearTimeout(impatience))
    // Requests from this process have no connection.
    isClosed = true
    await Promise.all(underWay)
    await blobs.close()
  }

  const url = addressOf(server)
  const context = Buffer.from(
    JSON.stringify({ edgeURL: url, uncachedEdgeURL: url, siteID: siteId, token }),
  ).toString('base64')
  return { url, context, token, siteId, close, writes: () => blobs.writes, respond }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()))
  })
}

function addressOf(server: Server): string {
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The Blobs server has no address.')
  return `http://127.0.0.1:${address.port}`
}

function hasToken(request: Asked, token: string): boolean {
  // Hashes have one length, as the comparison in constant time needs.
  const given = digest('sha256', request.headers.authorization ?? '')
  return timingSafeEqual(Buffer.from(given), Buffer.from(digest('sha256', `Bearer ${token}`)))
}

function explain(error: unknown): Answer {
  if (error instanceof Refusal)
    return { status: error.status, headers: { 'x-nf-error': error.message }, body: error.message }
  console.error(error instanceof DamagedDataError ? error.message : error)
  return {
    status: 500,
    ...(error instanceof DamagedDataError ? { headers: { [DAMAGED]: 'true' } } : {}),
    body: error instanceof Error ? error.message : 'The Blobs server failed.',
  }
}
