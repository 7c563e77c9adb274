import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import type { Page } from 'playwright-core'
import { documents } from '#kinds/documents.ts'
import { testimonials } from '#kinds/testimonials.ts'
import { badPdfs } from '../fixtures/files/bad-pdfs.ts'
import { makeItem } from './items.ts'
import { assertAccessible, assertFits, enter, site } from './staff.ts'
import { storedPdf } from './stored-files.ts'
import { holdParts, uploadOf, uploads } from './upload-files.ts'

const seed = (path: string) => readFile(new URL(`../../netlify/local/seed/${path}`, import.meta.url))
const pdf = await seed('documents/files/ghaf-wallet-fees-businesses-en.pdf')

/** Chooses a file as the browser's own dialog would. */
async function choose(page: Page, label: string, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  const asked = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: label, exact: true }).click()
  await (await asked).setFiles({ name, mimeType, buffer })
}

/** A file that the store holds already keeps the name that it came with first. */
const uploaded = (page: Page, ending: string) => page.getByText(new RegExp(`\\.${ending} is uploaded\\. Save to put it on the site\\.$`))

test('a PDF is uploaded into a new document, gives it its name, and is on the site after the save', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/pdf-uploads/new')
  await page.getByLabel('Title', { exact: true }).fill('Fees of the upload')
  await choose(page, 'Upload a PDF: PDF', 'fees-2027.pdf', 'application/pdf', pdf)
  await uploaded(page, 'pdf').waitFor()
  const file = page.getByRole('group', { name: 'PDF' })
  const href = await file.getByRole('link').getAttribute('href')
  const [, name] = /^\/assets\/[0-9a-f]{64}\/([^/]+\.pdf)$/.exec(href ?? '') ?? []
  assert.equal(await page.getByLabel('File name').inputValue(), name)
  await page.getByLabel('In force from').fill('2026-11-20')
  await page.keyboard.press('Control+s')
  await page.getByRole('region', { name: /^Notifications/ }).getByText('Document Uploaded Successfully!').waitFor()
  const made = page.getByRole('article').filter({ hasText: 'Fees of the upload' })
  await made.waitFor()
  await page.getByRole('button', { name: 'More for Fees of the upload' }).click()
  await page.getByRole('menuitem', { name: 'Move to bin' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await made.waitFor({ state: 'detached' })
})

test('what must not stand there is refused in words before anything is sent', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/pdf-uploads/new')
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/upload/') && sent.push(request.method()))
  const refusal = page.getByRole('alert')
  await choose(page, 'Upload a PDF: PDF', 'facts.pdf', 'application/pdf', Buffer.from('PK\u0003\u0004 word/document.xml', 'latin1'))
  await refusal.getByText('The name ends in .pdf, but inside it is a Word document. Export it as PDF and choose it again.').waitFor()
  await assertAccessible(page, 'a refused upload')
  await page.setViewportSize({ width: 320, height: 800 })
  await assertFits(page, 'a refused upload')
  await refusal.getByRole('button', { name: 'Close' }).click()
  await choose(page, 'Upload a PDF: PDF', 'big.pdf', 'application/pdf', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(21 * 1024 * 1024)]))
  await refusal.getByText('It is 21.0 MB; the limit is 20 MB.').waitFor()
  assert.deepEqual(sent, [])
})

test('what only the server can see is refused in its words', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/pdf-uploads/new')
  await choose(page, 'Upload a PDF: PDF', 'hidden.pdf', 'application/pdf', badPdfs['JavaScript in a packed list of objects']?.bytes ?? Buffer.alloc(0))
  const refusal = page.getByRole('alert')
  await refusal.getByText('Refused.').waitFor()
  await refusal.getByText('This PDF holds JavaScript.').waitFor()
})

test('an upload is paused and goes on; after a lost connection it goes on by itself', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/pdf-uploads')
  const FilePath = await storedPdf()
  const FileName = FilePath.split('/').at(-1) ?? ''
  const item = await makeItem(t, page, documents, { Category: 'FEES_BUSINESS', Title: 'Fees', FilePath, FileName })
  await page.goto(`${site.url}/web-cms/protected/pdf-uploads/${item.id}`)
  // Parts wait until somebody lets them through, so that there is time to pause.
  const gate = { open: () => undefined as void }
  const held = new Promise<void>((resolve) => (gate.open = resolve))
  await page.route('**/upload/*', async (route) => {
    if (route.request().method() === 'PATCH') await held
    await route.continue().catch(() => undefined)
  })
  await choose(page, 'Upload a PDF: PDF', 'new.pdf', 'application/pdf', pdf)
  await page.getByRole('progressbar', { name: 'Uploading new.pdf' }).waitFor()
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByText(/^Paused at 0 %\. 0\.0 of .* MB kept\.$/).first().waitFor()
  await assertAccessible(page, 'a paused upload')
  gate.open()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByText(/Goes on by itself when you are online\.$/).first().waitFor()
  await page.context().setOffline(false)
  await uploaded(page, 'pdf').waitFor()
  assert.notEqual(await page.getByLabel('File name').inputValue(), FileName)
})

test('a picture is uploaded into the language it is for', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/testimonials')
  const item = await makeItem(t, page, testimonials, { Name: 'Huda', ShortTestimonial: 'It works.' })
  await page.goto(`${site.url}/web-cms/protected/testimonials/${item.id}`)
  await choose(page, 'Upload a picture: Portrait, Arabic', 'huda.webp', 'image/webp', await seed('pictures/shop.webp'))
  await uploaded(page, 'webp').waitFor()
  const arabic = page.getByRole('group', { name: 'Portrait, Arabic' })
  await arabic.getByText(/^\d+ × \d+, \d+ KB$/).waitFor()
  await page.getByRole('group', { name: 'Portrait', exact: true }).getByText('No picture').waitFor()
})

test('an upload goes on when the editor is left before it ends: it is in the library then, and says so with the way back', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/testimonials')
  const item = await makeItem(t, page, testimonials, { Name: 'Salama', ShortTestimonial: 'It works.' })
  const address = `/web-cms/protected/testimonials/${item.id}`
  await page.goto(site.url + address)
  const parts = await holdParts(page)
  const name = `salama-${crypto.randomUUID().slice(0, 8)}.webp`
  await choose(page, 'Upload a picture: Portrait', name, 'image/webp', await seed('pictures/shop.webp'))
  await page.getByRole('progressbar', { name: `Uploading ${name}` }).waitFor()
  await parts.held
  assert.equal(await uploads(page).count(), 0)
  await page.getByRole('button', { name: 'Close the editor' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await uploads(page).getByRole('button', { name: /^1 upload/ }).click()
  await uploadOf(page, name).getByText('Portrait').waitFor()
  await assertAccessible(page, 'an upload whose editor is closed')
  parts.open()
  await uploadOf(page, name).getByText('In the library.').waitFor()
  const told = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem').filter({ hasText: `${name} is in the library` })
  await told.getByText('“Portrait” was closed before the file was there. Choose it from the library.').waitFor()
  await told.getByRole('button', { name: 'Back to the field' }).click()
  await page.getByRole('dialog', { name: 'Testimonial' }).waitFor()
  assert.equal(new URL(page.url()).pathname, address)
})

test('cancelled in its field, an upload leaves nothing behind', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/pdf-uploads/new')
  const parts = await holdParts(page)
  await choose(page, 'Upload a PDF: PDF', 'never.pdf', 'application/pdf', pdf)
  await parts.held
  await page.getByRole('button', { name: 'Cancel', exact: true }).first().click()
  parts.open()
  await page.getByRole('button', { name: 'Close the editor' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Testimonials' }).click()
  await page.getByRole('heading', { name: 'Testimonials', level: 1 }).waitFor()
  assert.equal(await uploads(page).getByText('never.pdf').count(), 0)
})
