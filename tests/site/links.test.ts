import assert from 'node:assert/strict'
import { site } from '#site/site.ts'
import { platform, test } from '../browser.ts'
import { addressesOf } from './site.ts'

const decode = (text: string): string => text.replaceAll('&amp;', '&').replaceAll('&#38;', '&')

/** Addresses in a page's markup: links, pictures, media and `srcset`. */
const namedIn = (html: string): string[] => [
  ...[...html.matchAll(/\s(?:href|src|poster)="([^"]*)"/g)].map(([, address = '']) =>
    decode(address),
  ),
  ...[...html.matchAll(/\ssrcset="([^"]*)"/g)].flatMap(([, set = '']) =>
    decode(set)
      .split(', ')
      .map((part) => part.split(' ')[0] ?? ''),
  ),
]

test('no link, picture or anchor of any page leads nowhere', async () => {
  const { url } = platform
  const pages = new Map<string, string>()
  for (const { path } of await addressesOf(url))
    pages.set(path, await (await fetch(url + path)).text())
  const wanted = new Map<string, string>()
  const broken: string[] = []
  for (const [path, html] of pages) {
    for (const address of namedIn(html)) {
      const target = new URL(address, url + path)
      if (target.origin !== url) continue
      // Every width of a picture comes from one stored file: only that file can be missing.
      const source = target.pathname === '/.netlify/images' ? target.searchParams.get('url') : null
      const file = source ?? target.pathname + target.search
      wanted.set(file, path)
      const text = pages.get(target.pathname)
      const anchor = decodeURIComponent(target.hash.slice(1))
      if (anchor && text && !text.includes(`id="${anchor}"`))
        broken.push(`${path} → ${address}: no such anchor`)
    }
  }
  const unknown = [...wanted].filter(([file]) => !pages.has(file))
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
  assert.ok(wanted.size > 60)
})

/**
 * Full addresses of the site in a text: canonical and alternate ones, sharing pictures, structured
 * data, feeds.
 */
const ownIn = (text: string): string[] =>
  [...text.matchAll(new RegExp(`${site.url.replaceAll('.', '\\.')}(/[^"<\\s&#]*)?`, 'g'))].map(
    ([address]) => address.slice(site.url.length) || '/',
  )

test('no address that networks, feed readers and search engines are given leads nowhere', async () => {
  const { url } = platform
  const wanted = new Map<string, string>()
  const files = [
    '/sitemap.xml',
    '/robots.txt',
    '/.well-known/security.txt',
    ...['/blog', '/ar/blog', '/news', '/ar/news'].map((path) => `${path}/rss.xml`),
  ]
  for (const path of [...(await addressesOf(url)).map((address) => address.path), ...files]) {
    for (const address of ownIn(await (await fetch(url + path)).text())) wanted.set(address, path)
  }
  const broken: string[] = []
  for (const [address, path] of wanted) {
    const response = await fetch(url + address)
    await response.arrayBuffer()
    if (!response.ok) broken.push(`${path} → ${address}: ${response.status}`)
  }
  assert.deepEqual(broken, [])
  assert.ok(wanted.size > 100)
})

test('links to other sites are secure and links within name no file ending', async () => {
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
