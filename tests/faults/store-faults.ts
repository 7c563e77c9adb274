import { setTimeout as sleep } from 'node:timers/promises'
import type { StoreAccess } from '#store/store.ts'

/** Request to the store, as a plan of faults sees it. */
export type StoreRequest = {
  method: string
  /** Name of the store without the environment, such as `content`. */
  store: string
  /** Empty for a listing. */
  key: string
  /** True for a write that needs a certain version, or none, in the store. */
  isConditional: boolean
  /** True for a listing of keys. */
  isList: boolean
}

/** True for a request that changes stored data. */
export const isWrite = ({ method }: Pick<StoreRequest, 'method'>): boolean =>
  method === 'PUT' || method === 'DELETE'

/**
 * Effect on a request to the store.
 * - `before`: the store does not receive the request; the response has this status.
 * - `after`: the store applies the request; the response has this status instead.
 * - `hang`: no response ever comes; the store has applied the request or not.
 * - `cut`: the connection breaks; the store has applied the request or not.
 * - `no etag`: the response lacks its ETag.
 * - `short list`: the response to a listing has only this many keys.
 * - `slow`: the request waits before it is sent.
 */
export type Fault =
  | { kind: 'before' | 'after'; status: number }
  | { kind: 'hang'; applied: boolean }
  | { kind: 'cut'; applied: boolean }
  | { kind: 'no etag' }
  | { kind: 'short list'; leave: number }
  | { kind: 'slow'; milliseconds: number }

/** Decides on the fault of each request; null lets the request pass. */
export type FaultPlan = (seen: StoreRequest) => Fault | null

/** Place of a key: its store and the first part of the key, such as `ops:a`. */
export const placeOf = ({ store, key }: Pick<StoreRequest, 'store' | 'key'>): string =>
  `${store}:${key.split('/')[0]}`

/**
 * Makes a function that is true only for the nth of the wanted requests, counted from 1. It counts
 * the requests that it is called with, so each test needs a function of its own.
 */
export const onlyNth = (n: number, isWanted: (seen: StoreRequest) => boolean = isWrite) => {
  let count = 0
  return (seen: StoreRequest): boolean => {
    if (!isWanted(seen)) return false
    count += 1
    return count === n
  }
}

type Options = {
  /** Moves the clock while a request gets no response, until `isOver` is true. */
  waitOut?(isOver: () => boolean): Promise<void>
}

/** Reads a request: the path of its address is `/<site>/<environment>-<store>/<key>`. */
const parseStoreRequest = (method: string, url: URL, headers: Headers): StoreRequest => {
  const [, , store = '', ...key] = url.pathname.split('/').map(decodeURIComponent)
  return {
    method,
    store: store.split('-').at(-1) ?? '',
    key: key.join('/'),
    isConditional: headers.has('if-match') || headers.has('if-none-match'),
    isList: method === 'GET' && key.join('') === '',
  }
}

/** Throws as `fetch` does when a connection breaks. */
const breakConnection = (): never => {
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

/**
 * Response to a request under a fault; null if none ever comes.
 * @param callStore sends the request to the real store
 */
const respondUnder = async (
  fault: Fault | null,
  callStore: () => Promise<Response>,
): Promise<Response | null> => {
  if (fault?.kind === 'before') return new Response(null, { status: fault.status })
  if (fault?.kind === 'cut' && !fault.applied) return breakConnection()
  if (fault?.kind === 'hang' && !fault.applied) return null
  if (fault?.kind === 'slow') await sleep(fault.milliseconds)
  const response = await callStore()
  if (fault?.kind === 'after') return new Response(null, { status: fault.status })
  if (fault?.kind === 'cut') return breakConnection()
  if (fault?.kind === 'hang') return null
  if (fault?.kind === 'no etag') return withoutEtag(response)
  return fault?.kind === 'short list' ? shortened(response, fault.leave) : response
}

/** Promise that rejects, as that of `fetch` does, when the caller gives up. */
const rejectedOnAbort = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    const abort = () => reject(signal?.reason as Error)
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort)
  })

/**
 * Access to a real store, whose requests meet the faults of a plan. When a caller gives up, its
 * call of `fetch` rejects at once, while the request to the store continues, as on a network.
 */
export const accessWithFaults = (real: Required<StoreAccess>, { waitOut }: Options = {}) => {
  let plan: FaultPlan = () => null
  const seen: StoreRequest[] = []
  let running = 0
  const respond = async (url: URL, init: RequestInit): Promise<Response> => {
    const { signal, ...request } = init
    const current = parseStoreRequest(
      (init.method ?? 'GET').toUpperCase(),
      url,
      new Headers(init.headers),
    )
    seen.push(current)
    const response = await respondUnder(plan(current), () => real.fetch(url, request))
    if (response) return response
    await waitOut?.(() => signal?.aborted ?? false)
    return rejectedOnAbort(signal)
  }
  const faultyFetch: typeof fetch = (input, init = {}) => {
    running += 1
    const url = new URL(input instanceof Request ? input.url : input)
    const response = respond(url, init).finally(() => {
      running -= 1
    })
    return Promise.race([response, rejectedOnAbort(init.signal)])
  }
  return {
    access: { ...real, fetch: faultyFetch },
    /** Sets the plan for the requests from now on; null ends the faults. */
    fail: (next: FaultPlan | null): void => {
      plan = next ?? (() => null)
    },
    /**
     * Waits until no request has been running for three milliseconds. Requests whose callers gave
     * up have then ended as well.
     */
    quiet: async (): Promise<void> => {
      let quietMs = 0
      while (quietMs < 3) {
        await sleep(1)
        quietMs = running > 0 ? 0 : quietMs + 1
      }
    },
    /** Returns the requests since its last call, and forgets them. */
    takeRequests: (): StoreRequest[] => seen.splice(0),
  }
}
