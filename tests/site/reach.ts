import type { Locator, Page } from 'playwright-core'

/** Waits for two frames, after which a scroll or a press has taken effect. */
export const untilDrawn = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )

/** Scrolls through a page from top to end, a screen at a time, so that lazy content is loaded. */
export const scrollThrough = async (page: Page): Promise<void> => {
  const { height, screen } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    screen: innerHeight,
  }))
  for (let top = 0; top < height; top += screen) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
    await untilDrawn(page)
  }
}

/** Scrolls a page until all of its pictures are fetched, then back to its top. */
export const loadAllPictures = async (page: Page): Promise<void> => {
  await scrollThrough(page)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await untilDrawn(page)
}

/** The first field of every form and other group of fields: its focus hydrates the island. */
export const fieldsToReach = async (page: Page): Promise<Locator[]> => {
  const roots = page.locator(
    'main :is(form, [data-island], [role="search"], fieldset):has(input:not([type="hidden"]), select)',
  )
  const fields: Locator[] = []
  for (const root of await roots.all())
    fields.push(root.locator('input:not([type="hidden"]):not([tabindex="-1"]), select').first())
  return fields
}
