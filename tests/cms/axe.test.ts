import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright-core'
import { platform, test } from '../browser.ts'
import { isFull } from '../extent.ts'
import { colourRules, runAxe } from '../site/axe.ts'
import { faultsOnPaper } from '../site/paper.ts'
import { untilDrawn } from '../site/reach.ts'
import { everyRunStates, states } from './axe-states.ts'
import {
  existsAt,
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
 * Widths at which a state is examined, in pixels. The full run examines all widths of the state;
 * a shorter run examines each of `everyRunStates` at one width, in rotation.
 */
const widthsOf = (state: State, index: number): number[] => {
  const possible = widths.filter((width) => existsAt(state, width))
  if (isFull) return possible
  const start = index % possible.length
  return everyRunStates.includes(state) ? possible.slice(start, start + 1) : []
}

/**
 * Findings of axe. A finding of the rule `target-size` may come from a field that a sticky bar
 * covers by half: then everything is scrolled by 40 px, and axe runs again.
 */
const axeFindings = async (page: Page, only?: readonly string[]): Promise<string[]> => {
  const first = await runAxe(page, only)
  if (!first.some((one) => one.startsWith('target-size'))) return first
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('*'))
      if (one.scrollHeight > one.clientHeight) one.scrollBy(0, 40)
  })
  return runAxe(page, only)
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
    // The promise of a cancelled animation rejects: that animation has ended as well.
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  )
}

/** Pattern of the state names to examine, from the environment; by default it matches all. */
const wantedNames = new RegExp(process.env['STATES'] ?? '')

/**
 * Selectors of the elements that define a state; anything else that appears or disappears with the
 * width is layout.
 */
const stateSelectors = [
  ':focus',
  ...['dialog', 'alertdialog', 'menu', 'listbox', 'tooltip', 'status', 'alert'].map(
    (role) => `[role="${role}"]`,
  ),
  ...['expanded', 'selected', 'invalid'].map((state) => `[aria-${state}="true"]`),
]

/**
 * Describes the elements of a page that define its state. If the descriptions are the same after a
 * change of width, the state need not be opened again.
 */
const stateElements = (page: Page): Promise<string[]> =>
  page
    .locator(stateSelectors.join())
    .evaluateAll((all) =>
      all.map(
        (one) =>
          `${one.localName} ${one.id} ${one.getAttribute('aria-label')} ${one.textContent === ''}`,
      ),
    )

const assertLooksRight = async (
  { page, complaints }: Opened,
  [theme, other]: readonly [Theme, Theme],
): Promise<void> => {
  assert.deepEqual(await axeFindings(page), [], theme)
  const before = isFull ? await shapeOf(page) : ''
  await changeTheme(page, other)
  // A theme changes colours only, so only the rules about colours run again. The full run verifies
  // that markup and boxes are the same, and otherwise runs every rule again.
  const isSame = !isFull || (await shapeOf(page)) === before
  assert.deepEqual(await axeFindings(page, isSame ? colourRules : undefined), [], other)
  assert.deepEqual(await policyViolations(page), [])
  assert.deepEqual(complaints, [])
  assert.equal(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
    0,
    'pixels wider than the window',
  )
}

const assertPrintsRight = async ({ page }: Opened, width: number): Promise<void> => {
  await resize(page, width)
  assert.deepEqual(await faultsOnPaper(page), [], `on paper, ${width} px`)
}

/**
 * Shows an open state at another width. The window is only resized if the same elements stay open;
 * otherwise the state is opened again.
 */
const atWidth = async (opened: Opened, state: State, view: View): Promise<Opened> => {
  const before = await stateElements(opened.page)
  await resize(opened.page, view.width)
  await changeTheme(opened.page, view.theme)
  await untilDrawn(opened.page)
  if (!state.movesClock && isDeepStrictEqual(await stateElements(opened.page), before))
    return opened
  await opened.close()
  return stage.open(state, view)
}

for (const [index, state] of states.entries()) {
  const stateWidths = widthsOf(state, index)
  if (!wantedNames.test(state.name) || stateWidths.length === 0) continue
  test(`${state.name}: passes axe in both themes, violates no policy, fits the window and prints well (${stateWidths.join(', ')} px)`, async () => {
    const themes = index % 2 === 0 ? (['light', 'dark'] as const) : (['dark', 'light'] as const)
    let opened: Opened | undefined
    try {
      for (const width of stateWidths) {
        const view = { width, theme: themes[0] }
        opened = opened ? await atWidth(opened, state, view) : await stage.open(state, view)
        await assertLooksRight(opened, themes)
      }
      if (opened)
        for (const width of stateWidths.toReversed()) await assertPrintsRight(opened, width)
    } finally {
      await opened?.close()
    }
  })
}
