import events from 'node:events'
import { connect } from 'node:net'
import type { Call, Server } from './server.ts'

/** A step of an upload on its way to the server; `offset` in bytes where it is a part. */
export type Step = Call & {
  offset: number | null
  headers: Readonly<Record<string, string>>
  bytes: Blob | null
}

/** What the way does with a step; the ways of `server.ts` serve here too. */
export type Way = (deliver: () => Promise<Response>, step: Step) => Promise<Response>

/** Only the first call that is met goes this way. */
export const once = (way: Way): Way => {
  let isMet = false
  return (deliver, call) => {
    if (isMet) return deliver()
    isMet = true
    return way(deliver, call)
  }
}

/** The first calls go through, the others this way. */
export const afterFirst = (free: number, way: Way): Way => {
  let left = free
  return (deliver, call) => (left-- > 0 ? deliver() : way(deliver, call))
}

/** The connection breaks in the middle of a part: the server has read the first half of it. */
export const breakOff =
  ({ origin, server }: { origin: string; server: Server }): Way =>
  async (_, { method, path, headers, bytes: part }) => {
    const bytes = new Uint8Array((await part?.arrayBuffer()) ?? [])
    const { hostname, port, host } = new URL(origin)
    const socket = connect(Number(port), hostname)
    await events.once(socket, 'connect')
    const sent = {
      ...headers,
      host,
      origin: server.api.staff.origin,
      'content-length': String(bytes.length),
    }
    socket.write(
      `${method} ${path} HTTP/1.1\r\n${Object.entries(sent)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}\r\n`,
    )
    await new Promise((resolve) => socket.write(bytes.subarray(0, bytes.length / 2), resolve))
    socket.destroy()
    await events.once(socket, 'close')
    throw new TypeError('fetch failed')
  }
