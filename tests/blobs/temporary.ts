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

/** Temporary folder that is removed after the test. */
export async function temporaryFolder(t: Pick<TestContext, 'after'>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'blobs-'))
  t.after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** Server in a temporary folder, or with the given contents; both are removed after the test. */
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

/** Contents in memory: for tests of the layers above the disk, which has tests of its own. */
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

/** Maximum number of event-loop turns that a request takes. */
const MOST_TURNS = 3

/**
 * Delays requests randomly, as a network does: other work proceeds, and requests may arrive out of
 * order.
 */
const shuffled =
  (send: typeof fetch): typeof fetch =>
  async (input, init) => {
    for (let turns = 1 + Math.floor(Math.random() * MOST_TURNS); turns > 0; turns -= 1) await turn()
    return send(input, init)
  }

/**
 * Access to a server of the tests, for services in this process. The tests of this folder prove
 * that client and server understand each other over HTTP.
 */
export const accessTo = (server: BlobsServer): Required<Access> => ({
  ...directAccessTo(server),
  fetch: fetchFrom(server),
})

/** Function like `fetch` for a server of the tests. */
export const fetchFrom = (server: Pick<BlobsServer, 'respond'>): typeof fetch =>
  shuffled(directFetchFrom(server))
