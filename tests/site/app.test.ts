import assert from 'node:assert/strict'
import jsQR from 'jsqr'
import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { languages } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { appAddress } from '#site/app.ts'
import { site } from '#site/site.ts'
import { expect, platform, test } from '../browser.ts'
import { builtPages, dataOf } from './built.ts'
import { openPage } from './site.ts'

const get = async (path: string): Promise<Response> => fetch(platform.url + path)

/**
 * Reads a code from a drawing of the site as a camera does, when it is shown at this size, in px.
 */
const scan = async (drawing: string, side: number): Promise<string | undefined> => {
  const svg = Buffer.from(await (await get(drawing)).arrayBuffer())
  const { data, info } = await sharp(svg)
    .resize(side, side)
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}

for (const language of languages) {
  test(`the code of the home page and of the app’s page, as drawn, leads to a page of this site that is there, ${language}`, async () => {
    for (const path of ['/', '/app']) {
      const html = await (await get(pathIn(language, path))).text()
      const [, drawing = assert.fail(`${path} has no code`)] =
        /<img[^>]*src="(\/art\/qr-app[^"]*\.svg)"/.exec(html) ?? []
      for (const side of [124, 372]) {
        const address = new URL(
          (await scan(drawing, side)) ?? assert.fail(`${drawing} cannot be read at ${side} px`),
        )
        assert.equal(address.origin, site.url)
        assert.equal(address.origin + address.pathname, appAddress(language))
        const answer = await get(address.pathname + address.search)
        assert.equal(answer.status, 200)
        assert.match(await answer.text(), new RegExp(`<html lang="${language}"`))
      }
    }
  })
}

const devices = {
  iphone: {
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X)',
    own: site.stores.apple.href,
    other: site.stores.google.href,
  },
  ipad: {
    userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)',
    own: site.stores.apple.href,
    other: site.stores.google.href,
  },
  android: {
    userAgent: 'Mozilla/5.0 (Linux; Android 16) Chrome/156',
    own: site.stores.google.href,
    other: site.stores.apple.href,
  },
} as const

/**
 * Stubs the app stores: no request leaves the machine. Resolves with the list of requests to them,
 * which grows.
 */
const standIn = async (context: BrowserContext): Promise<string[]> => {
  const asked: string[] = []
  for (const { href } of Object.values(site.stores)) {
    await context.route(`${new URL(href).origin}/**`, async (route) => {
      asked.push(route.request().url())
      await route.fulfill({ contentType: 'text/html', body: '<title>Store</title>' })
    })
  }
  return asked
}

/**
 * Waits until after a redirect to a store would have started: it comes with the load, which is
 * over.
 */
const untilItWouldHaveGone = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)))

for (const [name, { userAgent, own, other }] of Object.entries(devices)) {
  test(`a device sees its own store first and the other after it, and stays where it is: ${name}`, async ({
    t,
  }) => {
    const { page, context, problems } = await openPage(t, {
      viewport: { width: 360, height: 780 },
      hasTouch: true,
      userAgent,
    })
    const asked = await standIn(context)
    await page.goto('/ar/app')
    await page.locator('.stores.sorted').waitFor()
    await untilItWouldHaveGone(page)
    assert.deepEqual(
      await page
        .locator('.stores a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
      [own, other],
    )
    assert.deepEqual([asked, problems], [[], []])
  })

  test(`a device that comes by the code goes on to its store, and Back shows the page: ${name}`, async ({
    t,
  }) => {
    const { page, context } = await openPage(t, {
      viewport: { width: 360, height: 780 },
      hasTouch: true,
      userAgent,
    })
    const asked = await standIn(context)
    await page.goto('/app?qr')
    await page.waitForURL(own)
    await page.goBack()
    await page.waitForURL('**/app')
    await page.reload()
    await page.locator('.stores.sorted').waitFor()
    await untilItWouldHaveGone(page)
    assert.equal(new URL(page.url()).search, '')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get Ghaf Wallet', {
      useInnerText: true,
    })
    assert.deepEqual(asked, [own])
  })
}

test('on a wide tablet nothing jumps when its own store is put first', async ({ t }) => {
  const { page } = await openPage(t, {
    viewport: { width: 1280, height: 780 },
    hasTouch: true,
    userAgent: devices.ipad.userAgent,
  })
  await page.addInitScript(() => {
    const shifts: number[] = Object.assign(window, { shifts: [] }).shifts
    new PerformanceObserver((list) =>
      shifts.push(
        ...list.getEntries().map((entry) => (entry as unknown as { value: number }).value),
      ),
    ).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/app', { waitUntil: 'networkidle' })
  await page.locator('.stores.sorted').waitFor()
  const shift = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  )
  assert.ok(shift < 0.05, String(shift))
})

test('a computer that comes by the code stays, and sees both stores and the code; a phone without scripts has both stores', async ({
  t,
}) => {
  const computer = await openPage(t, { viewport: { width: 1280, height: 800 } })
  const asked = await standIn(computer.context)
  await computer.page.goto('/app?qr')
  await untilItWouldHaveGone(computer.page)
  assert.equal(new URL(computer.page.url()).pathname, '/app')
  for (const href of [site.stores.apple.href, site.stores.google.href])
    await expect(computer.page.locator(`.stores [href="${href}"]`)).toBeVisible()
  await expect(
    computer.page.getByRole('img', { name: 'QR code to download the app' }),
  ).toBeVisible()
  assert.deepEqual(asked, [])

  const { page } = await openPage(t, {
    viewport: { width: 320, height: 700 },
    javaScriptEnabled: false,
    userAgent: devices.android.userAgent,
  })
  await page.goto('/ar/app?qr')
  for (const href of [site.stores.apple.href, site.stores.google.href])
    await expect(page.locator(`.stores [href="${href}"]`)).toBeVisible()
})

test('the app is told to search engines with both stores and no price', async () => {
  for (const page of (await builtPages()).filter(({ bare }) => bare === '/app')) {
    const [app, ...more] = dataOf(page, 'MobileApplication')
    assert.ok(app && more.length === 0, page.path)
    assert.equal(app['name'], site.name[page.language])
    assert.equal(app['url'], appAddress(page.language))
    assert.deepEqual(app['installUrl'], [site.stores.apple.href, site.stores.google.href])
    assert.equal((app['offers'] as Record<string, unknown>)['price'], '0')
    for (const href of app['installUrl'] as string[])
      assert.ok(page.html.includes(`href="${href}"`), href)
  }
})
