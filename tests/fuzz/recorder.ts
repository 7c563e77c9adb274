import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TestContext } from 'node:test'

/** Request to the store. */
export type RecordedRequest = {
  method: string
  /** Path exactly as sent. */
  path: string
  /** True once the store has refused the request because its condition failed. */
  hasConditionFailed(): boolean
}

/** Channel on which Node reports every request to an HTTP server of this process. */
const CHANNEL = 'http.server.request.start'

/**
 * Records the requests to a server of this process until the test ends.
 * @returns list that grows with each request
 */
export const recordRequests = (t: TestContext, url: string): RecordedRequest[] => {
  const port = Number(new URL(url).port)
  const recorded: RecordedRequest[] = []
  const record = (message: unknown): void => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    if (request.socket.localPort === port)
      recorded.push({
        method: request.method ?? '',
        path: request.url ?? '',
        hasConditionFailed: () => response.statusCode === 412,
      })
  }
  subscribe(CHANNEL, record)
  t.after(() => void unsubscribe(CHANNEL, record))
  return recorded
}

/** Store of a recorded request, and its key, still encoded; for a list the prefix of the keys. */
export const storeKeyOf = ({
  path,
}: Pick<RecordedRequest, 'path'>): { store: string; key: string } => {
  const [raw = '', query = ''] = path.split('?')
  const [, , store = '', ...key] = raw.split('/')
  const prefix = new URLSearchParams(query).get('prefix')
  return { store: decodeURIComponent(store).replace(/^site:/, ''), key: prefix ?? key.join('/') }
}
