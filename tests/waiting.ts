import type { Locator } from 'playwright-core'

/** Resolves once an element has the focus; the browser itself is asked until then. @throws Error after Playwright's time limit */
export const untilFocused = (one: Locator): Promise<void> => one.and(one.page().locator(':focus')).waitFor()

/** How often a condition is looked at, and for how long, in milliseconds. */
const LOOK_EVERY = 50
const LOOK_FOR = 30_000

/**
 * Runs an assertion until it passes: for what has no element to wait for, such as a stored record or a field's value.
 * @throws what the assertion threw last, after 30 s
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
