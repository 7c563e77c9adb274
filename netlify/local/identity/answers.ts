/** What a route answers; it becomes a Response in one place. */
export interface Answer {
  status: number
  /** Sent as JSON; without it the body is empty. */
  json?: unknown
  /** Sent as plain text. */
  text?: string
  headers?: Record<string, string>
  /** Also tells the browser to forget the cookie nf_jwt. */
  clearCookie?: boolean
}

/** A request that is refused: thrown anywhere under a route, answered by the service. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly answer: Answer

  constructor(answer: Answer) {
    super(`Refused with status ${answer.status}`)
    this.answer = answer
  }
}

/** A refusal `{code, msg}`, the form of every endpoint but /token. */
export function refusal(status: number, msg: string, more: Omit<Answer, 'status' | 'json'> = {}): Refusal {
  return new Refusal({ ...more, status, json: { code: status, msg } })
}

/** A refusal `{error, error_description}` with status 400, the form of /token. */
export function oauthRefusal(error: string, description?: string, clearCookie = false): Refusal {
  return new Refusal({ status: 400, json: { error, error_description: description }, clearCookie })
}

const TEN_HOURS_MS = 10 * 3600 * 1000

/** Turns an answer into a Response; `now` in ms dates the cleared cookie into the past. */
export function toResponse(answer: Answer, now: number): Response {
  const headers = new Headers({ 'cache-control': 'no-store', ...answer.headers })
  if (answer.clearCookie) {
    const past = new Date(now - TEN_HOURS_MS).toUTCString()
    headers.append('set-cookie', `nf_jwt=; Path=/; Expires=${past}; Max-Age=0; HttpOnly; Secure`)
  }
  if (answer.json !== undefined) headers.set('content-type', 'application/json')
  if (answer.text !== undefined) headers.set('content-type', 'text/plain; charset=utf-8')
  const body = answer.json === undefined ? (answer.text ?? null) : JSON.stringify(answer.json)
  return new Response(body, { status: answer.status, headers })
}
