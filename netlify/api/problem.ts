import { problemStatuses, type FieldError, type ProblemCode } from '#rules/problems.ts'
import { secondsUntil } from '#rules/time.ts'
import { UnavailableError } from '#store/clock.ts'
import { BadKeyError } from '#store/keys.ts'
import type { Services } from './services.ts'

/** Title of each refusal. */
export const problemTitles: Readonly<Record<ProblemCode, string>> = {
  invalid: 'The request is not valid.',
  unauthorized: 'Sign in first.',
  pass_key_required: 'Enter the passphrase first.',
  forbidden: 'This is not allowed.',
  not_found: 'There is nothing here.',
  method_not_allowed: 'This address does not accept that method.',
  conflict: 'The request conflicts with what is stored.',
  stale: 'Somebody saved a newer version.',
  too_large: 'The request is too large.',
  unsupported_media: 'This media type is not accepted here.',
  revision_required: 'Send the version that you have seen in If-Match.',
  rate_limited: 'Too many attempts. Try again later.',
  full: 'No more forms can be stored today.',
  preview: 'This is a preview of the site, which stores nothing that visitors send.',
  unavailable: 'The content store is not responding. Nothing is lost: try again.',
  internal: 'Something failed on our side.',
}

type Extra = {
  /** HTTP status; by default the status of the code. */
  status?: number
  /** Explanation for a person; by default the title. */
  detail?: string
  errors?: readonly FieldError[]
  headers?: Record<string, string>
  /** Further members of the answer's JSON. */
  members?: Record<string, unknown>
}

/**
 * A refusal, thrown by any part of the server and answered as `application/problem+json`. Holds no
 * text of the request.
 */
export class Problem extends Error {
  override name = 'Problem'
  readonly code: ProblemCode
  readonly extra: Extra
  constructor(code: ProblemCode, extra: Extra = {}) {
    super(problemTitles[code])
    this.code = code
    this.extra = extra
  }
}

/** Problem after too many tries. @param retryAt milliseconds since 1970 */
export const rateLimited = (retryAt: number, now: number): Problem =>
  new Problem('rate_limited', {
    headers: { 'Retry-After': String(secondsUntil(retryAt, now)) },
    members: { retryAt: new Date(retryAt).toISOString() },
  })

/** Problem while no further forms are stored today. @param retryAt milliseconds since 1970 */
export const fullUntil = (retryAt: number, now: number): Problem =>
  new Problem('full', {
    headers: { 'Retry-After': String(secondsUntil(retryAt, now)) },
    members: { retryAt: new Date(retryAt).toISOString() },
  })

/** The problem as an answer, RFC 9457. */
export const problemResponse = ({ code, extra }: Problem): Response => {
  const status = extra.status ?? problemStatuses[code]
  const body = {
    type: 'about:blank',
    title: problemTitles[code],
    status,
    detail: extra.detail ?? problemTitles[code],
    code,
    ...(extra.errors ? { errors: extra.errors } : {}),
    ...extra.members,
  }
  const wait = code === 'unavailable' ? { 'Retry-After': '5' } : {}
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': 'application/problem+json; charset=utf-8',
      'Cache-Control': 'no-store',
      ...wait,
      ...extra.headers,
    },
  })
}

/** Problem that answers an error. An unexpected error is logged; the caller gets no details. */
export const problemOf = (error: unknown, services: Services): Problem => {
  if (error instanceof Problem) return error
  if (error instanceof UnavailableError) return new Problem('unavailable')
  if (error instanceof BadKeyError) return new Problem('not_found')
  services.log('unexpected failure', {
    reason: error instanceof Error ? `${error.name}: ${error.stack ?? ''}` : 'unknown',
  })
  return new Problem('internal')
}
