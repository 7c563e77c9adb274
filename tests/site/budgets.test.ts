import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import { platform, test } from '../browser.ts'
import { addressesOf, type Address } from './site.ts'

/** Most bytes of a page's first view; texts are gzipped, fonts are compressed already. */
const budget = {
  html: 12_288,
  /** HTML of a page of {@link longPages}. */
  longHtml: 24_576,
  css: 5_120,
  /** Scripts that run without an action of the visitor. */
  script: 3_072,
  fonts: { en: 20_480, ar: 36_864 },
}

/**
 * Pages with one long text, or with tables and lists of any length, by their path without language.
 */
const longPages = new Set([
  '/keyfact',
  '/terms',
  '/merchant-terms',
  '/privacy',
  '/disclaimer',
  '/consumerinsights',
  '/faq',
  '/businessfaq',
  '/search',
])

let url = ''
let pages: (Address & { html: string })[] = []

test.beforeAll(async () => {
  ;({ url } = platform)
  pages = await Promise.all(
    (await addressesOf(url)).map(async (address) => ({
      ...address,
      html: await (await fetch(url + address.path)).text(),
    })),
  )
})

const zipped = (text: string): number => gzipSync(text, { level: 9 }).length
/** First group of each match. */
const groupsIn = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, group = '']) => group)

/** Asserts that every page is within a budget. The error names all pages above it. */
const assertBudget = (
  name: string,
  limit: number,
  figures: [path: string, bytes: number][],
): void => {
  assert.deepEqual(
    figures.filter(([, bytes]) => bytes > limit),
    [],
    `${name}: ${limit} bytes at most`,
  )
}

test('the HTML of a page with all its CSS is at most 12 KB, that of a long page at most 24 KB', () => {
  const figures = (isLong: boolean): [string, number][] =>
    pages
      .filter(({ barePath }) => longPages.has(barePath) === isLong)
      .map(({ path, html }) => [path, zipped(html)])
  assertBudget('HTML', budget.html, figures(false))
  assertBudget('HTML of long texts', budget.longHtml, figures(true))
})

test('the CSS of a page is inline and at most 5 KB', () => {
  for (const { html, path } of pages) assert.doesNotMatch(html, /<link[^>]+rel="stylesheet"/, path)
  assertBudget(
    'CSS',
    budget.css,
    pages.map(({ path, html }) => [
      path,
      zipped(groupsIn(html, /<style[^>]*>([\s\S]*?)<\/style>/g).join('')),
    ]),
  )
})

/** Bytes of a script and all of its static imports. */
const scriptBytes = async (address: string, seen = new Set<string>()): Promise<number> => {
  if (seen.has(address)) return 0
  seen.add(address)
  const code = await (await fetch(url + address)).text()
  // Names of the imported or re-exported files, as in `import{a}from"./b.js"`.
  const imports = groupsIn(code, /(?:^|[;}\s])(?:import|export)[^'"();]*?["']\.\/([^"']+)["']/g)
  const importedBytes = await Promise.all(
    imports.map((name) => scriptBytes(`/_astro/${name}`, seen)),
  )
  return importedBytes.reduce((sum, bytes) => sum + bytes, zipped(code))
}

test('the scripts of a page before interaction are at most 3 KB and without React', async () => {
  const figures = await Promise.all(
    pages
      .filter(({ html }) => !html.includes('<template id="announcement"'))
      .map(async ({ path, html }): Promise<[string, number]> => {
        // Structured data counts as HTML: the browser does not run it.
        const inline = groupsIn(
          html,
          /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g,
        )
        const external = await Promise.all(
          groupsIn(html, /<script[^>]*\ssrc="([^"]+)"/g).map((address) => scriptBytes(address)),
        )
        assert.doesNotMatch(html, /<astro-island/, path)
        return [path, external.reduce((sum, bytes) => sum + bytes, zipped(inline.join('')))]
      }),
  )
  assertBudget('JavaScript', budget.script, figures)
})

test('a page preloads the two fonts of its script within the budget, and an Arabic page declares others only for rare letters', async () => {
  const declared = (html: string): string[] => groupsIn(html, /url\(["']?(\/fonts\/[^"')]+)/g)
  const files = [...new Set(pages.flatMap(({ html }) => declared(html)))]
  const sizes = new Map(
    await Promise.all(
      files.map(
        async (file) => [file, (await (await fetch(url + file)).arrayBuffer()).byteLength] as const,
      ),
    ),
  )
  assert.equal(files.length, 6)
  for (const { html, language, path } of pages) {
    const preloaded = groupsIn(html, /<link rel="preload" href="([^"]+)" as="font"/g)
    assert.equal(preloaded.length, 2, path)
    for (const file of preloaded)
      assert.ok(
        file.includes(language === 'ar' ? 'arabic' : 'latin') && sizes.has(file),
        `${path}: ${file}`,
      )
    assert.ok(
      preloaded.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0) <= budget.fonts[language],
      path,
    )
    if (language === 'ar')
      assert.deepEqual(
        declared(html).filter((file) => !file.includes('rare')),
        preloaded,
        path,
      )
  }
})
