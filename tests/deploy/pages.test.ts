import assert from 'node:assert/strict'
import test, { suite } from 'node:test'
import { buildIndexIn, itemsOf } from '#rules/site-build.ts'
import { expectHeader, expectStatus } from './answers.ts'
import { site, PARALLEL_TESTS, type Answer } from './site.ts'

const PAGES = [
  '/',
  '/about',
  '/services',
  '/app',
  '/business',
  '/careers',
  '/contact',
  '/blog',
  '/news',
  '/terms',
  '/merchant-terms',
  '/privacy',
  '/disclaimer',
  '/consumerinsights',
  '/security',
  '/complaints',
  '/keyfact',
  '/keyfact/business',
  '/businessfaq',
  '/faq',
] as const

type Language = { tag: 'en' | 'ar'; direction: 'ltr' | 'rtl'; prefix: '' | '/ar' }
const LANGUAGES: readonly Language[] = [
  { tag: 'en', direction: 'ltr', prefix: '' },
  { tag: 'ar', direction: 'rtl', prefix: '/ar' },
]

/** Headers of every page and file, with every status. */
const HEADERS: readonly (readonly [string, RegExp])[] = [
  ['strict-transport-security', /^max-age=\d{8,}/],
  ['x-content-type-options', /^nosniff$/],
  ['x-frame-options', /^DENY$/],
  ['referrer-policy', /^(strict-origin-when-cross-origin|strict-origin|same-origin|no-referrer)$/],
  ['permissions-policy', /camera=\(\)/],
  ['cross-origin-opener-policy', /^same-origin$/],
  ['cross-origin-resource-policy', /^cross-origin$/],
]

/** The only external page that a page may embed: the map, when a visitor asks for it. */
const FRAMES = 'frame-src https://www.openstreetmap.org/export/embed.html'

/** Required directives. Code may come only from the site itself or be allowed by its hash. */
const DIRECTIVES = [
  FRAMES,
  "default-src 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
] as const

const expectPolicy = (answer: Answer): void => {
  const policy = answer.headers.get('content-security-policy') ?? ''
  const directives = policy.split(';').map((part) => part.trim())
  assert.ok(policy !== '', 'content-security-policy is missing')
  for (const directive of DIRECTIVES)
    assert.ok(directives.includes(directive), `content-security-policy lacks ${directive}`)
  const others = directives.filter((directive) => directive !== FRAMES).join('; ')
  const looseSource = /'unsafe-|\*|\bhttps?:/.exec(others)
  assert.ok(looseSource === null, `content-security-policy holds ${looseSource?.[0]}`)
}

const expectSecure = (answer: Answer): void => {
  expectPolicy(answer)
  for (const [name, value] of HEADERS) expectHeader(answer, name, value)
  assert.ok(answer.headers.get('set-cookie') === null, 'it sets a cookie')
}

const expectPage = (answer: Answer, status: number, { tag, direction }: Language): void => {
  expectStatus(answer, status)
  expectHeader(answer, 'content-type', /^text\/html; ?charset=utf-8$/i)
  expectSecure(answer)
  const opening = /<html[^>]*>/.exec(answer.text)?.[0] ?? ''
  assert.ok(opening.includes(`lang="${tag}"`), `its language is not ${tag}`)
  assert.ok(
    direction === 'ltr' ? !opening.includes('dir="rtl"') : opening.includes('dir="rtl"'),
    `it is not written ${direction}`,
  )
}

const english = LANGUAGES[0] as Language

const testPage = (path: string, status: number, language: Language) =>
  test(`${path} answers ${status} in ${language.tag}, with the security headers`, async () =>
    expectPage(await site.ask(path), status, language))

/** Slug of no page. */
const UNUSED = 'none-2f1c7a90d3e84b56'

suite('pages', { concurrency: PARALLEL_TESTS }, () => {
  for (const language of LANGUAGES)
    for (const path of PAGES)
      testPage(language.prefix + (path === '/' && language.prefix ? '' : path), 200, language)
  for (const language of LANGUAGES)
    for (const path of [`/${UNUSED}`, `/blog/${UNUSED}`])
      testPage(language.prefix + path, 404, language)
  for (const path of ['/_headers', '/_redirects', '/netlify.toml']) testPage(path, 404, english)

  for (const path of ['/web-cms', '/web-cms/protected/blogs', '/preview'])
    test(`${path} is there, kept out of search engines by X-Robots-Tag`, async () => {
      const answer = await site.ask(path)
      expectPage(answer, 200, english)
      expectHeader(answer, 'x-robots-tag', /noindex/)
    })

  test('/build.json says what the site was built from', async () => {
    const answer = await site.ask('/build.json')
    expectStatus(answer, 200)
    expectSecure(answer)
    const built = buildIndexIn(answer.json)
    assert.ok(
      built !== null && Number.isFinite(Date.parse(built.builtAt)),
      'it does not say when it was built, or from what',
    )
    const items = await itemsOf(built, async (path) => (await site.ask(path)).json)
    assert.ok(items !== null, 'it does not list its items with their revisions')
  })

  for (const [path, type] of [
    ['/robots.txt', /^text\/plain/],
    ['/sitemap.xml', /^(application|text)\/xml/],
  ] as const)
    test(`${path} is there`, async () => {
      const answer = await site.ask(path)
      expectStatus(answer, 200)
      expectHeader(answer, 'content-type', type)
      expectSecure(answer)
    })
})
