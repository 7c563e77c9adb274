import { setTimeout as sleep } from 'node:timers/promises'
import type { Access } from '#store/store.ts'

/** Request to the store, as a plan sees it. `store` is its name without the environment. */
export type Seen = {
  method: string
  store: string
  key: string
  conditional: boolean
  isList: boolean
}

/** True for a request that changes stored data. */
export const isWrite = ({ method }: Pick<Seen, 'method'>): boolean =>
  method === 'PUT' || method === 'DELETE'

/**
 * Effect on a request. `before`: the store never receives it. `after`: it is applied, then the
 * response is lost. `hang`: no response at all, before or after it was applied.
 */
export type Fault =
  | { kind: 'before' | 'after'; status: number }
  | { kind: 'hang'; applied: boolean }
  | { kind: 'cut'; applied: boolean }
  | { kind: 'no etag' }
  | { kind: 'short list'; leave: number }
  | { kind: 'slow'; milliseconds: number }

export type Plan = (seen: Seen) => Fault | null

/** Place of a key: its store and its first part, `ops:a`. */
export const placeOf = ({ store, key }: Pick<Seen, 'store' | 'key'>): string =>
  `${store}:${key.split('/')[0]}`

/** Matches the nth of the wanted requests, counted from 1. */
export const nth = (n: number, wanted: (seen: Seen) => boolean = isWrite) => {
  let left = n
  return (seen: Seen): boolean => wanted(seen) && --left === 0
}

type Options = {
  /** Moves the clock while a request gets no response. */
  waitOut?(isOver: () => boolean): Promise<void>
}

const seenOf = (method: string, url: URL, headers: Headers): Seen => {
  const [, , store = '', ...key] = url.pathname.split('/').map(decodeURIComponent)
  return {
    method,
    store: store.split('-').at(-1) ?? '',
    key: key.join('/'),
    conditional: headers.has('if-match') || headers.has('if-none-match'),
    isList: method === 'GET' && key.join('') === '',
  }
}

/** Throws like `fetch` at a broken connection. */
const broken = (): never => {
  throw new TypeError('fetch failed')
}

const withoutEtag = (response: Response): Response => {
  response.headers.delete('etag')
  return response
}

const shortened = async (response: Response, leave: number): Promise<Response> => {
  const page = (await response.json()) as { blobs?: unknown[] }
  return Response.json({ ...page, blobs: page.blobs?.slice(0, leave) }, response)
}

/** Response to a request under a fault; null if none ever comes. `pass` calls the real store. */
const misbehave = async (
  fault: Fault | null,
  pass: () => Promise<Response>,
): Promise<Response | null> => {
  if (fault?.kind === 'before') return new Response(null, { status: fault.status })
  if (fault?.kind === 'cut' && !fault.applied) return broken()
  if (fault?.kind === 'hang' && !fault.applied) return null
  if (fault?.kind === 'slow') await sleep(fault.milliseconds)
  const response = await pass()
  if (fault?.kind === 'after') return new Response(null, { status: fault.status })
  if (fault?.kind === 'cut') return broken()
  if (fault?.kind === 'hang') return null
  if (fault?.kind === 'no etag') return withoutEtag(response)
  return fault?.kind === 'short list' ? shortened(response, fault.leave) : response
}

/** Rejects, as `fetch` does, once the caller gives up. */
const givenUp = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    const end = () => reject(signal?.reason as Error)
    if (signal?.aborted) end()
    else signal?.addEventListener('abort', end)
  })

/**
 * Access to a real store that fails as planned. A caller who gives up is released at once; the
 * request continues without it, as on a network.
 */
export const faultsBefore = (real: Required<Access>, { waitOut }: Options = {}) => {
  let plan: Plan = () => null
  const seen: Seen[] = []
  let underWay = 0
  const carryOut = async (url: URL, init: RequestInit): Promise<Response> => {
    const { signal, ...request } = init
    const asked = seenOf((init.method ?? 'GET').toUpperCase(), url, new Headers(init.headers))
    seen.push(asked)
    const answer = await misbehave(plan(asked), () => real.fetch(url, request))
    if (answer) return answer
    await waitOut?.(() => signal?.aborted ?? false)
    return givenUp(signal)
  }
  const faulty: typeof fetch = (input, init = {}) => {
    underWay += 1
    const done = carryOut(new URL(input instanceof Request ? input.url : input), init).finally(
      () => (underWay -= 1),
    )
    return Promise.race([done, givenUp(init.signal)])
  }
  return {
    access: { ...real, fetch: faulty },
    /** Sets the plan from now on; `null` heals the store. */
    fail: (next: Plan | null) => void (plan = next ?? (() => null)),
    /**
     * Waits until there was no request for a moment: requests whose callers gave up have ended,
     * too.
     */
    quiet: async (): Promise<void> => {
      for (let still = 0; still < 3; still = underWay > 0 ? 0 : still + 1) await sleep(1)
    },
    /** Returns the requests since the last call. */
    taken: (): Seen[] => seen.splice(0),
  }
}
