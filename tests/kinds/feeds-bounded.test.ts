import assert from 'node:assert/strict'
import test from 'node:test'
import * as v from 'valibot'
import { blog } from '#kinds/blog.ts'
import { blogData } from '../fixtures/blog-data.ts'
import { content } from './entries.ts'

const { feedOf } = await import('#sharing/feed.ts')
const { sitemapEntries, sitemapOf } = await import('#sharing/sitemap.ts')

/** Sets the posts of the site, each a day older than the one before. */
const setPosts = (count: number, text: string): void => {
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
/** First group of each match. */
const groupsIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, group = '']) => group)
const locationsIn = (xml: string): string[] => groupsIn(xml, /<url><loc>(.*?)<\/loc>/g)

test('a feed has the twenty newest posts, each with its whole text', async () => {
  setPosts(30, '<p>Words.</p>')
  const feed = await feedOf('blog', 'en')
  assert.deepEqual(
    groupsIn(feed, /<item>\s*<title>(.*?)<\/title>/g),
    Array.from({ length: 20 }, (_, index) => `Post ${index + 1}`),
  )
  assert.equal(groupsIn(feed, /<content:encoded>(.*?)<\/content:encoded>/g).length, 20)
})

test('a feed of long texts stays below 200,000 bytes: its older posts have a summary only', async () => {
  setPosts(30, `<p>${'A sentence of the post & more. '.repeat(1_000)}</p>`)
  const feed = await feedOf('blog', 'en')
  assert.ok(Buffer.byteLength(feed) < 200_000, String(feed.length))
  assert.equal(groupsIn(feed, /<description>(A sentence.*?)<\/description>/g).length, 20)
  assert.equal(groupsIn(feed, /<content:encoded>(.*?)<\/content:encoded>/g).length, 4)
  setPosts(2, `<p>${'<b>&amp;</b>'.repeat(15_000)}</p>`)
  assert.doesNotMatch(await feedOf('blog', 'en'), /<content:encoded>/)
})

test('a sitemap whose addresses fit in one file has no parts', async () => {
  setPosts(9, '<p>Words.</p>')
  const addresses = await sitemapEntries()
  const whole = sitemapOf(addresses)
  assert.deepEqual(whole.parts, [])
  assert.equal(locationsIn(whole.main).length, addresses.length)
  assert.deepEqual(sitemapOf(addresses, addresses.length), whole)
})

test('a sitemap with more addresses than fit is an index of parts, which hold each address once', async () => {
  setPosts(9, '<p>Words.</p>')
  const addresses = await sitemapEntries()
  const whole = sitemapOf(addresses)
  const { main, parts } = sitemapOf(addresses, 10)
  assert.match(
    main,
    /^<\?xml [^>]+>\n<sitemapindex xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9"/,
  )
  assert.deepEqual(
    groupsIn(main, /<sitemap><loc>[^<]+(\/sitemap-\d+\.xml)<\/loc>/g),
    parts.map((_, index) => `/sitemap-${index + 1}.xml`),
  )
  assert.deepEqual(parts.flatMap(locationsIn), locationsIn(whole.main))
  assert.ok(parts.every((part) => part.includes('<urlset ') && locationsIn(part).length <= 10))
})

test('the date of a part in the index is that of its newest address', async () => {
  setPosts(9, '<p>Words.</p>')
  const { main, parts } = sitemapOf(await sitemapEntries(), 10)
  const newestDates = parts.map((part) =>
    groupsIn(part, /<lastmod>(.*?)<\/lastmod>/g)
      .sort()
      .at(-1),
  )
  assert.deepEqual(
    groupsIn(main, /<sitemap>(.*?)<\/sitemap>/g).map(
      (part) => /<lastmod>(.*?)<\/lastmod>/.exec(part)?.[1],
    ),
    newestDates,
  )
})

test('a sitemap leaves out the further pages of a list of posts', async () => {
  setPosts(9, '<p>Words.</p>')
  const addresses = await sitemapEntries()
  assert.ok(!addresses.some(({ xml }) => xml.includes('/page/')))
})
