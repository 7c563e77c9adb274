import assert from 'node:assert/strict'
import sharp from 'sharp'
import { languages } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { messages } from '#messages/index.ts'
import { site } from '#site/site.ts'
import { expect, test, type Test } from '../browser.ts'
import { spawnPlatform, type RunningPlatform } from '../platform/spawn.ts'
import { runAxe } from './axe.ts'
import { staffActionsOn } from './editor.ts'
import { fillWithHardContent, hardTexts } from './hard-content.ts'
import { layoutFaultsIn } from './layout.ts'
import { openPage, saveData } from './site.ts'
import { eventually } from '../waiting.ts'

let running: RunningPlatform
/** Addresses of the content in the site. */
let filled: Awaited<ReturnType<typeof fillWithHardContent>>

test.beforeAll(async () => {
  running = await spawnPlatform({ env: { SEED: 'none' } })
  filled = await fillWithHardContent(await staffActionsOn(running))
})
test.afterAll(async () => {
  await running.stop()
})

const get = async (path: string): Promise<string> => (await fetch(running.url + path)).text()
/** First group of each match. */
const groupsIn = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, group = '']) => group)
const lists = [
  '/',
  '/about',
  '/careers',
  '/blog',
  '/news',
  '/news/page/2',
  '/faq',
  '/businessfaq',
  '/keyfact',
  '/contact',
]
const inBoth = (paths: readonly string[]): string[] =>
  paths.flatMap((path) => languages.map((language) => pathIn(language, path)))

for (const width of [320, 768, 1280]) {
  test(`long titles, long words, wide tables, code and addresses break no layout at ${width} px`, async ({
    t,
  }) => {
    const { page, problems } = await openPage(t, {
      baseURL: running.url,
      viewport: { width, height: 800 },
      reducedMotion: 'reduce',
    })
    // Picture sizes are in the page: their content and the time to resize them do not matter here.
    const still = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#888' } })
      .png()
      .toBuffer()
    await page.route('**/.netlify/images*', (route) =>
      route.fulfill({ contentType: 'image/png', body: still }),
    )
    for (const path of inBoth([...lists, ...filled.paths])) {
      await page.goto(path)
      await page.evaluate(() => {
        for (const fold of document.querySelectorAll('details')) fold.open = true
      })
      assert.deepEqual(await layoutFaultsIn(page), [], `${path} at ${width}`)
    }
    assert.deepEqual(problems, [])
  })
}

test('a table wider than a phone scrolls in its own box, which the keyboard reaches', async ({
  t,
}) => {
  const { page } = await openPage(t, {
    baseURL: running.url,
    viewport: { width: 320, height: 800 },
    reducedMotion: 'reduce',
  })
  await page.goto(`/ar${filled.paths[0]}`)
  const table = page.locator('.prose table')
  assert.equal(await table.evaluate((one) => one.scrollWidth > one.clientWidth), true)
  await table.focus()
  await page.keyboard.press('ArrowLeft')
  await eventually(async () => assert.notEqual(await table.evaluate((one) => one.scrollLeft), 0))
  assert.deepEqual(
    (await runAxe(page)).filter((one) => one.startsWith('scrollable-region')),
    [],
  )
})

test('a picture that fails to load keeps its space and breaks no layout', async ({ t }) => {
  const { page } = await openPage(t, {
    baseURL: running.url,
    viewport: { width: 320, height: 800 },
    reducedMotion: 'reduce',
  })
  await page.route('**/.netlify/images*', (route) => route.fulfill({ status: 404, body: '' }))
  for (const path of inBoth(['/', '/blog', '/about', ...filled.paths.slice(0, 1)])) {
    await page.goto(path, { waitUntil: 'networkidle' })
    assert.deepEqual(await layoutFaultsIn(page), [], path)
  }
  await page.goto(filled.paths[0] ?? '')
  await expect(page.locator('.post > .post-picture')).toHaveAttribute('alt', hardTexts.words)
  const box = await page.locator('.post > .post-picture').boundingBox()
  assert.ok(box && box.height === 180 && box.width === 320, JSON.stringify(box))
})

/**
 * Opens a page on a phone and returns its first view. `bodies`: bytes of each response, by address;
 * `pictures`: pictures from the Image CDN; `shown`: sizes of those pictures in the markup.
 */
const firstView = async (t: Test, path: string) => {
  const { page, context } = await openPage(t, {
    baseURL: running.url,
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    reducedMotion: 'reduce',
  })
  // Data saving stops the prefetch of other pages.
  await saveData(context)
  const pictures: { address: string; bytes: Buffer; type: string }[] = []
  const bodies: Record<string, number> = {}
  const readings: Promise<void>[] = []
  const counted = new Set<string>()
  page.on('requestfinished', (request) => {
    // Counted once per address: the browser may reuse a fetched file as the tab's icon.
    if (counted.has(request.url())) return
    counted.add(request.url())
    const read = async (): Promise<void> => {
      bodies[request.url()] = (await request.sizes()).responseBodySize
      const response = await request.response()
      if (request.url().includes('/.netlify/images'))
        pictures.push({
          address: request.url(),
          bytes: (await response?.body()) ?? Buffer.alloc(0),
          type: response?.headers()['content-type'] ?? '',
        })
    }
    readings.push(read())
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  await Promise.all(readings)
  // Pictures below the window are excluded: the browser loads them at a distance that depends on
  // the speed of the network.
  const belowWindow = await page.evaluate(() => {
    const isBelow = (one: HTMLImageElement): boolean =>
      one.loading === 'lazy' && one.getBoundingClientRect().top >= innerHeight
    const addressesOf = (images: HTMLImageElement[]): string[] =>
      images.map(({ currentSrc, src }) => currentSrc || src)
    // The links to other posts may repeat a picture of the first view.
    const inView = addressesOf([...document.images].filter((one) => !isBelow(one)))
    return addressesOf([...document.images].filter(isBelow)).filter(
      (address) => !inView.includes(address),
    )
  })
  for (const address of belowWindow) delete bodies[address]
  const shown = await page
    .locator('img[src*="/.netlify/images"]')
    .evaluateAll((all) =>
      all.map((one) => ({ width: one.getAttribute('width'), height: one.getAttribute('height') })),
    )
  return {
    bodies,
    pictures: pictures.filter(({ address }) => !belowWindow.includes(address)),
    shown,
  }
}

test('a photograph of 4,000 pixels is sent as a small AVIF with its size, and the page stays within 70 KB', async ({
  t,
}) => {
  const original = (await (await fetch(running.url + filled.picture)).arrayBuffer()).byteLength
  assert.ok(original > 2_000_000, `${original} bytes are no photograph`)
  for (const path of inBoth([filled.photo])) {
    const { bodies, pictures, shown } = await firstView(t, path)
    const sum = Object.values(bodies).reduce((all, bytes) => all + bytes, 0)
    assert.ok(sum <= 71_680, `${path}: ${sum} bytes, ${JSON.stringify(bodies)}`)
    assert.ok(pictures.length > 0)
    for (const { bytes, type, address } of pictures) {
      assert.equal(type, 'image/avif')
      assert.ok(((await sharp(bytes).metadata()).width ?? 0) <= 960, address)
    }
    assert.deepEqual(
      new Set(shown.map(({ width, height }) => `${width} × ${height}`)),
      new Set(['4000 × 3000']),
    )
  }
})

test('a list of 31 posts has three pages that link to each other and together have every post', async () => {
  for (const language of languages) {
    const { pages: words } = messages(language).blog
    const addresses = ['/news', '/news/page/2', '/news/page/3'].map(
      (path) => site.url + pathIn(language, path),
    )
    const seen: string[] = []
    for (const [index, address] of addresses.entries()) {
      const html = await get(address.slice(site.url.length))
      const cards = groupsIn(html, /<h2[^>]*><a href="([^"]+)"/g)
      assert.equal(cards.length, Math.min(12, 31 - seen.length), address)
      seen.push(...cards)
      for (const [rel, to] of Object.entries({
        canonical: address,
        prev: addresses[index - 1],
        next: addresses[index + 1],
      })) {
        assert.deepEqual(
          groupsIn(html, new RegExp(`<link rel="${rel}" href="([^"]+)"`, 'g')),
          to === undefined ? [] : [to],
          address,
        )
        if (rel !== 'canonical')
          assert.deepEqual(
            groupsIn(html, new RegExp(`<a class="more" href="([^"]+)" rel="${rel}"`, 'g')),
            to === undefined ? [] : [to.slice(site.url.length)],
            address,
          )
      }
      assert.deepEqual(
        groupsIn(html, /hreflang="[a-z]+-AE" href="([^"]+)"/g),
        languages.map(
          (one) => site.url + pathIn(one, index === 0 ? '/news' : `/news/page/${index + 1}`),
        ),
        address,
      )
      const pager = /<nav class="wrap pager".*?<\/nav>/s.exec(html)?.[0] ?? assert.fail(address)
      assert.deepEqual(groupsIn(pager, /aria-label="([^"]+)" aria-current="page"/g), [
        words.page.replace('#', String(index + 1)),
      ])
      assert.equal(
        html.includes('class="wrap posts newest"'),
        index === 0,
        `${address}: the newest post stands out`,
      )
      assert.equal(
        html.includes(words.ofAll.replace('#', String(index + 1)).replace('#', '3')),
        index > 0,
        address,
      )
    }
    assert.equal(new Set(seen).size, 31)
    assert.equal((await fetch(`${running.url}${pathIn(language, '/news/page/4')}`)).status, 404)
  }
})

test('the texts of a post in one language state it on every page in the other language', async () => {
  const cases = [
    { path: filled.english, page: 'ar', own: 'en', dir: 'ltr', title: `Only ${hardTexts.words}` },
    { path: filled.arabic, page: 'en', own: 'ar', dir: 'rtl', title: 'بالعربية وحدها' },
  ] as const
  for (const { path, page, own, dir, title } of cases) {
    const html = await get(pathIn(page, path))
    assert.ok(html.includes(`<html lang="${page}"`))
    assert.ok(html.includes(`<title lang="${own}" dir="${dir}">${title} · `), `${path}: its title`)
    assert.match(html, new RegExp(`<h1 lang="${own}" dir="${dir}">\\s*${title}`))
    assert.match(html, new RegExp(`<div class="prose" lang="${own}" dir="${dir}"`))
    assert.match(
      await get(pathIn(page, '/blog')),
      new RegExp(`<h2 lang="${own}" dir="${dir}"><a href="${pathIn(page, path)}">${title}</a>`),
    )
  }
})

test('a post leads only to posts in the language of its page', async () => {
  const readNextOf = async (path: string): Promise<string> =>
    /<section[^>]+read-next.*?<\/section>/s.exec(await get(path))?.[0] ?? ''
  const [arabicPage, englishPage] = [
    await readNextOf(`/ar${filled.paths[1]}`),
    await readNextOf(filled.paths[1] ?? ''),
  ]
  assert.ok(arabicPage.includes('بالعربية وحدها') && !arabicPage.includes('Only '))
  assert.ok(englishPage.includes('Only ') && !englishPage.includes('بالعربية وحدها'))
})
