import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { makePost, readPost, type Post } from './edit-posts.ts'
import { assertAccessible, assertFits, contract, enter, site } from './staff.ts'

const list = `${contract.staff.protected}blogs`

/** Posts of its own, and the list narrowed to them. */
async function withPosts(t: TestContext, count: number, options: { width?: number; height?: number } = {}) {
  const name = `Bulk ${crypto.randomUUID().slice(0, 8)}`
  const { width = 1280, height = 900 } = options
  const { page } = await enter(t, list, { viewport: { width, height } })
  const posts: Awaited<ReturnType<typeof makePost>>[] = []
  for (let n = 1; n <= count; n += 1) posts.push(await makePost(t, page, { BlogTitle: `${name} ${n}` }))
  await page.goto(`${site.url}${list}?q=${encodeURIComponent(name)}&sort=title&order=asc`)
  await page.locator('.row-link').nth(count - 1).waitFor()
  const [first] = posts
  if (!first) throw new Error('There is no post.')
  const stored = (): Promise<Post[]> => Promise.all(posts.map(({ id }) => readPost(first.call, id)))
  return { page, name, posts, stored, title: (n: number) => `${name} ${n}` }
}

const box = (page: Page, title: string) => page.getByRole('checkbox', { name: `Select ${title}`, exact: true })
const all = (page: Page) => page.getByRole('checkbox', { name: 'Select all blog articles' })
const bar = (page: Page) => page.getByRole('group', { name: 'What to do with the selected items' })
const action = (page: Page, name: string) => bar(page).getByRole('button', { name })
const said = (page: Page, text: string) => page.locator('[role="status"]').filter({ hasText: text }).first().waitFor({ state: 'attached' })
const rowLink = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true })
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test('rows are chosen with boxes, ranges, keys and the box of all; how many is said', async (t) => {
  const { page, title } = await withPosts(t, 4)
  await box(page, title(1)).click()
  await said(page, '1 selected')
  assert.equal(await all(page).evaluate((element: HTMLInputElement) => element.indeterminate), true)
  await box(page, title(3)).click({ modifiers: ['Shift'] })
  await said(page, '3 selected')
  await box(page, title(4)).click()
  assert.deepEqual(await all(page).evaluate((element: HTMLInputElement) => [element.checked, element.indeterminate]), [true, false])
  await all(page).click()
  await bar(page).waitFor({ state: 'detached' })

  await rowLink(page, title(1)).focus()
  await press(page, 'Space', 'ArrowDown', 'ArrowDown', 'Shift+ArrowDown')
  await said(page, '3 selected')
  assert.equal(await box(page, title(2)).isChecked(), false)
  await press(page, 'Shift+ArrowUp')
  await said(page, '2 selected')
  await press(page, 'Control+a')
  await said(page, '4 selected')
  await press(page, 'Escape')
  await bar(page).waitFor({ state: 'detached' })
  assert.equal(await rowLink(page, title(3)).evaluate((element) => element === document.activeElement), true)
  await page.getByRole('searchbox').focus()
  await press(page, 'Control+a')
  assert.equal(await bar(page).count(), 0, 'in a field Ctrl A is the field’s own')
})

test('published and made drafts at once, taken back by one toast', async (t) => {
  const { page, stored, title } = await withPosts(t, 3)
  await box(page, title(1)).click()
  await box(page, title(2)).click()
  assert.equal(await action(page, 'Make drafts').getAttribute('aria-disabled'), 'true')
  await assertAccessible(page, 'the bulk bar')
  await action(page, 'Publish').click()
  await page.getByText('2 articles published').waitFor()
  assert.deepEqual((await stored()).map(({ Status }) => Status), ['published', 'published', 'draft'])
  await page.getByRole('listitem').filter({ hasText: '2 articles published' }).getByRole('button', { name: 'Undo' }).click()
  await page.getByText('2 articles taken back').waitFor()
  assert.deepEqual((await stored()).map(({ Status }) => Status), ['draft', 'draft', 'draft'])
})

test('the bin asks how many, and one toast takes all of them back', async (t) => {
  const { page, stored, title } = await withPosts(t, 3)
  await rowLink(page, title(1)).focus()
  await press(page, 'Control+a')
  await action(page, 'Move to bin').click()
  const question = page.getByRole('alertdialog', { name: 'Move 3 articles to the bin?' })
  await question.getByText(title(2)).waitFor()
  await assertAccessible(page, 'the question about three')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await said(page, '3 selected')
  await action(page, 'Move to bin').click()
  await question.getByRole('button', { name: 'Move to bin' }).click()
  await page.getByText('3 articles moved to the bin').waitFor()
  await page.getByText('Deleted Blog post!').first().waitFor()
  await rowLink(page, title(1)).waitFor({ state: 'detached' })
  await page.getByRole('listitem').filter({ hasText: '3 articles moved' }).getByRole('button', { name: 'Undo' }).click()
  await rowLink(page, title(3)).waitFor()
  assert.equal((await stored()).filter(({ Id }) => Id).length, 3)
})

test('Arabic that needs no change is noted for the outdated ones alone', async (t) => {
  const { page, posts, title } = await withPosts(t, 2)
  await posts[0]?.saveElsewhere({ BlogTitle: `${title(1)} changed` })
  await page.reload()
  await page.getByRole('row').filter({ hasText: 'Outdated' }).waitFor()
  await all(page).click()
  await action(page, 'Arabic is up to date').click()
  await page.getByText('1 article: the Arabic is up to date').waitFor()
  await page.getByRole('row').filter({ hasText: 'Outdated' }).waitFor({ state: 'detached' })
  const now = (await posts[0]?.read()) as Post & { translation?: string }
  assert.equal(now.translation, 'complete')
  assert.match(String(now.Data['BlogTitle']), /changed$/)
})

test('what somebody changed meanwhile is named and left alone; the rest is done, and again means those only', async (t) => {
  const { page, posts, stored, title } = await withPosts(t, 3)
  await all(page).click()
  await posts[1]?.saveElsewhere({ BlogData: '<p>Theirs.</p>' })
  await action(page, 'Publish').click()
  const told = page.getByRole('alert').filter({ hasText: 'Not done for 1 of 3 articles.' })
  await told.getByText(title(2)).waitFor()
  await told.getByText('It was changed somewhere else.', { exact: false }).waitFor()
  await page.getByText('2 articles published').waitFor()
  assert.deepEqual((await stored()).map(({ Status }) => Status), ['published', 'draft', 'published'])
  for (const [width, colorScheme] of [[1280, 'light'], [768, 'dark'], [320, 'light']] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await assertAccessible(page, `what failed at ${width} px`)
    await assertFits(page, `what failed at ${width} px`)
  }
  await told.getByRole('button', { name: 'Try again for this one' }).click()
  await told.waitFor({ state: 'detached' })
  await page.getByText('1 article published').waitFor()
  const [, second] = await stored()
  assert.deepEqual([second?.Status, second?.Data['BlogData']], ['published', '<p>Theirs.</p>'])
})

test('the network cut in the middle: what was not done stays named, and is done later', async (t) => {
  const { page, stored } = await withPosts(t, 2)
  await all(page).click()
  await page.context().setOffline(true)
  await action(page, 'Publish').click()
  const told = page.getByRole('alert').filter({ hasText: 'Not done for 2 of 2 articles.' })
  await told.getByText('The server did not answer.').first().waitFor()
  await page.context().setOffline(false)
  await told.getByRole('button', { name: 'Try again for these 2' }).click()
  await page.getByText('2 articles published').waitFor()
  assert.deepEqual((await stored()).map(({ Status }) => Status), ['published', 'published'])
})

test('progress in words, and it can be stopped', async (t) => {
  const { page, stored } = await withPosts(t, 6)
  await page.route('**/add-or-update-blog', async (route) => {
    await page.locator('[data-go]').waitFor({ state: 'attached' })
    await route.continue()
  })
  await all(page).click()
  await action(page, 'Publish').click()
  await bar(page).getByText('Publishing: 0 of 6 articles').waitFor()
  await assertAccessible(page, 'the progress')
  await action(page, 'Stop').click()
  await page.evaluate(() => document.documentElement.setAttribute('data-go', ''))
  await page.getByText('4 articles published').waitFor()
  await bar(page).waitFor({ state: 'detached' })
  assert.equal((await stored()).filter(({ Status }) => Status === 'published').length, 4)
})

test('on a phone boxes come with Select, and the bar holds two actions and More', async (t) => {
  const { page, title, stored } = await withPosts(t, 2, { width: 390, height: 844 })
  assert.equal(await box(page, title(1)).isVisible(), false)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await rowLink(page, title(1)).click()
  await said(page, '1 selected')
  assert.equal(new URL(page.url()).pathname, list, 'a touch chooses, it does not open')
  assert.equal(await action(page, 'Move to bin').isVisible(), false)
  for (const [width, colorScheme] of [[768, 'light'], [390, 'dark'], [320, 'light'], [320, 'dark']] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme })
    await assertAccessible(page, `choosing at ${width} px, ${colorScheme}`)
    await assertFits(page, `choosing at ${width} px`)
  }
  await action(page, 'More').click()
  await page.getByRole('menuitem', { name: 'Move to bin' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Move to bin' }).click()
  await page.getByText('1 article moved to the bin').waitFor()
  await rowLink(page, title(1)).waitFor({ state: 'detached' })
  assert.equal((await stored()).filter(({ Id }) => Id).length, 1)
})

test('what the editor would ask about before publishing stays a draft, named with its reasons and a way to it; warnings do not hold back', async (t) => {
  const { page, posts, stored, title } = await withPosts(t, 3)
  await posts[0]?.saveElsewhere({ BlogData: '<p><a href="tel:nobody">The number</a> and <a href="/blog/never-written">a page</a></p>' })
  // Vague words are to be looked at only.
  await posts[1]?.saveElsewhere({ BlogData: '<p><a href="/faq">click here</a></p>' })
  await page.reload()
  await rowLink(page, title(3)).waitFor()
  await all(page).click()
  await action(page, 'Publish').click()
  const told = page.getByRole('alert').filter({ hasText: 'Not done for 1 of 3 articles.' })
  await told.getByText('It stays a draft. To fix first:').waitFor()
  await told.getByText('A link in the English text has an address that does not work: tel:nobody').waitFor()
  await told.getByText('A link in the English text leads to a page that does not exist: /blog/never-written').waitFor()
  await page.getByText('2 articles published').waitFor()
  assert.equal(await page.getByText('Something went wrong', { exact: false }).count(), 0, 'nothing has gone wrong')
  assert.deepEqual((await stored()).map(({ Status }) => Status), ['draft', 'published', 'published'])
  for (const [width, colorScheme] of [[1280, 'light'], [320, 'dark']] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await assertAccessible(page, `what is held back at ${width} px`)
    await assertFits(page, `what is held back at ${width} px`)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await told.getByRole('link', { name: title(1) }).click()
  await page.getByRole('dialog', { name: 'Blog article' }).waitFor()
  assert.equal(new URL(page.url()).pathname, posts[0]?.path)
  await posts[0]?.saveElsewhere({ BlogData: '<p>Mended.</p>' })
  await page.getByRole('button', { name: 'Close the editor' }).click()
  await page.reload()
  await rowLink(page, title(1)).waitFor()
  await box(page, title(1)).click()
  await action(page, 'Publish').click()
  await page.getByText('1 article published').waitFor()
  assert.equal((await stored())[0]?.Status, 'published')
})
