import assert from 'node:assert/strict'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { Test } from '../browser.ts'

/** What the browser itself writes about an answer of 400 and above, or about none, is no complaint of the page. */
export const ordinary = /^Failed to load resource|net::ERR_/

/** What a page complains about from now on: errors on its console, a violation of its policy included, and those that it does not catch. */
export const complaintsOf = (page: Page, isExpected: (text: string) => boolean): string[] => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text()))
      complaints.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}

/** A window with a context of its own, which ends with the test. Whatever the page complains about fails the test, unless it is expected. */
export const openWindow = async (
  t: Test,
  options: BrowserContextOptions = {},
  expected = /$^/,
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
