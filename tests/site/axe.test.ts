import assert from 'node:assert/strict'
import test, { after, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { findings } from './axe.ts'
import { addressesOf, closeBrowser, closeSite, openPage, openSite } from './site.ts'

const widths = [320, 1280]
const themes = ['light', 'dark'] as const

after(closeBrowser)
after(closeSite)

/** A page that stands still: what fades would be judged half-way. */
const still = { reducedMotion: 'reduce' } as const

const open = async (t: TestContext, path: string, width: number, colorScheme: 'light' | 'dark'): Promise<Page> => {
  const { page } = await openPage(t, { ...still, viewport: { width, height: 800 }, colorScheme })
  await page.goto(path, { waitUntil: 'load' })
  return page
}

test('axe finds nothing on any page', async (t) => {
  const { url } = await openSite()
  const addresses = await addressesOf(url)
  const pages = new Map<string, Page>()
  const found: string[] = []
  for (const [index, { path }] of addresses.entries()) {
    const combinations = process.env['FULL'] ? widths.flatMap((width) => themes.map((theme) => ({ width, theme }))) : [{ width: widths[(index >> 1) % 2] ?? 320, theme: themes[index % 2] ?? 'light' }]
    for (const { width, theme } of combinations) {
      const key = `${width} ${theme}`
      const page = pages.get(key) ?? (await open(t, path, width, theme))
      pages.set(key, page)
      await page.goto(path)
      found.push(...(await findings(page)).map((one) => `${path} ${key}: ${one}`))
    }
  }
  assert.deepEqual(found, [])
})

for (const theme of themes) {
  test(`axe finds nothing with the submenu open, ${theme}`, async (t) => {
    const page = await open(t, '/ar/blog', 1280, theme)
    await page.getByRole('button', { name: 'المركز الإعلامي' }).click()
    assert.deepEqual(await findings(page), [])
  })

  test(`axe finds nothing with the mobile menu open, ${theme}`, async (t) => {
    const page = await open(t, '/about', 320, theme)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Media Room' }).click()
    assert.deepEqual(await findings(page), [])
  })
}
