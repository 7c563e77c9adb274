import assert from 'node:assert/strict'
import { HtmlValidate } from 'html-validate'
import { languageFacts, languages } from '#i18n/languages.ts'
import { absoluteUrl } from '#i18n/paths.ts'
import { site } from '#site/site.ts'
import { platform, test } from '../browser.ts'
import { addressesOf, type Address } from './site.ts'

type Built = Address & { html: string; status: number }
let pages: Built[] = []

test.beforeAll(async () => {
  const { url } = platform
  pages = await Promise.all(
    (await addressesOf(url)).map(async (address) => {
      const response = await fetch(url + address.path)
      return { ...address, status: response.status, html: await response.text() }
    }),
  )
})

const isMissing = ({ barePath }: Address): boolean => barePath === '/no-such-page'
/** First group of the first match. */
const groupIn = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1] ?? ''

test('every page answers, and an unknown address is a 404', () => {
  for (const page of pages) assert.equal(page.status, isMissing(page) ? 404 : 200, page.path)
})

test('every page names its language and direction', () => {
  for (const { html, language, path } of pages) {
    assert.equal(groupIn(html, /<html lang="(\w+)"/), language, path)
    assert.match(html, new RegExp(`<html[^>]* dir="${languageFacts[language].dir}"`), path)
  }
})

test('every page has one title of its own, a description and one h1', () => {
  const titles = new Set<string>()
  for (const page of pages) {
    const title = groupIn(page.html, /<title>([^<]+)<\/title>/)
    assert.ok(title.includes(site.name[page.language]), `${page.path}: ${title}`)
    assert.ok(!titles.has(title), `${page.path} has the title of another page: ${title}`)
    titles.add(title)
    assert.ok(
      groupIn(page.html, /<meta name="description" content="([^"]+)"/).length >= 40,
      `${page.path} says too little of itself`,
    )
    assert.equal(page.html.match(/<h1[\s>]/g)?.length, 1, page.path)
  }
})

test('every page names its canonical address and its version in the other language', () => {
  for (const page of pages.filter((one) => !isMissing(one))) {
    const alternates = Object.fromEntries(
      [...page.html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(
        ([, tag, href]) => [tag, href],
      ),
    )
    const canonical = groupIn(page.html, /<link rel="canonical" href="([^"]+)"/)
    const addresses = languages.map((language) => absoluteUrl(site.url, language, page.barePath))
    assert.ok(addresses.includes(canonical), `${page.path}: ${canonical}`)
    // A text in one language has no alternates.
    if (Object.keys(alternates).length === 0) continue
    assert.equal(canonical, absoluteUrl(site.url, page.language, page.barePath))
    assert.deepEqual(
      alternates,
      { 'en-AE': addresses[0], 'ar-AE': addresses[1], 'x-default': addresses[0] },
      page.path,
    )
  }
})

test('the page of an unknown address is hidden from search engines', () => {
  for (const page of pages.filter(isMissing)) {
    assert.match(page.html, /<meta name="robots" content="noindex"/)
    assert.doesNotMatch(page.html, /rel="canonical"|hreflang="x-default"/)
  }
})

test('the sitemap lists every canonical page and nothing else', async () => {
  const xml = await (await fetch(`${platform.url}/sitemap.xml`)).text()
  const listed = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address).sort()
  const canonicalPages = pages.filter(
    (page) =>
      !isMissing(page) &&
      groupIn(page.html, /<link rel="canonical" href="([^"]+)"/) ===
        absoluteUrl(site.url, page.language, page.barePath),
  )
  assert.deepEqual(
    listed,
    canonicalPages.map((page) => absoluteUrl(site.url, page.language, page.barePath)).sort(),
  )
})

test('no page has a style attribute or an event handler, and its policy allows no Trusted Types', () => {
  for (const { html, path } of pages) {
    assert.doesNotMatch(html, /<[^>]+ style="/, path)
    assert.doesNotMatch(html, /<[^>]+ on[a-z]+="/, path)
    assert.match(html, /require-trusted-types-for 'script'; trusted-types 'none'/, path)
  }
})

test('every page passes html-validate', async () => {
  const validator = new HtmlValidate({
    extends: ['html-validate:standard', 'html-validate:a11y'],
    rules: { 'no-inline-style': 'error' },
  })
  const { url } = platform
  const others = ['/thank-you', '/ar/thank-you', '/web-cms'].map(async (path) => ({
    path,
    // Astro writes the style rule of its islands at the first one, in the body of the staff page.
    html: (await (await fetch(url + path)).text()).replace(
      '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>',
      '',
    ),
  }))
  const messages: string[] = []
  for (const { html, path } of [...pages, ...(await Promise.all(others))]) {
    const report = await validator.validateString(html)
    messages.push(
      ...report.results.flatMap((result) =>
        result.messages.map(
          ({ ruleId, message, line, column }) => `${path}:${line}:${column} ${ruleId} ${message}`,
        ),
      ),
    )
  }
  assert.deepEqual(messages, [])
})
