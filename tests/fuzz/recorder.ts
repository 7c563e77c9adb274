import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TestContext } from 'node:test'

/**
 * Request to the store, with its path exactly as sent; `isLost` is true once the store has refused
 * it because of its condition.
 */
export type Recorded = { method: string; path: string; isLost(): boolean }

const CHANNEL = 'http.server.request.start'

/** Records the requests to a server of this process, as reported by Node itself. */
export const recordRequests = (t: TestContext, url: string): Recorded[] => {
  const port = Number(new URL(url).port)
  const seen: Recorded[] = []
  const note = (message: unknown): void => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    if (request.socket.localPort === port)
      seen.push({
        method: request.method ?? '',
        path: request.url ?? '',
        isLost: () => response.statusCode === 412,
      })
  }
  subscribe(CHANNEL, note)
  t.after(() => void unsubscribe(CHANNEL, note))
  return seen
}

/** Store and key of a recorded path, still encoded; for a list the prefix. */
export const placeOf = ({ path }: Pick<Recorded, 'path'>): { store: string; key: string } => {
  const [raw = '', query = ''] = path.split('?')
  const [, , store = '', ...key] = raw.split('/')
  const prefix = new URLSearchParams(query).get('prefix')
  return { store: decodeURIComponent(store).replace(/^site:/, ''), key: prefix ?? key.join('/') }
}
