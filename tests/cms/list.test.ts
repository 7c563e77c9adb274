import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { expect, test } from '../browser.ts'
import { makePost } from './edit-posts.ts'
import { contract, openStaffPage } from './staff.ts'
import { eventually, untilFocused, untilFocusWithin } from '../waiting.ts'

const list = `${contract.staff.protected}blogs`
const links = (page: Page) => page.locator('.row-link')
const titles = (page: Page): Promise<string[]> => links(page).allInnerTexts()

test('a row shows both titles in their languages, the translation, status and live state, and the last change', async ({
  t,
}) => {
  const { page } = await openStaffPage(t, list)
  const row = page
    .getByRole('row')
    .filter({ has: links(page) })
    .first()
  await row.waitFor()
  await expect(row.locator('.row-link [lang="en"][dir="ltr"]')).toHaveCount(1)
  await expect(row.locator('.cell-title > [lang="ar"][dir="rtl"]')).toHaveCount(1)
  const heads = await page.getByRole('columnheader').allInnerTexts()
  assert.deepEqual(
    heads
      .map((text) => text.trim())
      .filter(Boolean)
      .slice(0, 6),
    ['Title', 'Shown in', 'Translation', 'Status', 'On the site', 'Updated'],
  )
  await expect(row).toHaveText(/(Complete|Outdated|Missing|Not needed)/, { useInnerText: true })
  await expect(row).toHaveText(/(just now|ago)/, { useInnerText: true })
})

test('a reload keeps the search, the filter and the sort order, and Escape and the button clear them', async ({
  t,
}) => {
  const { page } = await openStaffPage(t, list)
  await links(page).first().waitFor()
  const all = (await titles(page)).length
  await page.getByLabel('Status').selectOption('published')
  await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click()
  const sortedByTitle = page.locator('[role="columnheader"][aria-sort="ascending"]', {
    hasText: 'Title',
  })
  await sortedByTitle.waitFor()
  const published = await titles(page)
  const [title = ''] = published
  const search = page.getByRole('searchbox')
  await search.fill(title)
  await page.waitForURL(/[?&]q=/)
  await links(page)
    .nth(published.length - 1)
    .waitFor({ state: 'detached' })
  await page.reload()
  await links(page).first().waitFor()
  assert.deepEqual(
    [await search.inputValue(), await page.getByLabel('Status').inputValue()],
    [title, 'published'],
  )
  await sortedByTitle.waitFor()
  await eventually(async () => {
    const foundTitles = await titles(page)
    assert.ok(
      foundTitles.length < published.length && foundTitles.includes(title),
      `${JSON.stringify(title)} in ${JSON.stringify(foundTitles)} of ${JSON.stringify(published)}`,
    )
  })
  await search.press('Escape')
  await links(page)
    .nth(published.length - 1)
    .waitFor()
  await search.fill('zzzz')
  await page.getByText(`${contract.messages['noResults'] ?? 'missing'} zzzz`).waitFor()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await links(page)
    .nth(all - 1)
    .waitFor()
  assert.deepEqual([new URL(page.url()).search, await search.inputValue()], ['', ''])
})

test('a cancelled deletion returns the focus to its row, and a completed one moves it to the heading', async ({
  t,
}) => {
  const staff = await openStaffPage(t, list)
  const { page } = staff
  const title = `To be deleted ${crypto.randomUUID()}`
  await makePost(t, page, { BlogTitle: title })
  await staff.open(`${list}?q=${encodeURIComponent(title)}`)
  const more = page.getByRole('button', { name: `More for ${title}` })
  const openQuestion = async () => {
    await more.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Move to bin' }).click()
    await page.getByRole('alertdialog').waitFor()
  }
  await openQuestion()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await untilFocused(more)
  await openQuestion()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Move to bin' }).click()
  await more.waitFor({ state: 'detached' })
  await untilFocused(page.getByRole('heading', { name: 'Blog articles', level: 1 }))
})

test('the keyboard moves through the rows, opens an item and returns to its row, also when the item was opened by its address', async ({
  t,
}) => {
  const { page } = await openStaffPage(t, list)
  await links(page).first().waitFor()
  const [first, second] = [links(page).first(), links(page).nth(1)]
  await first.focus()
  await page.keyboard.press('ArrowDown')
  await untilFocused(second)
  await page.keyboard.press('ArrowUp')
  await untilFocused(first)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await untilFocusWithin(page.getByRole('dialog'))
  assert.match(new URL(page.url()).pathname, /\/blogs\/[0-9a-f-]{36}$/)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  assert.equal(new URL(page.url()).pathname, list)
  await untilFocused(second)
  const href = await second.getAttribute('href')
  await page.goto(new URL(href ?? '', page.url()).href)
  await untilFocusWithin(page.getByRole('dialog'))
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await untilFocused(second)
})
