import assert from 'node:assert/strict'
import { platform, test } from '../browser.ts'
import { states } from './axe-states.ts'
import { existsAt, openStage, type Stage } from './states/stage.ts'

// Web fonts never load in these tests, so pages use their fallback fonts.
let stage: Stage
test.beforeAll(async ({ browser }) => {
  stage = await openStage(browser, platform, (context) =>
    context.route('**/*.woff2', (route) => route.abort()),
  )
})
test.afterAll(async () => {
  await stage.tidy()
})

const WIDTH = 320

for (const state of states.filter(
  (one) => one.name.startsWith('screen ') && existsAt(one, WIDTH),
)) {
  test(`${state.name}: fits a narrow phone while its fonts have not loaded`, async () => {
    const { page, close } = await stage.open(state, { width: WIDTH, theme: 'light' })
    try {
      assert.equal(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
        0,
        'pixels wider than the window',
      )
    } finally {
      await close()
    }
  })
}
