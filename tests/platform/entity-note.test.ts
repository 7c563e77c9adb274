import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { notesIn, notesInMemory } from '#content/notes.ts'
import { readEntries } from '#content/read-entries.ts'
import { blog } from '#kinds/blog.ts'
import { faq } from '#kinds/faq.ts'
import { systemClock } from '#store/clock.ts'
import { createRecord, updateRecord } from '#store/content.ts'
import { keyOf } from '#store/keys.ts'
import { blogData } from '../fixtures/blog-data.ts'
import { startEmptyStores } from './content-store.ts'

const ids = [1, 2, 3].map((at) => `00000000-0000-4000-8000-00000000000${at}`)
const actor = { email: 'admin@ghaf.example' }

/**
 * Store with three posts, the last one a draft, and functions that read it as builds do. A build
 * leaves notes: the records that it read, so that the next build reads only changed ones.
 */
const storeWithPosts = async (t: TestContext) => {
  const {
    stores: { content },
  } = await startEmptyStores(t)
  const folder = await mkdtemp(join(tmpdir(), 'noted-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  for (const [at, id] of ids.entries()) {
    const draft = {
      data: blogData(`Title ${at}`),
      status: at === 2 ? 'draft' : 'published',
    } as const
    await createRecord({ store: content, clock: systemClock }, { kind: blog, id, actor }, draft)
  }
  const fetchMock = t.mock.method(globalThis, 'fetch')
  const inMemory = notesInMemory()
  let warnings = 0
  const run = async (notes = notesIn(folder)) => {
    fetchMock.mock.resetCalls()
    const entries = await readEntries(blog, {
      store: content,
      notes,
      warn: () => {
        warnings += 1
      },
      now: Date.now(),
    })
    const addresses = fetchMock.mock.calls.map(({ arguments: [address] }) =>
      decodeURIComponent(new Request(address).url),
    )
    const read = ids.filter((id) => addresses.some((address) => address.includes(`/e/blog/${id}`)))
    return {
      notes,
      result: {
        /** Titles of the posts that the pages get. */
        titles: entries.map(({ data }) => (data as unknown as { BlogTitle: string }).BlogTitle),
        /** Ids of the records that were read from the store. */
        read,
      },
    }
  }
  /** Changes the title of the first post. */
  const change = async (title: string): Promise<void> => {
    const key = keyOf('e', 'blog', ids[0] ?? '')
    const before = await content.get<{ rev: string }>(key)
    await updateRecord(
      { store: content, clock: systemClock },
      { kind: blog, id: ids[0] ?? '', actor },
      { data: blogData(title) },
      before?.data.rev ?? null,
    )
  }
  return {
    content,
    folder,
    change,
    /** Reads as a build does. A build that fails does not keep its notes. */
    build: async ({ fails = false } = {}) => {
      const { notes, result } = await run()
      if (!fails) await notes.keep()
      return result
    },
    /** Reads as the development server does, whose notes are in memory. */
    develop: async () => (await run(inMemory)).result,
    /** Names of the files with notes. */
    noteFiles: async () => (await readdir(folder)).filter((name) => name !== 'notes.json'),
    countWarnings: () => warnings,
  }
}

test('a build reads an entity again only when it has changed', async (t) => {
  const { build, change } = await storeWithPosts(t)
  const titles = ['Title 0', 'Title 1']
  assert.deepEqual(await build(), { titles, read: ids })
  assert.deepEqual(await build(), { titles, read: [] })
  await change('Another')
  assert.deepEqual(await build(), { titles: ['Another', 'Title 1'], read: ids.slice(0, 1) })
  assert.deepEqual(await build(), { titles: ['Another', 'Title 1'], read: [] })
})

test('a build continues from the notes of the last build that did not fail, and deletes older notes', async (t) => {
  const { build, change, noteFiles } = await storeWithPosts(t)
  await build()
  for (const title of ['One', 'Two', 'Three']) {
    await change(title)
    assert.deepEqual((await build({ fails: true })).read, ids.slice(0, 1))
  }
  assert.deepEqual((await build()).read, ids.slice(0, 1))
  assert.equal((await noteFiles()).length, 1)
})

test('a build warns of notes that are damaged or lost, and reads every entity', async (t) => {
  const { build, folder, noteFiles, countWarnings } = await storeWithPosts(t)
  const { titles } = await build()
  const [note = ''] = await noteFiles()
  await writeFile(join(folder, note), '{"e/blog/')
  assert.deepEqual(await build(), { titles, read: ids })
  await rm(join(folder, note))
  assert.deepEqual(await build(), { titles, read: ids })
  assert.equal(countWarnings(), 2)
  await writeFile(join(folder, 'notes.json'), '')
  assert.deepEqual(await build(), { titles, read: ids })
  assert.equal(countWarnings(), 3)
})

test('a build without a folder of notes, such as the first one, reads every entity and does not warn', async (t) => {
  const { build, folder, countWarnings } = await storeWithPosts(t)
  const { titles } = await build()
  await rm(folder, { recursive: true })
  assert.deepEqual(await build(), { titles, read: ids })
  assert.deepEqual((await build()).read, [])
  assert.equal(countWarnings(), 0)
})

test('the notes of a kind are kept by a build that does not read that kind', async (t) => {
  const { content, build, folder } = await storeWithPosts(t)
  await build()
  const notes = notesIn(folder)
  await readEntries(faq, { store: content, notes, warn: () => undefined, now: Date.now() })
  await notes.write('faq', {})
  await notes.keep()
  assert.deepEqual((await build()).read, [])
})

test('a development server between two builds does not change what the second build knows of the first', async (t) => {
  const { content, build, develop } = await storeWithPosts(t)
  await build()
  await createRecord(
    { store: content, clock: systemClock },
    { kind: blog, id: '00000000-0000-4000-8000-000000000009', actor },
    { data: blogData('Meanwhile') },
  )
  await develop()
  assert.deepEqual((await develop()).read, [], 'the server reads no record a second time')
  for (const { key } of await content.list('e', 'blog')) await content.delete(keyOf(key))
  await assert.rejects(build(), /less than half of the blog articles of the last build/)
  assert.deepEqual((await develop()).titles, [], 'the server shows the store as it is')
})

test('every build stops while the store lacks the records of the last good build', async (t) => {
  const { content, build } = await storeWithPosts(t)
  const { titles } = await build()
  const records = await Promise.all(
    ids
      .slice(0, 2)
      .map(
        async (id) => [keyOf('e', 'blog', id), await content.get(keyOf('e', 'blog', id))] as const,
      ),
  )
  for (const [key] of records) await content.delete(key)
  for (let tries = 0; tries < 2; tries++)
    await assert.rejects(build(), /less than half of the blog articles of the last build/)
  for (const [key, record] of records) await content.put(key, record?.data, { onlyIfNew: true })
  assert.deepEqual((await build()).titles, titles)
})

test('a build stops at a record that does not fit its kind, and names the record and its field', async (t) => {
  const { content, build } = await storeWithPosts(t)
  const key = keyOf('e', 'blog', ids[0] ?? '')
  const record = await content.get<{ slug: string }>(key)
  await content.put(
    key,
    { ...record?.data, slug: '/evil\n/* 301' },
    { onlyIfMatch: record?.etag ?? '' },
  )
  await assert.rejects(
    build(),
    /^Error: The blog article 00000000-0000-4000-8000-000000000001 does not fit its kind\. slug: /,
  )
})
