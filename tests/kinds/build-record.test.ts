import assert from 'node:assert/strict'
import test from 'node:test'
import { buildIndexIn, itemsOf, readBuild, type Revisions } from '#rules/site-build.ts'
import { content } from './entries.ts'

const { buildRecord } = await import('#content/build-record.ts')

const idOf = (index: number): string =>
  `${index.toString(16).padStart(8, '0')}-1111-4111-8111-111111111111`
/**
 * Files of the build record of a site with `count` posts. The first `changed` posts have a second
 * version. Key: address of the file. Value: its JSON text.
 */
const recordFiles = async (count: number, changed = 0): Promise<Map<string, string>> => {
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
/** Version of each item that these files name; null when a part is missing. */
const itemsIn = async (files: ReadonlyMap<string, string>): Promise<Revisions | null> => {
  const fetchFile = (path: string): Promise<unknown> =>
    Promise.resolve(JSON.parse(files.get(path) ?? 'null'))
  const index = buildIndexIn(await fetchFile('/build.json')) ?? assert.fail()
  return itemsOf(index, fetchFile)
}

test('the record of a small site is one file with the version of each item', async () => {
  const files = await recordFiles(2)
  assert.deepEqual([...files.keys()], ['/build.json'])
  assert.deepEqual(JSON.parse(files.get('/build.json') ?? ''), {
    builtAt: '2026-11-27T08:00:00.000Z',
    day: '2026-11-27',
    items: { [`blog/${idOf(0)}`]: '000001a1234567', [`blog/${idOf(1)}`]: '000001a1234567' },
  })
})

test('a record of more than 1,000 items is an index and several parts', async () => {
  assert.deepEqual([(await recordFiles(1_000)).size, (await recordFiles(1_001)).size], [1, 3])
})

test('each file of a record of 10,000 items is below 200,000 bytes, and together they name every item', async () => {
  const files = await recordFiles(10_000)
  const largest = Math.max(...[...files.values()].map((text) => Buffer.byteLength(text)))
  assert.ok(largest < 200_000, String(largest))
  assert.equal(Object.keys((await itemsIn(files)) ?? {}).length, 10_000)
})

test('a changed or an added item gives one part a new address, and the other parts keep theirs', async () => {
  const before = await recordFiles(10_000)
  for (const after of [await recordFiles(10_000, 1), await recordFiles(10_001)]) {
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

test('a record with a missing part yields no items', async () => {
  const files = await recordFiles(1_500)
  files.delete([...files.keys()].at(-1) ?? '')
  assert.equal(await itemsIn(files), null)
})

test('a file that is no build record is refused', () => {
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

test('a record whose site is rebuilt while it is read is read again from its index', async () => {
  const [before, after] = [await recordFiles(1_500), await recordFiles(1_500, 1)]
  const requestedPaths: string[] = []
  // The first file is of the old build, every later one of the new build.
  const fetchFile = (path: string): Promise<unknown> => {
    const files = requestedPaths.length === 0 ? before : after
    requestedPaths.push(path)
    return Promise.resolve(JSON.parse(files.get(path) ?? 'null'))
  }
  assert.deepEqual((await readBuild(fetchFile))?.items, await itemsIn(after))
  assert.equal(requestedPaths.filter((path) => path === '/build.json').length, 2)
})

test('the parts of a build that the caller knows already are not fetched', async () => {
  const files = await recordFiles(1_500)
  const requestedPaths: string[] = []
  const fetchFile = (path: string): Promise<unknown> => {
    requestedPaths.push(path)
    return Promise.resolve(JSON.parse(files.get(path) ?? 'null'))
  }
  assert.equal(
    await readBuild(fetchFile, ({ builtAt }) => builtAt === '2026-11-27T08:00:00.000Z'),
    null,
  )
  assert.deepEqual(requestedPaths, ['/build.json'])
})

test('a record whose parts cannot be read yields nothing', async () => {
  const files = await recordFiles(1_500)
  const fetchBroken = (path: string): Promise<unknown> =>
    Promise.resolve(path === '/build.json' ? JSON.parse(files.get(path) ?? '') : { error: 'a' })
  assert.equal(await readBuild(fetchBroken), null)
})
