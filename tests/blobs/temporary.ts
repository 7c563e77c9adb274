import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { startBlobsServer } from '../../netlify/local/blobs/server.ts'
import type { BlobsServer } from '../../netlify/local/blobs/server.ts'

/** A folder that is gone after the test. */
export async function temporaryFolder(t: Pick<TestContext, 'after'>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'blobs-'))
  t.after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** A server in a folder of its own; both are gone after the test. */
export async function temporaryServer(t: Pick<TestContext, 'after'>): Promise<BlobsServer & { directory: string }> {
  const directory = await mkdtemp(join(tmpdir(), 'blobs-'))
  const server = await startBlobsServer({ directory })
  t.after(async () => {
    await server.close()
    await rm(directory, { recursive: true, force: true, maxRetries: 5 })
  })
  return { ...server, directory }
}
