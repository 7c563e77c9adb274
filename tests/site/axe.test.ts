import assert from 'node:assert/strict'
import test, { after, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { colours, findings } from './axe.ts'
import { addressesOf, closeBrowser, closeSite, openPage, openSite } from './site.ts'

const widths = [320, 1280]
const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

after(closeBrowser)
after(closeSite)

/** A page that stands still: what fades would be judged half-way. */
const open = async (t: TestContext, path: string, width: number, colorScheme: Theme): Promise<Page> => {
  const { page } = await openPage(t, { reducedMotion: 'reduce', viewport: { width, height: 800 }, colorScheme })
  await page.goto(path, { waitUntil: 'load' })
  return page
}

const every = widths.flatMap((width) => themes.map((theme) => ({ width, theme })))

/** One width and theme for each page, all four in turn, and its twin in the other language on another; with FULL all of them. */
const combinations = (index: number): typeof every => (process.env['FULL'] ? every : [every[(index + (index >> 1)) % every.length] ?? every[0]].filter((one) => one !== undefined))

test('axe finds nothing on any page, nor in the colours of the other theme', async (t) => {
  const { url } = await openSite()
  const pages = new Map<number, Page>()
  const found: string[] = []
  for (const [index, path] of [...(await addressesOf(url)).map((one) => one.path), '/thank-you', '/ar/thank-you'].entries()) {
    for (const { width, theme } of combinations(index)) {
      const page = pages.get(width) ?? (await open(t, path, width, theme))
      pages.set(width, page)
      await page.emulateMedia({ colorScheme: theme })
      await page.goto(path)
      found.push(...(await findings(page)).map((one) => `${path} ${width} ${theme}: ${one}`))
      if (process.env['FULL']) continue
      const other = theme === 'light' ? 'dark' : 'light'
      await page.emulateMedia({ colorScheme: other })
      found.push(...(await findings(page, colours)).map((one) => `${path} ${width} ${other}: ${one}`))
    }
  }
  assert.deepEqual(found, [])
})
