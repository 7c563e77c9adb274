import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '../chromium.ts'
import { findings } from '../site/axe.ts'
import { openSite, closeSite } from '../site/site.ts'
import { states } from './axe-states.ts'
import { isAt, openStage, stopped, type Stage, type State, type View } from './states/stage.ts'

const widths = [1280, 320, 768]
const themes = ['light', 'dark'] as const

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

/** Every width and theme, or in the short run one of them for each state, all in turn. */
const viewsOf = (state: State, index: number): View[] => {
  const at = widths.filter((width) => isAt(state, width))
  if (process.env['FULL']) return at.flatMap((width) => themes.map((theme) => ({ width, theme })))
  return [{ width: at[index % at.length] ?? 1280, theme: themes[(index + (index >> 1)) % 2] ?? 'light' }]
}

/** What axe finds. A field that is half under a bar that stays is smaller only until one scrolls on: it is looked at again then. */
const found = async (page: Page): Promise<string[]> => {
  const first = await findings(page)
  if (!first.some((one) => one.startsWith('target-size'))) return first
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('*')) if (one.scrollHeight > one.clientHeight) one.scrollBy(0, 40)
  })
  return findings(page)
}

const wanted = new RegExp(process.env['STATES'] ?? '')

for (const [index, state] of states.entries()) {
  if (!wanted.test(state.name)) continue
  for (const view of viewsOf(state, index)) {
    test(`${state.name}: nothing that axe finds, nothing that the policy stops, nothing at the side (${view.width} px, ${view.theme})`, async () => {
      const { page, complaints, close } = await stage.open(state, view)
      try {
        assert.deepEqual(await found(page), [])
        assert.deepEqual(await stopped(page), [])
        assert.deepEqual(complaints, [])
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0, 'pixels over the side')
      } finally {
        await close()
      }
    })
  }
}
