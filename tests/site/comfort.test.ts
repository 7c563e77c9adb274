import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { platform, test } from '../browser.ts'
import { isFull, isMatrix } from '../extent.ts'
import { indistinctInForcedColours } from './forced-colours.ts'
import { lowContrastParts, partsOf } from './pixels.ts'
import { untilDrawn, scrollThrough, loadAllPictures } from './reach.ts'
import { isChosenTwin, sampleOf } from './sample.ts'
import { addressesOf, openPage } from './site.ts'
import { textFaultsIn, addStyles, applyTextSpacing } from './spacing.ts'
import { tabThrough } from './tabbing.ts'

const addresses = async () => sampleOf(await addressesOf(platform.url))
/**
 * Pages that together contain every kind of control and picture. Only these are screenshotted and
 * measured, except in the matrix run, which covers all pages.
 */
const representative = [
  '/',
  '/services',
  '/business',
  '/careers',
  '/contact',
  '/blog',
  '/keyfact',
  '/faq',
  '/no-such-page',
]

for (const width of [320, 1280]) {
  test(`at ${width} px no text is cut, lost or covered, also with the wider spacing of WCAG 1.4.12`, async ({
    t,
  }) => {
    const { page } = await openPage(t, {
      reducedMotion: 'reduce',
      viewport: { width, height: 800 },
    })
    const faults: string[] = []
    for (const [index, { path, language }] of (await addresses()).entries()) {
      if (!isFull && isChosenTwin(index) !== (width === 320)) continue
      await page.goto(path)
      await page
        .locator('main details')
        .evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')))
      faults.push(...(await textFaultsIn(page)).map((fault) => `${path}: ${fault}`))
      await applyTextSpacing(page, language)
      faults.push(...(await textFaultsIn(page)).map((fault) => `${path}, spaced out: ${fault}`))
    }
    assert.deepEqual(faults, [])
  })
}

test('at 400 % zoom of a window of 1280 × 1024 the focused element is visible', async ({ t }) => {
  const { page } = await openPage(t, {
    reducedMotion: 'reduce',
    viewport: { width: 320, height: 256 },
  })
  for (const path of ['/', '/ar/contact', '/faq', '/ar/terms']) {
    await page.goto(path)
    const stops = await tabThrough(page)
    assert.deepEqual(
      stops
        .filter(({ visibilityFaults }) => visibilityFaults)
        .map(({ name, visibilityFaults }) => `${path}: ${visibilityFaults}: ${name}`),
      [],
    )
  }
})

for (const [colorScheme, widths] of [
  ['light', isFull ? [320, 1280] : [1280]],
  ['dark', isFull ? [320, 1280] : [320]],
] as const) {
  test(`in forced colours, ${colorScheme}, controls have edges, states have marks, and icons and text have contrast`, async ({
    t,
  }) => {
    const faults: string[] = []
    const englishWidth = colorScheme === 'light' ? 1280 : 320
    for (const width of widths) {
      const { page } = await openPage(t, {
        reducedMotion: 'reduce',
        forcedColors: 'active',
        colorScheme,
        viewport: { width, height: 800 },
      })
      for (const { path, barePath, language } of await addresses()) {
        // A page in English and in Arabic has the same structure. So each theme covers English at
        // one width and, in the full run only, Arabic at the other width.
        const isCovered = (language === 'en') === (width === englishWidth)
        if (!isCovered || !(isMatrix || representative.includes(barePath))) continue
        await page.goto(path)
        await loadAllPictures(page)
        faults.push(
          ...(await indistinctInForcedColours(page)).map((fault) => `${path} ${width}: ${fault}`),
        )
        faults.push(
          ...(await lowContrastParts(page, await partsOf(page))).map(
            (fault) => `${path} ${width}: ${fault}`,
          ),
        )
      }
      await page.goto('/about')
      await page.locator(width === 320 ? '.burger' : '.has-sub > button').click()
      faults.push(
        ...(await indistinctInForcedColours(page)).map((fault) => `menu ${width}: ${fault}`),
      )
    }
    assert.deepEqual(faults, [])
  })
}

/** Elements that are animated at this moment, as the beginning of their HTML. */
const moving = (page: Page): Promise<(string | undefined)[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) => (effect as KeyframeEffect | null)?.target?.outerHTML.slice(0, 80)),
  )

test('no page is animated or scrolls smoothly for visitors who want less motion', async ({ t }) => {
  const { page } = await openPage(t, {
    reducedMotion: 'reduce',
    viewport: { width: 360, height: 780 },
  })
  for (const [index, { path }] of (await addresses()).entries()) {
    if (!isFull && isChosenTwin(index)) continue
    await page.goto(path)
    await scrollThrough(page)
    await page.locator('.burger').click()
    await untilDrawn(page)
    assert.deepEqual(await moving(page), [], path)
    assert.equal(
      await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior),
      'auto',
    )
  }
})

test('the checks of this file report faults that are put into a page', async ({ t }) => {
  const { page } = await openPage(t, {
    reducedMotion: 'reduce',
    forcedColors: 'active',
    viewport: { width: 1280, height: 800 },
  })
  await page.goto('/about')
  await loadAllPictures(page)
  const before = await Promise.all([
    textFaultsIn(page),
    indistinctInForcedColours(page),
    moving(page),
    lowContrastParts(page, await partsOf(page)),
  ])
  assert.deepEqual(before, [[], [], [], []])
  await addStyles(
    page,
    `main p { block-size: 9px; overflow: hidden } h1 { margin-block-end: -4rem !important } .btn { border: 0 !important; outline: 0 !important }
    @keyframes blink { to { opacity: .5 } } h1 { animation: blink 9s infinite } h2 { forced-color-adjust: none; color: #fff; background: #fff }`,
  )
  await page
    .locator('.reach')
    .first()
    .evaluate((flexBox) => {
      // Text and an element in a flex container become separate items: the sentence is torn apart.
      const two = document.createElement('bdi')
      two.textContent = 'two'
      flexBox.replaceChildren('One ', two, ' three')
    })
  const lost = await textFaultsIn(page)
  for (const fault of ['cut by', 'lies over', 'torn apart: One two three'])
    assert.ok(
      lost.some((one) => one.includes(fault)),
      `${fault}:\n${lost.join('\n')}`,
    )
  assert.ok((await indistinctInForcedColours(page)).some((fault) => fault.startsWith('no edge')))
  assert.ok((await moving(page)).some((one) => one?.startsWith('<h1')))
  assert.ok((await lowContrastParts(page, await partsOf(page))).length > 0)
})
