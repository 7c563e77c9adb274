import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, assertFits, contract, enter, site } from './staff.ts'

const list = `${contract.staff.protected}blogs`
const ALL = 600
const FIRST = 200

const pad = (n: number): string => String(n).padStart(3, '0')
const id = (n: number): string => `00000000-0000-4000-8000-000000000${pad(n)}`
const post = (n: number) => ({
  Id: id(n),
  BlogId: id(n),
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: new Date(Date.UTC(2026, 10, 1, 0, 0, ALL - n)).toISOString(),
  updatedBy: 'mariam@ghaf.example',
  translation: 'complete',
  Revision: '000001a',
  Status: 'draft',
  PublishAt: null,
  ExpireAt: null,
  Slug: `row-${n}`,
  Data: { BlogTitle: `Row ${pad(n)}`, BlogTitle_AR: `سطر ${n}`, BlogDate: '2026-11-01', LanguageSelection: 'all' },
})

const posts = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => post(n + from))

/** A list of 600 in three pages; the second waits until it is let go. */
async function longList(t: TestContext, search = '') {
  const { page } = await enter(t, `${contract.staff.protected}testimonials`)
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/api\/blog\?scope=staff&limit=100$/, (route) =>
    route.fulfill({ json: posts(0, FIRST), headers: { Link: '</api/blog?limit=100&cursor=x&scope=staff>; rel="next"' } }),
  )
  await page.route(/\/api\/blog\?limit=1000&cursor=x&/, async (route) => {
    await released
    await route.fulfill({ json: posts(FIRST, 2 * FIRST), headers: { Link: '</api/blog?limit=1000&cursor=y&scope=staff>; rel="next"' } })
  })
  await page.route(/\/api\/blog\?limit=1000&cursor=y&/, (route) => route.fulfill({ json: posts(2 * FIRST, ALL) }))
  await page.goto(`${site.url}${list}${search}`)
  return { page, release }
}

const row = (page: Page, n: number) => page.getByRole('row', { name: `Row ${pad(n)}` })
const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '')
const placeNoted = async (page: Page, place: RegExp) => {
  await page.waitForURL(place)
}

test('a long list shows its beginning before its end has come, and all of it then', async (t) => {
  const { page, release } = await longList(t)
  await row(page, 0).waitFor()
  await page.getByText('200 articles so far…').waitFor()
  assert.equal(await page.getByText('No results found').count(), 0)
  release()
  await page.getByText('600 articles', { exact: true }).waitFor()
  assert.equal(await page.getByRole('table').getAttribute('aria-rowcount'), '601')
})

test('only what is near the window is drawn; the browser’s own search and the End key find the rest', async (t) => {
  const { page, release } = await longList(t)
  release()
  await page.getByText('600 articles', { exact: true }).waitFor()
  assert.ok((await page.locator('.row').count()) < 150)
  assert.equal(await page.evaluate(() => document.querySelector('.table')?.textContent.includes('Row 599')), true)
  await page.locator('.row-link').first().focus()
  await page.keyboard.press('End')
  assert.match(await focused(page), /Row 599/)
  assert.equal(await row(page, 599).getAttribute('aria-rowindex'), '601')
  await page.keyboard.press('ArrowUp')
  assert.match(await focused(page), /Row 598/)
  await assertAccessible(page, 'the end of a long list')
  await page.keyboard.press('Home')
  assert.match(await focused(page), /Row 000/)
  // A row with the focus stays, however far it is scrolled away.
  await page.mouse.move(700, 500)
  await page.mouse.wheel(0, 20_000)
  await row(page, 300).waitFor()
  assert.match(await focused(page), /Row 000/)
})

test('how far it is scrolled stands in the address, through a reload, another screen and the way back', async (t) => {
  const { page, release } = await longList(t)
  release()
  await page.getByText('600 articles', { exact: true }).waitFor()
  await page.locator('.row-link').first().focus()
  await page.keyboard.press('End')
  await placeNoted(page, /[?&]at=5\d\d/)
  const place = new URL(page.url()).searchParams.get('at')
  await page.reload()
  await row(page, Number(place)).waitFor()
  await page.waitForURL(new RegExp(`[?&]at=${place}$`))
  await page.getByRole('link', { name: 'Testimonials' }).click()
  await page.getByRole('heading', { name: 'Testimonials', level: 1 }).waitFor()
  await page.goBack()
  await row(page, Number(place)).waitFor()
  await page.getByRole('searchbox').fill('row 12')
  await row(page, 12).waitFor()
  assert.equal(new URL(page.url()).searchParams.get('at'), null, 'another question begins at its top')
})

test('an item opened by its address leads back to its row', async (t) => {
  const { page, release } = await longList(t)
  release()
  await row(page, 3).waitFor()
  await page.goto(`${site.url}${list}/${id(3)}`)
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.locator('.row-link:focus', { hasText: 'Row 003' }).waitFor()
})

test('every column sorts, and narrow windows choose the order in the sheet of filters', async (t) => {
  const { page, release } = await longList(t)
  release()
  await page.getByText('600 articles', { exact: true }).waitFor()
  for (const name of ['Title', 'Language', 'Translation', 'Status', 'On the site', 'Updated']) {
    const head = page.getByRole('columnheader', { name, exact: true })
    await head.getByRole('button').click()
    await page.locator(`[role="columnheader"][aria-sort="${name === 'Updated' ? 'descending' : 'ascending'}"]`, { hasText: name }).waitFor()
  }
  await page.getByRole('columnheader', { name: 'Updated' }).getByRole('button').click()
  await row(page, 599).waitFor()
  for (const [width, colorScheme] of [[1024, 'dark'], [768, 'light'], [390, 'light'], [320, 'dark']] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme })
    await assertAccessible(page, `the list at ${width} px`)
    await assertFits(page, `the list at ${width} px`)
  }
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await assertAccessible(page, 'the sheet of filters')
  await sheet.getByLabel('Order').selectOption({ label: 'Title, descending' })
  await sheet.getByRole('button', { name: 'Close' }).click()
  await row(page, 599).waitFor()
  assert.match(page.url(), /sort=title&order=desc/)
})
