import assert from 'node:assert/strict'
import { languages, type Language } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { messages } from '#messages/index.ts'
import { menu } from '#islands/header/menu.ts'
import { expect, platform, test } from '../browser.ts'
import { openPage } from './site.ts'
import { eventually } from '../waiting.ts'

const phone = { viewport: { width: 360, height: 780 }, reducedMotion: 'reduce' } as const
const desktop = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const
const entries = menu.flatMap((one) => ('submenu' in one ? one.submenu : [one]))
const media = menu.find((one) => 'submenu' in one)

for (const language of languages) {
  const { frame } = messages(language)
  const localPath = (path: string): string => pathIn(language, path)
  const titleOf = ({ Title, TitleAr }: { Title: string; TitleAr: string }): string =>
    language === 'ar' ? TitleAr : Title

  test(`the menu and its submenu show their entries in the language of the page, ${language}`, async ({
    t,
  }) => {
    const { page } = await openPage(t, desktop)
    await page.goto(localPath('/about'))
    const bar = page.getByRole('navigation', { name: frame.mainMenu })
    const top = await bar.locator('.menu > li > :is(a, button)').allInnerTexts()
    assert.deepEqual(
      top.map((text) => text.trim()),
      menu.map((one) => titleOf(one)),
    )
    assert.ok(media && 'submenu' in media)
    await bar.getByRole('button', { name: titleOf(media) }).click()
    const shown = await bar
      .locator('.sub a')
      .evaluateAll((links) =>
        links.map((link) => ({ text: link.textContent, href: link.getAttribute('href') })),
      )
    assert.deepEqual(
      shown,
      media.submenu.map((one) => ({
        text: titleOf(one),
        href: language === 'ar' ? one.LinkAr : one.Link,
      })),
    )
    await expect(bar.locator('.sub')).toHaveAttribute('id', `sub-${media.ID}`)
  })

  test(`a menu entry is marked as current on its own page only, ${language}`, async () => {
    const { url } = platform
    /** Marked entries of the menu: address and value of `aria-current`. */
    const marked = async (path: string): Promise<[string, string][]> => {
      const html = await (await fetch(url + path)).text()
      const [, bar = ''] = /<ul class="menu">([\s\S]*?)<p class="apps">/.exec(html) ?? []
      return [...bar.matchAll(/<a href="([^"]+)" aria-current="([^"]+)"/g)].map(
        ([, href = '', current = '']) => [href, current],
      )
    }
    for (const { Link } of entries)
      assert.deepEqual(await marked(localPath(Link)), [[localPath(Link), 'page']], Link)
    for (const path of ['/terms', '/faq', '/no-such-page', '/blogs', '/about-us'])
      assert.deepEqual(await marked(localPath(path)), [], path)
  })

  test(`the mobile menu locks scrolling, and its backdrop closes it, ${language}`, async ({
    t,
  }) => {
    const { page } = await openPage(t, phone)
    await page.goto(localPath('/about'))
    const menuBox = page.locator('#menu')
    const scrollBy = async (): Promise<number> => {
      await page.mouse.move(20, 600)
      await page.mouse.wheel(0, 300)
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      )
      return page.evaluate(() => scrollY)
    }
    await page.locator('.burger').click()
    assert.equal(await scrollBy(), 0)
    const backdrop = await menuBox.evaluate(
      (one) => getComputedStyle(one, '::backdrop').backgroundColor,
    )
    assert.notEqual(backdrop, 'rgba(0, 0, 0, 0)')
    const { x = 0, width = 0 } = (await menuBox.boundingBox()) ?? {}
    // The backdrop is before or after the menu, by the direction of the language.
    await page.mouse.click(x > 0 ? x / 2 : x + width + (360 - width) / 2, 700)
    await menuBox.waitFor({ state: 'hidden' })
    await eventually(async () => assert.notEqual(await scrollBy(), 0))
  })

  test(`the header links to the app page and the web app, and the front page to both stores with pictures, ${language}`, async ({
    t,
  }) => {
    const { page } = await openPage(t, desktop)
    await page.goto(localPath('/'))
    const buttons = await page
      .locator('.bar > .bar-in > .btn')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    assert.equal(buttons.length, 2)
    assert.ok(
      buttons.some((href) => href?.startsWith('https://')) && buttons.includes(localPath('/app')),
      buttons.join(),
    )
    const stores = await page
      .locator('#download a, a[href*="apps.apple.com"], a[href*="play.google.com"]')
      .evaluateAll((links) =>
        links.map((link) => ({
          host: new URL((link as HTMLAnchorElement).href).hostname,
          pictured: link.querySelector('svg, img') !== null,
        })),
      )
    for (const host of ['apps.apple.com', 'play.google.com'])
      assert.ok(
        stores.some((one) => one.host === host && one.pictured),
        host,
      )
  })
}

test('the first segment of an address alone decides the language of its page', async () => {
  const { url } = platform
  const languageAt = async (path: string): Promise<[number, string | undefined]> => {
    const response = await fetch(url + path)
    return [response.status, /<html lang="(\w+)"/.exec(await response.text())?.[1]]
  }
  const expected: Record<string, [number, Language]> = {
    '/': [200, 'en'],
    '/ar': [200, 'ar'],
    '/ar?from=mail': [200, 'ar'],
    '/ar/about': [200, 'ar'],
    '/about?lang=ar': [200, 'en'],
    '/article': [404, 'en'],
    '/arabic/about': [404, 'en'],
    '/about/ar': [404, 'en'],
    '/ar/article': [404, 'ar'],
    '/ar/ar': [404, 'ar'],
  }
  for (const [path, answer] of Object.entries(expected))
    assert.deepEqual(await languageAt(path), answer, path)
})
