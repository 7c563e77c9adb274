import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchChromium } from '../chromium.ts'
import { openSite, closeSite } from '../site/site.ts'
import { states } from './axe-states.ts'
import { isAt, openStage, type Stage } from './states/stage.ts'

let browser: Browser
let stage: Stage
before(async () => {
  browser = await launchChromium()
  stage = await openStage(browser, await openSite(), (context) => context.route('**/*.woff2', (route) => route.abort()))
})
after(async () => {
  await stage.tidy()
  await browser.close()
  await closeSite()
})

const WIDTH = 320

for (const state of states.filter((one) => one.name.startsWith('screen ') && isAt(one, WIDTH))) {
  test(`${state.name}: no wider than a narrow phone while its fonts are not there`, async () => {
    const { page, close } = await stage.open(state, { width: WIDTH, theme: 'light' })
    try {
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0, 'pixels over the side')
    } finally {
      await close()
    }
  })
}
