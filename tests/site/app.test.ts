import assert from 'node:assert/strict'
import jsQR from 'jsqr'
import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { languages } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { appAddress } from '#site/app.ts'
import { site } from '#site/site.ts'
import { expect, platform, test } from '../browser.ts'
import { builtPages, jsonLdOf } from './built.ts'
import { openPage } from './site.ts'

const get = async (path: string): Promise<Response> => fetch(platform.url + path)

/**
 * Reads the QR code of a drawing as a camera does.
 * @param side width and height at which the drawing is shown, in px
 * @returns the text of the code; undefined when no code is readable
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
  test(`the QR codes of the home page and of the app page lead to the app page, ${language}`, async () => {
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
 * Stubs the app stores: no request leaves the machine.
 * @returns the addresses that were requested from them; later requests are added
 */
const stubStores = async (context: BrowserContext): Promise<string[]> => {
  const storeRequests: string[] = []
  for (const { href } of Object.values(site.stores)) {
    await context.route(`${new URL(href).origin}/**`, async (route) => {
      storeRequests.push(route.request().url())
      await route.fulfill({ contentType: 'text/html', body: '<title>Store</title>' })
    })
  }
  return storeRequests
}

/**
 * Waits until a redirect to a store would have started: the page redirects when it loads, and it
 * has loaded when this is called.
 */
const untilRedirectWouldStart = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)))

for (const [name, { userAgent, own, other }] of Object.entries(devices)) {
  test(`the app page shows the store of the device first and does not redirect to it: ${name}`, async ({
    t,
  }) => {
    const { page, context, problems } = await openPage(t, {
      viewport: { width: 360, height: 780 },
      hasTouch: true,
      userAgent,
    })
    const storeRequests = await stubStores(context)
    await page.goto('/ar/app')
    await page.locator('.stores.sorted').waitFor()
    await untilRedirectWouldStart(page)
    assert.deepEqual(
      await page
        .locator('.stores a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
      [own, other],
    )
    assert.deepEqual([storeRequests, problems], [[], []])
  })

  test(`a device that opens the address of the QR code is redirected to its store, and Back shows the page: ${name}`, async ({
    t,
  }) => {
    const { page, context } = await openPage(t, {
      viewport: { width: 360, height: 780 },
      hasTouch: true,
      userAgent,
    })
    const storeRequests = await stubStores(context)
    await page.goto('/app?qr')
    await page.waitForURL(own)
    await page.goBack()
    await page.waitForURL('**/app')
    await page.reload()
    await page.locator('.stores.sorted').waitFor()
    await untilRedirectWouldStart(page)
    assert.equal(new URL(page.url()).search, '')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get Ghaf Wallet', {
      useInnerText: true,
    })
    assert.deepEqual(storeRequests, [own])
  })
}

test('the layout of a wide tablet hardly shifts when its own store is put first', async ({ t }) => {
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

test('a computer at the address of the QR code, or a phone without scripts, is not redirected and sees both stores', async ({
  t,
}) => {
  const computer = await openPage(t, { viewport: { width: 1280, height: 800 } })
  const storeRequests = await stubStores(computer.context)
  await computer.page.goto('/app?qr')
  await untilRedirectWouldStart(computer.page)
  assert.equal(new URL(computer.page.url()).pathname, '/app')
  for (const href of [site.stores.apple.href, site.stores.google.href])
    await expect(computer.page.locator(`.stores [href="${href}"]`)).toBeVisible()
  await expect(
    computer.page.getByRole('img', { name: 'QR code to download the app' }),
  ).toBeVisible()
  assert.deepEqual(storeRequests, [])

  const { page } = await openPage(t, {
    viewport: { width: 320, height: 700 },
    javaScriptEnabled: false,
    userAgent: devices.android.userAgent,
  })
  await page.goto('/ar/app?qr')
  for (const href of [site.stores.apple.href, site.stores.google.href])
    await expect(page.locator(`.stores [href="${href}"]`)).toBeVisible()
})

test('the structured data of the app page name both stores and the price 0', async () => {
  for (const page of (await builtPages()).filter(({ barePath }) => barePath === '/app')) {
    const [app, ...more] = jsonLdOf(page, 'MobileApplication')
    assert.ok(app && more.length === 0, page.path)
    assert.equal(app['name'], site.name[page.language])
    assert.equal(app['url'], appAddress(page.language))
    assert.deepEqual(app['installUrl'], [site.stores.apple.href, site.stores.google.href])
    assert.equal((app['offers'] as Record<string, unknown>)['price'], '0')
    for (const href of app['installUrl'] as string[])
      assert.ok(page.html.includes(`href="${href}"`), href)
  }
})
