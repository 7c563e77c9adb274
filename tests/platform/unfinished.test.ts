import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { beginBuild } from '../../src/build/unfinished.ts'

/** A cache as a good build leaves it. */
const cacheOf = async (t: TestContext) => {
  const cache = await mkdtemp(join(tmpdir(), 'cache-'))
  t.after(() => rm(cache, { recursive: true, force: true }))
  await mkdir(join(cache, 'share'))
  const table = join(cache, 'incremental-build.json')
  const astroWritesTable = () => writeFile(table, '{}')
  await astroWritesTable()
  return { cache, astroWritesTable, mayReuse: () => existsSync(table) }
}

test('after a good build pages are used again, also after the next one', async (t) => {
  const { cache, mayReuse } = await cacheOf(t)
  for (let count = 0; count < 2; count += 1) {
    const build = await beginBuild(cache)
    assert.ok(mayReuse())
    await build.end()
  }
})

test('after a build that was killed every page is made anew, once', async (t) => {
  const { cache, astroWritesTable, mayReuse } = await cacheOf(t)
  await beginBuild(cache)
  const repaired = await beginBuild(cache)
  assert.ok(!mayReuse())
  await astroWritesTable()
  await repaired.end()
  await beginBuild(cache)
  assert.ok(mayReuse())
})

test('without the share pictures every page is made anew, and with them their specifications', async (t) => {
  const { cache, mayReuse } = await cacheOf(t)
  await rm(join(cache, 'share'), { recursive: true })
  await beginBuild(cache)
  assert.ok(!mayReuse())
})

for (const order of ['the first ends first', 'the second ends first'] as const) {
  test(`nothing of two builds on one cache at once is used again: ${order}`, async (t) => {
    const { cache, astroWritesTable, mayReuse } = await cacheOf(t)
    const both = [await beginBuild(cache), await beginBuild(cache)]
    for (const build of order === 'the first ends first' ? both : both.toReversed()) {
      await astroWritesTable()
      await build.end()
    }
    await beginBuild(cache)
    assert.ok(!mayReuse())
  })
}
