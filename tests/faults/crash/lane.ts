import type { Line } from './acknowledged.ts'

/** Request of a lane. `also`: error statuses that count as an answer. */
export type Sent = {
  method: string
  path: string
  headers?: Record<string, string>
  json?: unknown
  raw?: Uint8Array<ArrayBuffer>
  also?: readonly number[]
}
export type Heard = { status: number; body: unknown; headers: Headers }
/** Sends a request repeatedly, like a browser, until it is acknowledged. */
export type Send = (what: string, request: Sent) => Promise<Heard>
/** Logs an acknowledgement. */
export type Note = (line: Line) => void

/**
 * Endless work in steps, on records that no other lane uses. `uses`: every endpoint that it writes
 * by, as named in the router.
 */
export type Lane = {
  uses: readonly string[]
  write(send: Send, note: Note): AsyncGenerator<undefined, void>
}

export const revisionOf = ({ headers }: Heard): string =>
  headers.get('etag')?.replaceAll('"', '') ?? ''

const isOf = (endpoint: string, method: string, path: string): boolean => {
  const [own, pattern = ''] = endpoint.split(' ')
  const expected = pattern.split('/')
  const given = path.split('?')[0]?.split('/') ?? []
  return (
    own === method &&
    expected.length === given.length &&
    expected.every((part, at) => part.startsWith('{') || part === given[at])
  )
}

/** Restricts `send` to the endpoints that a lane names. */
export const restrictedTo =
  ({ uses }: Lane, send: Send): Send =>
  (what, request) => {
    const { method, path } = request
    const isRead = method === 'GET' || method === 'HEAD'
    if (!isRead && !uses.some((endpoint) => isOf(endpoint, method, path)))
      throw new Error(`${method} ${path} is not among the endpoints of its lane.`)
    return send(what, request)
  }
