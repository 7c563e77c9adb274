import assert from 'node:assert/strict'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '../browser.ts'
import { spawnPlatform, type Running } from '../platform/spawn.ts'
import { addressesOf } from '../site/site.ts'
import { checkWithNu, isNotKnown } from './nu.ts'

let platform: Running
let folder = ''
let files: string[] = []

test.beforeAll(async () => {
  platform = await spawnPlatform()
  const builds = join(platform.dataDir, 'builds')
  const { current } = JSON.parse(await readFile(join(builds, 'current.json'), 'utf8')) as {
    current: number
  }
  folder = join(builds, String(current), 'site')
  files = (await readdir(folder, { recursive: true }))
    .filter((name) => /\.(html|css|svg)$/.test(name))
    .sort()
})
test.afterAll(() => platform.stop())

/** File that Netlify serves at an address. */
const fileAt = (path: string): string => (path === '/' ? 'index.html' : `${path.slice(1)}.html`)

/**
 * True for an expired version of the fees: it is hidden from search engines, and has no address to
 * share.
 */
const isOver = async (name: string): Promise<boolean> =>
  /keyfact\/\d/.test(name) &&
  (await readFile(join(folder, name), 'utf8')).includes('content="noindex"')

test('the addresses that all tests of pages go through are all pages that are built, but for the thanks, fees that are over and the staff page', async () => {
  const public_ = (await addressesOf(platform.url))
    .filter(({ bare }) => bare !== '/no-such-page')
    .map(({ path }) => fileAt(path))
  const built = files.filter((name) => name.endsWith('.html'))
  const over = (
    await Promise.all(built.map(async (name) => ((await isOver(name)) ? [name] : [])))
  ).flat()
  assert.equal(over.length, 2)
  assert.deepEqual(
    [
      ...public_,
      '404.html',
      'ar/404.html',
      'thank-you.html',
      'ar/thank-you.html',
      'web-cms.html',
      'web-cms/protected.html',
      ...over,
    ].sort(),
    built,
  )
})

test('the Nu validator finds neither an error nor a warning in any page, sheet or drawing', async ({
  t,
}) => {
  const found = await checkWithNu(folder, files)
  t.diagnostic(
    `${files.length} files; ${found.length} messages about what the validator does not know yet`,
  )
  assert.ok(
    files.some((name) => name.endsWith('.svg')) && files.some((name) => name.endsWith('.css')),
  )
  assert.deepEqual(
    found
      .filter((one) => !isNotKnown(one))
      .map(
        ({ url = '', lastLine, message, extract }) =>
          `${url.split('/site/')[1]}:${lastLine} ${message} ${extract}`,
      ),
    [],
  )
})

test('the validator sees a mistake', async ({ t }) => {
  const other = await mkdtemp(join(tmpdir(), 'nu-'))
  t.after(() => rm(other, { recursive: true, force: true }))
  await writeFile(
    join(other, 'a.html'),
    '<!doctype html><html lang="en"><head><title>a</title><style>p{colour:red}</style></head><body><p align="left">a</body></html>',
  )
  await writeFile(
    join(other, 'b.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg"><circle radius="2"/></svg>',
  )
  const found = (await checkWithNu(other, ['a.html', 'b.svg'])).filter((one) => !isNotKnown(one))
  for (const word of ['colour', 'align', 'radius'])
    assert.ok(
      found.some(({ message }) => message.includes(word)),
      word,
    )
})
