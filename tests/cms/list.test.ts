import assert from 'node:assert/strict'
import test from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, contract, enter } from './staff.ts'

const list = `${contract.staff.protected}blogs`
const rows = (page: Page) => page.getByRole('row').filter({ has: page.locator('.row-link') })
const titles = (page: Page): Promise<string[]> => page.locator('.row-link').allInnerTexts()
const arabicTitle = async (page: Page): Promise<string> => page.locator('.cell-title > .text-ar').first().innerText()

test('a row says everything: both titles with their languages, translation, status, live state, who and when', async (t) => {
  const { page } = await enter(t, list)
  const row = rows(page).first()
  await row.waitFor()
  assert.equal(await row.locator('.row-link [lang="en"][dir="ltr"]').count(), 1)
  assert.equal(await row.locator('.cell-title > [lang="ar"][dir="rtl"]').count(), 1)
  const heads = await page.getByRole('columnheader').allInnerTexts()
  assert.deepEqual(heads.map((text) => text.trim()).filter(Boolean).slice(0, 6), ['Title', 'Language', 'Translation', 'Status', 'On the site', 'Updated'])
  assert.match(await row.innerText(), /(Complete|Outdated|Missing|Not needed)/)
  assert.match(await row.innerText(), /(just now|ago)/)
})

test('the search finds Arabic however it is typed, and lives in the address', async (t) => {
  const { page } = await enter(t, list)
  const title = await arabicTitle(page)
  const plain = title.normalize('NFD').replace(/\p{Mn}/gu, '').replaceAll('ة', 'ه').replaceAll('ى', 'ي')
  const before = (await titles(page)).length
  // The key is listened to a moment after the rows are there.
  const search = page.locator('input[type="search"]:focus')
  for (let tries = 0; tries < 20 && (await search.count()) === 0; tries += 1) {
    await page.keyboard.press('/')
    await search.waitFor({ timeout: 500 }).catch(() => undefined)
  }
  await page.keyboard.insertText(plain)
  await page.locator('.row-link').nth(before - 1).waitFor({ state: 'detached' })
  assert.equal(await arabicTitle(page), title)
  const found = await titles(page)
  await page.reload()
  await page.locator('.row-link').first().waitFor()
  assert.deepEqual(await titles(page), found)
  assert.equal(await page.getByRole('searchbox').inputValue(), plain)
  await page.getByRole('searchbox').press('Escape')
  await page.locator('.row-link').nth(before - 1).waitFor()
})

test('no hit says so in the product’s words and offers the way out', async (t) => {
  const { page } = await enter(t, `${list}?q=zzzz`)
  const words = contract.messages['noResults'] ?? 'missing'
  await page.getByText(`${words} zzzz`).waitFor()
  await assertAccessible(page, 'no hits')
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await page.locator('.row-link').first().waitFor()
  assert.equal(new URL(page.url()).search, '')
})

test('filters and order stand in the address and survive a reload', async (t) => {
  const { page } = await enter(t, list)
  await page.getByLabel('Status').selectOption('published')
  await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click()
  await page.waitForFunction(() => location.search.includes('sort=title'))
  assert.equal(new URL(page.url()).searchParams.get('status'), 'published')
  await page.reload()
  await page.locator('.row-link').first().waitFor()
  const shown = await titles(page)
  assert.deepEqual(shown, [...shown].sort(new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare))
  assert.equal(await page.getByRole('columnheader', { name: 'Title' }).getAttribute('aria-sort'), 'ascending')
})

test('a list that cannot be read never looks empty', async (t) => {
  const { page } = await enter(t, `${contract.staff.protected}forms`)
  await page.route('**/api/blog?scope=staff*', (route) => route.fulfill({ status: 503, json: { status: 503, code: 'unavailable' } }))
  await page.reload()
  await page.getByRole('link', { name: 'Blog articles' }).click()
  await page.getByText('The list could not be loaded. Your content is safe.').waitFor()
  await page.getByText('Something went wrong!').first().waitFor()
  assert.equal(await page.getByText(/No articles yet/).count(), 0)
  await assertAccessible(page, 'the failed list')
  await page.unroute('**/api/blog?scope=staff*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.locator('.row-link').first().waitFor()
})

test('an empty list invites', async (t) => {
  const { page } = await enter(t, `${contract.staff.protected}forms`)
  await page.route('**/api/blog?scope=staff*', (route) => route.fulfill({ json: [] }))
  await page.goto(new URL(list, page.url()).href)
  await page.getByText('No articles yet. Write the first one.').waitFor()
})

test('delete asks, says so, and can be undone from its toast and from the bin', async (t) => {
  const { page } = await enter(t, list)
  await page.locator('.row-link').first().waitFor()
  const before = await titles(page)
  const title = before[0] ?? ''
  const remove = async () => {
    await page.getByRole('button', { name: `More for ${title}` }).click()
    await page.getByRole('menuitem', { name: 'Move to bin' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Deleted Blog post!').first().waitFor()
    await page.getByRole('row', { name: title }).waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: `More for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Move to bin' }).click()
  await page.getByRole('alertdialog').waitFor()
  await assertAccessible(page, 'the question')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  assert.deepEqual(await titles(page), before)

  await remove()
  await page.keyboard.press('F6')
  await page.keyboard.press('Enter')
  await page.getByText('Restored!').waitFor()
  await page.getByRole('row', { name: title }).waitFor()

  await remove()
  await page.mouse.move(0, 0)
  await page.waitForFunction(() => document.querySelector('.toast') === null)
  await page.getByRole('link', { name: 'Bin' }).click()
  await page.getByRole('button', { name: `Restore ${title}` }).click()
  await page.getByRole('button', { name: `Restore ${title}` }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Blog articles' }).click()
  await page.getByRole('row', { name: title }).waitFor()
  assert.deepEqual([...(await titles(page))].sort(), [...before].sort())
})

test('keyboard alone: to the search, down the rows, into an item and back to its row', async (t) => {
  const { page } = await enter(t, list)
  await page.locator('.row-link').first().waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  const [first, second] = await titles(page)
  await page.locator('.row-link').first().focus()
  await page.keyboard.press('ArrowDown')
  assert.equal(await focused(), second)
  await page.keyboard.press('ArrowUp')
  assert.equal(await focused(), first)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  assert.match(new URL(page.url()).pathname, /\/blogs\/[0-9a-f-]{36}$/)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  assert.equal(new URL(page.url()).pathname, list)
  assert.equal(await focused(), second)
})
