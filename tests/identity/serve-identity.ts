import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import type { IdentityService } from '../../netlify/local/identity/service.ts'

/** Serves the service over HTTP on a free port until the test ends; resolves to the origin. */
export async function serveIdentity(t: TestContext, service: () => IdentityService): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const response = await service().handle(await toRequest(incoming), incoming.socket.remoteAddress ?? '')
      const { 'set-cookie': _one, ...headers } = Object.fromEntries(response.headers)
      outgoing.writeHead(response.status, { ...headers, 'set-cookie': response.headers.getSetCookie() })
      outgoing.end(Buffer.from(await response.arrayBuffer()))
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return `http://127.0.0.1:${address.port}`
}

async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const body = await buffer(incoming)
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value))
  const { method = 'GET', url = '/' } = incoming
  return new Request(new URL(url, 'http://127.0.0.1'), { method, headers, ...(body.length > 0 && { body }) })
}
