import assert from 'node:assert/strict'
import { platform, test, type Test } from '../browser.ts'
import { violationsOf, watchViolations } from './attacks.ts'
import { drawn, fieldsToReach, scrollThrough } from './reach.ts'
import { isChosenTwin, sampleOf } from './sample.ts'
import { addressesOf, openPage } from './site.ts'

/**
 * Menus by width: a phone has the mobile menu, a wide screen the submenu. Each page is checked at
 * one of them, its twin at the other.
 */
const openers = { 360: ['.burger', '#menu .has-sub > button'], 1280: ['.has-sub > button'] }

const openAt = async (t: Test, width: number) => {
  const opened = await openPage(t, { reducedMotion: 'reduce', viewport: { width, height: 800 } })
  const asked = new Set<string>()
  opened.page.on('request', (request) => asked.add(new URL(request.url()).origin))
  await watchViolations(opened.page)
  return { ...opened, asked }
}

test('every page and every island is walked through with no violation of the policy and no error', async ({
  t,
}) => {
  const { url } = platform
  const screens = [
    { width: 360, ...(await openAt(t, 360)) },
    { width: 1280, ...(await openAt(t, 1280)) },
  ] as const
  for (const [index, { path, language }] of sampleOf(await addressesOf(url)).entries()) {
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
      await drawn(page)
    }
    assert.deepEqual(await violationsOf(page), [], path)
    assert.deepEqual(problems, [], path)
  }
  for (const { context, asked } of screens) {
    assert.deepEqual(await context.cookies(), [])
    assert.deepEqual(
      [...asked].filter((origin) => origin !== url && origin !== 'null'),
      [],
      'nothing is fetched from elsewhere',
    )
  }
})
