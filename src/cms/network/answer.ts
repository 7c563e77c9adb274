/** Why a request did not succeed. `aborted` is the caller's own signal, `unexpected` an answer that has no sense here. */
export type Failure =
  | 'invalid'
  | 'unauthorized'
  | 'pass_key_required'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'stale'
  | 'too_large'
  | 'rate_limited'
  | 'unavailable'
  | 'offline'
  | 'aborted'
  | 'unexpected'

export type FieldError = { path: string; message: string }

/** What an `application/problem+json` answer carries; `current` comes with a 412, `triesLeft` and `retryAt` with the passphrase. */
export type Problem = {
  status: number
  code: string
  title?: string
  detail?: string
  errors?: FieldError[]
  current?: unknown
  triesLeft?: number
  retryAt?: string
}

export type Success<T> = {
  ok: true
  status: number
  data: T
  /** From the `ETag`, without its quotes; null where the answer has none. */
  revision: string | null
  /** The path of the next page of a list. */
  next: string | null
}

export type Refusal = {
  ok: false
  kind: Failure
  problem?: Problem
  /** The record as it is stored now, with kind `stale`. */
  current?: unknown
  errors?: FieldError[]
  /** Seconds. */
  retryAfter?: number
}

export type Answer<T> = Success<T> | Refusal

/** The failures that have their own name on the wire; every other code is `unexpected`. */
const byCode: Readonly<Record<string, Failure>> = {
  invalid: 'invalid',
  unauthorized: 'unauthorized',
  pass_key_required: 'pass_key_required',
  forbidden: 'forbidden',
  not_found: 'not_found',
  conflict: 'conflict',
  stale: 'stale',
  too_large: 'too_large',
  rate_limited: 'rate_limited',
  unavailable: 'unavailable',
}

/** For an answer that is no problem document, such as one of a proxy on the way. */
const byStatus: Readonly<Record<number, Failure>> = {
  400: 'invalid',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  412: 'stale',
  413: 'too_large',
  422: 'invalid',
  429: 'rate_limited',
}

export const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

const isProblem = (body: unknown): body is Problem => isObject(body) && typeof body['code'] === 'string' && typeof body['status'] === 'number'

/** Names the failure of a status and, where there is one, its problem document. */
export function failureOf(status: number, body: unknown): Failure {
  if (isProblem(body)) return byCode[body.code] ?? 'unexpected'
  return byStatus[status] ?? (status >= 500 ? 'unavailable' : 'unexpected')
}

/** `Retry-After` in seconds, from seconds or from a date. */
function secondsOf(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return seconds
  const at = Date.parse(header)
  return Number.isFinite(at) ? Math.max(0, Math.ceil((at - now) / 1000)) : undefined
}

/** The refusal that an answer with a status outside of 2xx stands for. */
export function refusalOf(status: number, body: unknown, retryAfter: string | null, now: number): Refusal {
  const problem = isProblem(body) ? body : undefined
  const seconds = secondsOf(retryAfter, now)
  return {
    ok: false,
    kind: failureOf(status, body),
    ...(problem && { problem }),
    ...(problem?.errors && { errors: problem.errors }),
    ...(problem?.current !== undefined && { current: problem.current }),
    ...(seconds !== undefined && { retryAfter: seconds }),
  }
}

/** The version inside an `ETag`: weak marks and quotes are the header's, not ours. */
export const revisionOf = (etag: string | null): string | null => (etag === null ? null : etag.replace(/^W\//, '').replaceAll('"', ''))

/** The address of the next page from a `Link` header. */
export const nextOf = (link: string | null): string | null => /<([^>]+)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1] ?? null
