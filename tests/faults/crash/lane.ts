import type { Acknowledgement } from './acknowledged.ts'

/** Request of a lane. */
export type LaneRequest = {
  method: string
  path: string
  headers?: Record<string, string>
  /** Body that is sent as JSON. */
  json?: unknown
  /** Body that is sent as it is. */
  raw?: Uint8Array<ArrayBuffer>
  /** Error statuses that count as an acknowledgement. */
  acceptedStatuses?: readonly number[]
}

/** Response to a request of a lane. */
export type LaneResponse = { status: number; body: unknown; headers: Headers }

/**
 * Sends a request repeatedly, like a browser, until it is acknowledged.
 * @param what name of the request for messages
 */
export type Send = (what: string, request: LaneRequest) => Promise<LaneResponse>

/** Logs an acknowledgement. */
export type LogAcknowledgement = (line: Acknowledgement) => void

/**
 * Loop of writes to the API, which runs in parallel with the other lanes while servers are killed.
 * No two lanes write the same records.
 */
export type Lane = {
  /** Every endpoint that the lane writes with, as the router names it: `PUT /api/draft/blog`. */
  usedEndpoints: readonly string[]
  /** Writes without end. Each `yield` is a point at which all requests are acknowledged. */
  write(send: Send, note: LogAcknowledgement): AsyncGenerator<undefined, void>
}

/** Revision of a record: the ETag of the response, without its quotes. */
export const revisionOf = ({ headers }: LaneResponse): string =>
  headers.get('etag')?.replaceAll('"', '') ?? ''

/**
 * True when a request is one to the endpoint. A part of the endpoint's path in braces, such as
 * `{id}`, stands for any text.
 */
const isTo = (endpoint: string, method: string, path: string): boolean => {
  const [endpointMethod, pattern = ''] = endpoint.split(' ')
  const expectedParts = pattern.split('/')
  const parts = path.split('?')[0]?.split('/') ?? []
  return (
    endpointMethod === method &&
    expectedParts.length === parts.length &&
    expectedParts.every((part, at) => part.startsWith('{') || part === parts[at])
  )
}

/** Version of `send` that throws for a write to an endpoint that the lane does not name. */
export const restrictedTo =
  ({ usedEndpoints }: Lane, send: Send): Send =>
  (what, request) => {
    const { method, path } = request
    const isRead = method === 'GET' || method === 'HEAD'
    if (!isRead && !usedEndpoints.some((endpoint) => isTo(endpoint, method, path)))
      throw new Error(`${method} ${path} is not among the endpoints of its lane.`)
    return send(what, request)
  }
