import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { expect, test, type Test } from '../browser.ts'
import { makePost, readPost, type Post } from './edit-posts.ts'
import { contract, enter } from './staff.ts'
import { untilFocused } from '../waiting.ts'

const list = `${contract.staff.protected}blogs`

/** Posts of this test, and the list narrowed to them. */
async function withPosts(
  t: Test,
  count: number,
  options: { width?: number; height?: number } = {},
) {
  const name = `Bulk ${crypto.randomUUID().slice(0, 8)}`
  const { width = 1280, height = 900 } = options
  const staff = await enter(t, list, { viewport: { width, height } })
  const { page } = staff
  const posts: Awaited<ReturnType<typeof makePost>>[] = []
  for (let n = 1; n <= count; n += 1)
    posts.push(await makePost(t, page, { BlogTitle: `${name} ${n}` }))
  await staff.open(`${list}?q=${encodeURIComponent(name)}&sort=title&order=asc`)
  await page
    .locator('.row-link')
    .nth(count - 1)
    .waitFor()
  const [first] = posts
  if (!first) throw new Error('There is no post.')
  const stored = (): Promise<Post[]> => Promise.all(posts.map(({ id }) => readPost(first.call, id)))
  return { staff, page, name, posts, stored, title: (n: number) => `${name} ${n}` }
}

const box = (page: Page, title: string) =>
  page.getByRole('checkbox', { name: `Select ${title}`, exact: true })
const all = (page: Page) => page.getByRole('checkbox', { name: 'Select all blog articles' })
const bar = (page: Page) => page.getByRole('group', { name: 'What to do with the selected items' })
const action = (page: Page, name: string) => bar(page).getByRole('button', { name })
const said = (page: Page, text: string) =>
  page.locator('[role="status"]').filter({ hasText: text }).first().waitFor({ state: 'attached' })
const rowLink = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true })
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test('rows are chosen with boxes, ranges, keys and the box of all; how many is said', async ({
  t,
}) => {
  const { page, title } = await withPosts(t, 4)
  await box(page, title(1)).click()
  await said(page, '1 selected')
  assert.equal(await all(page).evaluate((element: HTMLInputElement) => element.indeterminate), true)
  await box(page, title(3)).click({ modifiers: ['Shift'] })
  await said(page, '3 selected')
  await box(page, title(4)).click()
  assert.deepEqual(
    await all(page).evaluate((element: HTMLInputElement) => [
      element.checked,
      element.indeterminate,
    ]),
    [true, false],
  )
  await all(page).click()
  await bar(page).waitFor({ state: 'detached' })

  await rowLink(page, title(1)).focus()
  await press(page, 'Space', 'ArrowDown', 'ArrowDown', 'Shift+ArrowDown')
  await said(page, '3 selected')
  await expect(box(page, title(2))).not.toBeChecked()
  await press(page, 'Shift+ArrowUp')
  await said(page, '2 selected')
  await press(page, 'Control+a')
  await said(page, '4 selected')
  await press(page, 'Escape')
  await bar(page).waitFor({ state: 'detached' })
  await untilFocused(rowLink(page, title(3)))
  await page.getByRole('searchbox').focus()
  await press(page, 'Control+a')
  await expect(bar(page), 'in a field Ctrl A is the field’s own').toHaveCount(0)
})

test('on a phone boxes come with Select, and the bar holds two actions and More', async ({ t }) => {
  const { page, title, stored } = await withPosts(t, 2, { width: 390, height: 844 })
  await expect(box(page, title(1))).toBeHidden()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await rowLink(page, title(1)).click()
  await said(page, '1 selected')
  assert.equal(new URL(page.url()).pathname, list, 'a touch chooses, it does not open')
  await expect(action(page, 'Move to bin')).toBeHidden()
  await action(page, 'More').click()
  await page.getByRole('menuitem', { name: 'Move to bin' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Move to bin' }).click()
  await page.getByText('1 article moved to the bin').waitFor()
  await rowLink(page, title(1)).waitFor({ state: 'detached' })
  assert.equal((await stored()).filter(({ Id }) => Id).length, 1)
})

test('a run from the bar: its progress and its toast with the way back, and by name with a link what was not done', async ({
  t,
}) => {
  const { page, posts, stored, title, staff } = await withPosts(t, 3)
  await posts[0]?.saveElsewhere({ BlogData: '<p><a href="tel:nobody">The number</a></p>' })
  await page.reload()
  await rowLink(page, title(3)).waitFor()
  const held = Promise.withResolvers<void>()
  await page.route('**/add-or-update-blog', async (route) => {
    await held.promise
    await route.continue()
  })
  await all(page).click()
  await expect(action(page, 'Take off the site')).toHaveAttribute('aria-disabled', 'true')
  await action(page, 'Publish').click()
  await bar(page).getByRole('progressbar').waitFor()
  await action(page, 'Stop').waitFor()
  // Pointer over the place of the toast: its timer waits.
  await page.mouse.move(1_200, 100)
  held.resolve()
  const undone = page.getByRole('alert').filter({ hasText: 'Not done for 1 of 3 articles.' })
  await undone
    .getByText('A link in the English text has an address that does not work: tel:nobody')
    .waitFor()
  assert.deepEqual(
    (await stored()).map(({ Status }) => Status),
    ['draft', 'published', 'published'],
  )
  await page.keyboard.press('F6')
  await page
    .getByRole('listitem')
    .filter({ hasText: '2 articles published' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await staff.toast('2 articles restored').waitFor()
  await undone.waitFor({ state: 'detached' })
  assert.deepEqual(
    (await stored()).map(({ Status }) => Status),
    ['draft', 'draft', 'draft'],
  )
  await box(page, title(1)).click()
  await action(page, 'Publish').click()
  await page
    .getByRole('alert')
    .getByRole('link', { name: title(1) })
    .click()
  await page.getByRole('dialog', { name: 'Blog article' }).waitFor()
  assert.equal(new URL(page.url()).pathname, posts[0]?.path)
})
