import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { finishSite } from '../../src/build/finish.ts'
import { factsOf } from '../../src/build/page-facts.ts'

const sha = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Head of a page with a share picture of this name, and a script. */
const headWith = (name: string): string =>
  `<head><meta property="og:image" content="https://ghaf.example/_astro/${name}"><script>one()</script></head>`

/**
 * Finishes a built site.
 * @param pages HTML by the name of the file
 * @param options `cached`: names of share pictures in the cache; `others`: names of other files
 */
const finish = async (
  t: TestContext,
  pages: Readonly<Record<string, string>>,
  { cached = [] as readonly string[], others = [] as readonly string[] } = {},
) => {
  const folder = await mkdtemp(join(tmpdir(), 'finished-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  for (const name of ['site/_astro', 'cache/share'])
    await mkdir(join(folder, name), { recursive: true })
  for (const name of ['site/redirects.txt', 'site/_astro/here.js'])
    await writeFile(join(folder, name), '/a /b 301')
  for (const name of cached) await writeFile(join(folder, 'cache/share', name), name)
  const files = new Map([
    ...Object.entries(pages).map(([name, page]) => [name, factsOf(page)] as const),
    ...others.map((name) => [name, null] as const),
  ])
  const result = await finishSite({
    siteFolder: join(folder, 'site'),
    cache: join(folder, 'cache'),
    files,
    environment: {},
  })
  return { folder, result, headers: await readFile(join(folder, 'site/_headers'), 'utf8') }
}

test('a site is finished with headers, redirects and share pictures that follow from its pages', async (t) => {
  const [first, second, unused] = [
    `${'a'.repeat(12)}.png`,
    `${'b'.repeat(12)}.jpg`,
    `${'c'.repeat(12)}.png`,
  ]
  const pages = {
    'index.html': headWith(first),
    'ar.html': headWith(first),
    'blog/post.html': `${headWith(second)}<style>p{}</style>`,
    'keyfact/old.html':
      '<meta name="robots" content="noindex"><script type="module">two()</script>',
    // Scripts and styles in the text or an attribute of a page get no hash in the policy.
    'blog/words.html': '<title><script>three()</script></title><p title="<style>a{}</style>">',
  }
  const { folder, result, headers } = await finish(t, pages, {
    cached: [first, second, unused],
    others: ['keyfact/old.pdf', 'keyfact/new.pdf'],
  })
  assert.deepEqual(result, { pictures: 2, drawn: 0 })
  assert.ok(
    headers.includes(
      `script-src 'self' ${[sha('one()'), sha('two()')].sort().join(' ')}; style-src 'self' ${sha('p{}')};`,
    ),
    headers,
  )
  assert.match(headers, /\/keyfact\/old\.pdf\n {2}X-Robots-Tag: noindex/)
  assert.ok(!headers.includes('new.pdf'))
  assert.equal(await readFile(join(folder, 'site/_redirects'), 'utf8'), '/a /b 301')
  assert.deepEqual((await readdir(join(folder, 'site/_astro'))).sort(), [first, second, 'here.js'])
  assert.deepEqual((await readdir(join(folder, 'cache/share'))).sort(), [first, second])
  const inodes = await Promise.all(
    ['site/_astro', 'cache/share'].map((place) => stat(join(folder, place, first))),
  )
  assert.equal(inodes[0]?.ino, inodes[1]?.ino, 'the site and the cache share one file on the disk')
})

const missingFiles = [
  ['a script', '<script type="module" src="/_astro/gone.js"></script>'],
  ['a style sheet', '<link rel="stylesheet" href="/_astro/gone.css">'],
  [
    'the program of an island',
    '<astro-island uid="1" component-url="/_astro/gone.js" renderer-url="/_astro/here.js"></astro-island>',
  ],
  ['a share picture that nothing describes', headWith(`${'d'.repeat(12)}.png`)],
] as const

for (const [name, page] of missingFiles) {
  test(`a site cannot be finished when a page names ${name} and the file is missing`, async (t) => {
    await assert.rejects(
      finish(t, { 'index.html': page }),
      /gone\.(js|css), which is not in \/_astro\/|Nothing says what the picture/,
    )
  })
}

test('a site is finished when its files exist and only the text of an article names missing ones', async (t) => {
  const picture = `${'e'.repeat(12)}.png`
  const article =
    '<p title="&lt;script src=&quot;/_astro/no.js&quot;&gt;">&lt;script src="/_astro/no.js"&gt; <a href="/_astro/no.js">no</a> <img src="/_astro/no.png"></p>'
  const { result } = await finish(
    t,
    {
      'index.html': `<script type="module" src="/_astro/here.js"></script>${headWith(picture)}${article}`,
    },
    { cached: [picture] },
  )
  assert.deepEqual(result, { pictures: 1, drawn: 0 })
})
