import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { StoreAccess } from '#store/store.ts'
import type { BlobByteStorage } from '../../netlify/local/blobs/blobs.ts'
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

/**
 * Starts a server in a temporary folder; it is closed, and the folder removed, after the test.
 * @param contents where blobs are kept, instead of the folder
 */
export async function temporaryServer(
  t: Pick<TestContext, 'after'>,
  contents?: BlobByteStorage,
): Promise<BlobsServer & { directory: string }> {
  const directory = await mkdtemp(join(tmpdir(), 'blobs-'))
  const server = await startBlobsServer({ directory, ...(contents && { byteStorage: contents }) })
  t.after(async () => {
    await server.close()
    await rm(directory, { recursive: true, force: true, maxRetries: 5 })
  })
  return { ...server, directory }
}

/** Keeps contents in memory, for tests that do not concern the disk. */
export function memoryContents(): BlobByteStorage {
  const contentOf = new Map<string, Buffer>()
  const path = (store: string, key: string): string => `${store}/${key}`
  return {
    prepare: () => Promise.resolve(),
    close: () => Promise.resolve(),
    *headers() {},
    path,
    async write({ store, key }, content, onVisible) {
      contentOf.set(path(store, key), content)
      onVisible()
    },
    async remove(store, key, onVisible) {
      contentOf.delete(path(store, key))
      onVisible()
    },
    async read(store, key) {
      const content = contentOf.get(path(store, key))
      if (!content) throw new Error(`${path(store, key)} is not there.`)
      return content
    },
  }
}

/** Maximum number of event-loop turns that a request takes. */
const MAX_TURNS = 3

/**
 * Delays requests randomly, as a network does: other work proceeds, and requests may arrive out of
 * order.
 */
const withRandomDelay =
  (send: typeof fetch): typeof fetch =>
  async (input, init) => {
    const turns = 1 + Math.floor(Math.random() * MAX_TURNS)
    for (let turn = 0; turn < turns; turn += 1) await nextTurn()
    return send(input, init)
  }

/**
 * Access to a server of the tests, for services in this process, without HTTP connections. HTTP
 * between client and server is tested in this folder.
 */
export const accessTo = (server: BlobsServer): Required<StoreAccess> => ({
  ...directAccessTo(server),
  fetch: fetchFrom(server),
})

/** Function like `fetch` that calls a server of the tests in this process. */
export const fetchFrom = (server: Pick<BlobsServer, 'respond'>): typeof fetch =>
  withRandomDelay(directFetchFrom(server))
