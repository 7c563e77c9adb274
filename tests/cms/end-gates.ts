import type { Page, Route } from 'playwright-core'

/** Until the page has read what it opens with: a gate that ends before would be asked for over what the test does next. */
const untilRead = (page: Page): Promise<void> => page.waitForLoadState('networkidle')

/** From now on the server sees a token that is none; signing in again ends that. */
export async function spoilToken(page: Page): Promise<void> {
  const spoil = (route: Route) =>
    route.continue({
      headers: { ...route.request().headers(), authorization: 'Bearer spoiled.by.time' },
    })
  await untilRead(page)
  await page.route('**/api/**', spoil)
  page.on('request', (request) => {
    if (request.url().endsWith('/identity/token')) void page.unroute('**/api/**', spoil)
  })
}

/** From now on the proof of the passphrase is one that has ended. */
export async function endProof(page: Page): Promise<void> {
  await untilRead(page)
  await page.evaluate(() => localStorage.setItem('passKey', 'ended.proof'))
}
