import events from 'node:events'
import { connect } from 'node:net'
import type { Call, Server } from './server.ts'

/** Step of an upload on its way to the server; `offset` in bytes for a part. */
export type Step = Call & {
  offset: number | null
  headers: Readonly<Record<string, string>>
  bytes: Blob | null
}

/** Handling of a step on its way; the ways of `server.ts` fit here, too. */
export type Interceptor = (deliver: () => Promise<Response>, step: Step) => Promise<Response>

/** Applies a way to the first matching call only. */
export const once = (way: Interceptor): Interceptor => {
  let isMet = false
  return (deliver, call) => {
    if (isMet) return deliver()
    isMet = true
    return way(deliver, call)
  }
}

/** Lets the first calls through, and applies a way to the others. */
export const afterFirst = (free: number, way: Interceptor): Interceptor => {
  let left = free
  return (deliver, call) => (left-- > 0 ? deliver() : way(deliver, call))
}

/** Breaks the connection in the middle of a part: the server has read its first half. */
export const breakOff =
  ({ origin, server }: { origin: string; server: Server }): Interceptor =>
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
