import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { LoaderContext } from 'astro/loaders'
import { entityLoader } from '#content/loader.ts'
import { blog } from '#kinds/blog.ts'
import { systemClock } from '#store/clock.ts'
import { createRecord, updateRecord } from '#store/content.ts'
import { keyOf } from '#store/keys.ts'
import { blogData } from '../fixtures/blog-data.ts'
import { buildFrom } from '../rich-text/stored.ts'
import { emptyStores } from './content-store.ts'

const ids = [1, 2, 3].map((at) => `00000000-0000-4000-8000-00000000000${at}`)
const actor = { email: 'admin@ghaf.example' }

/**
 * Builds of a store with three posts, the last a draft, one after the other. `build` says what pages are given and which
 * entities were read; what a build `fails` after leaves Astro's own store as it was. `clear` empties that store.
 */
const posts = async (t: TestContext) => {
  const { blobs, stores: { content } } = await emptyStores(t)
  t.after(buildFrom({ blobs, deployContext: 'dev' } as Parameters<typeof buildFrom>[0]))
  const folder = await mkdtemp(join(tmpdir(), 'noted-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  for (const [at, id] of ids.entries()) {
    const draft = { data: blogData(`Title ${at}`), status: at === 2 ? 'draft' : 'published' } as const
    await createRecord({ store: content, clock: systemClock }, { kind: blog, id, actor }, draft)
  }
  const asked = t.mock.method(globalThis, 'fetch')
  let kept = new Map<string, string>()
  const build = async (fails = false): Promise<{ titles: unknown[]; read: string[] }> => {
    asked.mock.resetCalls()
    const meta = new Map(kept)
    const titles: unknown[] = []
    const context = {
      store: { clear: () => undefined, set: (entry: { data: { data: Record<string, unknown> } }) => titles.push(entry.data.data['BlogTitle']) },
      parseData: ({ data }: { data: object }) => Promise.resolve(data),
      generateDigest: String,
      meta,
      config: { cacheDir: pathToFileURL(`${folder}/`) },
    }
    await entityLoader(blog).load(context as unknown as LoaderContext)
    if (!fails) kept = meta
    const addresses = asked.mock.calls.map(({ arguments: [address] }) => decodeURIComponent(new Request(address).url))
    return { titles, read: ids.filter((id) => addresses.some((address) => address.includes(`/e/blog/${id}`))) }
  }
  const change = async (title: string): Promise<void> => {
    const key = keyOf('e', 'blog', ids[0] ?? '')
    const before = await content.get<{ rev: string }>(key)
    await updateRecord({ store: content, clock: systemClock }, { kind: blog, id: ids[0] ?? '', actor }, { data: blogData(title) }, before?.data.rev ?? null)
  }
  return { content, notes: join(folder, 'entities/dev/blog'), build, change, clear: () => kept.clear(), kept: () => [...kept.values()].join() }
}

test('an entity is read again only when it has changed, and the note of it lies outside of what pages are given', async (t) => {
  const { build, change, kept } = await posts(t)
  const titles = ['Title 0', 'Title 1']
  assert.deepEqual(await build(), { titles, read: ids })
  assert.deepEqual(await build(), { titles, read: [] })
  await change('Another')
  assert.deepEqual(await build(), { titles: ['Another', 'Title 1'], read: ids.slice(0, 1) })
  assert.deepEqual(await build(), { titles: ['Another', 'Title 1'], read: [] })
  assert.match(kept(), /^[0-9a-f]{64}\.json$/)
})

test('after a build that failed the next one goes on from the last that did not', async (t) => {
  const { build, change, notes } = await posts(t)
  await build()
  for (const title of ['One', 'Two', 'Three']) {
    await change(title)
    assert.deepEqual((await build(true)).read, ids.slice(0, 1))
    assert.equal((await readdir(notes)).length, 2)
  }
  assert.deepEqual((await build()).read, ids.slice(0, 1))
})

test('a note that is gone, not whole or of an older store of Astro is none', async (t) => {
  const { build, notes, clear } = await posts(t)
  const { titles } = await build()
  const [note = ''] = await readdir(notes)
  await writeFile(join(notes, note), '{"e/blog/')
  assert.deepEqual(await build(), { titles, read: ids })
  await rm(notes, { recursive: true })
  assert.deepEqual(await build(), { titles, read: ids })
  clear()
  assert.deepEqual(await build(), { titles, read: ids })
  assert.deepEqual((await build()).read, [])
})

test('a store that has lost what the last build showed stops this build and each further one, until it is there again', async (t) => {
  const { content, build } = await posts(t)
  const { titles } = await build()
  const records = await Promise.all(ids.slice(0, 2).map(async (id) => [keyOf('e', 'blog', id), await content.get(keyOf('e', 'blog', id))] as const))
  for (const [key] of records) await content.delete(key)
  for (let tries = 0; tries < 2; tries++) await assert.rejects(build(), /less than half of the blog articles of the last build/)
  for (const [key, record] of records) await content.put(key, record?.data, { onlyIfNew: true })
  assert.deepEqual((await build()).titles, titles)
})
