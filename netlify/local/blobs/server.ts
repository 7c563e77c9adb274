import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import {
  parseAddress,
  RequestRefusedError,
  answerRequest,
  type BlobsAnswer,
  type BlobsRequest,
} from './routes.ts'
import { Blobs, type BlobByteStorage } from './blobs.ts'
import { DamagedDataError, digest } from './disk.ts'
import { DAMAGED_HEADER } from '#store/store.ts'

/** Milliseconds that close() waits for requests in progress. A write takes a few milliseconds. */
const CLOSE_MS = 2000

export type BlobsServerOptions = {
  /** Folder of the data; made when it is missing. */
  directory: string
  /** Storage of the blobs' bytes; files in `directory` by default. */
  byteStorage?: BlobByteStorage
  /** 0, the default, stands for any free port. */
  port?: number
  /** Bearer token that requests must have; random by default. */
  token?: string
  siteId?: string
}

export type BlobsServer = {
  url: string
  /**
   * Value for NETLIFY_BLOBS_CONTEXT, with which `getStore({ name, consistency: 'strong' })` of
   * @netlify/blobs reaches this server.
   */
  context: string
  token: string
  siteId: string
  /** Answers a request of this process, without a connection. */
  respond(request: BlobsRequest): Promise<BlobsAnswer>
  /** Stops the server after the requests in progress. */
  close(): Promise<void>
  /** Number of writes and deletes applied since the start. */
  writeCount(): number
}

/**
 * Starts a replacement for Netlify Blobs on 127.0.0.1. It speaks the protocol that @netlify/blobs
 * uses when its options have an `edgeURL`. An answer of 2xx to a write means that the change is on
 * the disk and survives any crash.
 * @throws DamagedDataError when a data file differs from what was written; no file is changed
 * @throws DirectoryInUseError when another server uses the directory
 * @throws the error of `listen`, for example EADDRINUSE
 */
export async function startBlobsServer(options: BlobsServerOptions): Promise<BlobsServer> {
  const {
    directory,
    byteStorage,
    port = 0,
    token = randomBytes(24).toString('hex'),
    siteId = 'local',
  } = options
  const blobs = await Blobs.open(directory, byteStorage)
  const inProgress = new Set<Promise<void>>()
  let isClosed = false
  const server = createServer((request, response) => {
    const handled = handle(request, response).finally(() => inProgress.delete(handled))
    inProgress.add(handled)
  })
  // No time limit for receiving a request: a large upload may be slow, and the client has its own
  // time limit.
  server.requestTimeout = 0
  try {
    await listen(server, port)
  } catch (error) {
    await blobs.close().catch(() => undefined)
    throw error
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await respond(request)
    // Drops what is left of the body, so that the connection can be used for the next request.
    request.resume()
    // A server that is being closed waits for its open connections.
    if (!server.listening) response.shouldKeepAlive = false
    response
      .writeHead(answer.status, { 'cache-control': 'no-store', ...answer.headers })
      .end(answer.body)
  }

  async function respond(request: BlobsRequest): Promise<BlobsAnswer> {
    if (isClosed) return answerForError(new RequestRefusedError(503, 'The Blobs server is closed.'))
    const answer = authoriseAndAnswer(request).catch(answerForError)
    const answered = answer.then(() => void inProgress.delete(answered))
    inProgress.add(answered)
    return answer
  }

  async function authoriseAndAnswer(request: BlobsRequest): Promise<BlobsAnswer> {
    if (!hasToken(request, token))
      throw new RequestRefusedError(401, 'The bearer token is missing or wrong.')
    const [path = '', ...query] = (request.url ?? '').split('?')
    const address = parseAddress(path)
    if (address.siteId !== siteId)
      throw new RequestRefusedError(403, 'The token is for another site.')
    return answerRequest({ blobs, request, query: new URLSearchParams(query.join('?')), address })
  }

  async function close(): Promise<void> {
    const closed = stop(server)
    // Breaks the connection of a client that does not end its request in time.
    const timeout = setTimeout(() => server.closeAllConnections(), CLOSE_MS)
    await closed.finally(() => clearTimeout(timeout))
    // Requests of this process have no connection: they are refused from here on.
    isClosed = true
    await Promise.all(inProgress)
    await blobs.close()
  }

  const url = addressOf(server)
  const context = Buffer.from(
    JSON.stringify({ edgeURL: url, uncachedEdgeURL: url, siteID: siteId, token }),
  ).toString('base64')
  return { url, context, token, siteId, close, writeCount: () => blobs.writes, respond }
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

function hasToken(request: BlobsRequest, token: string): boolean {
  // timingSafeEqual needs two values of the same length, which their hashes have.
  const given = digest('sha256', request.headers.authorization ?? '')
  return timingSafeEqual(Buffer.from(given), Buffer.from(digest('sha256', `Bearer ${token}`)))
}

function answerForError(error: unknown): BlobsAnswer {
  if (error instanceof RequestRefusedError)
    return { status: error.status, headers: { 'x-nf-error': error.message }, body: error.message }
  console.error(error instanceof DamagedDataError ? error.message : error)
  return {
    status: 500,
    ...(error instanceof DamagedDataError ? { headers: { [DAMAGED_HEADER]: 'true' } } : {}),
    body: error instanceof Error ? error.message : 'The Blobs server failed.',
  }
}
