import assert from 'node:assert/strict'
import { test } from '../browser.ts'
import { colourRules, runAxe } from './axe.ts'
import { faultsOnPaper } from './paper.ts'
import { openPage } from './site.ts'
import { openStates, states } from './states.ts'

const themes = ['light', 'dark'] as const

test('every state of a page has no findings of axe in either theme, and no faults in print', async ({
  t,
}) => {
  const open = openStates(
    async (options) => (await openPage(t, { reducedMotion: 'reduce', ...options })).page,
  )
  for (const [index, state] of states.entries()) {
    await t.test(`${state.path}, ${state.name}`, async () => {
      // All rules check a state in one theme, in turn; the colour rules also check the other theme.
      const [theme, otherTheme] = index % 2 === 0 ? themes : (['dark', 'light'] as const)
      const page = await open(state, { width: state.width, theme })
      assert.deepEqual(await runAxe(page), [], theme)
      await page.emulateMedia({ colorScheme: otherTheme, reducedMotion: 'reduce' })
      assert.deepEqual(await runAxe(page, colourRules), [], otherTheme)
      assert.deepEqual(await faultsOnPaper(page), [], 'on paper')
    })
  }
})
