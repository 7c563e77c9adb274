import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'

/** Serves requests on a free port of this machine until `close`, which ends open connections, or until the test is over. */
export const listen = async (
  handler: RequestListener,
  t?: Pick<TestContext, 'after'>,
): Promise<{ origin: string; close: () => Promise<unknown> }> => {
  // Idle connections stay open: a client in this process may be about to use one that the server is
  // closing.
  const server = createServer({ keepAliveTimeout: 0 }, handler).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = (): Promise<unknown> => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  t?.after(close)
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}
