import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'

/**
 * Serves requests on a free port of this machine until `close` is called or the test `t` ends.
 * Closing ends open connections.
 */
export const listen = async (
  handler: RequestListener,
  t?: Pick<TestContext, 'after'>,
): Promise<{ origin: string; close: () => Promise<unknown> }> => {
  // Idle connections stay open: otherwise the server could close a connection just when a client
  // sends its next request.
  const server = createServer({ keepAliveTimeout: 0 }, handler).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = (): Promise<unknown> => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  t?.after(close)
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}
