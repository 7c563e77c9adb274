import type { Context } from '@netlify/functions'
import { cookiesOf } from './cookies.ts'
import type { LoadedFunction } from './load.ts'
import { RateLimits } from './rate-limit.ts'
import { match } from './routes.ts'

type Options = {
  functions: LoadedFunction[]
  origin: string
  siteId: string
  /** False: nobody's calls are counted, for tests that are many visitors at one address. */
  isLimited?: boolean
}

export type Found = { entry: LoadedFunction, params: Record<string, string> }

const edgeOnly = (name: string) => () => Promise.reject(new Error(`${name}() belongs to Edge Functions.`))

/** A 500 that tells nothing. */
const failed = (): Response => new Response('Internal Server Error\n', { status: 500, headers: { 'content-type': 'text/plain; charset=utf-8' } })

const tooMany = (seconds: number): Response =>
  new Response('Too Many Requests\n', { status: 429, headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': String(seconds) } })

/** The functions of the site, called in this process by the configuration they carry. */
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

  /** Calls a function within its rate limit. What it throws is written to the log, and the caller learns nothing of it. */
  async call({ entry, params }: Found, request: Request, address: string, requestId: string): Promise<Response> {
    const wait = this.#options.isLimited === false ? 0 : this.#limits.count(entry.name, entry.config.rateLimit, address, Date.now())
    if (wait > 0) return tooMany(wait)
    const { cookies, apply } = cookiesOf(request)
    try {
      const response = await entry.handle?.(request, { ...this.#context(request, address, requestId), params, cookies })
      if (!(response instanceof Response)) return new Response(null, { status: 204 })
      const headers = new Headers(response.headers)
      apply(headers)
      return new Response(response.body, { status: response.status, headers })
    } catch (error) {
      console.error(`The function ${entry.name} failed (request ${requestId}):`, error)
      return failed()
    }
  }

  /** Waits for what the functions still do after their answers. */
  async drain(): Promise<void> {
    while (this.#background.size > 0) await Promise.allSettled(this.#background)
  }

  #context(request: Request, address: string, requestId: string): Omit<Context, 'params' | 'cookies'> {
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
        const watched = promise.catch((error: unknown) => console.error(`Work after an answer failed (request ${requestId}):`, error))
          .finally(() => this.#background.delete(watched))
        this.#background.add(watched)
      },
    }
  }
}
