import type { Line } from './acknowledged.ts'

/** `also`: statuses that are an answer, too. */
export type Sent = {
  method: string
  path: string
  headers?: Record<string, string>
  json?: unknown
  raw?: Uint8Array<ArrayBuffer>
  also?: readonly number[]
}
export type Heard = { status: number; body: unknown; headers: Headers }
/** Sends a request, again and again as a browser does, until it is acknowledged. */
export type Send = (what: string, request: Sent) => Promise<Heard>
/** Puts an acknowledgement on record. */
export type Note = (line: Line) => void

/** Work that goes on for ever, in steps, on records that no other lane touches. `uses`: every endpoint that it writes by, as the router has it. */
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

/** The same for one lane, which keeps to the endpoints that it names. */
export const keptTo =
  ({ uses }: Lane, send: Send): Send =>
  (what, request) => {
    const { method, path } = request
    const isRead = method === 'GET' || method === 'HEAD'
    if (!isRead && !uses.some((endpoint) => isOf(endpoint, method, path)))
      throw new Error(`${method} ${path} is not among the endpoints of its lane.`)
    return send(what, request)
  }
