import type { Page, Route } from 'playwright-core'

/** From now on the server sees a token that is none; signing in again ends that. */
export async function spoilToken(page: Page): Promise<void> {
  const spoil = (route: Route) => route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer spoiled.by.time' } })
  await page.route('**/api/**', spoil)
  page.on('request', (request) => {
    if (request.url().endsWith('/identity/token')) void page.unroute('**/api/**', spoil)
  })
}
