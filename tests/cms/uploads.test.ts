import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { documents } from '#kinds/documents.ts'
import { badPdfs } from '../fixtures/files/bad-pdfs.ts'
import { makeItem } from './items.ts'
import { assertAccessible, assertFits, enter, signIn, site } from './staff.ts'
import { storedPdf } from './stored-files.ts'
import { chooseFiles, fileOnDisk, holdParts, MB, pdfOnDisk, uploadOf, uploads } from './upload-files.ts'

const BOARD = '/web-cms/protected/pdf-uploads'
const WORD = Buffer.from('PK\u0003\u0004 word/document.xml', 'latin1')

/** A document of its own; gives the way to put another file in its place. */
async function replaceable(t: TestContext, page: Page) {
  const Title = `Facts of the uploads ${crypto.randomUUID().slice(0, 8)}`
  const FilePath = await storedPdf()
  const item = await makeItem(t, page, documents, { Category: 'KEY_FACTS_BUSINESS', Title, FilePath, FileName: FilePath.split('/').at(-1) ?? '' })
  await page.goto(site.url + BOARD)
  const card = page.getByRole('article').filter({ hasText: Title })
  const choose = (path: string) => chooseFiles(page, card.getByRole('button', { name: /^Replace the file of/ }), path)
  const replace = async (path: string) => {
    await choose(path)
    await page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click()
  }
  return { ...item, card, choose, replace }
}

/** The dialog of the library, over a new article. */
async function library(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Choose a file: Attached file' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose a file' })
  await dialog.getByRole('radio').first().waitFor()
  return dialog
}

/** Looks at a state in both themes and at every width. */
async function look(page: Page, name: string): Promise<void> {
  for (const [width, colorScheme] of [[1280, 'dark'], [768, 'light'], [320, 'dark'], [1280, 'light']] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await assertFits(page, `${name}, ${width}`)
    await assertAccessible(page, `${name}, ${width}, ${colorScheme}`)
  }
}

test('several at once: two are sent, the others wait; what must not be sent says so at once; all of it goes on under other work', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/blogs/new')
  const parts = await holdParts(page)
  const dialog = await library(page)
  const names = ['one.pdf', 'two.pdf', 'three.pdf']
  const paths = await Promise.all([...names.map((name) => pdfOnDisk(t, name, MB)), fileOnDisk(t, 'letter.pdf', WORD)])
  await chooseFiles(page, dialog.getByRole('button', { name: 'Upload files' }), paths)
  const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })
  await row('letter.pdf').getByText('Refused before sending. The name ends in .pdf, but inside it is a Word document.').waitFor()
  await row('three.pdf').getByText('Waits for its turn.').waitFor()
  await row('one.pdf').getByRole('button', { name: 'Pause: one.pdf' }).click()
  await row('one.pdf').getByText('Paused at 0 %').waitFor()
  await row('three.pdf').getByRole('button', { name: 'Pause: three.pdf' }).waitFor()
  await row('one.pdf').getByRole('button', { name: 'Resume: one.pdf' }).click()
  await row('one.pdf').getByText('Waits for its turn.').waitFor()
  await assertAccessible(page, 'uploads in the library')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Close the editor' }).click()
  await page.getByRole('link', { name: 'Testimonials' }).click()
  const bar = uploads(page).getByRole('button', { name: /^3 uploads, 1 refused/ })
  await bar.click()
  await look(page, 'uploads over a list')
  parts.open()
  for (const name of names) await uploadOf(page, name).getByText('In the library.').waitFor()
  await page.setViewportSize({ width: 390, height: 800 })
  await uploads(page).getByRole('button', { name: /^1 refused, 3 done/ }).waitFor()
  await assertFits(page, 'the bar')
})

test('paused by hand it keeps what the server has; a cut connection goes on by itself', async (t) => {
  const { page } = await enter(t, BOARD)
  const document = await replaceable(t, page)
  const parts = await holdParts(page, 2)
  await document.replace(await pdfOnDisk(t, 'facts-2027.pdf'))
  const row = uploadOf(page, 'facts-2027.pdf')
  await parts.held
  await row.getByRole('button', { name: 'Pause: facts-2027.pdf' }).click()
  await row.getByText('2.0 of 3.0 MB kept').waitFor()
  await row.getByText('Paused at 66 %').waitFor()
  await document.card.getByText('A new file is paused, 66 %').waitFor()
  await uploads(page).getByRole('status').getByText('facts-2027.pdf: paused at 66 %.').waitFor()
  await look(page, 'a paused upload')
  await page.context().setOffline(true)
  await row.getByRole('button', { name: 'Resume: facts-2027.pdf' }).click()
  await row.getByText('Paused at 66 %. Goes on by itself when you are online.').waitFor()
  parts.open()
  await page.context().setOffline(false)
  await row.getByText('Document Uploaded Successfully! Checked.').waitFor()
  assert.equal(parts.offsets.filter((offset) => offset === 0).length, 1, 'what was kept is not sent again')
  await look(page, 'an upload that is done')
})

test('leaving asks first; after a reload the same file goes on where the server stands, and another one is told apart', async (t) => {
  const { page } = await enter(t, BOARD)
  const document = await replaceable(t, page)
  const parts = await holdParts(page, 2)
  const path = await pdfOnDisk(t, 'facts-again.pdf')
  await document.replace(path)
  const row = uploadOf(page, 'facts-again.pdf')
  await parts.held
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  assert.deepEqual(asked, ['beforeunload'])
  await row.getByText('The page was left at 66 %. Choose the same file again and it goes on where it stood.').waitFor()
  await look(page, 'an upload that was left')
  await chooseFiles(page, row.getByRole('button', { name: 'Choose the file again: facts-again.pdf' }), await pdfOnDisk(t, 'other.pdf', 50_000))
  await row.getByText('other.pdf is another file than facts-again.pdf.').waitFor()
  const before = parts.offsets.length
  parts.open()
  await chooseFiles(page, row.getByRole('button', { name: 'Choose the file again: facts-again.pdf' }), path)
  await row.getByText('Document Uploaded Successfully! Checked.').waitFor()
  assert.ok(parts.offsets.slice(before).every((offset) => offset >= 2 * MB), parts.offsets.join())
  assert.equal((await document.dataNow())['FileName'], 'facts-again.pdf')
  await page.reload()
  await document.card.waitFor()
  assert.equal(await row.count(), 0)
})

test('a session that ends in the middle asks in place, and the upload goes on', async (t) => {
  const { page } = await enter(t, BOARD)
  const document = await replaceable(t, page)
  let refused = 0
  await page.route('**/upload/*', async (route) => {
    const isLater = route.request().method() === 'PATCH' && route.request().headers()['upload-offset'] !== '0'
    if (!isLater || refused > 0) return route.continue()
    refused += 1
    return route.fulfill({ status: 401, json: { status: 401, code: 'unauthorized' } })
  })
  await document.replace(await pdfOnDisk(t, 'facts-signed.pdf'))
  await page.getByRole('dialog', { name: 'Sign in to go on' }).waitFor()
  assert.notEqual((await document.dataNow())['FileName'], 'facts-signed.pdf')
  await signIn(page)
  await uploadOf(page, 'facts-signed.pdf').getByText('Document Uploaded Successfully! Checked.').waitFor()
})

test('what the server alone can see is refused in its words, and the old file stays', async (t) => {
  const { page } = await enter(t, BOARD)
  const document = await replaceable(t, page)
  const before = await document.dataNow()
  const hidden = badPdfs['JavaScript in a packed list of objects']
  await document.replace(await fileOnDisk(t, 'hidden.pdf', hidden?.bytes ?? Buffer.alloc(0)))
  const row = uploadOf(page, 'hidden.pdf')
  await row.getByText(/^Refused\. This PDF holds JavaScript\./).waitFor()
  await document.card.getByText('The new file was refused').waitFor()
  await look(page, 'a refused upload')
  assert.deepEqual(await document.dataNow(), before)
  await chooseFiles(page, row.getByRole('button', { name: 'Choose another file: hidden.pdf' }), await pdfOnDisk(t, 'open.pdf', 50_000))
  await uploadOf(page, 'open.pdf').getByText('Document Uploaded Successfully! Checked.').waitFor()
})

test('a file that is refused before sending keeps its place for another one', async (t) => {
  const { page } = await enter(t, BOARD)
  const document = await replaceable(t, page)
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/upload/') && sent.push(request.method()))
  await document.choose(await fileOnDisk(t, 'letter.pdf', WORD))
  const row = uploadOf(page, 'letter.pdf')
  await row.getByText('Key facts for businesses, English').waitFor()
  await row.getByText('Refused before sending.').waitFor()
  await chooseFiles(page, row.getByRole('button', { name: 'Choose another file: letter.pdf' }), await pdfOnDisk(t, 'facts.pdf', 50_000))
  const dialog = page.getByRole('dialog', { name: /^Replace the file of “Facts of the uploads/ })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  assert.equal(await row.count(), 0)
  assert.deepEqual(sent, [])
})
