import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { pathToFileURL } from 'node:url'
import { UNFIT } from '#rules/deploy-context.ts'
import { finish } from '../../src/build/finish.ts'

const sha = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const shared = (name: string): string => `<head><meta property="og:image" content="https://ghaf.example/_astro/${name}"><script>one()</script></head>`

test('after a build every page is read once, for the policy, the files to be left out of search engines, and the pictures', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'finished-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const [site, cache] = ['site/', 'cache/'].map((name) => pathToFileURL(join(folder, name)))
  const [first, second, unused] = [`${'a'.repeat(12)}.png`, `${'b'.repeat(12)}.jpg`, `${'c'.repeat(12)}.png`]
  const pages = {
    'index.html': shared(first),
    'ar.html': shared(first),
    'blog/post.html': `${shared(second)}<style>p{}</style>`,
    'keyfact/old.html': '<meta name="robots" content="noindex"><script type="module">two()</script>',
    // Words of the content, in whatever place, allow no script.
    'blog/words.html': '<title><script>three()</script></title><p title="<style>a{}</style>">',
  }
  const files = { ...pages, 'keyfact/old.pdf': '', 'keyfact/new.pdf': '', 'redirects.txt': '/a /b 301' }
  for (const name of ['site/blog', 'site/keyfact', 'cache/share']) await mkdir(join(folder, name), { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, 'site', name), text)
  for (const name of [first, second, unused]) await writeFile(join(folder, 'cache/share', name), name)

  const read = t.mock.method(fs.promises, 'readFile')
  syncBuiltinESMExports()
  const { hooks } = finish()
  await hooks['astro:config:done']?.({ config: { cacheDir: cache, build: { assets: '_astro' } } } as never)
  await hooks['astro:build:done']?.({ dir: site, logger: { info: () => undefined } } as never)
  assert.deepEqual(read.mock.calls.map(({ arguments: [path] }) => String(path)).sort(), Object.keys(pages).map((name) => join(folder, 'site', name)).sort())
  t.mock.restoreAll()
  syncBuiltinESMExports()

  const headers = await readFile(join(folder, 'site/_headers'), 'utf8')
  assert.ok(headers.includes(`script-src 'self' ${[sha('one()'), sha('two()')].sort().join(' ')}; style-src 'self' ${sha('p{}')};`), headers)
  assert.match(headers, /\/keyfact\/old\.pdf\n {2}X-Robots-Tag: noindex/)
  assert.ok(!headers.includes('new.pdf'))
  assert.equal(await readFile(join(folder, 'site/_redirects'), 'utf8'), '/a /b 301')
  for (const place of ['site/_astro', 'cache/share']) assert.deepEqual((await readdir(join(folder, place))).sort(), [first, second], place)
})

/** Ends a build of one page, with files of these names kept as share pictures. @returns the error, and whether the next build makes every page anew */
const end = async (t: TestContext, page: string, kept: readonly string[] = []): Promise<{ error: string, isMarked: boolean }> => {
  const folder = await mkdtemp(join(tmpdir(), 'finished-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  for (const name of ['site/_astro', 'cache/share']) await mkdir(join(folder, name), { recursive: true })
  const files = { 'site/index.html': page, 'site/redirects.txt': '', 'site/_astro/here.js': '', ...Object.fromEntries(kept.map((name) => [`cache/share/${name}`, ''])) }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const { hooks } = finish()
  const config = { cacheDir: pathToFileURL(join(folder, 'cache/')), build: { assets: '_astro' } }
  await hooks['astro:config:done']?.({ config } as never)
  await hooks['astro:build:start']?.({} as never)
  const error = await Promise.resolve(hooks['astro:build:done']?.({ dir: pathToFileURL(join(folder, 'site/')), logger: { info: () => undefined } } as never)).then(() => '', String)
  return { error, isMarked: fs.existsSync(join(folder, 'cache/unfinished')) }
}

const gone = [
  ['a script', '<script type="module" src="/_astro/gone.js"></script>'],
  ['a style sheet', '<link rel="stylesheet" href="/_astro/gone.css">'],
  ['the program of an island', '<astro-island uid="1" component-url="/_astro/gone.js" renderer-url="/_astro/here.js"></astro-island>'],
  ['a share picture that nothing describes', shared(`${'d'.repeat(12)}.png`)],
] as const

for (const [name, page] of gone) {
  test(`a build does not stay whose pages name ${name} that is not there, and the next one makes every page`, async (t) => {
    const { error, isMarked } = await end(t, page)
    assert.ok(error.includes(UNFIT), error)
    assert.ok(isMarked)
  })
}

test('a build whose pages name what is there is good, whatever an editor writes', async (t) => {
  const picture = `${'e'.repeat(12)}.png`
  const words = '<p title="&lt;script src=&quot;/_astro/no.js&quot;&gt;">&lt;script src="/_astro/no.js"&gt; <a href="/_astro/no.js">no</a> <img src="/_astro/no.png"></p>'
  assert.deepEqual(await end(t, `<script type="module" src="/_astro/here.js"></script>${shared(picture)}${words}`, [picture]), { error: '', isMarked: false })
})
