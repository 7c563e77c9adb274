import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { FACTS_FILE, cachedProgram } from '../../src/build/program-cache.ts'

/** Makes an empty cache of programs: bundles of the code that renders the pages. */
const programCache = async (t: TestContext) => {
  const programsFolder = join(await mkdtemp(join(tmpdir(), 'programs-')), 'programs')
  t.after(() => rm(join(programsFolder, '..'), { recursive: true, force: true }))
  let bundles = 0
  /**
   * Returns the program of these sources, from the cache or newly bundled.
   * @param sources digest of the sources at the start; undefined when it is not known
   * @param sourcesAfter digest of the sources when the bundle is made
   * @param meanwhile runs while the program is bundled
   */
  const programOf = (
    sources: string | undefined,
    sourcesAfter = sources ?? '',
    meanwhile = (): Promise<unknown> => Promise.resolve(),
  ) =>
    cachedProgram({
      programsFolder,
      sources,
      bundle: async (folder) => {
        bundles += 1
        await writeFile(join(folder, 'pages'), String(sources))
        await meanwhile()
        await writeFile(join(folder, FACTS_FILE), '{}')
      },
      sourcesNow: () => Promise.resolve(sourcesAfter),
    })
  /** Names of the folders in the cache. */
  const keptNames = async () => (await readdir(programsFolder)).sort()
  /** Sets the hours since a program was last used. */
  const age = async (name: string, hours: number) => {
    const time = new Date(Date.now() - hours * 3_600_000)
    await utimes(join(programsFolder, name), time, time)
  }
  return { place: programsFolder, programOf, keptNames, age, countBundles: () => bundles }
}

test('the pages are bundled once for each state of the sources', async (t) => {
  const { place, programOf, keptNames, countBundles } = await programCache(t)
  for (const sources of ['a', 'a', 'b', 'a'])
    assert.deepEqual(await programOf(sources), { folder: join(place, sources), isStored: true })
  assert.deepEqual([countBundles(), await keptNames()], [2, ['a', 'b']])
})

test('a program is used once and not kept when its sources are unknown or changed while it was bundled', async (t) => {
  const { programOf, keptNames, countBundles } = await programCache(t)
  for (const [sources, sourcesAfter] of [
    ['a', 'b'],
    [undefined, 'a'],
  ] as const) {
    const { folder, isStored } = await programOf(sources, sourcesAfter)
    assert.deepEqual([isStored, await readdir(folder)], [false, ['pages', FACTS_FILE]])
    await rm(folder, { recursive: true })
    assert.deepEqual(await keptNames(), [])
  }
  await programOf('a')
  assert.equal(countBundles(), 3)
})

test('bundling that fails leaves nothing in the cache', async (t) => {
  const { programOf, keptNames } = await programCache(t)
  await assert.rejects(
    programOf('a', 'a', () => Promise.reject(new Error('No.'))),
    /No\./,
  )
  assert.deepEqual(await keptNames(), [])
})

test('two builds of the same sources at once keep one program, which both use', async (t) => {
  const { place, programOf, keptNames } = await programCache(t)
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const slow = programOf('a', 'a', () => promise)
  await programOf('a')
  resolve(undefined)
  assert.deepEqual(
    [await slow, await keptNames()],
    [{ folder: join(place, 'a'), isStored: true }, ['a']],
  )
})

test('an incomplete folder in the cache is replaced by a new program', async (t) => {
  const { place, programOf, keptNames } = await programCache(t)
  await mkdir(join(place, 'a', 'server'), { recursive: true })
  const { folder } = await programOf('a')
  assert.deepEqual([await readdir(folder), await keptNames()], [['pages', FACTS_FILE], ['a']])
})

test('the cache keeps the three programs used last, every program used within the hour, and the folders of running builds', async (t) => {
  const { place, programOf, keptNames, age } = await programCache(t)
  for (const sources of ['a', 'b', 'c', 'd', 'e']) await programOf(sources)
  // Folders of a build that was stopped, of a running build, and of a replaced program.
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
  await programOf('f')
  assert.deepEqual(await keptNames(), ['d', 'e', 'f', 'new.running'])
  await age('d', 9)
  await programOf('d')
  await programOf('g')
  assert.deepEqual(
    await keptNames(),
    ['d', 'e', 'f', 'g', 'new.running'],
    '`d` was used again just now',
  )
})
