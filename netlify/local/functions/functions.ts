import type { Config, Context } from '@netlify/functions'
import type { LoadedFunction } from './load.ts'
import { matchRouting } from './routing.ts'

/**
 * Maximum number of remembered callers. Beyond it, the caller that called longest ago is dropped.
 */
const MAX_CALLERS = 10_000

type RateLimit = NonNullable<Config['rateLimit']>

/**
 * Name under which a call is counted: calls with the same name share one limit. Netlify counts each
 * address separately only when `aggregateBy` is a list; a plain string counts all visitors
 * together.
 */
const callerOf = ({ aggregateBy }: RateLimit, name: string, address: string): string =>
  Array.isArray(aggregateBy) && aggregateBy.includes('ip') ? `${name} ${address}` : name

/** Counts calls in a sliding window, per function and caller. */
export class RateLimits {
  /** Times of the counted calls in milliseconds, by caller; the last caller comes last. */
  readonly #calls = new Map<string, number[]>()

  /**
   * Counts a call, unless it exceeds the limit.
   * @param name name of the function
   * @param now in milliseconds
   * @returns the seconds to wait when the call exceeds the limit, else 0
   */
  count(name: string, limit: RateLimit | undefined, address: string, now: number): number {
    if (!limit) return 0
    const caller = callerOf(limit, name, address)
    const span = limit.windowSize * 1000
    const recent = (this.#calls.get(caller) ?? []).filter((time) => time > now - span)
    const isTooMany = recent.length >= limit.windowLimit
    if (!isTooMany) recent.push(now)
    this.#calls.delete(caller)
    this.#calls.set(caller, recent)
    const longestAgo = this.#calls.keys().next()
    if (this.#calls.size > MAX_CALLERS && !longestAgo.done) this.#calls.delete(longestAgo.value)
    if (!isTooMany) return 0
    const freeAt = (recent[0] ?? now) + span
    return Math.max(1, Math.ceil((freeAt - now) / 1000))
  }
}

/** The object form of a cookie in `cookies.set()`, which @netlify/functions does not export. */
type Cookie = Context['cookies']['set'] extends {
  (cookie: infer CookieObject): void
  (name: string, value: string): void
}
  ? CookieObject
  : never

/**
 * Cookies of one call. `cookies` is given to the function: `get` reads the received cookies, `set`
 * and `delete` record changes. `apply` adds the recorded changes to the headers of the answer.
 */
function cookiesOf(request: Request): {
  cookies: Context['cookies']
  apply(headers: Headers): void
} {
  const received = new Map(
    (request.headers.get('cookie') ?? '').split(';').map((pair): [string, string] => {
      const equals = pair.indexOf('=')
      return [pair.slice(0, equals).trim(), pair.slice(equals + 1).trim()]
    }),
  )
  const changes: string[] = []
  const attribute = (name: string, value: string | number | boolean | undefined) => {
    if (value === undefined || value === false) return ''
    return value === true ? `; ${name}` : `; ${name}=${value}`
  }
  const cookies: Context['cookies'] = {
    get: (name) => decodeURIComponent(received.get(name) ?? ''),
    set: (first: string | Cookie, text: string = '') => {
      if (typeof first === 'string') {
        changes.push(`${first}=${encodeURIComponent(text)}`)
        return
      }
      const expires =
        first.expires === undefined ? undefined : new Date(first.expires).toUTCString()
      changes.push(
        `${first.name}=${encodeURIComponent(first.value)}${attribute('Domain', first.domain)}${attribute('Path', first.path)}` +
          attribute('Expires', expires) +
          attribute('Max-Age', first.maxAge) +
          attribute('SameSite', first.sameSite) +
          attribute('HttpOnly', first.httpOnly) +
          attribute('Secure', first.secure),
      )
    },
    delete: (input) => {
      const { name, path, domain } =
        typeof input === 'string' ? { name: input, path: undefined, domain: undefined } : input
      changes.push(`${name}=${attribute('Domain', domain)}${attribute('Path', path)}; Max-Age=0`)
    },
  }
  return {
    cookies,
    apply: (headers) => changes.forEach((change) => headers.append('set-cookie', change)),
  }
}

type Options = {
  functions: LoadedFunction[]
  origin: string
  siteId: string
  /** False to count no calls, for tests in which many visitors have one address. */
  isLimited?: boolean
}

/** The function that answers a request, and the parameters in the request's path. */
type FoundFunction = { entry: LoadedFunction; params: Record<string, string> }

/** Method of the context that only Edge Functions have: rejects. */
const edgeOnly = (name: string) => () =>
  Promise.reject(new Error(`${name}() belongs to Edge Functions.`))

const serverError = (): Response =>
  new Response('Internal Server Error\n', {
    status: 500,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })

const tooMany = (seconds: number): Response =>
  new Response('Too Many Requests\n', {
    status: 429,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': String(seconds) },
  })

/** The functions of the site. They run in this process, as their configuration says. */
export class Functions {
  readonly #options: Options
  readonly #limits = new RateLimits()
  /** Work that functions do after their answers, see `waitUntil`. */
  readonly #background = new Set<Promise<unknown>>()

  constructor(options: Options) {
    this.#options = options
  }

  get all(): readonly LoadedFunction[] {
    return this.#options.functions
  }

  /** The function that answers a request, or null. */
  find(method: string, pathname: string): FoundFunction | null {
    for (const entry of this.#options.functions) {
      const params = entry.handle && matchRouting(entry.routing, method, pathname)
      if (params) return { entry, params }
    }
    return null
  }

  /**
   * Calls a function. Answers 429 when the call exceeds the function's rate limit. Logs an error of
   * the function, and answers 500 without details.
   * @param address address of the caller
   */
  async call(
    { entry, params }: FoundFunction,
    request: Request,
    address: string,
    requestId: string,
  ): Promise<Response> {
    const wait =
      this.#options.isLimited === false
        ? 0
        : this.#limits.count(entry.name, entry.config.rateLimit, address, Date.now())
    if (wait > 0) return tooMany(wait)
    const { cookies, apply } = cookiesOf(request)
    try {
      const response = await entry.handle?.(request, {
        ...this.#context(request, address, requestId),
        params,
        cookies,
      })
      if (!(response instanceof Response)) return new Response(null, { status: 204 })
      const headers = new Headers(response.headers)
      apply(headers)
      return new Response(response.body, { status: response.status, headers })
    } catch (error) {
      console.error(`The function ${entry.name} failed (request ${requestId}):`, error)
      return serverError()
    }
  }

  /** Waits for the end of all work that functions do after their answers. */
  async drain(): Promise<void> {
    while (this.#background.size > 0) await Promise.allSettled(this.#background)
  }

  #context(
    request: Request,
    address: string,
    requestId: string,
  ): Omit<Context, 'params' | 'cookies'> {
    const { origin, siteId } = this.#options
    return {
      account: { id: 'local' },
      deploy: { context: 'dev', id: 'local', published: true },
      geo: {},
      ip: address,
      json: (input) => Response.json(input),
      log: (...data: unknown[]) => console.log(...data),
      next: edgeOnly('next'),
      rewrite: edgeOnly('rewrite'),
      requestId,
      server: { region: 'local' },
      site: { id: siteId, name: 'local', url: origin },
      url: new URL(request.url),
      waitUntil: (promise) => {
        const watched = promise
          .catch((error: unknown) =>
            console.error(`Work after an answer failed (request ${requestId}):`, error),
          )
          .finally(() => this.#background.delete(watched))
        this.#background.add(watched)
      },
    }
  }
}
