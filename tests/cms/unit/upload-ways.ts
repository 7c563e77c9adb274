import events from 'node:events'
import { connect } from 'node:net'
import type { Call, Server } from './server.ts'

/** Request of an upload. */
export type UploadRequest = Call & {
  /** Position of a part in its file, in bytes; null for requests without a part. */
  offset: number | null
  headers: Readonly<Record<string, string>>
  /** Content of the part; null for requests without a part. */
  bytes: Blob | null
}

/** Handles a request of an upload instead of the server. Interceptors of `server.ts` fit, too. */
export type UploadInterceptor = (
  deliver: () => Promise<Response>,
  step: UploadRequest,
) => Promise<Response>

/** Applies an interceptor to the first call only. */
export const once = (interceptor: UploadInterceptor): UploadInterceptor => {
  let isMet = false
  return (deliver, call) => {
    if (isMet) return deliver()
    isMet = true
    return interceptor(deliver, call)
  }
}

/** Delivers the first `count` calls, and applies an interceptor to all later ones. */
export const afterFirst = (count: number, interceptor: UploadInterceptor): UploadInterceptor => {
  let remaining = count
  return (deliver, call) => (remaining-- > 0 ? deliver() : interceptor(deliver, call))
}

/** Breaks the connection in the middle of a part, after the server has received its first half. */
export const breakOff =
  ({ origin, server }: { origin: string; server: Server }): UploadInterceptor =>
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
