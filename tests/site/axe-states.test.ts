import assert from 'node:assert/strict'
import { test } from '../browser.ts'
import { colours, findings } from './axe.ts'
import { faultsOnPaper } from './paper.ts'
import { openPage } from './site.ts'
import { openStates, states } from './states.ts'

const themes = ['light', 'dark'] as const

test('axe finds nothing in any state of a page, and nothing is amiss on paper', async ({ t }) => {
  const open = openStates(
    async (options) => (await openPage(t, { reducedMotion: 'reduce', ...options })).page,
  )
  for (const [index, state] of states.entries()) {
    await t.test(`${state.path}, ${state.name}`, async () => {
      const [theme, other] = index % 2 === 0 ? themes : (['dark', 'light'] as const)
      const page = await open(state, { width: state.width, theme })
      assert.deepEqual(await findings(page), [], theme)
      await page.emulateMedia({ colorScheme: other, reducedMotion: 'reduce' })
      assert.deepEqual(await findings(page, colours), [], other)
      assert.deepEqual(await faultsOnPaper(page), [], 'on paper')
    })
  }
})
