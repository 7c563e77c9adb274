import assert from 'node:assert/strict'
import test from 'node:test'
import { openStore, watchedFetch } from './client.ts'
import { temporaryServer } from './temporary.ts'

const WRITERS = Array.from({ length: 50 }, (_, n) => n)

test('of 50 writers with onlyIfNew exactly one wins, in each of 20 rounds', async (t) => {
  const server = await temporaryServer(t)
  for (let round = 1; round <= 20; round += 1) {
    const results = await Promise.all(
      WRITERS.map(async (writer) => {
        const watched = watchedFetch()
        const store = openStore(server.context, 'test', watched.fetch)
        const content = `round ${round}, writer ${writer}`
        await store.set(`r/${round}`, content, { onlyIfNew: true })
        return { content, status: watched.status() }
      }),
    )
    const won = results.filter((result) => result.status === 200)
    assert.equal(won.length, 1)
    assert.equal(results.filter((result) => result.status === 412).length, WRITERS.length - 1)
    assert.equal(await openStore(server.context, 'test').get(`r/${round}`), won[0]?.content)
    assert.equal(server.writes(), round)
  }
})

test('of 50 concurrent increments with onlyIfMatch none is lost', async (t) => {
  const server = await temporaryServer(t)
  await openStore(server.context, 'test').setJSON('counter', { count: 0 })
  const seen = await Promise.all(
    WRITERS.map(async () => {
      const watched = watchedFetch()
      const store = openStore(server.context, 'test', watched.fetch)
      for (;;) {
        const now = await store.getWithMetadata('counter', { type: 'json' })
        assert.ok(now?.etag)
        const count = now.data.count + 1
        await store.setJSON('counter', { count }, { onlyIfMatch: now.etag })
        if (watched.status() === 200) return count
        assert.equal(watched.status(), 412)
      }
    }),
  )
  assert.deepEqual(
    seen.sort((a, b) => a - b),
    WRITERS.map((n) => n + 1),
    'each writer made one number of its own',
  )
  assert.equal(server.writes(), WRITERS.length + 1)
})

test('a reader beside a writer sees one whole version, content and ETag of the same moment', async (t) => {
  const server = await temporaryServer(t)
  const store = openStore(server.context, 'test')
  const versions = Array.from({ length: 100 }, (_, n) => String(n).repeat(5000))
  const etags = new Map<string, string>()
  await store.set('a', 'first')
  let writing = true
  const writer = (async () => {
    for (const version of versions) etags.set((await store.set('a', version)).etag ?? '', version)
    writing = false
  })()
  const reads: { etag: string | undefined; data: string }[] = []
  while (writing) {
    const read = await store.getWithMetadata('a')
    assert.ok(read)
    if (read.data !== 'first') reads.push({ etag: read.etag, data: read.data })
  }
  await writer
  for (const read of reads) assert.equal(etags.get(read.etag ?? ''), read.data)
})
