import assert from 'node:assert/strict'
import { chmod, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import type { Read } from '#content/reads.ts'
import { openPageCache, noKeptPages } from '../../src/build/page-cache.ts'
import { makePages, type PageProgram } from '../../src/build/make-pages.ts'
import type { PageFacts } from '../../src/build/page-facts.ts'

type File = {
  pathname: string
  text: string
  key?: string
  reads?: Read[]
  type?: 'page' | 'endpoint'
  status?: number
}

/** `values` that pages read, by name; `sources` is null when they are unknown. */
type Building = {
  values?: Record<string, string>
  sources?: string | null
  fits?: (facts: PageFacts | null) => boolean
  finished?: (name: string, page: string) => string
  isGood?: boolean
}

/**
 * Builds repeatedly with one folder of cached pages. `made` lists the rendered addresses, `files`
 * the site's files with their texts.
 */
const builds = async (t: TestContext) => {
  const folder = await mkdtemp(join(tmpdir(), 'pages-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const place = join(folder, 'kept')
  let count = 0
  const build = async (
    files: readonly File[],
    {
      values = {},
      sources = 'one',
      fits = () => true,
      finished = (_, page) => page,
      isGood = true,
    }: Building = {},
  ) => {
    const made: string[] = []
    const program: PageProgram = {
      paths: () =>
        Promise.resolve(
          files.map(({ pathname, key, type = 'page' }) => ({
            pathname,
            route: { type } as never,
            ...(key !== undefined && { cacheKey: key }),
          })),
        ),
      render: ({ url }) => {
        const path = decodeURI(new URL(url).pathname)
        made.push(path)
        const {
          text = '',
          status = 200,
          reads = [],
        } = files.find(({ pathname }) => pathname === path) ?? {}
        return Promise.resolve({ status, body: Buffer.from(text), reads })
      },
      stateOf: async (reads) => {
        if (reads.some(([name]) => values[name] === 'unreadable'))
          throw new Error('Nobody can read it.')
        return reads.map(([name, key]) => `${name} ${key}: ${values[name]}`).join()
      },
      keepNotes: () => Promise.resolve(),
    }
    const into = join(folder, `site-${(count += 1)}`)
    const kept = sources === null ? noKeptPages : await openPageCache(place, sources)
    const reports: string[] = []
    const { files: facts, used } = await makePages({
      program,
      site: 'https://ghaf.example',
      into,
      kept,
      fits,
      finished,
      report: (done, of) => reports.push(`${done}/${of}`),
    })
    if (isGood) await kept.end()
    const names = [...facts.keys()]
    const read = Object.fromEntries(
      await Promise.all(
        names.map(async (name) => [name, await readFile(join(into, name), 'utf8')] as const),
      ),
    )
    return { made, used, read, facts, reports, into }
  }
  const names = async () => (await readdir(place)).filter((name) => name !== 'pages.json')
  return { build, place, names }
}

const post = (text: string, key = text): File => ({
  pathname: '/blog/post',
  text: `<p>${text}</p>`,
  key,
})

test('each address has the file that Astro gives it, and each route its first', async (t) => {
  const { build } = await builds(t)
  const { read, facts, reports } = await build([
    { pathname: '/', text: 'home' },
    { pathname: '/ar', text: '<meta name="robots" content="noindex">' },
    { pathname: '/blog/a b', text: 'spaced' },
    { pathname: '/404', text: 'missing', status: 404 },
    { pathname: '/ar/404', text: 'missing', status: 404 },
    { pathname: '/blog/rss.xml', text: '<rss/>', type: 'endpoint' },
    { pathname: '/ar', text: 'another route' },
  ])
  assert.deepEqual(read, {
    'index.html': 'home',
    'ar.html': '<meta name="robots" content="noindex">',
    'blog/a b.html': 'spaced',
    '404.html': 'missing',
    'ar/404.html': 'missing',
    'blog/rss.xml': '<rss/>',
  })
  assert.deepEqual([facts.get('ar.html')?.isHidden, facts.get('blog/rss.xml')], [true, null])
  assert.deepEqual([reports[0], reports.at(-1)], ['0/7', '7/7'])
})

test('a page that cannot be made ends the build, and is named', async (t) => {
  const { build } = await builds(t)
  for (const status of [404, 500]) {
    await assert.rejects(build([{ pathname: '/faq', text: '', status }]), {
      message: `/faq could not be made. Its answer was ${status}.`,
    })
  }
})

test('a page is used again while its key stays, with its facts, and made anew when it changes', async (t) => {
  const { build, names } = await builds(t)
  const first = await build([post('one')])
  assert.deepEqual([first.made, first.used], [['/blog/post'], 0])
  const second = await build([{ ...post('one'), text: 'never asked for' }])
  assert.deepEqual(
    [second.made, second.used, second.read, [...second.facts]],
    [[], 1, first.read, [...first.facts]],
  )
  assert.deepEqual((await build([post('two')])).made, ['/blog/post'])
  assert.equal((await names()).length, 1, 'what was not used is forgotten')
  assert.deepEqual((await build([post('one')])).made, ['/blog/post'])
})

test('the same key at another address is another page, and a file without a key is made each time', async (t) => {
  const { build } = await builds(t)
  const files: File[] = [
    { pathname: '/a', text: 'a', key: 'k' },
    { pathname: '/b', text: 'b', key: 'k' },
    { pathname: '/c', text: 'c' },
  ]
  await build(files)
  const again = await build(files)
  assert.deepEqual(
    [again.made, again.read],
    [['/c'], { 'a.html': 'a', 'b.html': 'b', 'c.html': 'c' }],
  )
})

test('a page is made anew when something that it has read has another value, and keeps what it reads now', async (t) => {
  const { build } = await builds(t)
  const page: File = {
    pathname: '/faq',
    text: '<p>one</p>',
    key: '',
    reads: [
      ['entries', '"faq"'],
      ['day', 'null'],
    ],
  }
  const values = { entries: 'a', day: 'Monday' }
  await build([page], { values })
  assert.deepEqual((await build([page], { values })).made, [])
  const changed: File = {
    ...page,
    reads: [
      ['entries', '"faq"'],
      ['entries', '"blog"'],
    ],
  }
  assert.deepEqual((await build([changed], { values: { ...values, day: 'Tuesday' } })).made, [
    '/faq',
  ])
  assert.deepEqual(
    (await build([changed], { values: { ...values, day: 'Friday' } })).made,
    [],
    'it reads the day no more',
  )
  assert.deepEqual((await build([changed], { values: { ...values, entries: 'b' } })).made, ['/faq'])
})

test('what a kept page has read and cannot be read any more is an error of that page', async (t) => {
  const { build } = await builds(t)
  const page: File = { pathname: '/faq', text: 'one', key: '', reads: [['entries', '"faq"']] }
  await build([page], { values: { entries: 'a' } })
  await assert.rejects(build([{ ...page, status: 500 }], { values: { entries: 'unreadable' } }), {
    message: '/faq could not be made. Its answer was 500.',
  })
})

test('pages of other sources are made anew; where nobody names them, all are, and what is kept stays', async (t) => {
  const { build } = await builds(t)
  await build([post('one')])
  assert.deepEqual((await build([post('one')], { sources: null })).made, ['/blog/post'])
  assert.deepEqual((await build([post('one')])).made, [])
  assert.deepEqual((await build([post('one')], { sources: 'two' })).made, ['/blog/post'])
})

test('a page whose facts do not fit the build is made anew', async (t) => {
  const { build } = await builds(t)
  const page = { ...post('one'), text: '<script src="/_astro/old.js"></script>' }
  await build([page])
  assert.deepEqual(
    (await build([page], { fits: (facts) => facts?.assets.includes('new.js') ?? false })).made,
    ['/blog/post'],
  )
})

test('a build that fails leaves what the one before it has kept, and nothing of its own', async (t) => {
  const { build } = await builds(t)
  await build([post('one')])
  await build([post('two')], { isGood: false })
  assert.deepEqual((await build([post('one')], { isGood: false })).made, [])
  assert.deepEqual((await build([post('two')])).made, ['/blog/post'])
})

test('a kept page that is gone or not whole is made anew; so is every page when the index is not', async (t) => {
  const { build, place, names } = await builds(t)
  const damage = ['{"', 'null', '{"a":1}'].map(
    (text) => () => writeFile(join(place, 'pages.json'), text),
  )
  for (const harm of [
    (name: string) => rm(join(place, name)),
    (name: string) => truncate(join(place, name), 1),
    ...damage,
  ]) {
    await build([post('one')])
    const [name = ''] = await names()
    await chmod(join(place, name), 0o644)
    await harm(name)
    const { made, read } = await build([post('one')])
    assert.deepEqual([made, read['blog/post.html']], [['/blog/post'], '<p>one</p>'])
  }
})

test('a page is kept as it is finished', async (t) => {
  const { build } = await builds(t)
  const finished = (name: string, page: string): string => `${page}<!-- ${name} -->`
  await build([post('one')], { finished })
  assert.equal(
    (await build([post('one')], { finished })).read['blog/post.html'],
    '<p>one</p><!-- blog/post.html -->',
  )
})

test('a page of the site is the kept one, and nobody may write into it', async (t) => {
  const { build, place, names } = await builds(t)
  const { into } = await build([post('one')])
  const [page, kept] = await Promise.all([
    stat(join(into, 'blog/post.html')),
    stat(join(place, (await names())[0] ?? '')),
  ])
  assert.deepEqual([page.ino, page.mode & 0o222], [kept.ino, 0])
})
