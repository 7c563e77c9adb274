import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchChromium } from '../chromium.ts'
import { states } from '../cms/axe-states.ts'
import { isAt, openStage, stopped, type Stage } from '../cms/states/stage.ts'
import { findings } from '../site/axe.ts'
import { closeSite, openSite } from '../site/site.ts'

const widths = [320, 768, 1280]
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

for (const state of states) {
  test(`${state.name}: nothing that axe finds in both themes at every width`, async () => {
    const found: string[] = []
    for (const width of widths.filter((one) => isAt(state, one))) {
      for (const theme of themes) {
        const { page, complaints, close } = await stage.open(state, { width, theme })
        try {
          const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
          const all = [...(await findings(page)), ...(await stopped(page)), ...complaints, ...(over > 0 ? [`${over} px over the side`] : [])]
          found.push(...all.map((one) => `${width} ${theme}: ${one}`))
        } finally {
          await close()
        }
      }
    }
    assert.deepEqual(found, [])
  })
}
