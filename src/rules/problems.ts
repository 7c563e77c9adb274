/**
 * HTTP status of each error of the API, by code. An `invalid` response that lists the invalid
 * fields in `errors` has the status 422 instead.
 */
export const problemStatuses = {
  invalid: 400,
  unauthorized: 401,
  pass_key_required: 403,
  forbidden: 403,
  preview: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  stale: 412,
  too_large: 413,
  unsupported_media: 415,
  revision_required: 428,
  rate_limited: 429,
  full: 503,
  unavailable: 503,
  internal: 500,
} as const

export type ProblemCode = keyof typeof problemStatuses

/** An invalid field of a request. */
export type FieldError = {
  /** Path of the field in the request, such as `Data.BlogTitle`. */
  path: string
  /** Message for the person who filled in the field. */
  message: string
}
