import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { FACTS, cachedProgram } from '../../src/build/program-cache.ts'

/**
 * Programs of one project. `of` returns the program of some sources; `now` are the sources at the
 * time of bundling, if they differ.
 */
const project = async (t: TestContext) => {
  const place = join(await mkdtemp(join(tmpdir(), 'programs-')), 'programs')
  t.after(() => rm(join(place, '..'), { recursive: true, force: true }))
  let bundled = 0
  const of = (
    sources: string | undefined,
    now = sources ?? '',
    meanwhile = (): Promise<unknown> => Promise.resolve(),
  ) =>
    cachedProgram({
      place,
      sources,
      bundle: async (folder) => {
        bundled += 1
        await writeFile(join(folder, 'pages'), String(sources))
        await meanwhile()
        await writeFile(join(folder, FACTS), '{}')
      },
      sourcesNow: () => Promise.resolve(now),
    })
  const left = async () => (await readdir(place)).sort()
  /** Sets the hours since a program was last used. */
  const age = async (name: string, hours: number) => {
    const time = new Date(Date.now() - hours * 3_600_000)
    await utimes(join(place, name), time, time)
  }
  return { place, of, left, age, bundled: () => bundled }
}

test('the pages are bundled once for each state of the sources', async (t) => {
  const { place, of, left, bundled } = await project(t)
  for (const sources of ['a', 'a', 'b', 'a'])
    assert.deepEqual(await of(sources), { folder: join(place, sources), isKept: true })
  assert.deepEqual([bundled(), await left()], [2, ['a', 'b']])
})

test('a program whose sources have changed while it was bundled is used once, and so is one without sources', async (t) => {
  const { of, left, bundled } = await project(t)
  for (const [sources, now] of [
    ['a', 'b'],
    [undefined, 'a'],
  ] as const) {
    const { folder, isKept } = await of(sources, now)
    assert.deepEqual([isKept, await readdir(folder)], [false, ['pages', FACTS]])
    await rm(folder, { recursive: true })
    assert.deepEqual(await left(), [])
  }
  await of('a')
  assert.equal(bundled(), 3)
})

test('bundling that fails leaves nothing', async (t) => {
  const { of, left } = await project(t)
  await assert.rejects(
    of('a', 'a', () => Promise.reject(new Error('No.'))),
    /No\./,
  )
  assert.deepEqual(await left(), [])
})

test('two builds at once bundle both, and one of the programs stays', async (t) => {
  const { place, of, left } = await project(t)
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const slow = of('a', 'a', () => promise)
  await of('a')
  resolve(undefined)
  assert.deepEqual([await slow, await left()], [{ folder: join(place, 'a'), isKept: true }, ['a']])
})

test('a folder that is not whole is no program', async (t) => {
  const { place, of, left } = await project(t)
  await mkdir(join(place, 'a', 'server'), { recursive: true })
  const { folder } = await of('a')
  assert.deepEqual([await readdir(folder), await left()], [['pages', FACTS], ['a']])
})

test('three programs stay, and each that was used within the hour; what was stopped goes after it', async (t) => {
  const { place, of, left, age } = await project(t)
  for (const sources of ['a', 'b', 'c', 'd', 'e']) await of(sources)
  for (const name of ['new.stopped', 'new.running', 'old.c']) await mkdir(join(place, name))
  for (const [name, hours] of [
    ['a', 2],
    ['b', 3],
    ['c', 4],
    ['d', 0.5],
    ['e', 0.5],
    ['new.stopped', 2],
    ['new.running', 0.5],
    ['old.c', 0],
  ] as const)
    await age(name, hours)
  await of('f')
  assert.deepEqual(await left(), ['d', 'e', 'f', 'new.running'])
  await age('d', 9)
  await of('d')
  await of('g')
  assert.deepEqual(await left(), ['d', 'e', 'f', 'g', 'new.running'], 'its use counts')
})
