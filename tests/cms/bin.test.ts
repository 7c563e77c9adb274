import assert from 'node:assert/strict'
import test from 'node:test'
import type { Page } from 'playwright-core'
import { allKinds } from '#kinds/index.ts'
import { anyItem, sampleOf } from './any-item.ts'
import { callerOf, makePost } from './edit-posts.ts'
import { assertAccessible, assertFits, enter, site } from './staff.ts'

const bin = '/web-cms/protected/bin'
const row = (page: Page, title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the bin, English or Arabic' })
const toast = (page: Page, words: string) => page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem').filter({ hasText: words })

test('who deleted what and when, until when it is kept; found in both languages, looked at, taken back and opened', async (t) => {
  const { page } = await enter(t, bin)
  const title = `Binned ${crypto.randomUUID()}`
  const post = await makePost(t, page, { BlogTitle: title, BlogTitle_AR: 'غافةٌ إلى السلّة', BlogData: '<p>What was in it.</p>' })
  await post.call('DELETE', `/api/blog/delete?id=${post.id}`)
  await page.reload()
  await row(page, title).getByText('Blog article', { exact: true }).waitFor()
  await row(page, title).getByText(/^Deleted .* by you, \d\d? \w+, \d\d:\d\d$/).waitFor()
  await row(page, title).getByText(/^Kept until \d\d? \w+( \d{4})?, 29 days left$/).waitFor()

  await page.keyboard.press('/')
  await search(page).and(page.locator(':focus')).waitFor()
  // Arabic is found as people type it, without its marks.
  await search(page).fill('غافه الى السله')
  await row(page, title).waitFor()
  await search(page).fill(title)
  await page.getByText(/^1 of \d+ in the bin$/).or(page.getByText('1 in the bin')).waitFor()
  assert.equal(new URL(page.url()).searchParams.get('q'), title)
  for (const [width, colorScheme] of [[1280, 'light'], [768, 'dark'], [320, 'light'], [320, 'dark']] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await assertAccessible(page, `the bin at ${width} px, ${colorScheme}`)
    await assertFits(page, `the bin at ${width} px`)
  }
  await page.getByRole('button', { name: `Look at ${title}` }).click()
  const look = page.getByRole('dialog', { name: `In the bin: ${title}` })
  await look.getByText('What was in it.').waitFor()
  await look.locator('[lang="ar"][dir="rtl"]', { hasText: 'غافةٌ إلى السلّة' }).waitFor()
  await assertAccessible(page, 'what was in a deleted item')
  await page.setViewportSize({ width: 1280, height: 900 })
  await look.getByRole('button', { name: 'Restore' }).click()
  await toast(page, 'Restored!').getByRole('button', { name: 'Open' }).focus()
  await row(page, title).waitFor({ state: 'detached' })
  await page.getByText('No results found for your search:').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Blog article' }).waitFor()
  assert.equal(new URL(page.url()).pathname, post.path)
})

for (const kind of allKinds.filter(({ api }) => api.remove)) {
  test(`comes back as it was: ${kind.name}`, async (t) => {
    const { page } = await enter(t, '/web-cms')
    const { data } = await sampleOf(kind)
    const column = kind.columns[0]
    assert.ok(column)
    const title = `Binned ${crypto.randomUUID()}`
    const item = await anyItem(t, page, kind, { ...data, [column.key]: title })
    const call = await callerOf(page)
    await call('DELETE', `${kind.api.remove?.path ?? ''}?id=${item.id}`)
    await page.goto(site.url + bin)
    await page.getByRole('button', { name: `Restore ${title}` }).click()
    const { restore } = kind.messages
    await toast(page, typeof restore === 'string' ? restore : restore.text).waitFor()
    await row(page, title).waitFor({ state: 'detached' })
    assert.deepEqual(await item.dataNow(), { ...data, [column.key]: title })
  })
}

test('an empty bin says so; one that cannot be read never looks empty; a restore that fails leaves the item there', async (t) => {
  const { page } = await enter(t, bin)
  const answers: Record<string, () => { status: number; json?: unknown; body?: string }> = {
    empty: () => ({ status: 200, json: [] }),
    broken: () => ({ status: 500, body: 'no' }),
  }
  let now: string = 'empty'
  await page.route('**/api/bin', (route) => {
    const answer = answers[now]
    return answer ? route.fulfill(answer()) : route.fallback()
  })
  await page.reload()
  await page.getByText('The bin is empty.').waitFor()
  await assertAccessible(page, 'an empty bin')
  now = 'broken'
  await page.reload()
  await page.getByText('The bin could not be loaded. Your content is safe.').waitFor()
  await assertAccessible(page, 'a bin that could not be read')
  now = ''
  const title = `Stays ${crypto.randomUUID()}`
  const post = await makePost(t, page, { BlogTitle: title })
  await post.call('DELETE', `/api/blog/delete?id=${post.id}`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await row(page, title).waitFor()
  await page.route('**/api/restore', (route) => route.fulfill({ status: 500, body: 'no' }))
  await page.getByRole('button', { name: `Restore ${title}` }).click()
  await toast(page, 'Restore failed...').waitFor()
  assert.equal(await row(page, title).count(), 1)
})
