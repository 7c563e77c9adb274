import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
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
 * entities were read; what a build `fails` after leaves Astro's own store as it was. `develop` is the same by the development server,
 * which has a store of its own. `clear` empties the builds' one; `warned` counts the warnings.
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
  const stores = { build: new Map<string, string>(), develop: new Map<string, string>() }
  let warnings = 0
  const run = async (by: keyof typeof stores, fails: boolean): Promise<{ titles: unknown[]; read: string[] }> => {
    asked.mock.resetCalls()
    const meta = new Map(stores[by])
    const titles: unknown[] = []
    const context = {
      store: { clear: () => undefined, set: (entry: { data: { data: Record<string, unknown> } }) => titles.push(entry.data.data['BlogTitle']) },
      parseData: ({ data }: { data: object }) => Promise.resolve(data),
      generateDigest: String,
      meta,
      logger: { warn: () => (warnings += 1) },
      ...(by === 'develop' && { watcher: {} }),
      config: { cacheDir: pathToFileURL(`${folder}/`) },
    }
    await entityLoader(blog).load(context as unknown as LoaderContext)
    if (!fails) stores[by] = meta
    const addresses = asked.mock.calls.map(({ arguments: [address] }) => decodeURIComponent(new Request(address).url))
    return { titles, read: ids.filter((id) => addresses.some((address) => address.includes(`/e/blog/${id}`))) }
  }
  const change = async (title: string): Promise<void> => {
    const key = keyOf('e', 'blog', ids[0] ?? '')
    const before = await content.get<{ rev: string }>(key)
    await updateRecord({ store: content, clock: systemClock }, { kind: blog, id: ids[0] ?? '', actor }, { data: blogData(title) }, before?.data.rev ?? null)
  }
  return {
    content, notes: join(folder, 'entities/dev/blog'), change,
    build: (fails = false) => run('build', fails), develop: () => run('develop', false),
    clear: () => stores.build.clear(),
    kept: () => [...stores.build.values()].join(),
    keep: (text: string) => [...stores.build.keys()].forEach((name) => stores.build.set(name, text)),
    warned: () => warnings,
  }
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

test('a note that is gone or not whole is none, of which the build warns; the first build has none', async (t) => {
  const { build, notes, clear, warned } = await posts(t)
  const { titles } = await build()
  const [note = ''] = await readdir(notes)
  await writeFile(join(notes, note), '{"e/blog/')
  assert.deepEqual(await build(), { titles, read: ids })
  await rm(notes, { recursive: true })
  assert.deepEqual(await build(), { titles, read: ids })
  assert.equal(warned(), 2)
  clear()
  assert.deepEqual(await build(), { titles, read: ids })
  assert.deepEqual((await build()).read, [])
  assert.equal(warned(), 2)
})

test('a note that an earlier version kept in Astro\'s own store is read, and moves out of it', async (t) => {
  const { build, notes, kept, keep } = await posts(t)
  await build()
  keep(await readFile(join(notes, kept()), 'utf8'))
  await rm(notes, { recursive: true })
  assert.deepEqual((await build()).read, [])
  assert.deepEqual(await readdir(notes), [kept()])
})

test('a development server in between takes nothing from the builds: they know what they had', async (t) => {
  const { content, build, develop } = await posts(t)
  await build()
  await createRecord({ store: content, clock: systemClock }, { kind: blog, id: '00000000-0000-4000-8000-000000000009', actor }, { data: blogData('Meanwhile') })
  await develop()
  await develop()
  for (const { key } of await content.list('e', 'blog')) await content.delete(keyOf(key))
  await assert.rejects(build(), /less than half of the blog articles of the last build/)
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
