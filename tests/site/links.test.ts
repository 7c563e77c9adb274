import assert from 'node:assert/strict'
import { site } from '#site/site.ts'
import { platform, test } from '../browser.ts'
import { addressesOf } from './site.ts'

const decode = (text: string): string => text.replaceAll('&amp;', '&').replaceAll('&#38;', '&')

/** Addresses in a page's markup: those of links, pictures and media, also in `srcset`. */
const linkedIn = (html: string): string[] => [
  ...[...html.matchAll(/\s(?:href|src|poster)="([^"]*)"/g)].map(([, address = '']) =>
    decode(address),
  ),
  ...[...html.matchAll(/\ssrcset="([^"]*)"/g)].flatMap(([, set = '']) =>
    decode(set)
      .split(', ')
      .map((part) => part.split(' ')[0] ?? ''),
  ),
]

test('every link, picture and anchor of every page leads to something that exists', async () => {
  const { url } = platform
  /** HTML of each page. Key: path. */
  const pages = new Map<string, string>()
  for (const { path } of await addressesOf(url))
    pages.set(path, await (await fetch(url + path)).text())
  /** Path of a page that links to the file. Key: path of the file, with its query. */
  const referrers = new Map<string, string>()
  const broken: string[] = []
  for (const [path, html] of pages) {
    for (const address of linkedIn(html)) {
      const target = new URL(address, url + path)
      if (target.origin !== url) continue
      // A picture of any width is made from one stored file, so only that file is requested.
      const source = target.pathname === '/.netlify/images' ? target.searchParams.get('url') : null
      const file = source ?? target.pathname + target.search
      referrers.set(file, path)
      const text = pages.get(target.pathname)
      const anchor = decodeURIComponent(target.hash.slice(1))
      if (anchor && text && !text.includes(`id="${anchor}"`))
        broken.push(`${path} → ${address}: no such anchor`)
    }
  }
  const unknown = [...referrers].filter(([file]) => !pages.has(file))
  for (let index = 0; index < unknown.length; index += 8) {
    await Promise.all(
      unknown.slice(index, index + 8).map(async ([file, path]) => {
        const response = await fetch(url + file)
        await response.arrayBuffer()
        if (!response.ok && !file.endsWith('/no-such-page'))
          broken.push(`${path} → ${file}: ${response.status}`)
      }),
    )
  }
  assert.deepEqual(broken, [])
  assert.ok(referrers.size > 60)
})

/** Paths of the full addresses of the site in a text, such as those of sharing pictures. */
const ownPathsIn = (text: string): string[] =>
  [...text.matchAll(new RegExp(`${site.url.replaceAll('.', '\\.')}(/[^"<\\s&#]*)?`, 'g'))].map(
    ([address]) => address.slice(site.url.length) || '/',
  )

test('every absolute URL of the site in pages, feeds and text files is answered with success', async () => {
  const { url } = platform
  /** Path of a page or file that contains the address. Key: path of the address. */
  const referrers = new Map<string, string>()
  const files = [
    '/sitemap.xml',
    '/robots.txt',
    '/.well-known/security.txt',
    ...['/blog', '/ar/blog', '/news', '/ar/news'].map((path) => `${path}/rss.xml`),
  ]
  for (const path of [...(await addressesOf(url)).map((address) => address.path), ...files]) {
    for (const address of ownPathsIn(await (await fetch(url + path)).text()))
      referrers.set(address, path)
  }
  const broken: string[] = []
  for (const [address, path] of referrers) {
    const response = await fetch(url + address)
    await response.arrayBuffer()
    if (!response.ok) broken.push(`${path} → ${address}: ${response.status}`)
  }
  assert.deepEqual(broken, [])
  assert.ok(referrers.size > 100)
})

test('links to other sites use HTTPS, and links within the site have no file ending', async () => {
  const { url } = platform
  for (const { path } of await addressesOf(url)) {
    const html = await (await fetch(url + path)).text()
    for (const [, href = ''] of html.matchAll(/<a [^>]*href="([^"]*)"/g)) {
      assert.match(href, /^(\/|#|https:|mailto:|tel:)/, `${path}: ${href}`)
      if (!href.includes('/assets/'))
        assert.doesNotMatch(href, /^\/.*(\.html|[^/]\/)(#|\?|$)/, `${path}: ${href}`)
    }
  }
})
