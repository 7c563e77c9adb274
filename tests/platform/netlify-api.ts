import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import type { BlobsServer } from '../../netlify/local/blobs/server.ts'
import { listen } from '../listening.ts'

export const API_TOKEN = 'a-personal-access-token'

const kept = ['if-match', 'if-none-match', 'x-amz-meta-user', 'content-type']

const headersFor = (incoming: IncomingHttpHeaders, token: string): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  ...Object.fromEntries(kept.flatMap((name) => (typeof incoming[name] === 'string' ? [[name, incoming[name]] as const] : []))),
})

/**
 * Netlify's API for Blobs as the client speaks it from outside a deploy, in front of a Blobs server: a personal token,
 * and for reads and writes of a blob a signed address that is good for one request.
 */
export const startNetlifyApi = async (t: Pick<TestContext, 'after'>, blobs: BlobsServer) => {
  const signed = new Map<string, string>()
  const { origin } = await listen((incoming, outgoing) => {
    void (async () => {
      const body = await buffer(incoming)
      const url = new URL(incoming.url ?? '/', 'http://localhost')
      const { method = 'GET' } = incoming
      const forward = async (path: string) => {
        const withBody = method === 'PUT' ? { body } : {}
        const answer = await fetch(`${blobs.url}${path}`, { method, headers: headersFor(incoming.headers, blobs.token), ...withBody })
        const bytes = Buffer.from(await answer.arrayBuffer())
        const { 'content-length': _length, 'transfer-encoding': _coding, connection: _connection, ...headers } = Object.fromEntries(answer.headers)
        outgoing.writeHead(answer.status, headers).end(bytes)
      }
      const ticket = /^\/signed\/([\w-]+)$/.exec(url.pathname)?.[1]
      if (ticket !== undefined) {
        const path = signed.get(ticket)
        signed.delete(ticket)
        return path === undefined ? void outgoing.writeHead(403).end() : forward(path)
      }
      if (incoming.headers.authorization !== `Bearer ${API_TOKEN}`) return void outgoing.writeHead(401).end()
      const path = url.pathname.replace('/api/v1/blobs', '') + url.search
      if (incoming.headers.accept !== 'application/json;type=signed-url') return forward(path)
      const name = randomUUID()
      signed.set(name, path)
      outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ url: `${origin}/signed/${name}` }))
    })().catch(() => outgoing.destroy())
  }, t)
  /** What a person sets to reach this site. */
  return { NETLIFY_API_URL: origin, NETLIFY_AUTH_TOKEN: API_TOKEN, NETLIFY_SITE_ID: blobs.siteId }
}
