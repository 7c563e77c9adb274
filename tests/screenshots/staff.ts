import type { Browser } from 'playwright-core'
import { enter } from '../e2e/staff-page.ts'
import { contract } from '../fixtures/contract.ts'
import type { Running } from '../platform/spawn.ts'
import { openView, take, type View } from './shoot.ts'

/** Every screen of the staff area, and the editor with a post in it. */
export const shootStaff = async (browser: Browser, platform: Running, view: View): Promise<void> => {
  const page = await openView(browser, view)
  const shoot = async (name: string) => {
    await page.waitForTimeout(700)
    await take(page, `/web-cms_${name}`, view, false)
  }
  await page.goto(`${platform.url}/web-cms`)
  await page.getByLabel('E-mail').waitFor()
  await shoot('sign-in')
  await enter(page, platform)
  await shoot('start')
  for (const screen of [...contract.staff.sidebar, 'bin']) {
    await page.goto(`${platform.url}/web-cms/protected/${screen}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await shoot(screen)
  }
  await page.goto(`${platform.url}/web-cms/protected/blogs`)
  await page.getByRole('main').getByRole('link').filter({ hasText: 'Lost phone' }).first().click()
  await page.getByRole('dialog').waitFor()
  await page.waitForTimeout(1_500)
  await shoot('edit')
  await page.close()
}
