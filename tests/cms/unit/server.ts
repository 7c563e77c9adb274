import type { TestContext } from 'node:test'
import { makeTransport, type Connection, type Transport } from '../../../src/cms/network/api.ts'
import { startApi, type Answer, type Api } from '../../api/harness.ts'

/** Call on its way to the server. */
export type Call = { method: string; path: string; body: unknown }

/**
 * Handles a call instead of the server.
 * @param deliver passes the call on to the server; an interceptor may also respond without it, or
 *   throw like a broken connection
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

type Hold = {
  interceptor: Interceptor
  /** Resolves with the first call once it is held. */
  arrived: Promise<Call>
  /** Ends the holding of all calls. */
  release: () => void
}

/** Holds calls before they reach the server, until `release`. */
export const hold = (): Hold => {
  const begun = Promise.withResolvers<Call>()
  const released = Promise.withResolvers<void>()
  const interceptor: Interceptor = async (deliver, call) => {
    begun.resolve(call)
    await released.promise
    return deliver()
  }
  return { interceptor, arrived: begun.promise, release: () => released.resolve() }
}

/** Delivers calls to the server, and holds its responses until `release`. */
export const holdAnswer = (): Hold => {
  const begun = Promise.withResolvers<Call>()
  const released = Promise.withResolvers<void>()
  const interceptor: Interceptor = async (deliver, call) => {
    const response = await deliver()
    begun.resolve(call)
    await released.promise
    return response
  }
  return { interceptor, arrived: begun.promise, release: () => released.resolve() }
}

/** Real API over a real store. */
export type Server = {
  api: Api
  /** Transport of the staff area to this API, signed in as the admin. */
  request: Transport
  /** Connection to the server, for transports that sign requests themselves. */
  fetch: Connection['fetch']
  /** Every call so far, delivered or not, in the order of sending. */
  calls: readonly Call[]
  /**
   * Intercepts calls whose method and path match (`PUT /api/blog/…`).
   * @returns a function that stops intercepting
   */
  intercept(match: RegExp, interceptor: Interceptor): () => void
}

/** Starts the API for one test. @param t ends the server with it */
export const startServer = async (
  t: TestContext,
  options: Parameters<typeof startApi>[1] = {},
): Promise<Server> => {
  const api = await startApi(t, options)
  const calls: Call[] = []
  const interceptors: { match: RegExp; interceptor: Interceptor }[] = []
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
    const matching = interceptors.findLast(({ match }) => match.test(`${method} ${path}`))
    const answer = matching ? matching.interceptor(deliver, call) : deliver()
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
    intercept(match, interceptor) {
      const one = { match, interceptor }
      interceptors.push(one)
      return () => void interceptors.splice(interceptors.indexOf(one), 1)
    },
  }
}
