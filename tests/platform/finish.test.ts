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

const shared = (name: string): string =>
  `<head><meta property="og:image" content="https://ghaf.example/_astro/${name}"><script>one()</script></head>`

/** Finishes a site of these pages and other files, with cached share pictures of these names. */
const finish = async (
  t: TestContext,
  pages: Readonly<Record<string, string>>,
  { kept = [] as readonly string[], others = [] as readonly string[] } = {},
) => {
  const folder = await mkdtemp(join(tmpdir(), 'finished-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  for (const name of ['site/_astro', 'cache/share'])
    await mkdir(join(folder, name), { recursive: true })
  for (const name of ['site/redirects.txt', 'site/_astro/here.js'])
    await writeFile(join(folder, name), '/a /b 301')
  for (const name of kept) await writeFile(join(folder, 'cache/share', name), name)
  const files = new Map([
    ...Object.entries(pages).map(([name, page]) => [name, factsOf(page)] as const),
    ...others.map((name) => [name, null] as const),
  ])
  const done = await finishSite({
    into: join(folder, 'site'),
    cache: join(folder, 'cache'),
    files,
    environment: {},
  })
  return { folder, done, headers: await readFile(join(folder, 'site/_headers'), 'utf8') }
}

test('files of the whole site are made from the facts of its pages: policy, files to be left out of search engines, pictures', async (t) => {
  const [first, second, unused] = [
    `${'a'.repeat(12)}.png`,
    `${'b'.repeat(12)}.jpg`,
    `${'c'.repeat(12)}.png`,
  ]
  const pages = {
    'index.html': shared(first),
    'ar.html': shared(first),
    'blog/post.html': `${shared(second)}<style>p{}</style>`,
    'keyfact/old.html':
      '<meta name="robots" content="noindex"><script type="module">two()</script>',
    // Text in the content, wherever it is, allows no script.
    'blog/words.html': '<title><script>three()</script></title><p title="<style>a{}</style>">',
  }
  const { folder, done, headers } = await finish(t, pages, {
    kept: [first, second, unused],
    others: ['keyfact/old.pdf', 'keyfact/new.pdf'],
  })
  assert.deepEqual(done, { pictures: 2, drawn: 0 })
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
  assert.equal(inodes[0]?.ino, inodes[1]?.ino, 'a picture takes its place on the disk once')
})

const gone = [
  ['a script', '<script type="module" src="/_astro/gone.js"></script>'],
  ['a style sheet', '<link rel="stylesheet" href="/_astro/gone.css">'],
  [
    'the program of an island',
    '<astro-island uid="1" component-url="/_astro/gone.js" renderer-url="/_astro/here.js"></astro-island>',
  ],
  ['a share picture that nothing describes', shared(`${'d'.repeat(12)}.png`)],
] as const

for (const [name, page] of gone) {
  test(`a build does not stay whose pages name ${name} that is not there`, async (t) => {
    await assert.rejects(
      finish(t, { 'index.html': page }),
      /gone\.(js|css), which is not in \/_astro\/|Nothing says what the picture/,
    )
  })
}

test('a build whose pages name what is there is good, whatever an editor writes', async (t) => {
  const picture = `${'e'.repeat(12)}.png`
  const words =
    '<p title="&lt;script src=&quot;/_astro/no.js&quot;&gt;">&lt;script src="/_astro/no.js"&gt; <a href="/_astro/no.js">no</a> <img src="/_astro/no.png"></p>'
  const { done } = await finish(
    t,
    {
      'index.html': `<script type="module" src="/_astro/here.js"></script>${shared(picture)}${words}`,
    },
    { kept: [picture] },
  )
  assert.deepEqual(done, { pictures: 1, drawn: 0 })
})
