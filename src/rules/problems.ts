/**
 * All errors of the API by code, with their HTTP status. `invalid` is also returned with 422, then
 * with `errors`.
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

/**
 * An invalid part of a request: its path, `Data.BlogTitle`, and a message for the person who typed
 * it.
 */
export type FieldError = { path: string; message: string }
