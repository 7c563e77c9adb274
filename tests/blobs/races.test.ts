import assert from 'node:assert/strict'
import test from 'node:test'
import { openStore, fetchWithStatus } from './client.ts'
import { temporaryServer } from './temporary.ts'

const WRITERS = Array.from({ length: 50 }, (_, n) => n)

test('exactly one of 50 concurrent writes with onlyIfNew succeeds, in each of 20 rounds', async (t) => {
  const server = await temporaryServer(t)
  for (let round = 1; round <= 20; round += 1) {
    const results = await Promise.all(
      WRITERS.map(async (writer) => {
        const watched = fetchWithStatus()
        const store = openStore(server.context, 'test', watched.fetch)
        const content = `round ${round}, writer ${writer}`
        await store.set(`r/${round}`, content, { onlyIfNew: true })
        return { content, status: watched.status() }
      }),
    )
    const wonResults = results.filter((result) => result.status === 200)
    assert.equal(wonResults.length, 1)
    assert.equal(results.filter((result) => result.status === 412).length, WRITERS.length - 1)
    assert.equal(await openStore(server.context, 'test').get(`r/${round}`), wonResults[0]?.content)
    assert.equal(server.writeCount(), round)
  }
})

test('none of 50 concurrent increments with onlyIfMatch is lost', async (t) => {
  const server = await temporaryServer(t)
  await openStore(server.context, 'test').setJSON('counter', { count: 0 })
  const counts = await Promise.all(
    WRITERS.map(async () => {
      const watched = fetchWithStatus()
      const store = openStore(server.context, 'test', watched.fetch)
      for (;;) {
        const current = await store.getWithMetadata('counter', { type: 'json' })
        assert.ok(current?.etag)
        const count = current.data.count + 1
        await store.setJSON('counter', { count }, { onlyIfMatch: current.etag })
        if (watched.status() === 200) return count
        assert.equal(watched.status(), 412)
      }
    }),
  )
  assert.deepEqual(
    counts.sort((a, b) => a - b),
    WRITERS.map((n) => n + 1),
    'each writer stored another number',
  )
  assert.equal(server.writeCount(), WRITERS.length + 1)
})

test('a read during writes returns the content and the ETag of the same version', async (t) => {
  const server = await temporaryServer(t)
  const store = openStore(server.context, 'test')
  const versions = Array.from({ length: 100 }, (_, n) => String(n).repeat(5000))
  /** Content of each version by its ETag. */
  const versionOf = new Map<string, string>()
  await store.set('a', 'first')
  let writing = true
  const writer = (async () => {
    for (const version of versions)
      versionOf.set((await store.set('a', version)).etag ?? '', version)
    writing = false
  })()
  const reads: { etag: string | undefined; data: string }[] = []
  while (writing) {
    const read = await store.getWithMetadata('a')
    assert.ok(read)
    if (read.data !== 'first') reads.push({ etag: read.etag, data: read.data })
  }
  await writer
  for (const read of reads) assert.equal(versionOf.get(read.etag ?? ''), read.data)
})
