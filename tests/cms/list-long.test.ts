import assert from 'node:assert/strict'
import { expect, test, type Test } from '../browser.ts'
import { postRecords, postTitle } from './post-records.ts'
import { contract, enter } from './staff.ts'
import { type StaffPage } from './staff-page.ts'
import { untilFocused } from '../waiting.ts'

const list = `${contract.staff.protected}blogs`
const ALL = 600
const FIRST = 200

/** List of 600 rows, in three pages. */
async function longList(t: Test): Promise<StaffPage> {
  const staff = await enter(t, `${contract.staff.protected}testimonials`)
  const { page } = staff
  const next = (cursor: string) => ({
    Link: `</api/blog?limit=1000&cursor=${cursor}&scope=staff>; rel="next"`,
  })
  await page.route(/\/api\/blog\?scope=staff&limit=100$/, (route) =>
    route.fulfill({ json: postRecords(0, FIRST), headers: next('x') }),
  )
  await page.route(/\/api\/blog\?limit=1000&cursor=x&/, (route) =>
    route.fulfill({ json: postRecords(FIRST, 2 * FIRST), headers: next('y') }),
  )
  await page.route(/\/api\/blog\?limit=1000&cursor=y&/, (route) =>
    route.fulfill({ json: postRecords(2 * FIRST, ALL) }),
  )
  await staff.open(list)
  await page.getByText('600 articles', { exact: true }).waitFor()
  return staff
}

test('only what is near the window is drawn; the browser’s own search and the End key find the rest', async ({
  t,
}) => {
  const staff = await longList(t)
  const { page } = staff
  const row = (n: number) => staff.row(postTitle(n))
  const link = (n: number) => page.locator('.row-link', { hasText: postTitle(n) })
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '601')
  assert.ok((await page.locator('.row').count()) < 150)
  await expect(page.getByRole('table')).toHaveText(/Row 599/)
  await link(0).focus()
  await page.keyboard.press('End')
  await untilFocused(link(599))
  await expect(row(599)).toHaveAttribute('aria-rowindex', '601')
  await page.keyboard.press('ArrowUp')
  await untilFocused(link(598))
  await page.keyboard.press('Home')
  await untilFocused(link(0))
  // A row with the focus stays rendered, however far the list is scrolled.
  await page.mouse.move(700, 500)
  await page.mouse.wheel(0, 20_000)
  await row(300).waitFor()
  await untilFocused(link(0))
})

test('how far it is scrolled stands in the address, through a reload, another screen and the way back', async ({
  t,
}) => {
  const staff = await longList(t)
  const { page } = staff
  const row = (n: number) => staff.row(postTitle(n))
  await page.locator('.row-link').first().focus()
  await page.keyboard.press('End')
  await page.waitForURL(/[?&]at=5\d\d/)
  const place = new URL(page.url()).searchParams.get('at')
  await page.reload()
  await row(Number(place)).waitFor()
  await page.waitForURL(new RegExp(`[?&]at=${place}$`))
  await page.getByRole('link', { name: 'Testimonials' }).click()
  await page.getByRole('heading', { name: 'Testimonials', level: 1 }).waitFor()
  await page.goBack()
  await row(Number(place)).waitFor()
  await page.getByRole('searchbox').fill('row 12')
  await row(12).waitFor()
  // A new search starts at the top of its list.
  await page.waitForURL(
    (url) => url.searchParams.get('q') === 'row 12' && !url.searchParams.has('at'),
  )
})
