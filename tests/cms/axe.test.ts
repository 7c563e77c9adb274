import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright-core'
import { platform, test } from '../browser.ts'
import { isFull } from '../extent.ts'
import { colours, findings } from '../site/axe.ts'
import { faultsOnPaper } from '../site/paper.ts'
import { drawn } from '../site/reach.ts'
import { standingStates, states } from './axe-states.ts'
import {
  isAt,
  openStage,
  resize,
  policyViolations,
  type Opened,
  type Stage,
  type State,
  type Theme,
  type View,
} from './states/stage.ts'

const widths = [1280, 320]

// Tests are distributed over the workers, each with a stage of its own.
test.describe.configure({ mode: 'parallel' })

let stage: Stage
test.beforeAll(async ({ browser }) => {
  stage = await openStage(browser, platform)
})
test.afterAll(async () => {
  await stage.tidy()
})

/**
 * Widths at which a state is looked at, in pixels: in the full run all; else one for each standing
 * state, in rotation.
 */
const widthsOf = (state: State, index: number): number[] => {
  const at = widths.filter((width) => isAt(state, width))
  if (isFull) return at
  return standingStates.includes(state) ? at.slice(index % at.length).slice(0, 1) : []
}

/**
 * Findings of axe. A field half covered by a sticky bar has a smaller target only until it is
 * scrolled: axe runs again after that.
 */
const found = async (page: Page, only?: readonly string[]): Promise<string[]> => {
  const first = await findings(page, only)
  if (!first.some((one) => one.startsWith('target-size'))) return first
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('*'))
      if (one.scrollHeight > one.clientHeight) one.scrollBy(0, 40)
  })
  return findings(page, only)
}

/**
 * Markup, and the box of each element in the window: everything that axe's rules other than
 * contrast depend on.
 */
const shapeOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('*')].map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      const { visibility, opacity } = getComputedStyle(one)
      return [x, y, width, height, visibility, opacity].join(' ')
    })
    return [document.documentElement.outerHTML, ...boxes].join('\n')
  })

/** Changes the device's theme under the open page, and waits for its transitions to finish. */
const changeTheme = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(() =>
    // A cancelled animation rejects, and has ended all the same.
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  )
}

const wanted = new RegExp(process.env['STATES'] ?? '')

/**
 * Elements that define a state; anything else that appears or disappears with the width is layout.
 */
const signs = [
  ':focus',
  ...['dialog', 'alertdialog', 'menu', 'listbox', 'tooltip', 'status', 'alert'].map(
    (role) => `[role="${role}"]`,
  ),
  ...['expanded', 'selected', 'invalid'].map((state) => `[aria-${state}="true"]`),
]

/**
 * Open elements of a page: if they are the same after a change of width, the state need not be
 * opened again.
 */
const openOn = (page: Page): Promise<string[]> =>
  page
    .locator(signs.join())
    .evaluateAll((all) =>
      all.map(
        (one) =>
          `${one.localName} ${one.id} ${one.getAttribute('aria-label')} ${one.textContent === ''}`,
      ),
    )

const looksRight = async (
  { page, complaints }: Opened,
  [theme, other]: readonly [Theme, Theme],
): Promise<void> => {
  assert.deepEqual(await found(page), [], theme)
  const before = isFull ? await shapeOf(page) : ''
  await changeTheme(page, other)
  // Themes change colours only: the other rules would find the same again. The full run verifies
  // this.
  const isSame = !isFull || (await shapeOf(page)) === before
  assert.deepEqual(await found(page, isSame ? colours : undefined), [], other)
  assert.deepEqual(await policyViolations(page), [])
  assert.deepEqual(complaints, [])
  assert.equal(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
    0,
    'pixels over the side',
  )
}

const printsRight = async ({ page }: Opened, width: number): Promise<void> => {
  await resize(page, width)
  assert.deepEqual(await faultsOnPaper(page), [], `on paper, ${width} px`)
}

/**
 * Shows an open state at another width: in the same window if the same elements stay open, else
 * opened again.
 */
const atWidth = async (opened: Opened, state: State, view: View): Promise<Opened> => {
  const before = await openOn(opened.page)
  await resize(opened.page, view.width)
  await changeTheme(opened.page, view.theme)
  await drawn(opened.page)
  if (!state.movesClock && isDeepStrictEqual(await openOn(opened.page), before)) return opened
  await opened.close()
  return stage.open(state, view)
}

for (const [index, state] of states.entries()) {
  const at = widthsOf(state, index)
  if (!wanted.test(state.name) || at.length === 0) continue
  test(`${state.name}: nothing that axe finds in either theme, nothing that the policy stops, nothing at the side, nothing amiss on paper (${at.join(', ')} px)`, async () => {
    const themes = index % 2 === 0 ? (['light', 'dark'] as const) : (['dark', 'light'] as const)
    let opened: Opened | undefined
    try {
      for (const width of at) {
        const view = { width, theme: themes[0] }
        opened = opened ? await atWidth(opened, state, view) : await stage.open(state, view)
        await looksRight(opened, themes)
      }
      if (opened) for (const width of at.toReversed()) await printsRight(opened, width)
    } finally {
      await opened?.close()
    }
  })
}
