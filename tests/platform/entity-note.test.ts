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
import { emptyStores } from './content-store.ts'

const ids = [1, 2, 3].map((at) => `00000000-0000-4000-8000-00000000000${at}`)
const actor = { email: 'admin@ghaf.example' }

/**
 * Builds a store with three posts, the last a draft, repeatedly. `build` returns the data given to
 * pages and the entities that were read; with `fails` it does not store its notes. `develop` does
 * the same by the development server.
 */
const posts = async (t: TestContext) => {
  const {
    stores: { content },
  } = await emptyStores(t)
  const folder = await mkdtemp(join(tmpdir(), 'noted-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  for (const [at, id] of ids.entries()) {
    const draft = {
      data: blogData(`Title ${at}`),
      status: at === 2 ? 'draft' : 'published',
    } as const
    await createRecord({ store: content, clock: systemClock }, { kind: blog, id, actor }, draft)
  }
  const asked = t.mock.method(globalThis, 'fetch')
  const inMemory = notesInMemory()
  let warnings = 0
  const run = async (notes = notesIn(folder)) => {
    asked.mock.resetCalls()
    const entries = await readEntries(blog, {
      store: content,
      notes,
      warn: () => (warnings += 1),
      now: Date.now(),
    })
    const addresses = asked.mock.calls.map(({ arguments: [address] }) =>
      decodeURIComponent(new Request(address).url),
    )
    const read = ids.filter((id) => addresses.some((address) => address.includes(`/e/blog/${id}`)))
    return {
      notes,
      seen: {
        titles: entries.map(({ data }) => (data as unknown as { BlogTitle: string }).BlogTitle),
        read,
      },
    }
  }
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
    build: async ({ fails = false } = {}) => {
      const { notes, seen } = await run()
      if (!fails) await notes.keep()
      return seen
    },
    develop: async () => (await run(inMemory)).seen,
    notes: async () => (await readdir(folder)).filter((name) => name !== 'notes.json'),
    warned: () => warnings,
  }
}

test('an entity is read again only when it has changed', async (t) => {
  const { build, change } = await posts(t)
  const titles = ['Title 0', 'Title 1']
  assert.deepEqual(await build(), { titles, read: ids })
  assert.deepEqual(await build(), { titles, read: [] })
  await change('Another')
  assert.deepEqual(await build(), { titles: ['Another', 'Title 1'], read: ids.slice(0, 1) })
  assert.deepEqual(await build(), { titles: ['Another', 'Title 1'], read: [] })
})

test('after a build that failed the next one goes on from the last that did not, and clears away what is over', async (t) => {
  const { build, change, notes } = await posts(t)
  await build()
  for (const title of ['One', 'Two', 'Three']) {
    await change(title)
    assert.deepEqual((await build({ fails: true })).read, ids.slice(0, 1))
  }
  assert.deepEqual((await build()).read, ids.slice(0, 1))
  assert.equal((await notes()).length, 1)
})

test('a note that is gone or not whole is none, of which the build warns; the first build has none', async (t) => {
  const { build, folder, notes, warned } = await posts(t)
  const { titles } = await build()
  const [note = ''] = await notes()
  await writeFile(join(folder, note), '{"e/blog/')
  assert.deepEqual(await build(), { titles, read: ids })
  await rm(join(folder, note))
  assert.deepEqual(await build(), { titles, read: ids })
  assert.equal(warned(), 2)
  await writeFile(join(folder, 'notes.json'), '')
  assert.deepEqual(await build(), { titles, read: ids })
  assert.equal(warned(), 3)
  await rm(folder, { recursive: true })
  assert.deepEqual(await build(), { titles, read: ids })
  assert.deepEqual((await build()).read, [])
  assert.equal(warned(), 3)
})

test('a kind that a build does not read keeps its note', async (t) => {
  const { content, build, folder } = await posts(t)
  await build()
  const notes = notesIn(folder)
  await readEntries(faq, { store: content, notes, warn: () => undefined, now: Date.now() })
  await notes.write('faq', {})
  await notes.keep()
  assert.deepEqual((await build()).read, [])
})

test('a development server in between takes nothing from the builds: they know what they had', async (t) => {
  const { content, build, develop } = await posts(t)
  await build()
  await createRecord(
    { store: content, clock: systemClock },
    { kind: blog, id: '00000000-0000-4000-8000-000000000009', actor },
    { data: blogData('Meanwhile') },
  )
  await develop()
  assert.deepEqual((await develop()).read, [], 'what it has read it knows')
  for (const { key } of await content.list('e', 'blog')) await content.delete(keyOf(key))
  await assert.rejects(build(), /less than half of the blog articles of the last build/)
  assert.deepEqual(
    (await develop()).titles,
    [],
    'a page that is developed shows the store as it is',
  )
})

test('a store that has lost what the last build showed stops this build and each further one, until it is there again', async (t) => {
  const { content, build } = await posts(t)
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

test('a record that does not fit its kind stops the build, and is named with its field', async (t) => {
  const { content, build } = await posts(t)
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
