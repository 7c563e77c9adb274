import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { configurationFor } from '../../netlify/local/static/emulator.ts'
import { openSite, type Site } from '../../netlify/local/static/site.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const origin = 'http://localhost:1'

let folder = ''
let site: Site
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'static-'))
  await promisify(execFile)(process.execPath, [
    fileURLToPath(new URL('fixtures/build.ts', import.meta.url)),
    join(folder, 'site'),
  ])
  site = await openSite({ folder, root, origin })
})
after(async () => {
  await site.retire()
  await rm(folder, { recursive: true, force: true })
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  site.answer(new Request(origin + path, { method, headers }))
const titleOf = async (response: Response) =>
  /<title>(.*?)<\/title>/.exec(await response.text())?.[1]

test('every page is at its address without a final slash, and the address with one redirects there', async () => {
  const pages: Record<string, string> = {
    '/': 'Home',
    '/about': 'About',
    '/ar': 'Arabic home',
    '/ar/about': 'Arabic about',
  }
  for (const [path, name] of Object.entries(pages)) {
    const response = await get(path)
    assert.deepEqual([response.status, await titleOf(response)], [200, name])
    if (path === '/') continue
    const moved = await get(`${path}/?q=1`)
    assert.deepEqual([moved.status, moved.headers.get('location')], [301, `${path}?q=1`])
  }
})

test('a missing address gets the page for missing addresses in its language', async () => {
  for (const path of [
    '/nope',
    '/blog/nope',
    '/article',
    '/arabic',
    '/_headers',
    '/_redirects',
    '/build.log',
    '/_astro/',
  ]) {
    const response = await get(path)
    assert.deepEqual([response.status, await titleOf(response)], [404, 'No such page'], path)
    assert.equal(response.headers.get('x-everywhere'), 'yes')
  }
  for (const path of ['/ar/nope', '/ar/a/b/c', '/ar/nope/']) {
    const response = await get(path)
    assert.deepEqual([response.status, await titleOf(response)], [404, 'No such Arabic page'], path)
  }
})

test('every address of the staff area shows one of its two pages, which search engines must not index', async () => {
  const pages = {
    'Staff area': ['/web-cms', '/web-cms/blog', '/web-cms/blog/a/b', '/web-cms/protectedness'],
    'Staff area, protected': [
      '/web-cms/protected',
      '/web-cms/protected/blogs',
      '/web-cms/protected/blogs/a',
      '/web-cms/protected/no-such-screen',
    ],
  }
  for (const path of ['/web-cms/', '/web-cms/protected/'])
    assert.equal((await get(path)).status, 301, path)
  for (const [name, path] of Object.entries(pages).flatMap(([name, paths]) =>
    paths.map((path) => [name, path] as const),
  )) {
    const response = await get(path)
    assert.deepEqual([response.status, await titleOf(response)], [200, name], path)
    assert.equal(response.headers.get('x-robots-tag'), 'noindex, nofollow', path)
  }
  assert.equal((await get('/about')).headers.get('x-robots-tag'), null)
})

test('a page has the same content and headers in every encoding, also when it is requested repeatedly', async () => {
  for (const encoding of ['br', 'gzip', 'identity', 'br', 'gzip']) {
    const response = await get('/about', { 'accept-encoding': encoding })
    const decompress = {
      br: brotliDecompressSync,
      gzip: gunzipSync,
      identity: (body: Uint8Array) => body,
    }[response.headers.get('content-encoding') ?? 'identity']
    assert.match(new TextDecoder().decode(decompress?.(await response.bytes())), /<title>About</)
    assert.equal(response.headers.get('x-everywhere'), 'yes')
  }
})

test('a file that is requested repeatedly has the same bytes and headers, and a client that has it gets a 304', async () => {
  const first = await get('/_astro/app.abc123.js')
  const second = await get('/_astro/app.abc123.js')
  assert.deepEqual(
    [await second.bytes(), [...second.headers]],
    [await first.bytes(), [...first.headers]],
  )
  const third = await get('/_astro/app.abc123.js', {
    'if-none-match': first.headers.get('etag') ?? '',
  })
  assert.deepEqual([third.status, await third.text()], [304, ''])
})

test('the redirects and headers that a build wrote are applied', async () => {
  const moved = await get('/old-address')
  assert.deepEqual(
    [moved.status, new URL(moved.headers.get('location') ?? '', origin).pathname],
    [301, '/about'],
  )
  assert.equal((await get('/about')).headers.get('x-everywhere'), 'yes')
  assert.equal((await get('/ar/about')).headers.get('x-only-there'), 'yes')
  assert.equal((await get('/ar/about')).headers.get('x-page-status'), null)
})

test('only files that are named by their content may be cached for ever', async () => {
  assert.equal(
    (await get('/_astro/app.abc123.js')).headers.get('cache-control'),
    'public, max-age=31536000, immutable',
  )
  for (const path of ['/', '/ar/about', '/nope', '/build.json']) {
    assert.equal(
      (await get(path)).headers.get('cache-control'),
      'public, max-age=0, must-revalidate',
      path,
    )
  }
})

test('a request that names the ETag of a file is answered with 304', async () => {
  for (const path of ['/about', '/film.webm', '/web-cms/blog']) {
    const etag = (await get(path)).headers.get('etag') ?? ''
    assert.match(etag, /^(W\/)?"[0-9a-f]{32}"$/)
    for (const known of [etag, etag.replace('W/', ''), `"x", ${etag}`, '*']) {
      const response = await get(path, { 'if-none-match': known })
      assert.deepEqual(
        [response.status, response.body, response.headers.get('etag')],
        [304, null, etag],
        path,
      )
      assert.equal(response.headers.get('x-everywhere'), 'yes')
    }
    assert.equal((await get(path, { 'if-none-match': '"other"' })).status, 200)
  }
})

test('a request for a part of a film is answered with 206 and that part', async () => {
  const whole = await (await get('/film.webm')).bytes()
  const ranges: Record<string, [number, number]> = {
    'bytes=0-99': [0, 100],
    'bytes=4900-': [4900, 5000],
    'bytes=-100': [4900, 5000],
    'bytes=10-99999': [10, 5000],
  }
  for (const [range, [first, end]] of Object.entries(ranges)) {
    const response = await get('/film.webm', { range })
    assert.deepEqual(
      [response.status, response.headers.get('content-range')],
      [206, `bytes ${first}-${end - 1}/5000`],
    )
    assert.deepEqual(await response.bytes(), whole.slice(first, end))
  }
  assert.equal((await get('/film.webm', { range: 'bytes=5000-' })).status, 416)
  assert.equal(
    (await get('/film.webm', { range: 'bytes=0-9', 'if-range': '"another"' })).status,
    200,
  )
  assert.equal((await get('/about', { range: 'bytes=0-9' })).status, 200)
})

test('the headers file of a build can set the type of a file', async () => {
  assert.equal(
    (await get('/blog/rss.xml')).headers.get('content-type'),
    'application/rss+xml; charset=utf-8',
  )
})

test('a page can be requested by HEAD, and not by POST', async () => {
  assert.equal((await get('/about', {}, 'HEAD')).status, 200)
  assert.equal((await get('/about', {}, 'POST')).status, 405)
})

test('a folder without a home page cannot be opened as a site', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'empty-'))
  await assert.rejects(openSite({ folder: empty, root, origin }), /no home page/)
  await rm(empty, { recursive: true })
})

test('the local platform uses the rules of netlify.toml with its own folder, and reads rules with status 404 separately', async () => {
  const { toml, notFound } = configurationFor(
    await readFile(join(root, 'netlify.toml'), 'utf8'),
    'site',
  )
  assert.deepEqual(notFound, [{ prefix: '/ar/', to: '/ar/404.html' }])
  assert.match(toml, /^publish = "site"$/m)
  assert.ok(!toml.includes('404.html"'))
  assert.match(toml, /from = "\/web-cms\/\*"/)
})
