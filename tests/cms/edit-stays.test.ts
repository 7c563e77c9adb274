import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { cmsDraft } from '#messages/en/cms-draft.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { expect, test } from '../browser.ts'
import { untilCaretRests, untilFocused } from '../waiting.ts'
import { apiClientOf, makePost } from './edit-posts.ts'
import { tick, untilSaved } from './staff-page.ts'
import { openStaffPage } from './staff.ts'
import { untilFormReady } from './typist.ts'

const LIST = '/web-cms/protected/blogs'

/** Focused field, text before the cursor in its paragraph, and scroll offset of the form. */
const editingPosition = (page: Page) =>
  page.evaluate(() => {
    const selection = getSelection()
    return {
      field: document.activeElement?.id,
      textBefore: selection?.anchorNode?.textContent?.slice(0, selection.anchorOffset),
      scrollTop: document.querySelector('.edit-body')?.scrollTop,
    }
  })

test('a save in a long article keeps the focus, the cursor, the scroll position and the undo history', async ({
  t,
}) => {
  const staff = await openStaffPage(t, LIST)
  const { page } = staff
  const BlogData = Array.from(
    { length: 120 },
    (_, index) => `<p>Paragraph ${index + 1} of a long text.</p>`,
  ).join('')
  const post = await makePost(t, page, { BlogData })
  await staff.open(post.path)
  await untilFormReady(page)
  const text = staff.field('Text')
  await text.getByText('Paragraph 80 of').click()
  await untilCaretRests(text)
  await page.keyboard.press('Home')
  await page.keyboard.type('In ')
  await staff.kept.waitFor()
  const before = await editingPosition(page)
  assert.equal(before.textBefore, 'In ')
  assert.ok(Number(before.scrollTop) > 1_000)
  await page.keyboard.press('Control+s')
  await untilSaved(page)
  assert.deepEqual(await editingPosition(page), before)
  await page.keyboard.type('the ')
  await text.getByText('In the Paragraph 80 of').waitFor()
  await page.keyboard.press('Control+z')
  // The undo removes the last word, or everything that was typed.
  await text
    .getByText(/^Paragraph 80 of/)
    .or(text.getByText(/^In Paragraph 80 of/))
    .waitFor()
  await page.keyboard.press('Control+s')
  await untilSaved(page)
  assert.equal((await editingPosition(page)).field, before.field)

  // The server trims the space at the end; the field keeps it, so the next word follows it.
  await staff.title.fill('')
  await page.keyboard.type('Shade ')
  await page.keyboard.press('Control+s')
  await untilSaved(page)
  await page.keyboard.type('for all')
  await expect(staff.title).toHaveValue('Shade for all')

  await page.setViewportSize({ width: 360, height: 780 })
  await tick(page.getByRole('radio', { name: cmsEdit.languages.ar }))
  await staff.field('Title, Arabic').fill('ظل للجميع')
  await page.keyboard.press('Control+s')
  await untilSaved(page)
  await untilFocused(staff.field('Title, Arabic'))
  await expect(page.getByRole('radio', { name: cmsEdit.languages.ar })).toBeChecked()
})

test('the first save of a new item gives the same editor its own address: a reload shows the item, and Back leads to the list', async ({
  t,
}) => {
  const staff = await openStaffPage(t, `${LIST}?status=draft`)
  const { page } = staff
  const title = `Made here ${crypto.randomUUID().slice(0, 8)}`
  await page.locator('.new-link').first().click()
  await untilFormReady(page)
  await staff.title.fill(title)
  await staff.field('Text').click()
  await page.keyboard.type('First')
  await page.locator('.edit').evaluate((editor) => editor.setAttribute('data-first', ''))
  await staff.button('Save draft').click()
  await untilSaved(page)
  await page.waitForURL(/\/blogs\/[0-9a-f-]{36}\?status=draft$/)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const call = await apiClientOf(page)
  t.after(() => call('DELETE', `/api/blog/delete?id=${id}`))
  await expect(page.locator('.edit[data-first]'), 'the editor is the same').toHaveCount(1)
  await untilFocused(staff.button('Save draft'))
  await staff.button('History').waitFor()

  // A second save replaces the first save without a conflict.
  await staff.field('Text').click()
  await page.keyboard.type(' and second')
  await page.keyboard.press('Control+s')
  await untilSaved(page)
  await page.reload()
  await expect(staff.title).toHaveValue(title)
  await staff.field('Text').getByText('First and second').waitFor()

  // The address of the empty form is no entry of the browser's history.
  await page.goBack()
  await page.locator('.edit').waitFor({ state: 'detached' })
  assert.equal(new URL(page.url()).pathname + new URL(page.url()).search, `${LIST}?status=draft`)
  await page.goForward()
  await expect(staff.title).toHaveValue(title)
  await untilFormReady(page)
  await page.keyboard.press('Control+k')
  await untilFocused(page.getByRole('combobox', { name: 'Find any item or action' }))
  await page.keyboard.type('New article')
  await page
    .getByRole('listbox', { name: 'Results' })
    .getByRole('option', { name: /^New (blog )?article/ })
    .first()
    .click()
  await page.waitForURL(/\/blogs\/new/)
  await expect(staff.title, 'the next new article is empty').toHaveValue('')
})

test('a draft is published by its own button, and stays a draft when publishing is cancelled or fails', async ({
  t,
}) => {
  const staff = await openStaffPage(t, LIST)
  const { page } = staff
  const post = await makePost(t, page, {
    BlogData: '<p>Write to <a href="tel:nobody">the wrong number</a>.</p>',
  })
  await staff.open(post.path)
  await untilFormReady(page)
  const publish = page.getByRole('button', { name: /^Publish/ })
  const question = page.getByRole('alertdialog')
  await publish.click()
  await question.getByRole('heading', { name: '1 thing to fix' }).waitFor()
  await page.keyboard.press('Escape')
  await untilFocused(publish)
  assert.equal((await post.read()).Status, 'draft')

  await page.route('**/api/blog/add-or-update-blog', (route) =>
    route.fulfill({ status: 503, json: { status: 503, code: 'unavailable' } }),
  )
  await publish.click()
  await question.getByRole('button', { name: 'Publish anyway' }).click()
  await staff.toast('Blog post update failed...').waitFor()
  await untilFocused(publish)
  await page.unroute('**/api/blog/add-or-update-blog')
  await page.keyboard.press('Control+s')
  await untilSaved(page)
  await page.getByText('Visitors do not see it.').waitFor()
  assert.equal((await post.read()).Status, 'draft')

  // Ctrl+Enter in the text asks the same question as the button.
  await staff.field('Text').click()
  await page.keyboard.press('Control+Enter')
  await untilFocused(question.getByRole('button', { name: 'Fix first' }))
  await question.getByRole('button', { name: 'Publish anyway' }).click()
  await staff.toast('Updated Blog post!').waitFor()
  await expect(publish).toHaveCount(0)
  assert.equal((await post.read()).Status, 'published')
  await untilFocused(staff.field('Text'))
  // For a published article, Ctrl+Enter opens the review, which lists the faults to fix.
  await staff.title.fill('Published, and once more')
  await page.keyboard.press('Control+Enter')
  const review = staff.dialog(cmsDraft.review.title)
  await review.getByText('tel:nobody').waitFor()
  await untilFocused(review.getByRole('button', { name: cmsDraft.review.fixFirst }))
  await review.getByRole('button', { name: cmsDraft.review.publish, exact: true }).click()
  await untilSaved(page)
  const { Status, Data } = await post.read()
  assert.deepEqual([Status, Data['BlogTitle']], ['published', 'Published, and once more'])
})

test('Ctrl+Enter in a text publishes an article without faults at once, and the Publish button passes its focus to the save button', async ({
  t,
}) => {
  const staff = await openStaffPage(t, LIST)
  const { page } = staff
  const [byKey, byButton] = [await makePost(t, page), await makePost(t, page)]
  await staff.open(byKey.path)
  await untilFormReady(page)
  await staff.field('Text').click()
  await page.keyboard.press('Control+Enter')
  await untilSaved(page)
  const { Status, Data } = await byKey.read()
  assert.deepEqual([Status, Data['BlogData']], ['published', byKey.record.Data['BlogData']])
  await staff.open(byButton.path)
  await untilFormReady(page)
  await page.getByRole('button', { name: /^Publish/ }).press('Enter')
  await untilSaved(page)
  await untilFocused(staff.button('Save draft'))
  assert.equal((await byButton.read()).Status, 'published')
})

test('the save bar has a Close button only while everything is saved, and closing the editor keeps unsaved text', async ({
  t,
}) => {
  const staff = await openStaffPage(t, LIST)
  const { page } = staff
  const post = await makePost(t, page)
  await staff.open(post.path)
  await untilFormReady(page)
  const close = page
    .getByRole('group', { name: cmsEdit.bar.label })
    .getByRole('button', { name: cmsEdit.bar.close })
  await staff.title.fill('Not saved')
  await staff.kept.waitFor()
  await expect(close).toHaveCount(0)
  await staff.close()
  await page.locator(`.row-link[href*="${post.id}"]`).click()
  await staff.button('Restore').click()
  await expect(staff.title).toHaveValue('Not saved')
  await page.keyboard.press('Control+s')
  await untilSaved(page)
  await close.click()
  await page.locator('.edit').waitFor({ state: 'detached' })
  await untilFocused(page.locator(`.row-link[href*="${post.id}"]`))
  assert.equal((await post.read()).Data['BlogTitle'], 'Not saved')
})
