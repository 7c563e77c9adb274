import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import type { IdentityService } from '../../netlify/local/identity/service.ts'
import { listen } from '../listening.ts'

/**
 * Serves an identity service over HTTP on a free port until the test ends.
 * @returns the origin
 */
export async function serveIdentity(
  t: TestContext,
  service: () => IdentityService,
): Promise<string> {
  const { origin } = await listen((incoming, outgoing) => {
    void (async () => {
      const response = await service().handle(
        await toRequest(incoming),
        incoming.socket.remoteAddress ?? '',
      )
      // An object of headers has one cookie at most, so all cookies are added as a list.
      const { 'set-cookie': _lastCookie, ...headers } = Object.fromEntries(response.headers)
      outgoing.writeHead(response.status, {
        ...headers,
        'set-cookie': response.headers.getSetCookie(),
      })
      outgoing.end(Buffer.from(await response.arrayBuffer()))
    })()
  }, t)
  return origin
}

async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const body = await buffer(incoming)
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value))
  const { method = 'GET', url = '/' } = incoming
  return new Request(new URL(url, 'http://127.0.0.1'), {
    method,
    headers,
    ...(body.length > 0 && { body }),
  })
}
