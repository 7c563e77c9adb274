import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Data } from '#kinds/define.ts'
import { faq } from '#kinds/faq.ts'
import { test } from '../browser.ts'
import { faqSet, makeItem } from './items.ts'
import { untilDraggable } from './sortable.ts'
import { openStaffPage } from './staff.ts'
import { eventually } from '../waiting.ts'

const SCREEN = '/web-cms/protected/business-faqs'

/**
 * Returns a function that drags a finger over the page in ten steps, with the events of a real
 * touch screen. The finger is lifted once `assertResult` passes.
 */
async function dragWithFinger(page: Page) {
  const device = await page.context().newCDPSession(page)
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    points: { x: number; y: number }[],
  ) => device.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  return async (
    from: { x: number; y: number },
    to: { x: number; y: number },
    assertResult: () => Promise<void>,
  ) => {
    await send('touchStart', [from])
    for (let step = 1; step <= 10; step += 1) {
      await send('touchMove', [
        { x: from.x + ((to.x - from.x) * step) / 10, y: from.y + ((to.y - from.y) * step) / 10 },
      ])
    }
    await eventually(assertResult)
    await send('touchEnd', [])
  }
}

test('a finger drags a row by its handle, and scrolls the page everywhere else', async ({ t }) => {
  const staff = await openStaffPage(t, SCREEN, {
    viewport: { width: 390, height: 640 },
    hasTouch: true,
    isMobile: true,
  })
  const { page } = staff
  const titles = Array.from({ length: 8 }, (_, n) => `Touch ${n + 1}`)
  const set = await makeItem(t, page, faq, faqSet('Touched', titles, 'BUSINESS_FAQ'))
  await staff.open(`${SCREEN}?arrange=${set.id}`)
  const row = (title: string) => page.locator('.order-row', { hasText: title })
  await row('Touch 8').waitFor({ state: 'attached' })
  await untilDraggable(page)
  const drag = await dragWithFinger(page)
  const middle = async (title: string, part: 'handle' | 'title') => {
    const box = await row(title)
      .locator(part === 'handle' ? '.order-handle' : '.order-title')
      .boundingBox()
    if (!box) throw new Error(`${title} is not in view.`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const scrollTop = () => page.evaluate(() => scrollY)
  await page.evaluate(() => scrollTo(0, 0))

  const from = await middle('Touch 4', 'title')
  // The promise stays in the page, wrapped in an object: `evaluateHandle` would wait for a bare
  // one.
  const scrolling = await page.evaluateHandle(() => ({
    ended: new Promise((resolve) =>
      document.addEventListener('scrollend', resolve, { once: true }),
    ),
  }))
  await drag(from, { x: from.x, y: from.y - 160 }, async () =>
    assert.ok((await scrollTop()) > 0, 'a finger on a row scrolls'),
  )
  await scrolling.evaluate(({ ended }) => ended.then(() => undefined))
  await page.getByText('Nothing moved').waitFor()
  await page.evaluate(() => scrollTo(0, 0))

  const second = await middle('Touch 2', 'handle')
  const fourth = await middle('Touch 4', 'handle')
  const expected = ['Touch 1', 'Touch 3', 'Touch 4', 'Touch 2', ...titles.slice(4)]
  const shownTitles = () =>
    page.locator('.order-row:not(.sortable-fallback) .order-title .text-en').allInnerTexts()
  await drag(second, { x: fourth.x, y: fourth.y + 20 }, async () =>
    assert.deepEqual(await shownTitles(), expected),
  )
  await page.getByText('1 question moved, not saved').waitFor()
  assert.equal(await scrollTop(), 0, 'a finger on the handle does not scroll')
  assert.deepEqual(await shownTitles(), expected)
  await page.getByRole('button', { name: 'Save order' }).tap()
  await staff.toast('Saved Successfully...').waitFor()
  assert.deepEqual(
    ((await set.dataNow())['SupportData'] as Data[]).map((entry) => entry['SupportTitle']),
    expected,
  )
})
