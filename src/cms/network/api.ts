import {
  nextPagePath,
  refusalOf,
  revisionInETag,
  type Answer,
  type Refusal,
  type Success,
} from './answer.ts'
import { pageAccess, type PageAccess } from './entry.ts'
import { passKey, renewPassKey } from './pass-key.ts'
import { bearer, type Bearer } from './token.ts'

export type { Answer, Failure, Problem, Refusal, Success } from './answer.ts'

/**
 * Time limit of a call, in milliseconds; the server answers within 10 s even when its store does
 * not.
 */
const TIME_LIMIT = 15_000
/** Time limit of a file's call, in milliseconds: 5 MB take 100 s on a line of 50 KB a second. */
const FILE_TIME_LIMIT = 120_000

export type RequestOptions = {
  body?: unknown
  /** A record's `Revision`, without quotes. */
  ifMatch?: string
  signal?: AbortSignal
  /** Message of the reported error when the call fails: `rejection` of the kind's endpoint. */
  rejection?: string | undefined
  /**
   * False for background calls: a call without a valid session fails at once, instead of waiting
   * for the next sign-in.
   */
  waitsForSignIn?: boolean
  /** The answer's data is a Blob. */
  isFile?: boolean
}

/** Sends a request to the server. Logic accepts the function as an argument: tests pass another. */
export type Transport = <T>(
  method: string,
  path: string,
  options?: RequestOptions,
) => Promise<Answer<T>>

/** Dependencies of a transport: access to the server, and the credentials. */
export type Connection = {
  fetch: (path: string, init: RequestInit) => Promise<Response>
  bearer: () => Promise<Bearer>
  passKey: () => string | null
  /** Stores the proof of the passphrase that an answer renewed. */
  renewPassKey: (sent: string | null, renewed: string | null) => void
  /** Called for each failed call that a person waits for. */
  report?: (error: Error) => void
}

/**
 * Failed call with its refusal. The message is the specification's rejection text, or names the
 * call without its query.
 */
class CallError extends Error {
  readonly refusal: Refusal
  constructor(message: string, refusal: Refusal) {
    super(message)
    this.refusal = refusal
  }
}

/**
 * Error for the console: without the refusal, which may contain personal data. `cause`: the
 * failure's code.
 */
const reportable = ({ message, refusal }: CallError): Error =>
  new Error(message, { cause: refusal.problem?.code ?? refusal.kind })

const offline = (): Refusal => ({ ok: false, kind: 'offline' })

function refusalAfter(error: unknown, signal: AbortSignal | undefined): Refusal {
  if (signal?.aborted) return { ok: false, kind: 'aborted' }
  return error instanceof DOMException && error.name === 'TimeoutError'
    ? { ok: false, kind: 'unavailable' }
    : offline()
}

async function headersFor(
  connection: Connection,
  method: string,
  { ifMatch }: RequestOptions,
): Promise<Headers | Refusal> {
  const bearer = await connection.bearer()
  if ('missing' in bearer)
    return bearer.missing === 'offline' ? offline() : { ok: false, kind: 'unauthorized' }
  const headers = new Headers({
    Accept: 'application/json',
    Authorization: `Bearer ${bearer.token}`,
  })
  const key = connection.passKey()
  if (key !== null) headers.set('X-Pass-Key', key)
  if (method !== 'GET') headers.set('Content-Type', 'application/json')
  if (ifMatch !== undefined) headers.set('If-Match', `"${ifMatch}"`)
  return headers
}

async function answerTo<T>(
  connection: Connection,
  method: string,
  path: string,
  options: RequestOptions,
): Promise<Answer<T>> {
  const headers = await headersFor(connection, method, options)
  if (!(headers instanceof Headers)) return headers
  const { body, signal } = options
  const limit = AbortSignal.timeout(options.isFile ? FILE_TIME_LIMIT : TIME_LIMIT)
  try {
    const response = await connection.fetch(path, {
      method,
      headers,
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    connection.renewPassKey(headers.get('X-Pass-Key'), response.headers.get('X-Pass-Key'))
    return await read<T>(response, options)
  } catch (error) {
    return refusalAfter(error, signal)
  }
}

/** @throws CallError with the refusal */
async function send<T>(
  connection: Connection,
  method: string,
  path: string,
  options: RequestOptions,
): Promise<Success<T>> {
  const answer = await answerTo<T>(connection, method, path, options)
  if (answer.ok) return answer
  const [address = ''] = path.split('?', 1)
  throw new CallError(options.rejection ?? `Failed to ${method} ${address}`, answer)
}

async function read<T>(response: Response, { isFile = false }: RequestOptions): Promise<Answer<T>> {
  const isJson = response.headers.get('Content-Type')?.includes('json') ?? false
  let data: unknown = null
  if (isJson) data = await response.json()
  else if (isFile) data = await response.blob()
  if (!response.ok)
    return refusalOf(response.status, data, response.headers.get('Retry-After'), Date.now())
  // An answer is either JSON or the requested file; only 204 has no body.
  if (isJson === isFile && response.status !== 204) return { ok: false, kind: 'unexpected' }
  const searchedTo = response.headers.get('Searched-To')
  return {
    ok: true,
    status: response.status,
    // The shape is the server's contract for this path, verified by the server's tests.
    data: data as T,
    revision: revisionInETag(response.headers.get('ETag')),
    next: nextPagePath(response.headers.get('Link')),
    ...(searchedTo !== null && { searchedTo }),
  }
}

/** Closes the gate that a refusal concerns. */
const closeGate: Readonly<Partial<Record<Refusal['kind'], (entry: PageAccess) => void>>> = {
  unauthorized: ({ $signIn }) => $signIn.set('signed out'),
  pass_key_required: ({ $passphrase }) => $passphrase.set('closed'),
}

/**
 * Makes a transport. Its requests carry the bearer token and the pass key, end within 15 s (a file
 * within 120 s), and never throw; a renewed `X-Pass-Key` is stored. When the session or the proof
 * has ended, the sign-in card opens over the page; the request waits until both gates are open, and
 * is sent again. A caller with `waitsForSignIn: false`, or before the first sign-in on the
 * page, gets the refusal instead.
 */
export const makeTransport = (connection: Connection, entry: PageAccess = pageAccess): Transport =>
  async function request<T>(
    method: string,
    path: string,
    options: RequestOptions = {},
  ): Promise<Answer<T>> {
    const openingsBefore = entry.accessOpeningCount()
    try {
      return await send<T>(connection, method, path, options)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const { refusal } = error
      const close = closeGate[refusal.kind]
      if (close && entry.$hasEntered.get()) {
        // After a new sign-in, the refusal is about older credentials: the gates stay open.
        if (entry.accessOpeningCount() === openingsBefore) close(entry)
        if (options.waitsForSignIn === false) return refusal
        return (await entry.whenAccessOpens(options.signal))
          ? request<T>(method, path, options)
          : { ok: false, kind: 'aborted' }
      }
      if (options.waitsForSignIn !== false && refusal.kind !== 'aborted')
        connection.report?.(reportable(error))
      return refusal
    }
  }

/** Transport of the browser, used by every screen. */
export const request: Transport = makeTransport({
  fetch: (path, init) => fetch(path, init),
  bearer,
  passKey,
  renewPassKey,
  report: (error) => console.warn(error),
})
