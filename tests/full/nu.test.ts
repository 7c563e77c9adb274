import assert from 'node:assert/strict'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '../browser.ts'
import { spawnPlatform, type RunningPlatform } from '../platform/spawn.ts'
import { addressesOf } from '../site/site.ts'
import { checkWithNu, isAboutUnknownFeature } from './nu.ts'

let platform: RunningPlatform
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

/** True for the page of an expired version of the fees, which is hidden from search engines. */
const isExpiredFees = async (name: string): Promise<boolean> =>
  /keyfact\/\d/.test(name) &&
  (await readFile(join(folder, name), 'utf8')).includes('content="noindex"')

test('the list of addresses for tests contains every built page except the thanks, expired fees, the staff area and previews', async () => {
  const listedPages = (await addressesOf(platform.url))
    .filter(({ barePath }) => barePath !== '/no-such-page')
    .map(({ path }) => fileAt(path))
  const built = files.filter((name) => name.endsWith('.html'))
  const expiredFees = (
    await Promise.all(built.map(async (name) => ((await isExpiredFees(name)) ? [name] : [])))
  ).flat()
  assert.equal(expiredFees.length, 2)
  assert.deepEqual(
    [
      ...listedPages,
      '404.html',
      'ar/404.html',
      'thank-you.html',
      'ar/thank-you.html',
      'preview.html',
      'web-cms.html',
      'web-cms/protected.html',
      ...expiredFees,
    ].sort(),
    built,
  )
})

test('the Nu validator reports no error and no warning about any page, style sheet or drawing', async ({
  t,
}) => {
  const messages = await checkWithNu(folder, files)
  t.diagnostic(
    `${files.length} files; ${messages.length} messages about what the validator does not know yet`,
  )
  assert.ok(
    files.some((name) => name.endsWith('.svg')) && files.some((name) => name.endsWith('.css')),
  )
  assert.deepEqual(
    messages
      .filter((message) => !isAboutUnknownFeature(message))
      .map(
        ({ url = '', lastLine, message, extract }) =>
          `${url.split('/site/')[1]}:${lastLine} ${message} ${extract}`,
      ),
    [],
  )
})

test('the validator reports mistakes in HTML, CSS and SVG', async ({ t }) => {
  const faultyFolder = await mkdtemp(join(tmpdir(), 'nu-'))
  t.after(() => rm(faultyFolder, { recursive: true, force: true }))
  await writeFile(
    join(faultyFolder, 'a.html'),
    '<!doctype html><html lang="en"><head><title>a</title><style>p{colour:red}</style></head><body><p align="left">a</body></html>',
  )
  await writeFile(
    join(faultyFolder, 'b.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg"><circle radius="2"/></svg>',
  )
  const messages = (await checkWithNu(faultyFolder, ['a.html', 'b.svg'])).filter(
    (message) => !isAboutUnknownFeature(message),
  )
  for (const word of ['colour', 'align', 'radius'])
    assert.ok(
      messages.some(({ message }) => message.includes(word)),
      word,
    )
})
