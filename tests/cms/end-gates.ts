import type { Page, Route } from 'playwright-core'

/**
 * Resolves once the page's first requests are done. With a spoiled token or proof they would fail,
 * and the sign-in card would appear before the test's next step.
 */
const untilLoaded = (page: Page): Promise<void> => page.waitForLoadState('networkidle')

/** Replaces the token in every request by an invalid one, until the next sign-in. */
export async function spoilToken(page: Page): Promise<void> {
  const spoil = (route: Route) =>
    route.continue({
      headers: { ...route.request().headers(), authorization: 'Bearer spoiled.by.time' },
    })
  await untilLoaded(page)
  await page.route('**/api/**', spoil)
  page.on('request', (request) => {
    if (request.url().endsWith('/identity/token')) void page.unroute('**/api/**', spoil)
  })
}

/** Replaces the proof of the passphrase by one that has expired. */
export async function endProof(page: Page): Promise<void> {
  await untilLoaded(page)
  await page.evaluate(() => localStorage.setItem('passKey', 'ended.proof'))
}
