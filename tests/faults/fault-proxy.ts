import { createServer } from 'node:http'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import type { Access } from '../../netlify/api/storage/store.ts'

/** One request to the store, as a plan sees it: which one it is, and what it wants. */
export type Seen = { method: string; key: string; conditional: boolean; isList: boolean }
/**
 * What happens to it. `before`: the store never sees it. `after`: it is applied, and then the answer is lost.
 * `hang`: no answer at all, before or after it was applied.
 */
export type Fault =
  | { kind: 'before' | 'after'; status: number }
  | { kind: 'hang'; applied: boolean }
  | { kind: 'cut'; applied: boolean }
  | { kind: 'no etag' }
  | { kind: 'short list'; leave: number }

export type Plan = (seen: Seen) => Fault | null

/** A proxy before the real Blobs server that fails as planned. */
export const startFaultProxy = async (t: TestContext, real: Access) => {
  let plan: Plan = () => null
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const body = await buffer(incoming)
      const url = new URL(incoming.url ?? '/', real.edgeURL)
      const [, , , ...key] = url.pathname.split('/')
      const method = incoming.method ?? 'GET'
      const headers = Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => !['host', 'connection', 'content-length'].includes(name))) as Record<string, string>
      const conditional = 'if-match' in headers || 'if-none-match' in headers
      const fault = plan({ method, key: decodeURIComponent(key.join('/')), conditional, isList: method === 'GET' && key.join('') === '' })
      const pass = () => fetch(url, { method, headers, body: method === 'GET' || method === 'HEAD' ? null : body })
      if (fault?.kind === 'before') return void outgoing.writeHead(fault.status).end()
      if ((fault?.kind === 'hang' || fault?.kind === 'cut') && !fault.applied) return fault.kind === 'cut' ? void outgoing.destroy() : undefined
      const response = await pass()
      const bytes = Buffer.from(await response.arrayBuffer())
      if (fault?.kind === 'after') return void outgoing.writeHead(fault.status).end()
      if (fault?.kind === 'hang') return undefined
      if (fault?.kind === 'cut') return void outgoing.destroy()
      const answered = Object.fromEntries([...response.headers].filter(([name]) => !['content-length', 'transfer-encoding', 'connection'].includes(name)))
      if (fault?.kind === 'no etag') delete answered['etag']
      const sent = fault?.kind === 'short list' ? shorten(bytes, fault.leave) : bytes
      outgoing.writeHead(response.status, answered).end(sent)
    })().catch(() => outgoing.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port.')
  const edgeURL = `http://127.0.0.1:${address.port}`
  return {
    access: { ...real, edgeURL, uncachedEdgeURL: edgeURL },
    /** From now on; `null` heals the store. */
    fail(next: Plan | null) {
      plan = next ?? (() => null)
    },
  }
}

const shorten = (bytes: Buffer, leave: number): Buffer => {
  const page = JSON.parse(bytes.toString('utf8')) as { blobs?: unknown[] }
  return Buffer.from(JSON.stringify({ ...page, blobs: page.blobs?.slice(0, leave) }))
}
