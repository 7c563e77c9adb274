import type { Config, Context } from '@netlify/functions'
import type { LoadedFunction } from './load.ts'
import { match } from './routing.ts'

/** Most callers that are remembered; beyond that the one that called longest ago is forgotten. */
const MAX_CALLERS = 10_000

type RateLimit = NonNullable<Config['rateLimit']>

/**
 * Caller under which a call is counted. Netlify counts per address only when `aggregateBy` is a
 * list: a plain string silently becomes "for the whole domain".
 */
const callerOf = ({ aggregateBy }: RateLimit, name: string, address: string): string =>
  Array.isArray(aggregateBy) && aggregateBy.includes('ip') ? `${name} ${address}` : name

/** Counts calls in a sliding window, per function and caller. `now` is in milliseconds. */
export class RateLimits {
  readonly #calls = new Map<string, number[]>()

  /**
   * Counts a call.
   * @returns the seconds to wait when the call is one too many, else 0.
   */
  count(name: string, limit: RateLimit | undefined, address: string, now: number): number {
    if (!limit) return 0
    const caller = callerOf(limit, name, address)
    const span = limit.windowSize * 1000
    const recent = (this.#calls.get(caller) ?? []).filter((time) => time > now - span)
    const tooMany = recent.length >= limit.windowLimit
    if (!tooMany) recent.push(now)
    this.#calls.delete(caller)
    this.#calls.set(caller, recent)
    const oldest = this.#calls.keys().next()
    if (this.#calls.size > MAX_CALLERS && !oldest.done) this.#calls.delete(oldest.value)
    return tooMany ? Math.max(1, Math.ceil(((recent[0] ?? now) + span - now) / 1000)) : 0
  }
}

type Cookie = Context['cookies']['set'] extends {
  (cookie: infer Whole): void
  (name: string, value: string): void
}
  ? Whole
  : never

/** The cookies of one call: those received, and the function's changes. */
function cookiesOf(request: Request): {
  cookies: Context['cookies']
  apply(headers: Headers): void
} {
  const came = new Map(
    (request.headers.get('cookie') ?? '').split(';').map((pair): [string, string] => {
      const at = pair.indexOf('=')
      return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
    }),
  )
  const changes: string[] = []
  const attribute = (name: string, value: string | number | boolean | undefined) =>
    value === undefined || value === false
      ? ''
      : value === true
        ? `; ${name}`
        : `; ${name}=${value}`
  const cookies: Context['cookies'] = {
    get: (name) => decodeURIComponent(came.get(name) ?? ''),
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
  /** False: no calls are counted, for tests that are many visitors at one address. */
  isLimited?: boolean
}

type Found = { entry: LoadedFunction; params: Record<string, string> }

const edgeOnly = (name: string) => () =>
  Promise.reject(new Error(`${name}() belongs to Edge Functions.`))

/** A 500 without details. */
const failed = (): Response =>
  new Response('Internal Server Error\n', {
    status: 500,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })

const tooMany = (seconds: number): Response =>
  new Response('Too Many Requests\n', {
    status: 429,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': String(seconds) },
  })

/** The functions of the site, called in this process by their own configuration. */
export class Functions {
  readonly #options: Options
  readonly #limits = new RateLimits()
  readonly #background = new Set<Promise<unknown>>()

  constructor(options: Options) {
    this.#options = options
  }

  get all(): readonly LoadedFunction[] {
    return this.#options.functions
  }

  /** The function that answers this request, if any. */
  find(method: string, pathname: string): Found | null {
    for (const entry of this.#options.functions) {
      const params = entry.handle && match(entry.routing, method, pathname)
      if (params) return { entry, params }
    }
    return null
  }

  /**
   * Calls a function within its rate limit. Its errors are logged, and the caller learns nothing of
   * them.
   */
  async call(
    { entry, params }: Found,
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
      return failed()
    }
  }

  /** Waits for the work that functions do after their answers. */
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
