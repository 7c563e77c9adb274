import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { frame as frameAr } from '#messages/ar/frame.ts'
import { findUs } from '#messages/en/find-us.ts'
import { frame as frameEn } from '#messages/en/frame.ts'
import { search as searchAr } from '#messages/ar/search.ts'
import { search as searchEn } from '#messages/en/search.ts'
import { expect, test } from '../browser.ts'
import { formCases, typedInto, words } from './forms.ts'
import { openPage } from './site.ts'
import { tabThrough } from './tabbing.ts'
import { untilFocused } from '../waiting.ts'

const withoutMotion = { reducedMotion: 'reduce' } as const
const wide = { ...withoutMotion, viewport: { width: 1280, height: 800 } }
const phone = { ...withoutMotion, viewport: { width: 360, height: 780 } }

const hasFocus = (one: Locator): Promise<boolean> =>
  one.evaluate((element) => element === document.activeElement)

/** Presses Tab until this element has the focus. @throws Error when it is not reached */
const tabTo = async (page: Page, wanted: Locator, most = 80, key = 'Tab'): Promise<void> => {
  for (let press = 0; press < most; press += 1) {
    if ((await wanted.count()) > 0 && (await hasFocus(wanted.first()))) return
    await page.keyboard.press(key)
  }
  assert.fail(`${key} does not reach ${String(wanted)}`)
}

for (const [path, t_] of [
  ['/about', frameEn],
  ['/ar/about', frameAr],
] as const) {
  test(`${path}: Tab moves through the header in reading order, and the keyboard opens, uses and closes its submenu`, async ({
    t,
  }) => {
    const { page, problems } = await openPage(t, wide)
    await page.goto(path)
    /** Horizontal position of each focused element. */
    const positions: number[] = []
    await page.keyboard.press('Tab')
    for (let press = 0; press < 30; press += 1) {
      await page.keyboard.press('Tab')
      const x = await page.evaluate(() =>
        document.activeElement?.closest('.bar')
          ? document.activeElement.getBoundingClientRect().x
          : null,
      )
      if (x === null) break
      positions.push(x)
    }
    assert.ok(positions.length >= 10, String(positions))
    assert.deepEqual(
      positions,
      [...positions].sort((a, b) => (path.startsWith('/ar') ? b - a : a - b)),
    )

    const media = page.locator('.has-sub > button')
    await page.goto(path)
    await tabTo(page, media)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await untilFocused(page.locator('.sub a').nth(1))
    await page.keyboard.press('Escape')
    await untilFocused(media)
    await expect(media).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/blog')
    await expect(page.getByRole('link', { name: t_.skip })).toBeVisible()
    assert.deepEqual(problems, [])
  })

  test(`${path}: the keyboard opens, uses and closes the mobile menu`, async ({ t }) => {
    const { page, problems } = await openPage(t, phone)
    await page.goto(path)
    const burger = page.locator('.burger')
    await tabTo(page, burger)
    await page.keyboard.press('Enter')
    await untilFocused(page.getByRole('button', { name: t_.closeMenu }))
    for (let press = 0; press < 30; press += 1) {
      await page.keyboard.press('Tab')
      assert.ok(
        await page.evaluate(
          () =>
            document.activeElement === document.body ||
            document.activeElement?.closest('#menu, .bar') !== null,
        ),
        'the focus stays in the menu',
      )
    }
    await page.keyboard.press('Escape')
    await untilFocused(burger)
    await page.keyboard.press('Enter')
    await tabTo(page, page.locator('#menu a[href$="/services"]'))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/services')
    assert.deepEqual(problems, [])
  })
}

for (const { type, language, path } of formCases) {
  test(`${path}: the form is sent empty, then filled in and sent, with the keyboard alone`, async ({
    t,
  }) => {
    const { page, problems } = await openPage(t, language === 'en' ? wide : phone)
    await page.route('**/api/form/', (route) => route.fulfill({ status: 201, json: {} }))
    await page.goto(path)
    const t_ = words[language]
    const submit = page.getByRole('button', { name: t_.submit, exact: true })
    await tabTo(page, page.locator('#firstName'))
    await tabTo(page, submit)
    await page.keyboard.press('Enter')
    const summary = page.locator('.summary')
    await untilFocused(summary)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await untilFocused(page.locator('#firstName'))
    const typed = typedInto(type, language)
    const order = await page
      .locator('.form :is(input, select, textarea):not([type="hidden"], [tabindex="-1"])')
      .evaluateAll((all) => all.map(({ id }) => id))
    for (const id of order) {
      await tabTo(page, page.locator(`#${id}`), 3)
      if (id === 'consent') await page.keyboard.press('Space')
      else if (id === 'emirate' || id === 'subject') await page.keyboard.press('ArrowDown')
      else if (typed[id]) await page.keyboard.insertText(typed[id])
    }
    if (order.includes('emirate')) assert.notEqual(await page.locator('#emirate').inputValue(), '')
    await tabTo(page, submit, 4)
    await page.keyboard.press('Space')
    const thanks = page.locator('.thanks')
    await thanks.getByRole('heading', { name: t_.thanks.titles[type] }).waitFor()
    await untilFocused(thanks)
    await tabThrough(page)
    assert.deepEqual(problems, [])
  })
}

for (const { path, query, none, t_ } of [
  { path: '/faq', query: 'lost phone', none: 'zzzqqq', t_: searchEn },
  { path: '/ar/contact', query: 'فقدت هاتفي', none: 'ظظظظظ', t_: searchAr },
  { path: '/ar/no-such-page', query: 'رسوم', none: 'ظظظظظ', t_: searchAr },
]) {
  test(`${path}: the keyboard uses the search, clears it with Escape and reaches its results`, async ({
    t,
  }) => {
    const { page, problems } = await openPage(t, path === '/faq' ? wide : phone)
    await page.goto(path)
    const field = page.locator('#q')
    await tabTo(page, field)
    await page.keyboard.insertText(none)
    const status = page.locator('[role="search"] [role="status"]')
    await status.getByText(t_.none).waitFor()
    await expect(status).toContainText(none, { useInnerText: true })
    await page.keyboard.press('Escape')
    await expect(field).toHaveValue('')
    await untilFocused(field)
    await page.keyboard.insertText(query)
    await page.locator('main mark').first().waitFor()
    await page.keyboard.press('Tab')
    await tabTo(page, page.locator('main :is(a, summary):has(mark)').first(), 12)
    assert.deepEqual(
      (await tabThrough(page)).filter(({ visibilityFaults }) => visibilityFaults),
      [],
    )
    assert.deepEqual(problems, [])
  })
}

test('the keyboard alone filters the places, opens one with its street map and goes back to the list', async ({
  t,
}) => {
  const { page, context, problems } = await openPage(t, wide)
  const mapRequests: string[] = []
  await context.route('https://www.openstreetmap.org/**', (route) => {
    mapRequests.push(route.request().url())
    return route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>Map</title><a href="/copyright">Street map</a></html>',
    })
  })
  await page.goto('/find-us')
  const section = page.locator('#find-us')
  const withdraw = section.getByRole('button', { name: findUs.services.out, exact: true })
  await tabTo(page, withdraw)
  await page.keyboard.press('Space')
  await section
    .locator('button[aria-pressed="true"]')
    .getByText(findUs.services.out, { exact: true })
    .waitFor()
  await untilFocused(withdraw)
  await tabTo(page, section.locator('select'), 4)
  await page.keyboard.press('ArrowDown')
  assert.ok((await section.locator('details').count()) <= 1)
  if (
    !(await section
      .locator('details')
      .first()
      .evaluate((group: HTMLDetailsElement) => group.open))
  ) {
    await tabTo(page, section.locator('summary'), 3)
    await page.keyboard.press('Enter')
  }
  const place = section.locator('li button').first()
  await tabTo(page, place, 8)
  await page.keyboard.press('Enter')
  const card = section.locator('section.card')
  await untilFocused(card)
  const show = card.getByRole('button', { name: findUs.chosen.show })
  await tabTo(page, show, 6)
  assert.deepEqual(mapRequests, [])
  await page.keyboard.press('Enter')
  await card.frameLocator('iframe').getByText('Street map').waitFor()
  assert.equal(mapRequests.length, 1)
  // Tab goes into the frame, through it, and out of it on both sides.
  await tabTo(page, page.locator('#coming a'), 12)
  await tabTo(page, section.getByRole('button', { name: findUs.chosen.back }), 12, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await untilFocused(place)
  await tabThrough(page)
  assert.deepEqual(problems, [])
})
