import type { Locator } from 'playwright-core'
import { paced } from './pace.ts'

/**
 * Waits until an element has the focus.
 * @throws Error after Playwright's time limit
 */
export const untilFocused = (element: Locator): Promise<void> =>
  element.and(element.page().locator(':focus')).waitFor()

/**
 * Waits until an element or a descendant has the focus. Tests wait before they press a key, since a
 * dialog gets the focus only after it is drawn, and one frame after a dialog over it has closed.
 */
export const untilFocusWithin = (element: Locator): Promise<void> =>
  element.and(element.page().locator(':focus-within')).waitFor()

/**
 * Waits until the caret of a focused rich text stays where it is put. The editor restores its own
 * selection once, 20 ms after it gets the focus: a caret that was moved before that jumps back.
 */
export const untilCaretRests = (text: Locator): Promise<void> =>
  // The editor's timer is due before this one, so it has fired when this one fires.
  text.evaluate(() => new Promise<void>((resolve) => setTimeout(resolve, 40)))

/** Clicks into a rich text and moves the caret to its beginning or end. */
export async function caretTo(edge: 'Home' | 'End', text: Locator): Promise<void> {
  await text.click()
  await untilCaretRests(text)
  await text.page().keyboard.press(`Control+${edge}`)
}

/** Milliseconds between two tries. */
const INTERVAL_MS = 50
/** Milliseconds after which no further try is made. */
const LIMIT_MS = paced(30_000)

/**
 * Repeats an assertion until it passes. It is for conditions that no element shows, such as a
 * stored record; for elements use `expect`.
 * @throws the last error of the assertion, after {@link LIMIT_MS}
 */
export async function eventually<T>(assertion: () => Promise<T>): Promise<T> {
  const end = Date.now() + LIMIT_MS
  for (;;) {
    try {
      return await assertion()
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS))
    }
  }
}
