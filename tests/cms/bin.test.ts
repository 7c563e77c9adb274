import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { test } from '../browser.ts'
import { makePost } from './edit-posts.ts'
import { openStaffPage } from './staff.ts'
import { untilFocused } from '../waiting.ts'

const bin = '/web-cms/protected/bin'
const row = (page: Page, title: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title })
const search = (page: Page) =>
  page.getByRole('searchbox', { name: 'Search the bin, English or Arabic' })
const toast = (page: Page, words: string) =>
  page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: words })

test('the bin says who deleted an item, when, and how long it is kept; a found item is viewed, restored and opened', async ({
  t,
}) => {
  const { page } = await openStaffPage(t, bin)
  const title = `Binned ${crypto.randomUUID()}`
  const post = await makePost(t, page, {
    BlogTitle: title,
    BlogTitle_AR: 'غافةٌ إلى السلّة',
    BlogData: '<p>What was in it.</p>',
  })
  await post.call('DELETE', `/api/blog/delete?id=${post.id}`)
  // A second deleted article: the bin is not empty after the first article is restored.
  const other = await makePost(t, page)
  await other.call('DELETE', `/api/blog/delete?id=${other.id}`)
  await page.reload()
  await row(page, title).getByText('Blog article', { exact: true }).waitFor()
  await row(page, title)
    .getByText(/^Moved here .* by you, \d\d? \w+, \d\d:\d\d$/)
    .waitFor()
  await row(page, title)
    .getByText(/^Kept until \d\d? \w+( \d{4})?, 29 days left$/)
    .waitFor()

  await page.keyboard.press('/')
  await untilFocused(search(page))
  // The search finds Arabic text that is typed without diacritics.
  await search(page).fill('غافه الى السله')
  await row(page, title).waitFor()
  await search(page).fill(title)
  await page
    .getByText(/^1 of \d+ in the bin$/)
    .or(page.getByText('1 in the bin'))
    .waitFor()
  await page.waitForURL((url) => url.searchParams.get('q') === title)
  await page.getByRole('button', { name: `View ${title}` }).click()
  const viewDialog = page.getByRole('dialog', { name: `In the bin: ${title}` })
  await viewDialog.getByText('What was in it.').waitFor()
  await viewDialog.locator('[lang="ar"][dir="rtl"]', { hasText: 'غافةٌ إلى السلّة' }).waitFor()
  await viewDialog.getByRole('button', { name: 'Restore' }).click()
  await toast(page, 'Restored!').getByRole('button', { name: 'Open' }).focus()
  await row(page, title).waitFor({ state: 'detached' })
  await page.getByText('No results found for your search:').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Blog article' }).waitFor()
  assert.equal(new URL(page.url()).pathname, post.path)
})
