import { isObject } from '#rules/json.ts'
import { problemStatuses, type FieldError, type ProblemCode } from '#rules/problems.ts'
import { retryAfterSeconds } from '#rules/time.ts'

/** Problem codes that the staff area distinguishes; any other is `unexpected`. */
const problemCodes = [
  'invalid',
  'unauthorized',
  'pass_key_required',
  'forbidden',
  'not_found',
  'conflict',
  'stale',
  'too_large',
  'unsupported_media',
  'rate_limited',
  'unavailable',
] as const satisfies readonly ProblemCode[]

/**
 * Reason why a request failed. `aborted`: by the caller's own signal; `unexpected`: an answer that
 * makes no sense for this request.
 */
export type Failure = (typeof problemCodes)[number] | 'offline' | 'aborted' | 'unexpected'

/** Body of an `application/problem+json` answer. */
export type Problem = {
  status: number
  code: string
  title?: string
  detail?: string
  errors?: FieldError[]
  /** Record as it is stored now; only with status 412. */
  current?: unknown
  /** Number of permitted attempts after a wrong passphrase. */
  triesLeft?: number
  /** Time of the next permitted attempt at the passphrase, ISO 8601. */
  retryAt?: string
}

export type Success<T> = {
  ok: true
  status: number
  data: T
  /** Revision from the `ETag`, without its quotes; null where the answer has none. */
  revision: string | null
  /** The path of the next page of a list. */
  next: string | null
  /** Time (ISO 8601) back to which an unfinished search has read; `next` continues from there. */
  searchedTo?: string
}

export type Refusal = {
  ok: false
  kind: Failure
  problem?: Problem
  /** Record as it is stored now; only with kind `stale`. */
  current?: unknown
  errors?: FieldError[]
  /** Seconds until the next permitted request. */
  retryAfter?: number
}

export type Answer<T> = Success<T> | Refusal

/** Server's messages about invalid fields, in sentences for people; empty for any other refusal. */
export const reasonsIn = ({ kind, errors = [] }: Refusal): string[] =>
  kind === 'invalid' ? errors.map(({ message }) => message) : []

/**
 * Failure by status, for answers without a problem document, such as a proxy's. Several problem
 * codes have the status 403: without a document, it counts as `forbidden`, not as
 * `pass_key_required`.
 */
const failureByStatus = new Map<number, Failure>([
  ...problemCodes.map((code) => [problemStatuses[code], code] as const),
  [403, 'forbidden'],
  [422, 'invalid'],
])

const isProblem = (body: unknown): body is Problem =>
  isObject(body) && typeof body['code'] === 'string' && typeof body['status'] === 'number'

/** Failure named by the problem document or, without one, by the status. */
export function failureOf(status: number, body: unknown): Failure {
  if (isProblem(body)) return problemCodes.find((code) => code === body.code) ?? 'unexpected'
  return failureByStatus.get(status) ?? (status >= 500 ? 'unavailable' : 'unexpected')
}

/** Makes the refusal from an answer with a status outside of 2xx. */
export function refusalOf(
  status: number,
  body: unknown,
  retryAfter: string | null,
  now: number,
): Refusal {
  const problem = isProblem(body) ? body : undefined
  const seconds = retryAfterSeconds(retryAfter, now)
  return {
    ok: false,
    kind: failureOf(status, body),
    ...(problem && { problem }),
    ...(problem?.errors && { errors: problem.errors }),
    ...(problem?.current !== undefined && { current: problem.current }),
    ...(seconds !== undefined && { retryAfter: seconds }),
  }
}

/** Revision inside an `ETag`, without the header's weak mark and quotes. */
export const revisionInETag = (etag: string | null): string | null =>
  etag === null ? null : etag.replace(/^W\//, '').replaceAll('"', '')

/** Address of the next page, from a `Link` header (`<address>; rel="next"`); null without one. */
export const nextPagePath = (link: string | null): string | null =>
  /<([^>]+)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1] ?? null
