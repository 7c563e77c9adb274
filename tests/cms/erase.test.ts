import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { expect, platform, test } from '../browser.ts'
import { untilFocused } from '../waiting.ts'
import { makePost } from './edit-posts.ts'
import { openStaffPage } from './staff.ts'
import { chooseFiles, pdfOnDisk } from './upload-files.ts'

const PROTECTED = '/web-cms/protected'
const toast = (page: Page, words: string) =>
  page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: words })
const row = (page: Page, words: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: words })
const question = (page: Page) => page.getByRole('alertdialog')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a file is uploaded, found by its name, kept while an article uses it, and then erased; its address then returns 404', async ({
  t,
}) => {
  const { page } = await openStaffPage(t, `${PROTECTED}/files`)
  const name = `withdrawn-${crypto.randomUUID()}.pdf`
  await chooseFiles(
    page,
    page.getByRole('button', { name: 'Upload files' }),
    await pdfOnDisk(t, name, 200_000),
  )
  await row(page, name).getByText('Not used anywhere.').waitFor()
  await page.keyboard.press('/')
  await untilFocused(page.getByRole('searchbox', { name: 'Search by name' }))
  await page.keyboard.type(name.slice(0, 20))
  await expect(page.getByRole('main').locator('.file-row')).toHaveCount(1)
  const path = (await row(page, name).getByRole('link').getAttribute('href')) ?? ''
  const fileStatus = async (): Promise<number> => (await fetch(platform.url + path)).status
  assert.equal(await fileStatus(), 200)

  const post = await makePost(t, page, { BlogTitle: `Using ${name}`, PdFImage_En: path })
  await page.reload()
  await row(page, name)
    .getByRole('button', { name: `Erase ${name}` })
    .click()
  const used = page.getByRole('dialog', { name: 'This file is in use' })
  await used.getByRole('link', { name: `Using ${name}` }).waitFor()
  await used.getByRole('button', { name: 'Close' }).last().click()
  await post.call('DELETE', `/api/blog/delete?id=${post.id}`)

  await page.reload()
  await row(page, name)
    .getByRole('button', { name: `Erase ${name}` })
    .click()
  // Cancel has the focus, and Escape cancels as well.
  await untilFocused(question(page).getByRole('button', { name: 'Cancel' }))
  await page.keyboard.press('Escape')
  await question(page).waitFor({ state: 'detached' })
  await row(page, name)
    .getByRole('button', { name: `Erase ${name}` })
    .click()
  await question(page).getByRole('button', { name: 'Erase for good' }).click()
  await toast(page, 'File erased').waitFor()
  await page.getByText('No file matches this search.').waitFor()
  await untilFocused(heading(page))
  assert.equal(await fileStatus(), 404)
})

test('an article erased from the bin cannot be restored', async ({ t }) => {
  const { page } = await openStaffPage(t, `${PROTECTED}/bin`)
  const title = `Erased ${crypto.randomUUID()}`
  const post = await makePost(t, page, { BlogTitle: title })
  await post.call('DELETE', `/api/blog/delete?id=${post.id}`)
  await page.reload()
  await row(page, title)
    .getByRole('button', { name: `Erase ${title} for good` })
    .click()
  await question(page).getByText(title).waitFor()
  await question(page).getByRole('button', { name: 'Erase for good' }).click()
  await toast(page, 'Erased for good').waitFor()
  await row(page, title).waitFor({ state: 'detached' })
  await untilFocused(heading(page))
  assert.equal((await post.call('POST', '/api/restore', { kind: 'blog', id: post.id })).status, 404)
})

test('earlier versions are erased by keyboard, and the focus moves to the remaining version', async ({
  t,
}) => {
  const staff = await openStaffPage(t, `${PROTECTED}/blogs`)
  const { page } = staff
  const post = await makePost(t, page, { BlogTitle: 'A number that must go: 050 123 4567' })
  await post.saveElsewhere({ BlogTitle: 'A number that must go' })
  await post.saveElsewhere({ BlogTitle: 'No number' })
  await staff.open(post.path)
  await page.locator('.edit-head').getByRole('button', { name: 'History' }).click()
  const versions = page.getByRole('list', { name: 'Versions' }).getByRole('button')
  await versions.nth(1).click()
  const erase = page.getByRole('button', { name: /^Erase this version, .* and all before it$/ })
  await erase.focus()
  await page.keyboard.press('Enter')
  await question(page).getByRole('heading', { name: 'Erase 2 versions for good?' }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await toast(page, '2 versions erased').waitFor()
  await expect(versions).toHaveCount(1)
  await untilFocused(versions.first())
  // The current version cannot be erased.
  await erase.waitFor({ state: 'detached' })
})
