import { after, type TestContext } from 'node:test'
import type { BlobByteStorage } from '../../netlify/local/blobs/blobs.ts'
import { memoryContents, temporaryServer } from '../blobs/temporary.ts'
import { startIdentityServer } from './identity-server.ts'

/**
 * Starts a Blobs server and an Identity service.
 * @param t test, after which they end
 * @param contents storage of the blobs; a folder by default
 */
export const startServers = async (t: Pick<TestContext, 'after'>, contents?: BlobByteStorage) => {
  const [blobs, identity] = await Promise.all([
    temporaryServer(t, contents),
    startIdentityServer(t),
  ])
  return { blobs, identity }
}

export type Servers = Awaited<ReturnType<typeof startServers>>

let shared: Promise<Servers> | undefined
/** Functions that end the shared servers. */
const endings: (() => unknown)[] = []

// Outside of any test, so that it runs after the last one. `after` within a test would end the
// servers with that test.
after(async () => {
  shared = undefined
  for (const end of endings.splice(0).reverse()) await end()
})

/** Servers of this process, started on first use; they end after its last test. */
export const sharedServers = (): Promise<Servers> => {
  shared ??= startServers(
    { after: (end) => void endings.push(end as () => unknown) },
    memoryContents(),
  )
  return shared
}
