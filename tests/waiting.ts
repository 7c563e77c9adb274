import type { Locator } from 'playwright-core'
import { paced } from './pace.ts'

/**
 * Resolves once an element has the focus, as the browser reports it. @throws Error after
 * Playwright's time limit
 */
export const untilFocused = (one: Locator): Promise<void> =>
  one.and(one.page().locator(':focus')).waitFor()

/**
 * Resolves once an element or a descendant has the focus. A dialog gets the focus only after it is
 * drawn, and again one frame after a dialog over it has closed: a key pressed earlier goes to the
 * element below, or nowhere.
 */
export const untilFocusWithin = (one: Locator): Promise<void> =>
  one.and(one.page().locator(':focus-within')).waitFor()

/**
 * Resolves once the caret of a rich text stays where it is put. The editor restores its own
 * selection once, 20 ms after it got the focus: on a busy machine a key could come before that, and
 * the caret would jump back.
 */
export const untilCaretRests = (text: Locator): Promise<void> =>
  // Timers fire in the order in which they are due: the editor's started earlier and is shorter.
  text.evaluate(() => new Promise<void>((resolve) => setTimeout(resolve, 40)))

/** Clicks into a rich text and moves the caret to its beginning or end. */
export async function caretTo(edge: 'Home' | 'End', text: Locator): Promise<void> {
  await text.click()
  await untilCaretRests(text)
  await text.page().keyboard.press(`Control+${edge}`)
}

/** Polling interval and time limit of a condition, in milliseconds. */
const LOOK_EVERY = 50
const LOOK_FOR = paced(30_000)

/**
 * Runs an assertion until it passes: for conditions that no element shows, such as a stored record;
 * for elements, use `expect`.
 * @throws the assertion's last error, after `LOOK_FOR`
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
