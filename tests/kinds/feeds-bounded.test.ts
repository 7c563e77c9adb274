import assert from 'node:assert/strict'
import test from 'node:test'
import * as v from 'valibot'
import { blog } from '#kinds/blog.ts'
import { blogData } from '../fixtures/blog-data.ts'
import { content } from './entries.ts'

const { feedOf } = await import('#sharing/feed.ts')
const { siteAddresses, sitemapOf } = await import('#sharing/sitemap.ts')

/** Makes posts, each a day older than the one before it. */
const show = (count: number, text: string): void => {
  // Development mode: builds would cache each page after its first rendering.
  content.isBuild = false
  content.entries = {
    blog: Array.from({ length: count }, (_, index) => {
      const day = new Date(Date.UTC(2026, 10, 1 - index)).toISOString()
      const data = v.parse(
        blog.schema,
        blogData(`Post ${index + 1}`, { BlogData: text, BlogDate: day.slice(0, 10) }),
      )
      return {
        id: `post-${index}`,
        rev: 'r',
        rank: null,
        slug: `post-${index + 1}`,
        oldSlugs: [],
        createdAt: day,
        updatedAt: day,
        publishAt: null,
        expireAt: null,
        data,
      }
    }),
  }
}
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found)

test('a feed has the twenty newest posts, each whole', async () => {
  show(30, '<p>Words.</p>')
  const feed = await feedOf('blog', 'en')
  assert.deepEqual(
    all(feed, /<item>\s*<title>(.*?)<\/title>/g),
    Array.from({ length: 20 }, (_, index) => `Post ${index + 1}`),
  )
  assert.equal(all(feed, /<content:encoded>(.*?)<\/content:encoded>/g).length, 20)
})

test('a feed stays below 200,000 bytes however long its texts are: the older posts are there by their summary', async () => {
  show(30, `<p>${'A sentence of the post & more. '.repeat(1_000)}</p>`)
  const feed = await feedOf('blog', 'en')
  assert.ok(Buffer.byteLength(feed) < 200_000, String(feed.length))
  assert.equal(all(feed, /<description>(A sentence.*?)<\/description>/g).length, 20)
  assert.equal(all(feed, /<content:encoded>(.*?)<\/content:encoded>/g).length, 4)
  show(2, `<p>${'<b>&amp;</b>'.repeat(15_000)}</p>`)
  assert.doesNotMatch(await feedOf('blog', 'en'), /<content:encoded>/)
})

test('a sitemap with more addresses than fit is an index of parts, which hold each address once', async () => {
  show(9, '<p>Words.</p>')
  const addresses = await siteAddresses()
  const locations = (xml: string): string[] => all(xml, /<url><loc>(.*?)<\/loc>/g)
  const whole = sitemapOf(addresses)
  assert.deepEqual(whole.parts, [])
  assert.equal(locations(whole.main).length, addresses.length)
  assert.deepEqual(sitemapOf(addresses, addresses.length), whole)
  const { main, parts } = sitemapOf(addresses, 10)
  assert.match(
    main,
    /^<\?xml [^>]+>\n<sitemapindex xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9"/,
  )
  assert.deepEqual(
    all(main, /<sitemap><loc>[^<]+(\/sitemap-\d+\.xml)<\/loc>/g),
    parts.map((_, index) => `/sitemap-${index + 1}.xml`),
  )
  assert.deepEqual(parts.flatMap(locations), locations(whole.main))
  assert.ok(parts.every((part) => part.includes('<urlset ') && locations(part).length <= 10))
  // Each part's date is that of its newest address.
  const newest = parts.map((part) =>
    all(part, /<lastmod>(.*?)<\/lastmod>/g)
      .sort()
      .at(-1),
  )
  assert.deepEqual(
    all(main, /<sitemap>(.*?)<\/sitemap>/g).map(
      (one) => /<lastmod>(.*?)<\/lastmod>/.exec(one)?.[1],
    ),
    newest,
  )
  assert.ok(!addresses.some(({ xml }) => xml.includes('/page/')))
})
