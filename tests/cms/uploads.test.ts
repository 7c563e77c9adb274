import assert from 'node:assert/strict'
import { documents } from '#kinds/documents.ts'
import { expect, test, type Test } from '../browser.ts'
import { makeItem } from './items.ts'
import type { StaffPage } from './staff-page.ts'
import { enter } from './staff.ts'
import { storedPdf } from './stored-files.ts'
import { chooseFiles, holdParts, MB, pdfOnDisk, uploadOf, uploads } from './upload-files.ts'

const BOARD = '/web-cms/protected/pdf-uploads'

/** Document of this test; returns a function that chooses another file in its place. */
async function replaceable(t: Test, staff: StaffPage) {
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

test('a network that is really gone pauses an upload, which goes on by itself when it is back', async ({
  t,
}) => {
  const staff = await enter(t, BOARD)
  const { page } = staff
  const document = await replaceable(t, staff)
  const parts = await holdParts(page, 2)
  await document.replace(await pdfOnDisk(t, 'facts-2027.pdf'))
  const row = uploadOf(page, 'facts-2027.pdf')
  await parts.held
  await row.getByRole('button', { name: 'Pause: facts-2027.pdf' }).click()
  await row.getByText('2.0 of 3.0 MB kept').waitFor()
  await document.card.getByText('A new file is paused, 66%').waitFor()
  await uploads(page).getByRole('status').getByText('facts-2027.pdf: paused at 66%.').waitFor()
  await page.context().setOffline(true)
  const told = staff.toast('Document Upload failed!').waitFor()
  await row.getByRole('button', { name: 'Resume: facts-2027.pdf' }).click()
  await told
  await row.getByText('Paused at 66%. Continues automatically when you are online.').waitFor()
  parts.open()
  await page.context().setOffline(false)
  await row.getByText('Document Uploaded Successfully! Checked.').waitFor()
  assert.equal(
    parts.offsets.filter((offset) => offset === 0).length,
    1,
    'what was kept is not sent again',
  )
})

test('leaving asks first; after a reload the same file of the disk goes on where the server stands', async ({
  t,
}) => {
  const staff = await enter(t, BOARD)
  const { page } = staff
  const document = await replaceable(t, staff)
  const parts = await holdParts(page, 2)
  const path = await pdfOnDisk(t, 'facts-again.pdf')
  await document.replace(path)
  const row = uploadOf(page, 'facts-again.pdf')
  await document.card.getByText(/^A new file is on its way, \d+%$/).waitFor()
  await parts.held
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  assert.deepEqual(asked, ['beforeunload'])
  await row
    .getByText(
      'The page was left at 66%. Choose the same file again, and it continues where it stopped.',
    )
    .waitFor()
  const before = parts.offsets.length
  parts.open()
  await chooseFiles(
    page,
    row.getByRole('button', { name: 'Choose the file again: facts-again.pdf' }),
    path,
  )
  await row.getByText('Document Uploaded Successfully! Checked.').waitFor()
  assert.ok(
    parts.offsets.slice(before).every((offset) => offset >= 2 * MB),
    parts.offsets.join(),
  )
  assert.equal((await document.dataNow())['FileName'], 'facts-again.pdf')
  await page.reload()
  await document.card.waitFor()
  await expect(row).toHaveCount(0)
})
