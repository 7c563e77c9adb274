import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { expect, test } from '../browser.ts'
import { makePost } from './edit-posts.ts'
import { openStaffPage } from './staff.ts'
import { untilFocused, untilFocusWithin } from '../waiting.ts'
import { chooseFiles, holdParts, pdfOnDisk, uploads } from './upload-files.ts'

const missing = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'This part could not be loaded.' })
const tryAgain = (page: Page) => missing(page).getByRole('button', { name: 'Try again' })

/** Blocks every script that is not loaded yet, until the returned function is called. */
async function withoutCode(page: Page, files = '**/_astro/*.js'): Promise<() => void> {
  const gate = { isOpen: false }
  await page.route(files, (route) => (gate.isOpen ? route.continue() : route.abort()))
  return () => {
    gate.isOpen = true
  }
}

/** Marks the open page: the mark is gone after a reload. */
const mark = (page: Page) =>
  page.evaluate(() => void (document.documentElement.dataset['mark'] = 'yes'))
const isMarked = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset['mark'] === 'yes')

test('a text editor and a dialog whose code did not load say so, load on request, and keep the typed text', async ({
  t,
}) => {
  const staff = await openStaffPage(t, '/web-cms/protected/blogs')
  const { page, title } = staff
  const post = await makePost(t, page)
  const openText = await withoutCode(page, '**/_astro/rich-text.*.js')
  await staff.open(post.path)
  const texts = page
    .getByRole('alert')
    .filter({ hasText: 'The text could not be opened. Its content is safe.' })
  await texts.nth(1).waitFor()
  await title.fill('Not saved yet')
  openText()
  await texts.first().getByRole('button', { name: 'Try again' }).click()
  await page.locator('.edit-prose').first().waitFor()
  const openAll = await withoutCode(page)
  const button = page.getByRole('button', { name: 'History' })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'History', exact: true })
  await dialog.getByText('This part could not be loaded.', { exact: false }).waitFor()
  openAll()
  await tryAgain(page).click()
  await untilFocusWithin(page.getByRole('dialog', { name: /^History of this/ }))
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: /^History/ }).waitFor({ state: 'detached' })
  await untilFocused(button)
  await expect(title).toHaveValue('Not saved yet')
})

test('a screen whose code is loaded on demand moves the focus to its heading', async ({ t }) => {
  const { page } = await openStaffPage(t, '/web-cms/protected/blogs')
  await page.getByRole('row').first().waitFor()
  await page.getByRole('link', { name: /^Form responses/ }).click()
  await untilFocused(page.getByRole('heading', { level: 1, name: /^Form responses/ }))
})

test('a preview whose page did not load offers to load it again', async ({ t }) => {
  const { page } = await openStaffPage(t, '/web-cms/protected/testimonials/new')
  await page.getByRole('button', { name: 'Preview', exact: true }).waitFor()
  const open = await withoutCode(page, '**/_astro/testimonial*.js')
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Preview', exact: true })
  await dialog.getByRole('alert').filter({ hasText: 'The preview could not be opened.' }).waitFor()
  open()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.locator('iframe').waitFor()
})

test('the palette says below its field that its code did not load, loads it on request, and keeps letters typed meanwhile', async ({
  t,
}) => {
  const { page } = await openStaffPage(t, '/web-cms/protected/blogs')
  await page.getByRole('row').first().waitFor()
  const open = await withoutCode(page)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Find any item or action' })
  await palette.getByRole('alert').waitFor()
  await page.keyboard.type('new te')
  open()
  await tryAgain(page).click()
  await palette.getByRole('option').first().getByText('New testimonial').waitFor()
  await page.reload()
  await page.getByRole('row').first().waitFor()
  const released = Promise.withResolvers<void>()
  await page.route(/\/palette[^/]*\.js/, async (route) => {
    await released.promise
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await untilFocused(page.getByRole('textbox', { name: 'Find any item or action' }))
  await page.keyboard.type('new te')
  released.resolve()
  const field = page.getByRole('combobox', { name: 'Find any item or action' })
  await untilFocused(field)
  await page.keyboard.type('st')
  await expect(field).toHaveValue('new test')
  await palette.getByRole('option').first().getByText('New testimonial').waitFor()
})

test('a screen whose code is not found reloads the page, once', async ({ t }) => {
  const { page } = await openStaffPage(t, '/web-cms/protected/blogs')
  await page.getByRole('row').first().waitFor()
  await mark(page)
  const open = await withoutCode(page)
  page.on('request', (request) => {
    if (request.isNavigationRequest()) open()
  })
  await page.getByRole('link', { name: /^Form responses/ }).click()
  await page.getByRole('heading', { level: 1, name: /^Form responses/ }).waitFor()
  await page.getByRole('navigation', { name: 'Forms' }).waitFor()
  assert.equal(await isMarked(page), false)
})

test('a screen whose code is not found does not reload the page during an upload, and loads on request', async ({
  t,
}) => {
  const { page } = await openStaffPage(t, '/web-cms/protected/pdf-uploads')
  const parts = await holdParts(page)
  await chooseFiles(
    page,
    page.getByRole('button', { name: 'Upload PDFs' }),
    await pdfOnDisk(t, 'held.pdf'),
  )
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Category').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await parts.firstHeld
  await mark(page)
  const open = await withoutCode(page)
  await page.getByRole('link', { name: /^Form responses/ }).click()
  await missing(page).waitFor()
  open()
  await tryAgain(page).click()
  await page.getByRole('navigation', { name: 'Forms' }).waitFor()
  await uploads(page)
    .getByRole('button', { name: /^1 upload/ })
    .waitFor()
  assert.equal(await isMarked(page), true)
})
