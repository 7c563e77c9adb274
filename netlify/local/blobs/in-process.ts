import type { StoreAccess } from '#store/store.ts'
import type { BlobsServer } from './server.ts'

/** Yields the bytes of a request body, as a server would read them from a connection. */
async function* piecesOf(body: BodyInit | null | undefined): AsyncGenerator<Buffer> {
  if (typeof body === 'string') yield Buffer.from(body)
  else if (body instanceof ArrayBuffer) yield Buffer.from(body)
  else if (body instanceof ReadableStream)
    for await (const piece of body as ReadableStream<Uint8Array>) yield Buffer.from(piece)
  else if (body) throw new TypeError('The client of the store sends no such body.')
}

/** Statuses for which the constructor of `Response` refuses a body. */
const BODILESS = new Set([204, 304])

/** Rejects with the signal's reason when the signal aborts, as `fetch` does; never resolves. */
const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  )

/**
 * A `fetch` to a server in this process. It opens no connection, as opening one takes longer than
 * the answer.
 */
export const fetchFrom =
  ({ respond }: Pick<BlobsServer, 'respond'>): typeof fetch =>
  async (input, { method = 'GET', headers, body: sentBody, signal } = {}) => {
    signal?.throwIfAborted()
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    const fields = {
      method: method.toUpperCase(),
      url: pathname + search,
      headers: Object.fromEntries(new Headers(headers)),
    }
    const pending = respond(Object.assign(piecesOf(sentBody), fields))
    const answer = await (signal ? Promise.race([pending, rejectOnAbort(signal)]) : pending)
    const { body = '' } = answer
    return new Response(
      fields.method === 'HEAD' || BODILESS.has(answer.status)
        ? null
        : (body as string | Uint8Array<ArrayBuffer>),
      { status: answer.status, headers: answer.headers ?? {} },
    )
  }

/** Access to a server for services that run in the same process. */
export const accessTo = (server: BlobsServer): Required<StoreAccess> => ({
  siteID: server.siteId,
  token: server.token,
  edgeURL: server.url,
  uncachedEdgeURL: server.url,
  fetch: fetchFrom(server),
})
