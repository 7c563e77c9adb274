import type { Locator, Page } from 'playwright-core'

/** Lets a page draw twice: what a scroll or a press starts has begun then. */
export const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )

/** Scrolls through a page from its top to its end, a screen at a time, so that all that waits to be seen is seen. */
export const scrollThrough = async (page: Page): Promise<void> => {
  const { height, screen } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    screen: innerHeight,
  }))
  for (let top = 0; top < height; top += screen) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
    await drawn(page)
  }
}

/** Brings a page to where all its pictures have been fetched, and back to its top. */
export const seenWhole = async (page: Page): Promise<void> => {
  await scrollThrough(page)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await drawn(page)
}

/** What wakes an island when it is reached for: the first field of every form, and of everything else that has fields. */
export const fieldsToReach = async (page: Page): Promise<Locator[]> => {
  const roots = page.locator(
    'main :is(form, [data-island], [role="search"], fieldset):has(input:not([type="hidden"]), select)',
  )
  const fields: Locator[] = []
  for (const root of await roots.all())
    fields.push(root.locator('input:not([type="hidden"]):not([tabindex="-1"]), select').first())
  return fields
}
