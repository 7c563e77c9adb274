import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import type { Access } from '#store/store.ts'
import type { Contents } from '../../netlify/local/blobs/blobs.ts'
import {
  accessTo as directAccessTo,
  fetchFrom as directFetchFrom,
} from '../../netlify/local/blobs/in-process.ts'
import { startBlobsServer } from '../../netlify/local/blobs/server.ts'
import type { BlobsServer } from '../../netlify/local/blobs/server.ts'

/** A folder that is gone after the test. */
export async function temporaryFolder(t: Pick<TestContext, 'after'>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'blobs-'))
  t.after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** A server in a folder of its own, unless its contents lie elsewhere; both are gone after the test. */
export async function temporaryServer(
  t: Pick<TestContext, 'after'>,
  contents?: Contents,
): Promise<BlobsServer & { directory: string }> {
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
    close: () => Promise.resolve(),
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

/** Most turns of the event loop that a request is on its way. */
const MOST_TURNS = 3

/** As on a network, others get on meanwhile, and of two requests the later one may come first. */
const shuffled =
  (send: typeof fetch): typeof fetch =>
  async (input, init) => {
    for (let turns = 1 + Math.floor(Math.random() * MOST_TURNS); turns > 0; turns -= 1) await turn()
    return send(input, init)
  }

/**
 * The way to a server of the tests, for services that run in this process. That client and server understand each other over HTTP is
 * what the tests of this folder show.
 */
export const accessTo = (server: BlobsServer): Required<Access> => ({
  ...directAccessTo(server),
  fetch: fetchFrom(server),
})

/** A `fetch` to a server of the tests. */
export const fetchFrom = (server: Pick<BlobsServer, 'respond'>): typeof fetch =>
  shuffled(directFetchFrom(server))
