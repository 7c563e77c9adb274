import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBlobsServer } from '../netlify/local/blobs/server.ts'

/** Runs a tool that loads the content collections against an empty store of its own: `astro sync` reads them too. */
export const withEmptyStore = async <T>(run: (environment: NodeJS.ProcessEnv) => Promise<T>): Promise<T> => {
  const directory = await mkdtemp(join(tmpdir(), 'empty-store-'))
  const blobs = await startBlobsServer({ directory })
  try {
    return await run({ ...process.env, NETLIFY_BLOBS_CONTEXT: blobs.context, CONTEXT: 'test', URL: 'http://localhost:8888' })
  } finally {
    await blobs.close()
    await rm(directory, { recursive: true, force: true })
  }
}
