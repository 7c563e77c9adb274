import assert from 'node:assert/strict'
import { readdir, readlink } from 'node:fs/promises'
import test from 'node:test'
import { systemClock } from '#store/clock.ts'
import { keyOf } from '#store/keys.ts'
import { openStore } from '#store/store.ts'
import { accessTo } from '../../netlify/local/blobs/in-process.ts'
import { startBlobsServer } from '../../netlify/local/blobs/server.ts'
import { temporaryFolder } from './temporary.ts'

const key = keyOf('e', 'blog', 'a')

// Calls in the same process need no connection, so closing the port alone would not refuse them.
test('a server that closes completes a running write and answers no later one, since another server may use the folder', async (t) => {
  const directory = await temporaryFolder(t)
  const firstServer = await startBlobsServer({ directory })
  const firstStore = openStore('test', systemClock, accessTo(firstServer))
  assert.equal((await firstStore.put(key, 1, { onlyIfNew: true })).status, 'won')
  const foundRecord = await firstStore.get<number>(key)
  const runningWrite = firstStore.put(keyOf('e', 'blog', 'b'), 1, { onlyIfNew: true })
  await firstServer.close()
  assert.equal((await runningWrite).status, 'won')
  const nextServer = await startBlobsServer({ directory })
  t.after(() => nextServer.close())
  const nextStore = openStore('test', systemClock, accessTo(nextServer))
  assert.equal(
    (await nextStore.put(key, 2, { onlyIfMatch: foundRecord?.etag ?? '' })).status,
    'won',
  )
  assert.equal(
    (await firstStore.put(key, 3, { onlyIfMatch: foundRecord?.etag ?? '' })).status,
    'unknown',
  )
  assert.equal((await nextStore.get(key))?.data, 2)
  assert.equal((await nextStore.get(keyOf('e', 'blog', 'b')))?.data, 1)
})

/** Paths below a folder that this process holds open, from Linux's list of its descriptors. */
const openFilesIn = async (folder: string): Promise<string[]> => {
  const files = await Promise.all(
    (await readdir('/proc/self/fd')).map((name) =>
      readlink(`/proc/self/fd/${name}`).catch(() => ''),
    ),
  )
  return files.filter((file) => file.startsWith(folder))
}

test(
  'a server that is closed holds no file of its folder open',
  { skip: process.platform !== 'linux' },
  async (t) => {
    const directory = await temporaryFolder(t)
    const server = await startBlobsServer({ directory })
    await openStore('test', systemClock, accessTo(server)).put(key, 1, { onlyIfNew: true })
    assert.notDeepEqual(await openFilesIn(directory), [])
    await server.close()
    assert.deepEqual(await openFilesIn(directory), [])
  },
)

test('a read with an earlier result returns that same object while the record is unchanged', async (t) => {
  const server = await startBlobsServer({ directory: await temporaryFolder(t) })
  t.after(() => server.close())
  const overHttp = {
    siteID: server.siteId,
    token: server.token,
    edgeURL: server.url,
    uncachedEdgeURL: server.url,
  }
  for (const [name, access] of [
    ['in-process', accessTo(server)],
    ['over-http', overHttp],
  ] as const) {
    const store = openStore(name, systemClock, access)
    await store.put(key, { n: 1 }, { onlyIfNew: true })
    const first = await store.get<{ n: number }>(key)
    assert.ok(first)
    assert.equal(await store.get(key, first), first)
    await store.put(key, { n: 2 }, { onlyIfMatch: first.etag })
    assert.deepEqual((await store.get<{ n: number }>(key, first))?.data, { n: 2 })
    await store.delete(key)
    assert.equal(await store.get(key, first), null)
  }
})
