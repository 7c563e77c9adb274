import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { testimonials } from '#kinds/testimonials.ts'
import { expect, test } from '../browser.ts'
import { makeItem } from './items.ts'
import { openStaffPage } from './staff.ts'
import { holdParts, uploadOf, uploads } from './upload-files.ts'

const readSeed = (path: string) =>
  readFile(new URL(`../../netlify/local/seed/${path}`, import.meta.url))

/** Chooses a file as the browser's own dialog would. */
async function choose(
  page: Page,
  label: string,
  name: string,
  mimeType: string,
  buffer: Buffer,
): Promise<void> {
  const chooserOpened = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: label, exact: true }).click()
  await (await chooserOpened).setFiles({ name, mimeType, buffer })
}

/** Line that says that a file with this extension is stored. */
const uploaded = (page: Page, ending: string) =>
  page.getByText(new RegExp(`\\.${ending} is uploaded\\. Publish to put it on the site\\.$`))

test('an uploaded PDF gives a new document its file name, and the document is on the board after publishing', async ({
  t,
}) => {
  const staff = await openStaffPage(t, '/web-cms/protected/pdf-uploads/new')
  const { page } = staff
  await staff.title.fill('Fees of the upload')
  await choose(
    page,
    'Upload a PDF: PDF',
    'fees-2027.pdf',
    'application/pdf',
    await readSeed('documents/files/ghaf-wallet-fees-businesses-en.pdf'),
  )
  await uploaded(page, 'pdf').waitFor()
  const file = page.getByRole('group', { name: 'PDF' })
  const href = await file.getByRole('link').getAttribute('href')
  assert.match(href ?? '', /^\/assets\/[0-9a-f]{64}\/fees-2027\.pdf$/)
  await expect(page.getByLabel('File name')).toHaveValue('fees-2027.pdf')
  await page.getByLabel('In force from').fill('2026-11-20')
  await page.keyboard.press('Control+Enter')
  await staff.toast('Document Uploaded Successfully!').waitFor()
  await staff.close()
  const made = page.getByRole('article').filter({ hasText: 'Fees of the upload' })
  await made.waitFor()
  await page.getByRole('button', { name: 'More for Fees of the upload' }).click()
  await page.getByRole('menuitem', { name: 'Move to bin' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Move to bin' }).click()
  await made.waitFor({ state: 'detached' })
})

test('an upload continues after its editor was closed; its file is then in the library, and a toast leads back to the field', async ({
  t,
}) => {
  const staff = await openStaffPage(t, '/web-cms/protected/testimonials')
  const { page } = staff
  const item = await makeItem(t, page, testimonials, {
    Name: 'Salama',
    ShortTestimonial: 'It works.',
  })
  const address = `/web-cms/protected/testimonials/${item.id}`
  await staff.open(address)
  const parts = await holdParts(page)
  const name = `salama-${crypto.randomUUID().slice(0, 8)}.webp`
  await choose(
    page,
    'Upload a picture: Portrait',
    name,
    'image/webp',
    await readSeed('pictures/shop.webp'),
  )
  await page.getByRole('progressbar', { name: `Uploading ${name}` }).waitFor()
  await parts.firstHeld
  await expect(uploads(page)).toHaveCount(0)
  await staff.button('Close the editor').click()
  await staff.dialog().waitFor({ state: 'detached' })
  await uploads(page)
    .getByRole('button', { name: /^1 upload/ })
    .click()
  await uploadOf(page, name).getByText('Portrait').waitFor()
  parts.release()
  await uploadOf(page, name).getByText('In the library.').waitFor()
  const notice = page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: `${name} is in the library` })
  await notice
    .getByText(
      '“Portrait” was closed before the upload had finished. Choose the file from the library.',
    )
    .waitFor()
  await notice.getByRole('button', { name: 'Back to the field' }).click()
  await staff.dialog('Testimonial').waitFor()
  assert.equal(new URL(page.url()).pathname, address)
})
