import assert from 'node:assert/strict'
import { expect, test, type Test } from '../browser.ts'
import { postRecords, postTitle } from './post-records.ts'
import { contract, openStaffPage } from './staff.ts'
import { type StaffPage } from './staff-page.ts'
import { untilFocused } from '../waiting.ts'

const list = `${contract.staff.protected}blogs`
/** Rows of the list. */
const ROWS = 600
/** Rows of each of the three pages in which the server sends the list. */
const PAGE_ROWS = 200

/** Opens a list of 600 rows. */
async function openLongList(t: Test): Promise<StaffPage> {
  const staff = await openStaffPage(t, `${contract.staff.protected}testimonials`)
  const { page } = staff
  const next = (cursor: string) => ({
    Link: `</api/blog?limit=1000&cursor=${cursor}&scope=staff>; rel="next"`,
  })
  await page.route(/\/api\/blog\?scope=staff&limit=100$/, (route) =>
    route.fulfill({ json: postRecords(0, PAGE_ROWS), headers: next('x') }),
  )
  await page.route(/\/api\/blog\?limit=1000&cursor=x&/, (route) =>
    route.fulfill({ json: postRecords(PAGE_ROWS, 2 * PAGE_ROWS), headers: next('y') }),
  )
  await page.route(/\/api\/blog\?limit=1000&cursor=y&/, (route) =>
    route.fulfill({ json: postRecords(2 * PAGE_ROWS, ROWS) }),
  )
  await staff.open(list)
  await page.getByText('600 articles', { exact: true }).waitFor()
  return staff
}

test('only the rows near the window are rendered; the browser’s own search and the End key reach all other rows', async ({
  t,
}) => {
  const staff = await openLongList(t)
  const { page } = staff
  const row = (n: number) => staff.row(postTitle(n))
  const link = (n: number) => page.locator('.row-link', { hasText: postTitle(n) })
  // The header counts as a row.
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

test('the address keeps the scroll position of the list through a reload and a visit to another screen', async ({
  t,
}) => {
  const staff = await openLongList(t)
  const { page } = staff
  const row = (n: number) => staff.row(postTitle(n))
  await page.locator('.row-link').first().focus()
  await page.keyboard.press('End')
  await page.waitForURL(/[?&]at=5\d\d/)
  const topRow = new URL(page.url()).searchParams.get('at')
  await page.reload()
  await row(Number(topRow)).waitFor()
  await page.waitForURL(new RegExp(`[?&]at=${topRow}$`))
  await page.getByRole('link', { name: 'Testimonials' }).click()
  await page.getByRole('heading', { name: 'Testimonials', level: 1 }).waitFor()
  await page.goBack()
  await row(Number(topRow)).waitFor()
  await page.getByRole('searchbox').fill('row 12')
  await row(12).waitFor()
  // A new search starts at the top of its list.
  await page.waitForURL(
    (url) => url.searchParams.get('q') === 'row 12' && !url.searchParams.has('at'),
  )
})
