import { isObject } from '#rules/json.ts'
import { problemStatuses, type FieldError, type ProblemCode } from '#rules/problems.ts'
import { retryAfterSeconds } from '#rules/time.ts'

/** The refusals that the staff area tells apart; any other is `unexpected`. */
const codes = [
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

/** Why a request did not succeed. `aborted` is the caller's own signal, `unexpected` an answer that has no sense here. */
export type Failure = (typeof codes)[number] | 'offline' | 'aborted' | 'unexpected'

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
  /** How far back a search has come that one call could not bring to its end, ISO 8601; `next` goes on from there. */
  searchedTo?: string
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

/** Why a request was refused, in the server's sentences for people; none where it named no field. */
export const reasonsIn = ({ kind, errors = [] }: Refusal): string[] =>
  kind === 'invalid' ? errors.map(({ message }) => message) : []

/** For an answer that is no problem document, such as one of a proxy on the way. A 403 of those says nothing of a passphrase. */
const byStatus = new Map<number, Failure>([
  ...codes.map((code) => [problemStatuses[code], code] as const),
  [403, 'forbidden'],
  [422, 'invalid'],
])

const isProblem = (body: unknown): body is Problem =>
  isObject(body) && typeof body['code'] === 'string' && typeof body['status'] === 'number'

/** Names the failure of a status and, where there is one, its problem document. */
export function failureOf(status: number, body: unknown): Failure {
  if (isProblem(body)) return codes.find((code) => code === body.code) ?? 'unexpected'
  return byStatus.get(status) ?? (status >= 500 ? 'unavailable' : 'unexpected')
}

/** The refusal that an answer with a status outside of 2xx stands for. */
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

/** The version inside an `ETag`: weak marks and quotes are the header's, not ours. */
export const revisionOf = (etag: string | null): string | null =>
  etag === null ? null : etag.replace(/^W\//, '').replaceAll('"', '')

/** The address of the next page from a `Link` header. */
export const nextOf = (link: string | null): string | null =>
  /<([^>]+)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1] ?? null
