import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import type { TestContext } from 'node:test'

/** A request to the store, its path exactly as it was sent. */
export type Recorded = { method: string; path: string }

const CHANNEL = 'http.server.request.start'

/** Writes down what is asked of a server of this process, as Node itself reports it. */
export const recordRequests = (t: TestContext, url: string): Recorded[] => {
  const port = Number(new URL(url).port)
  const seen: Recorded[] = []
  const note = (message: unknown): void => {
    const { request } = message as { request: IncomingMessage }
    if (request.socket.localPort === port) seen.push({ method: request.method ?? '', path: request.url ?? '' })
  }
  subscribe(CHANNEL, note)
  t.after(() => void unsubscribe(CHANNEL, note))
  return seen
}

/** Store and key of a recorded path, still encoded; for a list the prefix. */
export const placeOf = ({ path }: Recorded): { store: string; key: string } => {
  const [raw = '', query = ''] = path.split('?')
  const [, , store = '', ...key] = raw.split('/')
  const prefix = new URLSearchParams(query).get('prefix')
  return { store: decodeURIComponent(store).replace(/^site:/, ''), key: prefix ?? key.join('/') }
}
