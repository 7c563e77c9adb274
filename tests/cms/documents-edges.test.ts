import assert from 'node:assert/strict'
import test from 'node:test'
import { enter, site } from './staff.ts'
import { chooseFiles, fileOnDisk, pdfOnDisk, uploads } from './upload-files.ts'

const BOARD = '/web-cms/protected/pdf-uploads'
const LIST = '**/api/document-uploads?scope=staff*'

test('what is to be replaced is known before anything is sent: a list that cannot be read is waited for', async (t) => {
  const { page } = await enter(t, BOARD)
  await page.route(LIST, (route) => route.fulfill({ status: 503, json: { status: 503, code: 'unavailable' } }))
  await page.reload()
  await page.getByText('The list could not be loaded. Your content is safe.').waitFor()
  await chooseFiles(page, page.getByRole('main').getByRole('button', { name: 'Upload PDFs' }), await pdfOnDisk(t, 'fees-individual-en.pdf', 40_000))
  const dialog = page.getByRole('dialog', { name: 'Where does this PDF go?' })
  await dialog.getByRole('alert').waitFor()
  assert.equal(await dialog.getByLabel('Category').count(), 0)
  await page.unroute(LIST)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByLabel('Category').selectOption('FEES_INDIVIDUAL')
  assert.notEqual(await dialog.getByLabel('What it does').inputValue(), '', 'it replaces what stands there')

  // The list is read again and fails, while the question stands.
  const replaced = await dialog.getByLabel('What it does').inputValue()
  await page.route(LIST, (route) => route.fulfill({ status: 503, json: { status: 503, code: 'unavailable' } }))
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  assert.equal(await dialog.getByLabel('What it does').inputValue(), replaced)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('files that are chosen while others are asked about are asked about after them', async (t) => {
  const { page } = await enter(t, BOARD)
  const input = page.getByRole('main').locator('input[type="file"][multiple]')
  await page.getByRole('article').first().waitFor()
  await input.setInputFiles(await pdfOnDisk(t, 'first.pdf', 40_000))
  const dialog = page.getByRole('dialog', { name: 'Where does this PDF go?' })
  await dialog.getByText('first.pdf').waitFor()
  await input.setInputFiles(await pdfOnDisk(t, 'second.pdf', 40_000))
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByText('second.pdf').waitFor()
  assert.equal(await dialog.getByText('first.pdf').count(), 0)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
})

test('a file that cannot be read is refused in words, and the others go on', async (t) => {
  const { page } = await enter(t, '/web-cms')
  await page.addInitScript(() => {
    const { slice } = Blob.prototype
    Blob.prototype.slice = function (this: Blob, ...bounds) {
      // As of a folder, or of a file that is gone from the disk.
      return this instanceof File && this.name === 'moved.pdf' ? Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }) : slice.apply(this, bounds)
    }
  })
  await page.goto(site.url + BOARD)
  const paths = [await fileOnDisk(t, 'moved.pdf', Buffer.from('%PDF-1.7')), await pdfOnDisk(t, 'good.pdf', 40_000)]
  await chooseFiles(page, page.getByRole('main').getByRole('button', { name: 'Upload PDFs' }), paths)
  const dialog = page.getByRole('dialog', { name: 'Where does this PDF go?' })
  await dialog.getByText('good.pdf').waitFor()
  await page.keyboard.press('Escape')
  await uploads(page).getByText('This file cannot be read. It may be a folder, or have been moved since it was chosen.').first().waitFor()
})
