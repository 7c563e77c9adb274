import assert from 'node:assert/strict'
import { chmod, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import type { Read } from '#content/reads.ts'
import { openPageCache, noPageCache } from '../../src/build/page-cache.ts'
import { makePages, type PageProgram } from '../../src/build/make-pages.ts'
import type { PageFacts } from '../../src/build/page-facts.ts'

/** File of the site that a build makes. */
type File = {
  pathname: string
  /** Text that rendering the file gives. */
  text: string
  /** Cache key: while it stays the same, the file is not rendered again. */
  key?: string
  /** Values that the page reads while it is rendered. */
  reads?: Read[]
  type?: 'page' | 'endpoint'
  /** Status that rendering the file gives; 200 by default. */
  status?: number
}

/** Settings of one build. */
type BuildOptions = {
  /** Values that pages read, by name. */
  values?: Record<string, string>
  /** Digest of the sources; null when it is unknown. */
  sources?: string | null
  /** True when a cached page can be used in this build. */
  fits?: (facts: PageFacts | null) => boolean
  finished?: (name: string, page: string) => string
  /** False for a build that fails after its pages are made. */
  isGood?: boolean
}

/**
 * Makes an empty cache of pages. `build` builds a site with this cache, and returns:
 * - `rendered`: addresses of the files that were rendered
 * - `used`: number of pages from the cache
 * - `texts` and `facts` of the site's files by name
 */
const pageCache = async (t: TestContext) => {
  const folder = await mkdtemp(join(tmpdir(), 'pages-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const place = join(folder, 'kept')
  let builds = 0
  const build = async (
    files: readonly File[],
    {
      values = {},
      sources = 'one',
      fits = () => true,
      finished = (_, page) => page,
      isGood = true,
    }: BuildOptions = {},
  ) => {
    const rendered: string[] = []
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
        rendered.push(path)
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
    builds += 1
    const siteFolder = join(folder, `site-${builds}`)
    const pageCache = sources === null ? noPageCache : await openPageCache(place, sources)
    const reports: string[] = []
    const { files: facts, reusedCount } = await makePages({
      program,
      site: 'https://ghaf.example',
      siteFolder,
      pageCache,
      isReusable: fits,
      postProcess: finished,
      report: (done, total) => reports.push(`${done}/${total}`),
    })
    if (isGood) await pageCache.saveIndex()
    const names = [...facts.keys()]
    const texts = Object.fromEntries(
      await Promise.all(
        names.map(async (name) => [name, await readFile(join(siteFolder, name), 'utf8')] as const),
      ),
    )
    return { rendered, used: reusedCount, texts, facts, reports, into: siteFolder }
  }
  /** Names of the pages in the cache. */
  const keptNames = async () => (await readdir(place)).filter((name) => name !== 'pages.json')
  return { build, place, keptNames }
}

const post = (text: string, key = text): File => ({
  pathname: '/blog/post',
  text: `<p>${text}</p>`,
  key,
})

test('each address has the file that Astro gives it, made by the first route with that address', async (t) => {
  const { build } = await pageCache(t)
  const { texts, facts, reports } = await build([
    { pathname: '/', text: 'home' },
    { pathname: '/ar', text: '<meta name="robots" content="noindex">' },
    { pathname: '/blog/a b', text: 'spaced' },
    { pathname: '/404', text: 'missing', status: 404 },
    { pathname: '/ar/404', text: 'missing', status: 404 },
    { pathname: '/blog/rss.xml', text: '<rss/>', type: 'endpoint' },
    { pathname: '/ar', text: 'another route' },
  ])
  assert.deepEqual(texts, {
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

test('a build ends at a page that cannot be made, and names the page', async (t) => {
  const { build } = await pageCache(t)
  for (const status of [404, 500]) {
    await assert.rejects(build([{ pathname: '/faq', text: '', status }]), {
      message: `/faq could not be made. Its answer was ${status}.`,
    })
  }
})

test('a page is used again with its facts while its key is the same, and made again with another key', async (t) => {
  const { build, keptNames } = await pageCache(t)
  const first = await build([post('one')])
  assert.deepEqual([first.rendered, first.used], [['/blog/post'], 0])
  const second = await build([{ ...post('one'), text: 'never asked for' }])
  assert.deepEqual(
    [second.rendered, second.used, second.texts, [...second.facts]],
    [[], 1, first.texts, [...first.facts]],
  )
  assert.deepEqual((await build([post('two')])).rendered, ['/blog/post'])
  assert.equal((await keptNames()).length, 1, 'a page that a build does not use is deleted')
  assert.deepEqual((await build([post('one')])).rendered, ['/blog/post'])
})

test('pages with the same key at different addresses are different, and a file without a key is always made again', async (t) => {
  const { build } = await pageCache(t)
  const files: File[] = [
    { pathname: '/a', text: 'a', key: 'k' },
    { pathname: '/b', text: 'b', key: 'k' },
    { pathname: '/c', text: 'c' },
  ]
  await build(files)
  const second = await build(files)
  assert.deepEqual(
    [second.rendered, second.texts],
    [['/c'], { 'a.html': 'a', 'b.html': 'b', 'c.html': 'c' }],
  )
})

test('a page is made again when a value has changed that it read when it was last made', async (t) => {
  const { build } = await pageCache(t)
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
  assert.deepEqual((await build([page], { values })).rendered, [])
  const changed: File = {
    ...page,
    reads: [
      ['entries', '"faq"'],
      ['entries', '"blog"'],
    ],
  }
  assert.deepEqual((await build([changed], { values: { ...values, day: 'Tuesday' } })).rendered, [
    '/faq',
  ])
  assert.deepEqual(
    (await build([changed], { values: { ...values, day: 'Friday' } })).rendered,
    [],
    'the page does not read the day any more',
  )
  assert.deepEqual((await build([changed], { values: { ...values, entries: 'b' } })).rendered, [
    '/faq',
  ])
})

test('a cached page is made again when a value that it read cannot be read any more, and reports its error', async (t) => {
  const { build } = await pageCache(t)
  const page: File = { pathname: '/faq', text: 'one', key: '', reads: [['entries', '"faq"']] }
  await build([page], { values: { entries: 'a' } })
  await assert.rejects(build([{ ...page, status: 500 }], { values: { entries: 'unreadable' } }), {
    message: '/faq could not be made. Its answer was 500.',
  })
})

test('all pages are made again when the sources have changed', async (t) => {
  const { build } = await pageCache(t)
  await build([post('one')])
  assert.deepEqual((await build([post('one')], { sources: 'two' })).rendered, ['/blog/post'])
})

test('a build with unknown sources makes all pages again, and leaves the cache as it is', async (t) => {
  const { build } = await pageCache(t)
  await build([post('one')])
  assert.deepEqual((await build([post('one')], { sources: null })).rendered, ['/blog/post'])
  assert.deepEqual((await build([post('one')])).rendered, [])
})

test('a page whose facts do not fit the build is made again', async (t) => {
  const { build } = await pageCache(t)
  const page = { ...post('one'), text: '<script src="/_astro/old.js"></script>' }
  await build([page])
  assert.deepEqual(
    (await build([page], { fits: (facts) => facts?.assets.includes('new.js') ?? false })).rendered,
    ['/blog/post'],
  )
})

test('a build that fails leaves the cache as the build before it did', async (t) => {
  const { build } = await pageCache(t)
  await build([post('one')])
  await build([post('two')], { isGood: false })
  assert.deepEqual((await build([post('one')], { isGood: false })).rendered, [])
  assert.deepEqual((await build([post('two')])).rendered, ['/blog/post'])
})

test('a page is made again when it, or the index of the cache, is lost or damaged', async (t) => {
  const { build, place, keptNames } = await pageCache(t)
  const damageIndex = ['{"', 'null', '{"a":1}'].map(
    (text) => () => writeFile(join(place, 'pages.json'), text),
  )
  for (const damage of [
    (name: string) => rm(join(place, name)),
    (name: string) => truncate(join(place, name), 1),
    ...damageIndex,
  ]) {
    await build([post('one')])
    const [name = ''] = await keptNames()
    // A cached page cannot be written to.
    await chmod(join(place, name), 0o644)
    await damage(name)
    const { rendered, texts } = await build([post('one')])
    assert.deepEqual([rendered, texts['blog/post.html']], [['/blog/post'], '<p>one</p>'])
  }
})

test('the cache keeps a page as the function `finished` returns it', async (t) => {
  const { build } = await pageCache(t)
  const finished = (name: string, page: string): string => `${page}<!-- ${name} -->`
  await build([post('one')], { finished })
  assert.equal(
    (await build([post('one')], { finished })).texts['blog/post.html'],
    '<p>one</p><!-- blog/post.html -->',
  )
})

test('the site and the cache share one file of a page, which cannot be written to', async (t) => {
  const { build, place, keptNames } = await pageCache(t)
  const { into } = await build([post('one')])
  const [page, kept] = await Promise.all([
    stat(join(into, 'blog/post.html')),
    stat(join(place, (await keptNames())[0] ?? '')),
  ])
  assert.deepEqual([page.ino, page.mode & 0o222], [kept.ino, 0])
})
