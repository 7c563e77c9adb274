import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '../chromium.ts'
import { isFull } from '../extent.ts'
import { colours, findings } from '../site/axe.ts'
import { openSite, closeSite } from '../site/site.ts'
import { states } from './axe-states.ts'
import { isAt, openStage, stopped, type Stage, type State } from './states/stage.ts'

const widths = [1280, 320, 768]

let browser: Browser
let stage: Stage
before(async () => {
  browser = await launchChromium()
  stage = await openStage(browser, await openSite())
})
after(async () => {
  await stage.tidy()
  await browser.close()
  await closeSite()
})

/** The widths at which a state is looked at: one of them with every change, in turn, the others in the full run. */
const widthsOf = (state: State, index: number): number[] => {
  const at = widths.filter((width) => isAt(state, width))
  return at.filter((_, place) => (place === index % at.length) !== isFull)
}

/** What axe finds. A field that is half under a bar that stays is smaller only until one scrolls on: it is looked at again then. */
const found = async (page: Page, only?: readonly string[]): Promise<string[]> => {
  const first = await findings(page, only)
  if (!first.some((one) => one.startsWith('target-size'))) return first
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('*')) if (one.scrollHeight > one.clientHeight) one.scrollBy(0, 40)
  })
  return findings(page, only)
}

/** The markup, and where each element stands in the window: all that the rules go by which do not look at colours. */
const shapeOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('*')].map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      const { visibility, opacity } = getComputedStyle(one)
      return [x, y, width, height, visibility, opacity].join(' ')
    })
    return [document.documentElement.outerHTML, ...boxes].join('\n')
  })

/** Changes the device's theme under the open page, and waits for what fades on the way. */
const changeTheme = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(() => Promise.all(document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity).map(({ finished }) => finished)))
}

const wanted = new RegExp(process.env['STATES'] ?? '')
/** The part of the states that this process looks at: see `Suite.shards`. */
const [shard = 0, shards = 1] = (process.env['SHARD'] || '0/1').split('/').map(Number)

for (const [index, state] of states.entries()) {
  if (!wanted.test(state.name) || index % shards !== shard) continue
  for (const width of widthsOf(state, index)) {
    test(`${state.name}: nothing that axe finds in either theme, nothing that the policy stops, nothing at the side (${width} px)`, async () => {
      const [theme, other] = index % 2 === 0 ? (['light', 'dark'] as const) : (['dark', 'light'] as const)
      const { page, complaints, close } = await stage.open(state, { width, theme })
      try {
        assert.deepEqual(await found(page), [], theme)
        const before = isFull ? await shapeOf(page) : ''
        await changeTheme(page, other)
        // A theme changes colours alone, and the other rules would say the same again. With FULL that is looked at.
        const isSame = !isFull || (await shapeOf(page)) === before
        assert.deepEqual(await found(page, isSame ? colours : undefined), [], other)
        assert.deepEqual(await stopped(page), [])
        assert.deepEqual(complaints, [])
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0, 'pixels over the side')
      } finally {
        await close()
      }
    })
  }
}
