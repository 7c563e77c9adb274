import type { Page } from 'playwright-core'

/** Our list of articles can be used: rows stand there, and the search takes what is typed. */
export const usableList = async (page: Page): Promise<void> => {
  await page.locator('.row-link').first().waitFor()
  const search = page.getByRole('searchbox')
  await search.fill('zz')
  await page.getByText('No results found for your search:').waitFor()
  await search.fill('')
  await page.locator('.row-link').first().waitFor()
}
