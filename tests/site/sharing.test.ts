import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { XMLParser } from 'fast-xml-parser'
import sharp from 'sharp'
import { languageFacts, languages, otherLanguage } from '#i18n/languages.ts'
import { absoluteUrl, pathIn } from '#i18n/paths.ts'
import { site } from '#site/site.ts'
import { platform, test } from '../browser.ts'
import {
  builtPages,
  findElements,
  localAddressOf,
  isNotFoundPage,
  isPost,
  linkHref,
  metaContent,
  type BuiltPage,
} from './built.ts'

/**
 * Maximum size of a sharing picture, in bytes. WhatsApp has the lowest limit of the networks: it
 * omits pictures above 300 KB.
 */
const MAX_BYTES = 120_000
const DAY_MS = 86_400_000

let url = ''
let pages: BuiltPage[] = []
/** Pages without those of unknown addresses. */
let shared: BuiltPage[] = []

test.beforeAll(async () => {
  ;({ url } = platform)
  pages = await builtPages()
  shared = pages.filter((page) => !isNotFoundPage(page))
})

const canonicalOf = (page: BuiltPage): string | undefined => linkHref(page, { rel: 'canonical' })
/** Language tag and address of each version of a page, as its head names them. */
const alternatesOf = ({ document }: BuiltPage): [string, string][] =>
  findElements(document, 'link', { rel: 'alternate' }).flatMap((link) =>
    link.attribs['hreflang']
      ? [[link.attribs['hreflang'], link.attribs['href'] ?? ''] as [string, string]]
      : [],
  )

test('every page and its version in the other language name each other', () => {
  const byAddress = new Map(shared.map((page) => [site.url + page.path, page]))
  for (const page of shared) {
    const twin = shared.find(
      ({ barePath, language }) =>
        barePath === page.barePath && language === otherLanguage(page.language),
    )
    assert.ok(twin, `${page.path} has no twin`)
    const alternates = alternatesOf(page)
    if (alternates.length === 0) {
      // A text in one language: both addresses have the same canonical page.
      assert.equal(canonicalOf(page), canonicalOf(twin), page.path)
      continue
    }
    assert.equal(canonicalOf(page), absoluteUrl(site.url, page.language, page.barePath))
    assert.deepEqual(
      alternates.map(([tag]) => tag),
      [languageFacts.en.tag, languageFacts.ar.tag, 'x-default'],
    )
    for (const [, address] of alternates)
      assert.deepEqual(
        alternatesOf(byAddress.get(address) ?? page),
        alternates,
        `${page.path} → ${address}`,
      )
  }
})

test('the sitemap has the alternates of every page, and the date of its last change where that is known', async () => {
  type Entry = {
    loc: string
    lastmod?: string
    'xhtml:link'?: { '@_hreflang': string; '@_href': string }[]
  }
  const parser = new XMLParser({
    ignoreAttributes: false,
    isArray: (name) => name === 'url' || name === 'xhtml:link',
  })
  const entries = (
    parser.parse(await (await fetch(`${url}/sitemap.xml`)).text()) as { urlset: { url: Entry[] } }
  ).urlset.url
  const canonicalPages = shared.filter(
    (page) => canonicalOf(page) === absoluteUrl(site.url, page.language, page.barePath),
  )
  assert.deepEqual(
    entries.map(({ loc }) => loc).sort(),
    canonicalPages.map((page) => absoluteUrl(site.url, page.language, page.barePath)).sort(),
  )
  for (const { loc, lastmod, 'xhtml:link': links = [] } of entries) {
    const page = canonicalPages.find(
      (one) => absoluteUrl(site.url, one.language, one.barePath) === loc,
    )
    assert.ok(page)
    assert.deepEqual(
      links.map((link) => [link['@_hreflang'], link['@_href']]),
      alternatesOf(page),
      loc,
    )
    if (lastmod !== undefined)
      assert.ok(
        Date.parse(lastmod) <= Date.now() + DAY_MS,
        `${loc} changes in the future: ${lastmod}`,
      )
    const modified = metaContent(page, 'article:modified_time')
    if (modified !== undefined)
      assert.ok(lastmod !== undefined && lastmod.slice(0, 10) <= modified.slice(0, 10), loc)
  }
  const lastChangeOf = (bare: string): string | undefined =>
    entries.find(({ loc }) => loc === site.url + bare)?.lastmod
  for (const bare of ['/about', '/blog', '/news', '/careers', '/faq', '/businessfaq', '/keyfact'])
    assert.match(lastChangeOf(bare) ?? '', /^\d{4}-\d\d-\d\dT/, bare)
  for (const bare of [
    '/terms',
    '/merchant-terms',
    '/privacy',
    '/disclaimer',
    '/consumerinsights',
  ]) {
    const [day] = findElements(
      shared.find((page) => page.barePath === bare)?.document ?? assert.fail(),
      'time',
    )
    assert.equal(lastChangeOf(bare), day?.attribs['datetime'], bare)
  }
  for (const bare of ['/services', '/business', '/contact'])
    assert.equal(lastChangeOf(bare), undefined, `${bare} has no known date`)
})

test('robots may read every page and find the sitemap', async () => {
  const text = await (await fetch(`${url}/robots.txt`)).text()
  assert.ok(text.includes(`\nSitemap: ${site.url}/sitemap.xml\n`))
  const closed = [...text.matchAll(/^Disallow: (\S+)$/gm)].map(([, path = '']) => path)
  assert.deepEqual(closed, ['/api/'])
  for (const { path } of shared) assert.ok(!closed.some((start) => path.startsWith(start)))
})

test('pages and files that are not for search engines have noindex in their head or response header', async () => {
  for (const path of [
    '/thank-you',
    '/ar/thank-you',
    '/search/en.json',
    '/search/ar.json',
    '/calculator/ar.json',
    '/preview',
    '/web-cms',
    '/web-cms/protected/blogs',
  ]) {
    assert.match((await fetch(url + path)).headers.get('x-robots-tag') ?? '', /^noindex/, path)
  }
  for (const path of ['/thank-you', '/ar/thank-you', '/no-such-page', '/ar/no-such-page']) {
    const html = await (await fetch(url + path)).text()
    assert.match(html, /<meta name="robots" content="noindex"/, path)
    assert.doesNotMatch(html, /rel="canonical"|hreflang="x-default"|property="og:/, path)
  }
  for (const { path } of shared)
    assert.equal(
      (await fetch(url + path, { method: 'HEAD' })).headers.get('x-robots-tag'),
      null,
      path,
    )
})

test('every page has the Open Graph data of its kind', () => {
  for (const page of shared) {
    assert.equal(metaContent(page, 'og:url'), canonicalOf(page), page.path)
    assert.equal(metaContent(page, 'og:site_name'), site.name[page.language])
    assert.equal(metaContent(page, 'og:locale'), languageFacts[page.language].tag.replace('-', '_'))
    assert.equal(metaContent(page, 'og:description'), metaContent(page, 'description'))
    assert.ok((metaContent(page, 'og:title') ?? '').length > 2, page.path)
    assert.equal(metaContent(page, 'twitter:card'), 'summary_large_image')
    assert.equal(metaContent(page, 'og:type'), isPost(page) ? 'article' : 'website')
    assert.equal(metaContent(page, 'article:published_time') !== undefined, isPost(page), page.path)
  }
})

/**
 * Path of the page whose sharing picture a page uses. Places use the picture of their list, as
 * hundreds of them differ only in address and hours; so do jobs, as they change often.
 */
const pictureOwner = ({ barePath }: { barePath: string }): string =>
  /^\/(?:find-us|careers)(?=\/)/.exec(barePath)?.[0] ?? barePath

test('every page has its own sharing picture of 1200 by 630 pixels; places and jobs have that of their list', async () => {
  /** Hash of each picture. Key: path of its page. */
  const hashes = new Map<string, string>()
  for (const page of shared) {
    const address = metaContent(page, 'og:image') ?? ''
    const owner =
      shared.find(
        ({ barePath, language }) => barePath === pictureOwner(page) && language === page.language,
      ) ?? page
    assert.equal(address, metaContent(owner, 'og:image'), page.path)
    if (owner !== page) continue
    const response = await fetch(await localAddressOf(address))
    assert.equal(response.status, 200, `${page.path}: ${address}`)
    assert.match(response.headers.get('cache-control') ?? '', /immutable/)
    const bytes = await response.bytes()
    const { width, height, format } = await sharp(bytes).metadata()
    assert.deepEqual(
      [width, height, `image/${format}`],
      [1200, 630, response.headers.get('content-type')],
    )
    assert.deepEqual(
      [metaContent(page, 'og:image:width'), metaContent(page, 'og:image:height')],
      ['1200', '630'],
    )
    assert.ok(bytes.byteLength <= MAX_BYTES, `${page.path}: ${bytes.byteLength} bytes`)
    assert.ok(
      (metaContent(page, 'og:image:alt') ?? '').includes(site.name[page.language]),
      page.path,
    )
    hashes.set(page.path, createHash('sha256').update(bytes).digest('hex'))
  }
  for (const { barePath } of shared.filter((page) => pictureOwner(page) === page.barePath))
    assert.notEqual(
      hashes.get(pathIn('en', barePath)),
      hashes.get(pathIn('ar', barePath)),
      barePath,
    )
  assert.equal(new Set(hashes.values()).size, hashes.size)
})

test('security.txt names the contacts and expires within a year', async () => {
  const response = await fetch(`${url}/.well-known/security.txt`)
  assert.equal(response.status, 200)
  assert.match(response.headers.get('content-type') ?? '', /^text\/plain; charset=utf-8$/i)
  // Name and value of each line, such as "Contact: mailto:…".
  const fields = (await response.text())
    .trim()
    .split('\n')
    .map((line) => line.split(/: (.*)/).slice(0, 2))
  const valuesOf = (name: string): string[] =>
    fields.flatMap(([key, value = '']) => (key === name ? [value] : []))
  assert.deepEqual(
    [...new Set(fields.map(([key]) => key))],
    ['Contact', 'Expires', 'Preferred-Languages', 'Canonical'],
  )
  const [mail, page] = valuesOf('Contact')
  assert.equal(mail, `mailto:${site.email}`)
  assert.equal((await fetch(await localAddressOf(page ?? ''))).status, 200)
  const [expires = '', ...more] = valuesOf('Expires')
  assert.equal(more.length, 0)
  assert.ok(
    Date.parse(expires) > Date.now() + 300 * DAY_MS &&
      Date.parse(expires) <= Date.now() + 365 * DAY_MS,
    expires,
  )
  assert.deepEqual(valuesOf('Preferred-Languages'), [languages.join(', ')])
  assert.deepEqual(valuesOf('Canonical'), [`${site.url}/.well-known/security.txt`])
})
