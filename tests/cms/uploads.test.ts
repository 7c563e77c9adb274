import assert from 'node:assert/strict'
import { documents } from '#kinds/documents.ts'
import { expect, test, type Test } from '../browser.ts'
import { makeItem } from './items.ts'
import type { StaffPage } from './staff-page.ts'
import { openStaffPage } from './staff.ts'
import { storedPdf } from './stored-files.ts'
import { chooseFiles, holdParts, MB, pdfOnDisk, uploadOf, uploads } from './upload-files.ts'

const BOARD = '/web-cms/protected/pdf-uploads'

/** Makes a document for a test; `replace` chooses another file in place of its PDF. */
async function makeDocument(t: Test, staff: StaffPage) {
  const { page } = staff
  const Title = `Facts of the uploads ${crypto.randomUUID().slice(0, 8)}`
  const FilePath = await storedPdf()
  const item = await makeItem(t, page, documents, {
    Category: 'KEY_FACTS_BUSINESS',
    Title,
    FilePath,
    FileName: FilePath.split('/').at(-1) ?? '',
  })
  await staff.open(BOARD)
  const card = page.getByRole('article').filter({ hasText: Title })
  const replace = async (path: string) => {
    await chooseFiles(page, card.getByRole('button', { name: /^Replace the file of/ }), path)
    await staff.dialog().getByRole('button', { name: 'Upload', exact: true }).click()
  }
  return { ...item, card, replace }
}

test('an upload pauses when the network is lost, and continues by itself when the network returns', async ({
  t,
}) => {
  const staff = await openStaffPage(t, BOARD)
  const { page } = staff
  const document = await makeDocument(t, staff)
  const parts = await holdParts(page, 2)
  await document.replace(await pdfOnDisk(t, 'facts-2027.pdf'))
  const row = uploadOf(page, 'facts-2027.pdf')
  await parts.firstHeld
  await row.getByRole('button', { name: 'Pause: facts-2027.pdf' }).click()
  await row.getByText('2.0 of 3.0 MB kept').waitFor()
  await document.card.getByText('A new file is paused, 66%').waitFor()
  await uploads(page).getByRole('status').getByText('facts-2027.pdf: paused at 66%.').waitFor()
  await page.context().setOffline(true)
  const failureShown = staff.toast('Document Upload failed!').waitFor()
  await row.getByRole('button', { name: 'Resume: facts-2027.pdf' }).click()
  await failureShown
  await row.getByText('Paused at 66%. Continues automatically when you are online.').waitFor()
  parts.release()
  await page.context().setOffline(false)
  await row.getByText('Document Uploaded Successfully! Checked.').waitFor()
  assert.equal(
    parts.offsets.filter((offset) => offset === 0).length,
    1,
    'the stored parts are not sent again',
  )
})

test('leaving during an upload asks first; after a reload, choosing the same file continues from the stored parts', async ({
  t,
}) => {
  const staff = await openStaffPage(t, BOARD)
  const { page } = staff
  const document = await makeDocument(t, staff)
  const parts = await holdParts(page, 2)
  const path = await pdfOnDisk(t, 'facts-again.pdf')
  await document.replace(path)
  const row = uploadOf(page, 'facts-again.pdf')
  await document.card.getByText(/^A new file is on its way, \d+%$/).waitFor()
  await parts.firstHeld
  const dialogTypes: string[] = []
  page.on('dialog', (dialog) => {
    dialogTypes.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  assert.deepEqual(dialogTypes, ['beforeunload'])
  await row
    .getByText(
      'The page was left at 66%. Choose the same file again, and it continues where it stopped.',
    )
    .waitFor()
  const sentBefore = parts.offsets.length
  parts.release()
  await chooseFiles(
    page,
    row.getByRole('button', { name: 'Choose the file again: facts-again.pdf' }),
    path,
  )
  await row.getByText('Document Uploaded Successfully! Checked.').waitFor()
  assert.ok(
    parts.offsets.slice(sentBefore).every((offset) => offset >= 2 * MB),
    parts.offsets.join(),
  )
  assert.equal((await document.dataNow())['FileName'], 'facts-again.pdf')
  await page.reload()
  await document.card.waitFor()
  await expect(row).toHaveCount(0)
})
