import assert from 'node:assert/strict'
import test from 'node:test'
import type { Page } from 'playwright-core'
import { makePost } from './edit-posts.ts'
import { assertAccessible, assertFits, enter, site } from './staff.ts'
import { chooseFiles, holdParts, pdfOnDisk, uploads } from './upload-files.ts'

const missing = (page: Page) => page.getByRole('alert').filter({ hasText: 'This part could not be loaded.' })
const tryAgain = (page: Page) => missing(page).getByRole('button', { name: 'Try again' })

/** From now on no code comes that is not there yet, until it is opened again. */
async function withoutCode(page: Page): Promise<() => void> {
  const gate = { isOpen: false }
  await page.route('**/_astro/*.js', (route) => (gate.isOpen ? route.continue() : route.abort()))
  return () => {
    gate.isOpen = true
  }
}

/** Marks the open page: the mark is gone when it is loaded anew. */
const mark = (page: Page) => page.evaluate(() => void (document.documentElement.dataset['mark'] = 'yes'))
const isMarked = (page: Page) => page.evaluate(() => document.documentElement.dataset['mark'] === 'yes')

test('a dialog whose code does not come says so, and comes when it is asked for again', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/blogs')
  const post = await makePost(t, page)
  await page.goto(site.url + post.path)
  const title = page.getByLabel('Title', { exact: true })
  await title.fill('Not saved yet')
  const open = await withoutCode(page)
  const button = page.getByRole('button', { name: 'History' })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'History', exact: true })
  await dialog.getByText('This part could not be loaded.', { exact: false }).waitFor()
  await assertAccessible(page, 'a dialog that did not come')
  open()
  await tryAgain(page).click()
  await page.getByRole('dialog', { name: /^History of this/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: /^History/ }).waitFor({ state: 'detached' })
  assert.equal(await button.evaluate((element) => element === document.activeElement), true)
  assert.equal(await title.inputValue(), 'Not saved yet')
})

test('a text whose editor does not come says that it is safe, and opens when it is asked for again', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/blogs')
  const post = await makePost(t, page)
  const gate = { isOpen: false }
  await page.route('**/_astro/rich-text.*.js', (route) => (gate.isOpen ? route.continue() : route.abort()))
  await page.goto(site.url + post.path)
  const fields = page.getByRole('alert').filter({ hasText: 'The text could not be opened. What is in it is safe.' })
  await fields.nth(1).waitFor()
  await page.getByLabel('Title', { exact: true }).fill('Written meanwhile')
  await assertAccessible(page, 'texts that did not open')
  gate.isOpen = true
  await fields.first().getByRole('button', { name: 'Try again' }).click()
  await page.locator('.edit-prose').first().waitFor()
  assert.equal(await page.getByLabel('Title', { exact: true }).inputValue(), 'Written meanwhile')
})

test('a screen that is fetched first gives its heading the focus when it has come', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/blogs')
  await page.getByRole('row').first().waitFor()
  await page.getByRole('link', { name: /^Form responses/ }).click()
  const heading = page.getByRole('heading', { level: 1, name: /^Form responses/ })
  await heading.waitFor()
  await page.locator('h1:focus').waitFor()
  assert.equal(await heading.evaluate((element) => element === document.activeElement), true)
})

test('a preview of which only the frame comes is asked for again in its place', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/testimonials/new')
  await page.getByRole('button', { name: 'Preview', exact: true }).waitFor()
  const gate = { isOpen: false }
  await page.route('**/_astro/testimonial*.js', (route) => (gate.isOpen ? route.continue() : route.abort()))
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Preview', exact: true })
  await dialog.getByRole('alert').filter({ hasText: 'The preview could not be opened.' }).waitFor()
  await assertAccessible(page, 'a preview that did not come')
  gate.isOpen = true
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.locator('iframe').waitFor()
})

test('the palette says below its field that the rest did not come', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/blogs')
  await page.getByRole('row').first().waitFor()
  const open = await withoutCode(page)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Find any item or action' })
  await palette.getByRole('alert').waitFor()
  await page.keyboard.type('testi')
  for (const [width, colorScheme] of [[1280, 'light'], [320, 'dark']] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await assertAccessible(page, `the palette without its code, ${width}`)
    await assertFits(page, `the palette without its code, ${width}`)
  }
  open()
  await tryAgain(page).click()
  await palette.getByRole('option', { name: /Testimonials/ }).first().waitFor()
})

test('a screen whose code is gone loads the page anew, once', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/blogs')
  await page.getByRole('row').first().waitFor()
  await mark(page)
  const open = await withoutCode(page)
  page.on('request', (request) => request.isNavigationRequest() && open())
  await page.getByRole('link', { name: /^Form responses/ }).click()
  await page.getByRole('heading', { level: 1, name: /^Form responses/ }).waitFor()
  await page.getByRole('navigation', { name: 'Forms' }).waitFor()
  assert.equal(await isMarked(page), false)
})

test('a screen whose code is gone cuts no upload off: it is asked for again by hand', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/pdf-uploads')
  const parts = await holdParts(page)
  await chooseFiles(page, page.getByRole('button', { name: 'Upload PDFs' }), await pdfOnDisk(t, 'held.pdf'))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Category').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await parts.held
  await mark(page)
  const open = await withoutCode(page)
  await page.getByRole('link', { name: /^Form responses/ }).click()
  await missing(page).waitFor()
  await assertAccessible(page, 'a screen that did not come')
  await assertFits(page, 'a screen that did not come')
  open()
  await tryAgain(page).click()
  await page.getByRole('navigation', { name: 'Forms' }).waitFor()
  await uploads(page).getByRole('button', { name: /^1 upload/ }).waitFor()
  assert.equal(await isMarked(page), true)
})
