import assert from 'node:assert/strict'
import test from 'node:test'
import { buildIndexIn, itemsOf, readBuild, type Revisions } from '#rules/site-build.ts'
import { content } from './entries.ts'

const { buildRecord } = await import('#content/build-record.ts')

const idOf = (index: number): string =>
  `${index.toString(16).padStart(8, '0')}-1111-4111-8111-111111111111`
/**
 * Record of a site with `count` posts, of which the first `changed` have a second version; its
 * files as text, by address.
 */
const record = async (count: number, changed = 0): Promise<Map<string, string>> => {
  content.entries = {
    blog: Array.from({ length: count }, (_, index) => ({
      id: idOf(index),
      rev: index < changed ? '000002b1234567' : '000001a1234567',
    })),
  }
  const { index, parts } = await buildRecord(['blog', 'testimonials'])
  const files = new Map<string, unknown>([
    ['/build.json', { builtAt: '2026-11-27T08:00:00.000Z', day: '2026-11-27', ...index }],
  ])
  for (const [name, items] of parts) files.set(`/build/${name}.json`, items)
  return new Map([...files].map(([path, file]) => [path, JSON.stringify(file)]))
}
const itemsIn = async (files: ReadonlyMap<string, string>): Promise<Revisions | null> => {
  const bring = (path: string): Promise<unknown> =>
    Promise.resolve(JSON.parse(files.get(path) ?? 'null'))
  const index = buildIndexIn(await bring('/build.json')) ?? assert.fail()
  return itemsOf(index, bring)
}

test('the record of a small site is one file, as it was', async () => {
  const files = await record(2)
  assert.deepEqual([...files.keys()], ['/build.json'])
  assert.deepEqual(JSON.parse(files.get('/build.json') ?? ''), {
    builtAt: '2026-11-27T08:00:00.000Z',
    day: '2026-11-27',
    items: { [`blog/${idOf(0)}`]: '000001a1234567', [`blog/${idOf(1)}`]: '000001a1234567' },
  })
  assert.deepEqual([(await record(1_000)).size, (await record(1_001)).size], [1, 3])
})

test('with 10,000 items no file of it has 200,000 bytes, and together they name every item', async () => {
  const files = await record(10_000)
  const most = Math.max(...[...files.values()].map((text) => Buffer.byteLength(text)))
  assert.ok(most < 200_000, String(most))
  assert.equal(Object.keys((await itemsIn(files)) ?? {}).length, 10_000)
})

test('a change of one item, and one item more, change one part each', async () => {
  const before = await record(10_000)
  for (const after of [await record(10_000, 1), await record(10_001)]) {
    assert.equal([...after.keys()].filter((path) => !before.has(path)).length, 1)
    assert.deepEqual(
      await itemsIn(after),
      Object.assign(
        {},
        ...[...after].flatMap(([path, text]) => (path === '/build.json' ? [] : [JSON.parse(text)])),
      ),
    )
  }
})

test('of a build whose parts are not all there nothing is known, nor of what is no record', async () => {
  const files = await record(1_500)
  files.delete([...files.keys()].at(-1) ?? '')
  assert.equal(await itemsIn(files), null)
  for (const json of [
    null,
    [],
    'a',
    {},
    { builtAt: 1, items: {} },
    { builtAt: 'a' },
    { builtAt: 'a', items: [] },
    { builtAt: 'a', items: { 'blog/a': 1 } },
    { builtAt: 'a', items: { error: 'b' } },
    { builtAt: 'a', parts: [] },
    { builtAt: 'a', parts: ['../../api/x'] },
  ])
    assert.equal(buildIndexIn(json), null)
})

test('a site that is built again between two files is read once more, and a build that is known is not read', async () => {
  const [before, after] = [await record(1_500), await record(1_500, 1)]
  const asked: string[] = []
  const bring = (path: string): Promise<unknown> => {
    const files = asked.length === 0 ? before : after
    asked.push(path)
    return Promise.resolve(JSON.parse(files.get(path) ?? 'null'))
  }
  assert.deepEqual((await readBuild(bring))?.items, await itemsIn(after))
  assert.equal(asked.filter((path) => path === '/build.json').length, 2)
  asked.splice(0)
  assert.equal(
    await readBuild(bring, ({ builtAt }) => builtAt === '2026-11-27T08:00:00.000Z'),
    null,
  )
  assert.deepEqual(asked, ['/build.json'])
  const broken = (path: string): Promise<unknown> =>
    Promise.resolve(path === '/build.json' ? JSON.parse(before.get(path) ?? '') : { error: 'a' })
  assert.equal(await readBuild(broken), null)
})
