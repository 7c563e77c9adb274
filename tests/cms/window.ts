import assert from 'node:assert/strict'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { Test } from '../browser.ts'

/**
 * Matches messages that the browser itself writes about a response of 400 and above, or about a
 * missing response. Such a message is no complaint of the page.
 */
export const networkErrorMessage = /^Failed to load resource|net::ERR_/

/**
 * Collects the complaints of a page from now on: errors on its console, policy violations included,
 * and uncaught errors.
 */
export const complaintsOf = (page: Page, isExpected: (text: string) => boolean): string[] => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text()))
      complaints.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}

const matchesNothing = /$^/

/**
 * Opens a window with a context of its own, which is closed after the test. A complaint of the page
 * that does not match `expected` fails the test.
 */
export const openWindow = async (
  t: Test,
  options: BrowserContextOptions = {},
  expected = matchesNothing,
): Promise<{ context: BrowserContext; page: Page }> => {
  const context = await t.browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  })
  const page = await context.newPage()
  const complaints = complaintsOf(page, (text) => expected.test(text))
  t.after(async () => {
    await context.close()
    assert.deepEqual(complaints, [])
  })
  return { context, page }
}

/** Crashes a window: nothing in it runs any more. */
export async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  session.send('Page.crash').catch(() => undefined)
  await crashed
}
