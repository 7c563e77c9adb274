import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import type { Access } from '#store/store.ts'
import type { Contents } from '../../netlify/local/blobs/blobs.ts'
import { startBlobsServer } from '../../netlify/local/blobs/server.ts'
import type { BlobsServer } from '../../netlify/local/blobs/server.ts'

/** A folder that is gone after the test. */
export async function temporaryFolder(t: Pick<TestContext, 'after'>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'blobs-'))
  t.after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** A server in a folder of its own, unless its contents lie elsewhere; both are gone after the test. */
export async function temporaryServer(t: Pick<TestContext, 'after'>, contents?: Contents): Promise<BlobsServer & { directory: string }> {
  const directory = await mkdtemp(join(tmpdir(), 'blobs-'))
  const server = await startBlobsServer({ directory, ...(contents && { contents }) })
  t.after(async () => {
    await server.close()
    await rm(directory, { recursive: true, force: true, maxRetries: 5 })
  })
  return { ...server, directory }
}

/** Contents that lie in memory: for tests of what stands above the disk, which has tests of its own. */
export function inMemory(): Contents {
  const all = new Map<string, Buffer>()
  const path = (store: string, key: string): string => `${store}/${key}`
  return {
    prepare: () => Promise.resolve(),
    *headers() {},
    path,
    async write({ store, key }, content, onVisible) {
      all.set(path(store, key), content)
      onVisible()
    },
    async remove(store, key, onVisible) {
      all.delete(path(store, key))
      onVisible()
    },
    async read(store, key) {
      const content = all.get(path(store, key))
      if (!content) throw new Error(`${path(store, key)} is not there.`)
      return content
    },
  }
}

/** Body that the store's client sends, as a server reads it. */
async function* piecesOf(body: BodyInit | null | undefined): AsyncGenerator<Buffer> {
  if (typeof body === 'string') yield Buffer.from(body)
  else if (body instanceof ArrayBuffer) yield Buffer.from(body)
  else if (body instanceof ReadableStream) for await (const piece of body as ReadableStream<Uint8Array>) yield Buffer.from(piece)
  else if (body) throw new TypeError('The client of the store sends no such body.')
}

/** Most turns of the event loop that a request is on its way. */
const MOST_TURNS = 3

/** Statuses whose answers have no body: a `Response` refuses one. */
const BODILESS = new Set([204, 304])

/**
 * A `fetch` to a server in this process that opens no connection: each costs more than the answer. That client and server
 * understand each other over HTTP is what the tests of this folder show.
 */
export const fetchFrom = ({ respond }: Pick<BlobsServer, 'respond'>): typeof fetch => async (input, { method = 'GET', headers, body, signal } = {}) => {
  // As on a network, others get on meanwhile, and of two requests the later one may come first.
  for (let turns = 1 + Math.floor(Math.random() * MOST_TURNS); turns > 0; turns -= 1) await turn()
  signal?.throwIfAborted()
  const { pathname, search } = new URL(input instanceof Request ? input.url : input)
  const asked = { method: method.toUpperCase(), url: pathname + search, headers: Object.fromEntries(new Headers(headers)) }
  const answer = await respond(Object.assign(piecesOf(body), asked))
  signal?.throwIfAborted()
  const { body: content = '' } = answer
  const given = typeof content === 'string' ? content : new Uint8Array(content)
  return new Response(asked.method === 'HEAD' || BODILESS.has(answer.status) ? null : given, { status: answer.status, headers: answer.headers ?? {} })
}

/** The way to a server of the tests, for services that run in this process. */
export const accessTo = (server: BlobsServer): Required<Access> => ({ siteID: server.siteId, token: server.token, edgeURL: server.url, uncachedEdgeURL: server.url, fetch: fetchFrom(server) })
