import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { expect, test, type Test } from '../browser.ts'
import { makePost, readPost, type Post } from './edit-posts.ts'
import { contract, openStaffPage } from './staff.ts'
import { untilFocused } from '../waiting.ts'

const list = `${contract.staff.protected}blogs`

/** Makes posts for a test, and opens the list narrowed to them. */
async function openListWithPosts(
  t: Test,
  count: number,
  options: { width?: number; height?: number } = {},
) {
  const name = `Bulk ${crypto.randomUUID().slice(0, 8)}`
  const { width = 1280, height = 900 } = options
  const staff = await openStaffPage(t, list, { viewport: { width, height } })
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

const rowBox = (page: Page, title: string) =>
  page.getByRole('checkbox', { name: `Select ${title}`, exact: true })
const allBox = (page: Page) => page.getByRole('checkbox', { name: 'Select all blog articles' })
const bar = (page: Page) => page.getByRole('group', { name: 'What to do with the selected items' })
const action = (page: Page, name: string) => bar(page).getByRole('button', { name })
const untilSaid = (page: Page, text: string) =>
  page.locator('[role="status"]').filter({ hasText: text }).first().waitFor({ state: 'attached' })
const rowLink = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true })
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test('rows are selected by boxes, ranges, keys and the box of all rows, and their number is announced', async ({
  t,
}) => {
  const { page, title } = await openListWithPosts(t, 4)
  await rowBox(page, title(1)).click()
  await untilSaid(page, '1 selected')
  assert.equal(
    await allBox(page).evaluate((element: HTMLInputElement) => element.indeterminate),
    true,
  )
  await rowBox(page, title(3)).click({ modifiers: ['Shift'] })
  await untilSaid(page, '3 selected')
  await rowBox(page, title(4)).click()
  assert.deepEqual(
    await allBox(page).evaluate((element: HTMLInputElement) => [
      element.checked,
      element.indeterminate,
    ]),
    [true, false],
  )
  await allBox(page).click()
  await bar(page).waitFor({ state: 'detached' })

  await rowLink(page, title(1)).focus()
  await press(page, 'Space', 'ArrowDown', 'ArrowDown', 'Shift+ArrowDown')
  await untilSaid(page, '3 selected')
  await expect(rowBox(page, title(2))).not.toBeChecked()
  await press(page, 'Shift+ArrowUp')
  await untilSaid(page, '2 selected')
  await press(page, 'Control+a')
  await untilSaid(page, '4 selected')
  await press(page, 'Escape')
  await bar(page).waitFor({ state: 'detached' })
  await untilFocused(rowLink(page, title(3)))
  await page.getByRole('searchbox').focus()
  await press(page, 'Control+a')
  await expect(bar(page), 'Ctrl A in a field selects no rows').toHaveCount(0)
})

test('on a phone, Select shows the boxes, and More holds the actions that do not fit in the bar', async ({
  t,
}) => {
  const { page, title, stored } = await openListWithPosts(t, 2, { width: 390, height: 844 })
  await expect(rowBox(page, title(1))).toBeHidden()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await rowLink(page, title(1)).click()
  await untilSaid(page, '1 selected')
  assert.equal(new URL(page.url()).pathname, list, 'a touch selects the row and does not open it')
  await expect(action(page, 'Move to bin')).toBeHidden()
  await action(page, 'More').click()
  await page.getByRole('menuitem', { name: 'Move to bin' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Move to bin' }).click()
  await page.getByText('1 article moved to the bin').waitFor()
  await rowLink(page, title(1)).waitFor({ state: 'detached' })
  assert.equal((await stored()).filter(({ Id }) => Id).length, 1)
})

test('publishing from the bar shows progress, offers Undo, and names each unpublished article with a reason and a link', async ({
  t,
}) => {
  const { page, posts, stored, title, staff } = await openListWithPosts(t, 3)
  await posts[0]?.saveElsewhere({ BlogData: '<p><a href="tel:nobody">The number</a></p>' })
  await page.reload()
  await rowLink(page, title(3)).waitFor()
  const released = Promise.withResolvers<void>()
  await page.route('**/add-or-update-blog', async (route) => {
    await released.promise
    await route.continue()
  })
  await allBox(page).click()
  await expect(action(page, 'Take off the site')).toHaveAttribute('aria-disabled', 'true')
  await action(page, 'Publish').click()
  await bar(page).getByRole('progressbar').waitFor()
  await action(page, 'Stop').waitFor()
  // The pointer is over the place of the toast, which stops the toast's timer.
  await page.mouse.move(1_200, 100)
  released.resolve()
  const notDoneAlert = page.getByRole('alert').filter({ hasText: 'Not done for 1 of 3 articles.' })
  await notDoneAlert
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
  await notDoneAlert.waitFor({ state: 'detached' })
  assert.deepEqual(
    (await stored()).map(({ Status }) => Status),
    ['draft', 'draft', 'draft'],
  )
  await rowBox(page, title(1)).click()
  await action(page, 'Publish').click()
  await page
    .getByRole('alert')
    .getByRole('link', { name: title(1) })
    .click()
  await page.getByRole('dialog', { name: 'Blog article' }).waitFor()
  assert.equal(new URL(page.url()).pathname, posts[0]?.path)
})
