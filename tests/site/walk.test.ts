import assert from 'node:assert/strict'
import { platform, test, type Test } from '../browser.ts'
import { violationsOf, watchViolations } from './attacks.ts'
import { untilDrawn, fieldsToReach, scrollThrough } from './reach.ts'
import { isChosenTwin, sampleOf } from './sample.ts'
import { addressesOf, openPage } from './site.ts'

/**
 * Selectors of the buttons that open the menus, in order. Key: width of the window. A phone has the
 * mobile menu with the submenu in it, a wide screen only the submenu.
 */
const openers = { 360: ['.burger', '#menu .has-sub > button'], 1280: ['.has-sub > button'] }

const openAt = async (t: Test, width: number) => {
  const opened = await openPage(t, { reducedMotion: 'reduce', viewport: { width, height: 800 } })
  /** Origins of all requests. */
  const origins = new Set<string>()
  opened.page.on('request', (request) => origins.add(new URL(request.url()).origin))
  await watchViolations(opened.page)
  return { ...opened, origins }
}

test('opening the menus, folds and islands of every page causes no error and no violation of the policy', async ({
  t,
}) => {
  const { url } = platform
  const screens = [
    { width: 360, ...(await openAt(t, 360)) },
    { width: 1280, ...(await openAt(t, 1280)) },
  ] as const
  for (const [index, { path, language }] of sampleOf(await addressesOf(url)).entries()) {
    // A page is checked at one width, its twin in the other language at the other width.
    const { page, problems, width } = screens[isChosenTwin(index) ? 0 : 1]
    await page.goto(path)
    for (const opener of openers[width === 360 ? 360 : 1280]) await page.locator(opener).click()
    await page.keyboard.press('Escape')
    await page
      .locator('main details')
      .evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')))
    await scrollThrough(page)
    for (const field of await fieldsToReach(page)) {
      if (!(await field.isVisible())) continue
      await field.focus()
      await page.waitForLoadState('networkidle')
      await page.keyboard.type(language === 'ar' ? 'محفظة' : 'wallet')
      await untilDrawn(page)
    }
    assert.deepEqual(await violationsOf(page), [], path)
    assert.deepEqual(problems, [], path)
  }
  for (const { context, origins } of screens) {
    assert.deepEqual(await context.cookies(), [])
    assert.deepEqual(
      [...origins].filter((origin) => origin !== url && origin !== 'null'),
      [],
      'nothing is fetched from elsewhere',
    )
  }
})
