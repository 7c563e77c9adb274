/** One wrong part of a request: its path, `Data.BlogTitle`, and words for the person who typed it. */
export type FieldError = { path: string; message: string }

/** Every refusal there is. `invalid` is also answered with 422, then with `errors`. */
export const problems = {
  invalid: { status: 400, title: 'The request cannot be read.' },
  unauthorized: { status: 401, title: 'Sign in first.' },
  pass_key_required: { status: 403, title: 'Enter the passphrase first.' },
  forbidden: { status: 403, title: 'This is not allowed.' },
  not_found: { status: 404, title: 'There is nothing here.' },
  method_not_allowed: { status: 405, title: 'This address does not take that method.' },
  conflict: { status: 409, title: 'Something else stands here already.' },
  stale: { status: 412, title: 'Somebody saved a newer version.' },
  too_large: { status: 413, title: 'This is too large.' },
  unsupported_media: { status: 415, title: 'This media type is not taken here.' },
  revision_required: { status: 428, title: 'Say in If-Match which version you saw.' },
  rate_limited: { status: 429, title: 'Too many tries.' },
  unavailable: { status: 503, title: 'Storage is not certain just now. Nothing is lost: try again.' },
  internal: { status: 500, title: 'Something failed on our side.' },
} as const

export type Code = keyof typeof problems

type Extra = {
  status?: number
  detail?: string
  errors?: readonly FieldError[]
  headers?: Record<string, string>
  members?: Record<string, unknown>
}

/** A refusal, thrown by any part of the server and answered as `application/problem+json`. Holds no text of the request. */
export class Problem extends Error {
  override name = 'Problem'
  readonly code: Code
  readonly extra: Extra
  constructor(code: Code, extra: Extra = {}) {
    super(problems[code].title)
    this.code = code
    this.extra = extra
  }
}

/** The problem as an answer, RFC 9457. */
export const problemResponse = ({ code, extra }: Problem): Response => {
  const status = extra.status ?? problems[code].status
  const body = {
    type: 'about:blank',
    title: problems[code].title,
    status,
    detail: extra.detail ?? problems[code].title,
    code,
    ...(extra.errors ? { errors: extra.errors } : {}),
    ...extra.members,
  }
  const wait = code === 'unavailable' ? { 'Retry-After': '5' } : {}
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/problem+json; charset=utf-8', 'Cache-Control': 'no-store', ...wait, ...extra.headers },
  })
}
