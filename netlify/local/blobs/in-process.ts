import type { Access } from '#store/store.ts'
import type { BlobsServer } from './server.ts'

/** Body sent by the store's client, as a server reads it. */
async function* piecesOf(body: BodyInit | null | undefined): AsyncGenerator<Buffer> {
  if (typeof body === 'string') yield Buffer.from(body)
  else if (body instanceof ArrayBuffer) yield Buffer.from(body)
  else if (body instanceof ReadableStream)
    for await (const piece of body as ReadableStream<Uint8Array>) yield Buffer.from(piece)
  else if (body) throw new TypeError('The client of the store sends no such body.')
}

/** Statuses whose answers have no body: a `Response` refuses one. */
const BODILESS = new Set([204, 304])

/** Rejects when the caller aborts, as `fetch` does. */
const givenUp = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  )

/**
 * A `fetch` to a server in this process that opens no connection: each costs more than the answer.
 */
export const fetchFrom =
  ({ respond }: Pick<BlobsServer, 'respond'>): typeof fetch =>
  async (input, { method = 'GET', headers, body: sent, signal } = {}) => {
    signal?.throwIfAborted()
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    const asked = {
      method: method.toUpperCase(),
      url: pathname + search,
      headers: Object.fromEntries(new Headers(headers)),
    }
    const answering = respond(Object.assign(piecesOf(sent), asked))
    const answer = await (signal ? Promise.race([answering, givenUp(signal)]) : answering)
    const { body = '' } = answer
    return new Response(
      asked.method === 'HEAD' || BODILESS.has(answer.status)
        ? null
        : (body as string | Uint8Array<ArrayBuffer>),
      { status: answer.status, headers: answer.headers ?? {} },
    )
  }

/** Access to a server for services that run in its process. */
export const accessTo = (server: BlobsServer): Required<Access> => ({
  siteID: server.siteId,
  token: server.token,
  edgeURL: server.url,
  uncachedEdgeURL: server.url,
  fetch: fetchFrom(server),
})
