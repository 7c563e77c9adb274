import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import type { BrowserContext } from 'playwright-core'
import { platform, test } from '../browser.ts'
import { assertRows } from '../each.ts'
import { layoutOf, sampleOf } from './sample.ts'
import { addressesOf, openPage } from './site.ts'

/** Limit for the scripts of a page, in gzipped bytes. */
const maxScriptBytes = 3_072

/** Gzipped bytes of each script. Key: path of the file. */
const sizes = new Map<string, Promise<number>>()
const sizeOf = (file: string): Promise<number> => {
  const size =
    sizes.get(file) ??
    fetch(platform.url + file).then(
      async (answer) => gzipSync(await answer.bytes(), { level: 9 }).byteLength,
    )
  sizes.set(file, size)
  return size
}

type Requests = {
  /** Paths of the fonts, without version and ending. */
  fonts: string[]
  /** Paths of the script files. */
  scripts: Set<string>
  /** Gzipped bytes of the inline scripts. */
  inline: number
}

/** Requests of a page until it has loaded, without any action of a visitor. */
const requestsOf = async (context: BrowserContext, path: string): Promise<Requests> => {
  const page = await context.newPage()
  const [fonts, scripts] = [new Set<string>(), new Set<string>()]
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.resourceType() === 'font') fonts.add(pathname.split('.')[0] ?? '')
    if (request.resourceType() === 'script') scripts.add(pathname)
  })
  await page.goto(path, { waitUntil: 'load' })
  await page.evaluate(() => document.fonts.ready)
  const text = await page.evaluate(() =>
    [...document.scripts]
      .filter(({ src, type }) => !src && type !== 'application/ld+json')
      .map((one) => one.text)
      .join(''),
  )
  await page.close()
  return {
    fonts: [...fonts].sort(),
    scripts,
    inline: text === '' ? 0 : gzipSync(text, { level: 9 }).byteLength,
  }
}

test('a page that nobody has touched loads the two fonts of its language and at most 3 KB of scripts', async ({
  t,
}) => {
  const { context } = await openPage(t, { viewport: { width: 360, height: 780 } })
  const byLanguageAndLayout = Map.groupBy(
    sampleOf(await addressesOf(platform.url)),
    (one) => `${one.language} ${layoutOf(one)}`,
  )
  const pages = [...byLanguageAndLayout.values()].flatMap((list) => list.slice(0, 1))
  await assertRows(
    pages,
    ({ path }) => path,
    async ({ path, language }) => {
      const { fonts, scripts, inline } = await requestsOf(context, path)
      const script = { en: 'latin', ar: 'arabic' }[language]
      assert.deepEqual(fonts, [`/fonts/plex-${script}-400`, `/fonts/plex-${script}-600`])
      let bytes = inline
      for (const file of scripts) bytes += await sizeOf(file)
      assert.ok(
        scripts.size > 0 && bytes <= maxScriptBytes,
        `${bytes} bytes of ${[...scripts].join(' ')}`,
      )
    },
  )
})
