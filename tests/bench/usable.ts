import type { Page } from 'playwright-core'

/**
 * Resolves when the list of articles can be used: rows are shown, and the search accepts typing.
 */
export const waitUntilListUsable = async (page: Page): Promise<void> => {
  await page.locator('.row-link').first().waitFor()
  const search = page.getByRole('searchbox')
  await search.fill('zz')
  await page.getByText('No results found for your search:').waitFor()
  await search.fill('')
  await page.locator('.row-link').first().waitFor()
}
