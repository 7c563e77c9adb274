import type { Locator } from 'playwright-core'
import { paced } from './pace.ts'

/** Resolves once an element has the focus; the browser itself is asked until then. @throws Error after Playwright's time limit */
export const untilFocused = (one: Locator): Promise<void> =>
  one.and(one.page().locator(':focus')).waitFor()

/**
 * Resolves once an element, or something in it, has the focus. A dialog takes the focus only after it is drawn, and gives it
 * back a frame after another one over it has closed: a key that comes before goes to what lies under it, or nowhere.
 */
export const untilFocusWithin = (one: Locator): Promise<void> =>
  one.and(one.page().locator(':focus-within')).waitFor()

/**
 * Resolves once the caret of a rich text stays where it is put. The editor puts its own selection back once, 20 ms after the
 * focus came: on a starved machine a key would come before that, and the caret go back to where it was.
 */
export const untilCaretRests = (text: Locator): Promise<void> =>
  // Timers end in the order in which they are due: the editor's began earlier and is shorter.
  text.evaluate(() => new Promise<void>((resolve) => setTimeout(resolve, 40)))

/** Clicks into a rich text and takes the caret to its beginning or end. */
export async function caretTo(edge: 'Home' | 'End', text: Locator): Promise<void> {
  await text.click()
  await untilCaretRests(text)
  await text.page().keyboard.press(`Control+${edge}`)
}

/** How often a condition is looked at, and for how long, in milliseconds. */
const LOOK_EVERY = 50
const LOOK_FOR = paced(30_000)

/**
 * Runs an assertion until it passes: for what no element shows, such as a stored record; what one does is asked of `expect`.
 * @throws what the assertion threw last, after `LOOK_FOR`
 */
export async function eventually<T>(assertion: () => Promise<T>): Promise<T> {
  const end = Date.now() + LOOK_FOR
  for (;;) {
    try {
      return await assertion()
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY))
    }
  }
}
