import type { TestContext } from 'node:test'
import { makeTransport, type Connection, type Transport } from '../../../src/cms/network/api.ts'
import { startApi, type Answer, type Api } from '../../api/harness.ts'

/** Call on its way to the server. */
export type Call = { method: string; path: string; body: unknown }

/**
 * Handling of a call on its way: `deliver` passes it on; the function may also respond itself, or
 * throw like a broken connection.
 */
export type Interceptor = (deliver: () => Promise<Response>, call: Call) => Promise<Response>

const responseOf = ({ status, headers, text }: Answer): Response =>
  new Response(status === 204 || status === 304 ? null : text, { status, headers })

/** No connection: nothing reaches the server. */
export const offline: Interceptor = () => Promise.reject(new TypeError('fetch failed'))

/** Delivers the request, and loses the response. */
export const loseAnswer: Interceptor = async (deliver) => {
  await deliver()
  throw new TypeError('fetch failed')
}

/** Responds with a problem document instead of the server, which never receives the call. */
export const refuse =
  (status: number, code: string, headers: Record<string, string> = {}): Interceptor =>
  () =>
    Promise.resolve(
      Response.json(
        { type: 'about:blank', title: code, status, code },
        { status, headers: { 'content-type': 'application/problem+json', ...headers } },
      ),
    )

/** Holds calls back until `release`; `arrived` resolves with the first of them. */
export const hold = (): { way: Interceptor; arrived: Promise<Call>; release: () => void } => {
  const begun = Promise.withResolvers<Call>()
  const released = Promise.withResolvers<void>()
  const way: Interceptor = async (deliver, call) => {
    begun.resolve(call)
    await released.promise
    return deliver()
  }
  return { way, arrived: begun.promise, release: () => released.resolve() }
}

/**
 * Like `hold`, for responses: the server has processed the call, and its response is held until
 * `release`.
 */
export const holdAnswer = (): { way: Interceptor; arrived: Promise<Call>; release: () => void } => {
  const begun = Promise.withResolvers<Call>()
  const released = Promise.withResolvers<void>()
  const way: Interceptor = async (deliver, call) => {
    const response = await deliver()
    begun.resolve(call)
    await released.promise
    return response
  }
  return { way, arrived: begun.promise, release: () => released.resolve() }
}

/**
 * Transport of the staff area, directly to a real API over a real store, as the signed-in admin.
 */
export type Server = {
  api: Api
  request: Transport
  /** Connection to the server, for transports that sign requests themselves. */
  fetch: Connection['fetch']
  /** Every call so far, delivered or not, in the order of sending. */
  calls: readonly Call[]
  /**
   * Intercepts calls whose method and path match (`PUT /api/blog/…`). @returns a function that
   * stops it
   */
  meet(match: RegExp, way: Interceptor): () => void
}

/** Starts the API for one test. @param t ends the server with it */
export const startServer = async (
  t: TestContext,
  options: Parameters<typeof startApi>[1] = {},
): Promise<Server> => {
  const api = await startApi(t, options)
  const calls: Call[] = []
  const ways: { match: RegExp; way: Interceptor }[] = []
  const fetch: Connection['fetch'] = (path, { method = 'GET', headers, body, signal }) => {
    const call: Call = {
      method,
      path,
      body: typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined,
    }
    calls.push(call)
    const deliver = async () => {
      const sent = { ...Object.fromEntries(new Headers(headers)), origin: api.staff.origin }
      return responseOf(
        await api.call(path, {
          method,
          headers: sent,
          ...(typeof body === 'string' && { raw: body }),
        }),
      )
    }
    const met = ways.findLast(({ match }) => match.test(`${method} ${path}`))
    const answer = met ? met.way(deliver, call) : deliver()
    if (!signal) return answer
    signal.throwIfAborted()
    const aborted = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
    )
    return Promise.race([answer, aborted])
  }
  const request = makeTransport({
    fetch,
    bearer: () => Promise.resolve({ token: api.signedIn.authorization.replace('Bearer ', '') }),
    passKey: () => api.staff['x-pass-key'],
    renewPassKey: () => undefined,
  })
  return {
    api,
    request,
    fetch,
    calls,
    meet(match, way) {
      const one = { match, way }
      ways.push(one)
      return () => void ways.splice(ways.indexOf(one), 1)
    },
  }
}
