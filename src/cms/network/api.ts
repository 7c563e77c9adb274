import { nextOf, refusalOf, revisionOf, type Answer, type Refusal, type Success } from './answer.ts'
import { pageEntry, type Entry } from './entry.ts'
import { passKey, renewPassKey } from './pass-key.ts'
import { bearer, type Bearer } from './token.ts'

export type { Answer, Failure, Problem, Refusal, Success } from './answer.ts'

/** No call of the staff area takes longer; the server answers within 10 s even when its store does not. */
const TIME_LIMIT = 15_000
/** A file of 5 MB needs so long on a slow line, 50 KB a second. */
const FILE_TIME_LIMIT = 120_000

export type Options = {
  body?: unknown
  /** A record's `Revision`, without quotes. */
  ifMatch?: string
  signal?: AbortSignal
  /** The specification's text of the failed call: {@link Endpoint.rejection}. */
  rejection?: string | undefined
  /** False: a lost session is answered at once instead of after the next sign-in. For what runs by itself. */
  wait?: boolean
  /** The answer's data is a Blob. */
  isFile?: boolean
}

/** What the staff area speaks to the server through; logic takes it as an argument, so that its tests pass another. */
export type Transport = <T>(method: string, path: string, options?: Options) => Promise<Answer<T>>

/** What a transport is made of: the way to the server, and what proves there who asks. */
export type Connection = {
  fetch: (path: string, init: RequestInit) => Promise<Response>
  bearer: () => Promise<Bearer>
  passKey: () => string | null
  /** Keeps the proof of the passphrase that an answer renewed. */
  renewPassKey: (sent: string | null, renewed: string | null) => void
  /** Told of each failed call that somebody waits for. */
  report?: (error: Error) => void
}

/** A failed call, with its refusal. Its message is the specification's rejection text, or names the call, without its query. */
class CallError extends Error {
  readonly refusal: Refusal
  constructor(message: string, refusal: Refusal) {
    super(message)
    this.refusal = refusal
  }
}

/** The error without the refusal, which may hold a person's data: for the console. `cause` is the failure's code. */
const reportable = ({ message, refusal }: CallError): Error =>
  new Error(message, { cause: refusal.problem?.code ?? refusal.kind })

const offline = (): Refusal => ({ ok: false, kind: 'offline' })

function failed(error: unknown, signal: AbortSignal | undefined): Refusal {
  if (signal?.aborted) return { ok: false, kind: 'aborted' }
  return error instanceof DOMException && error.name === 'TimeoutError'
    ? { ok: false, kind: 'unavailable' }
    : offline()
}

async function headersFor(
  connection: Connection,
  method: string,
  { ifMatch }: Options,
): Promise<Headers | Refusal> {
  const proof = await connection.bearer()
  if ('missing' in proof)
    return proof.missing === 'offline' ? offline() : { ok: false, kind: 'unauthorized' }
  const headers = new Headers({
    Accept: 'application/json',
    Authorization: `Bearer ${proof.token}`,
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
  options: Options,
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
    return failed(error, signal)
  }
}

/** @throws CallError with the refusal */
async function send<T>(
  connection: Connection,
  method: string,
  path: string,
  options: Options,
): Promise<Success<T>> {
  const answer = await answerTo<T>(connection, method, path, options)
  if (answer.ok) return answer
  const [address = ''] = path.split('?', 1)
  throw new CallError(options.rejection ?? `Failed to ${method} ${address}`, answer)
}

async function read<T>(response: Response, { isFile = false }: Options): Promise<Answer<T>> {
  const isJson = response.headers.get('Content-Type')?.includes('json') ?? false
  const data: unknown = isJson ? await response.json() : isFile ? await response.blob() : null
  if (!response.ok)
    return refusalOf(response.status, data, response.headers.get('Retry-After'), Date.now())
  if (isJson === isFile && response.status !== 204) return { ok: false, kind: 'unexpected' }
  const searchedTo = response.headers.get('Searched-To')
  return {
    ok: true,
    status: response.status,
    // The shape is the server's contract for this path, which its own tests hold.
    data: data as T,
    revision: revisionOf(response.headers.get('ETag')),
    next: nextOf(response.headers.get('Link')),
    ...(searchedTo !== null && { searchedTo }),
  }
}

const closing: Readonly<Partial<Record<Refusal['kind'], (entry: Entry) => void>>> = {
  unauthorized: ({ $session }) => $session.set('signed out'),
  pass_key_required: ({ $gate }) => $gate.set('closed'),
}

/**
 * A way to the server: signed, with the pass key, 15 s at most, never throws. A renewed `X-Pass-Key` is kept.
 * When the session or the proof has ended, the sign-in card opens over the page, the request waits for it and goes
 * out once more; a caller thus never sees `unauthorized` unless it asked for `wait: false` or left through its signal.
 */
export const makeTransport = (connection: Connection, entry: Entry = pageEntry): Transport =>
  async function request<T>(
    method: string,
    path: string,
    options: Options = {},
  ): Promise<Answer<T>> {
    const before = entry.openingsSoFar()
    try {
      return await send<T>(connection, method, path, options)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const { refusal } = error
      const close = closing[refusal.kind]
      if (close && entry.$entered.get()) {
        if (entry.openingsSoFar() === before) close(entry)
        if (options.wait === false) return refusal
        return (await entry.opened(options.signal))
          ? request<T>(method, path, options)
          : { ok: false, kind: 'aborted' }
      }
      if (options.wait !== false && refusal.kind !== 'aborted')
        connection.report?.(reportable(error))
      return refusal
    }
  }

/** The browser's own way to the server: the one that every screen uses. */
export const request: Transport = makeTransport({
  fetch: (path, init) => fetch(path, init),
  bearer,
  passKey,
  renewPassKey,
  report: (error) => console.warn(error),
})
