import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { blog } from '#kinds/blog.ts'
import { documents } from '#kinds/documents.ts'
import { makeItem } from './items.ts'
import { assertAccessible, assertFits, enter, site } from './staff.ts'
import { otherStoredPdf, storedPdf } from './stored-files.ts'
import { chooseFiles, holdParts, MB, pdfOnDisk, uploadOf, uploads } from './upload-files.ts'

const BOARD = '/web-cms/protected/pdf-uploads'

/** Today in Dubai. */
const today = (): string => new Date(Date.now() + 4 * 3_600_000).toISOString().slice(0, 10)

const unique = (words: string): string => `${words} ${crypto.randomUUID().slice(0, 8)}`

/** A document of its own, with its card on the board. */
async function onBoard(t: TestContext, page: Page, data: Record<string, string> = {}) {
  const Title = unique('Fees of the board')
  const FilePath = await storedPdf()
  const FileName = FilePath.split('/').at(-1) ?? ''
  const item = await makeItem(t, page, documents, { Category: 'FEES_BUSINESS', Title, FilePath, FileName, EffectiveFrom: '2026-01-01', ...data })
  await page.goto(site.url + BOARD)
  const card = page.getByRole('article').filter({ hasText: data['Title'] ?? Title })
  await card.waitFor()
  return { ...item, Title: data['Title'] ?? Title, FilePath: data['FilePath'] ?? FilePath, FileName, card }
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the board shows every category in both languages and fits every window, ${colorScheme}`, async (t) => {
    const { page } = await enter(t, BOARD, { colorScheme })
    const english = page.getByRole('region', { name: 'Fees for individuals' }).getByRole('group', { name: 'Fees for individuals, English' })
    await english.getByRole('article').first().waitFor()
    assert.equal(await page.getByRole('group', { name: /^(Key facts|Fees) for (individuals|businesses), (English|Arabic)$/ }).count(), 8)
    const arabic = page.getByRole('group', { name: 'Fees for individuals, Arabic' }).getByRole('article').first()
    assert.equal(await arabic.getByRole('heading').locator('[lang="ar"][dir="rtl"]').count(), 1)
    await arabic.getByText(/^\d+ KB, in force from \d+ \w+ \d{4}$/).waitFor()
    for (const width of [1280, 1024, 768, 320]) {
      await page.setViewportSize({ width, height: 900 })
      await assertFits(page, `the board, ${width}`)
      await assertAccessible(page, `the board, ${width}, ${colorScheme}`)
    }
  })
}

test('the list with its search stays one press away, and the address keeps the choice', async (t) => {
  const { page } = await enter(t, BOARD)
  await page.getByRole('radio', { name: 'List' }).check({ force: true })
  await page.getByRole('searchbox').fill('zzzz')
  await page.getByText('No results found').waitFor()
  assert.equal(new URL(page.url()).searchParams.get('show'), 'list')
  await page.reload()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await page.getByRole('row').first().waitFor()
  await page.getByRole('radio', { name: 'Board' }).check({ force: true })
  await page.getByRole('region', { name: 'Fees for businesses' }).waitFor()
  assert.equal(new URL(page.url()).search, '')
})

test('the uploads come beside the board without moving what somebody is about to press', async (t) => {
  const { page } = await enter(t, '/web-cms')
  let bring = (): void => undefined
  const held = new Promise<void>((resolve) => (bring = resolve))
  await page.route('**/_astro/panel.*.js', async (route) => held.then(() => route.continue()))
  await page.goto(site.url + BOARD)
  const list = page.getByRole('radio', { name: 'List' })
  await page.getByRole('article').first().waitFor()
  const before = await list.boundingBox()
  assert.equal(await page.getByRole('complementary', { name: 'Uploads' }).count(), 0)
  bring()
  await page.getByRole('complementary', { name: 'Uploads' }).waitFor()
  assert.deepEqual(await list.boundingBox(), before)
})

test('a new file takes the place of the old one in the same document, from the day that was asked for, and not before it is stored', async (t) => {
  const { page } = await enter(t, BOARD)
  const document = await onBoard(t, page)
  const parts = await holdParts(page, 1)
  const path = await pdfOnDisk(t, 'fees-of-the-board.pdf', 1.5 * MB)
  await chooseFiles(page, document.card.getByRole('button', { name: `Replace the file of ${document.Title}` }), path)
  const dialog = page.getByRole('dialog', { name: `Replace the file of “${document.Title}”` })
  assert.equal(await dialog.getByLabel('In force from').inputValue(), today())
  await assertAccessible(page, 'the question')
  await dialog.getByLabel('In force from').fill('2026-11-01')
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await document.card.getByText(/^A new file is on its way, \d+ %$/).waitFor()
  assert.equal((await document.dataNow())['FilePath'], document.FilePath)
  await assertAccessible(page, 'a file on its way')
  parts.open()
  await page.getByRole('region', { name: /^Notifications/ }).getByText('Document Uploaded Successfully!').waitFor()
  await document.card.getByText(/in force from 1 November 2026$/).waitFor()
  const stored = await document.dataNow()
  assert.match(String(stored['FilePath']), /\/fees-of-the-board\.pdf$/)
  assert.deepEqual([stored['Title'], stored['EffectiveFrom'], stored['FileName']], [document.Title, '2026-11-01', 'fees-of-the-board.pdf'])
  await uploadOf(page, 'fees-of-the-board.pdf').getByText('Document Uploaded Successfully! Checked.').waitFor()
  const { body } = await document.call<unknown[]>('GET', `/api/revisions?kind=documents&id=${document.id}`)
  assert.ok(body.length >= 2, 'the old file stands in the history')
})

test('what somebody else changes meanwhile stays; another file of theirs is asked about', async (t) => {
  const { page } = await enter(t, BOARD)
  const document = await onBoard(t, page)
  const replace = async (name: string, elsewhere: Record<string, string>) => {
    const parts = await holdParts(page)
    await chooseFiles(page, document.card.getByRole('button', { name: /^Replace the file of/ }), await pdfOnDisk(t, name, 100_000))
    await page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click()
    await uploadOf(page, name).getByRole('button', { name: /^Pause/ }).waitFor()
    assert.equal((await document.saveElsewhere(elsewhere)).status, 200)
    parts.open()
  }
  await replace('mine.pdf', { Title_AR: 'عنوان آخر' })
  await uploadOf(page, 'mine.pdf').getByText('Checked.').waitFor()
  const both = await document.dataNow()
  assert.deepEqual([both['Title_AR'], both['FileName']], ['عنوان آخر', 'mine.pdf'])

  await replace('mine-again.pdf', { FilePath: document.FilePath, FileName: document.FileName })
  const row = uploadOf(page, 'mine-again.pdf')
  await row.getByText(`gave this document another file meanwhile: ${document.FileName}.`).waitFor()
  await assertAccessible(page, 'an overtaken upload')
  assert.equal((await document.dataNow())['FilePath'], document.FilePath)
  await row.getByRole('button', { name: 'Use mine: mine-again.pdf' }).click()
  await row.getByText('Checked.').waitFor()
  assert.equal((await document.dataNow())['FileName'], 'mine-again.pdf')
})

test('dropped files are asked about: the guess is confirmed, a new document gets its title and stands on the board', async (t) => {
  const { page } = await enter(t, BOARD)
  await uploads(page).waitFor()
  const bytes = (await import('node:fs/promises')).readFile(await pdfOnDisk(t, 'fees-business-ar-2027.pdf', 100_000))
  const dropped = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], 'fees-business-ar-2027.pdf', { type: 'application/pdf' }))
    return transfer
  }, (await bytes).toString('base64'))
  await page.locator('.uploads-drop').dispatchEvent('drop', { dataTransfer: dropped })
  const dialog = page.getByRole('dialog', { name: 'Where does this PDF go?' })
  assert.equal(await dialog.getByLabel('Category').inputValue(), 'FEES_BUSINESS_AR')
  await dialog.getByText('Guessed from the name of the file. Please check it.').waitFor()
  await dialog.getByLabel('What it does').selectOption({ label: 'Stands beside it as a new document' })
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await dialog.getByText('Type a title in the language of the category.').waitFor()
  await assertAccessible(page, 'a missing title')
  await page.setViewportSize({ width: 320, height: 800 })
  await assertFits(page, 'the question')
  await page.setViewportSize({ width: 1280, height: 900 })
  const title = unique('رسوم')
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  const cell = page.getByRole('group', { name: 'Fees for businesses, Arabic' })
  const card = cell.getByRole('article').filter({ hasText: title })
  await card.waitFor()
  await cell.getByText(/^\d more files?, which visitors see below it$/).waitFor()
  await card.getByRole('button', { name: `More for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Move to bin' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('region', { name: /^Notifications/ }).getByRole('button', { name: 'Undo' }).waitFor()
  await card.waitFor({ state: 'detached' })
})

test('an empty category says what visitors see instead, and takes a file by the keyboard', async (t) => {
  const { page } = await enter(t, BOARD)
  await page.route('**/api/document-uploads?scope=staff*', async (route) => {
    const answer = (await (await route.fetch()).json()) as Record<string, unknown[]>
    await route.fulfill({ json: { ...answer, KEY_FACTS_BUSINESS_AR: [], FEES_INDIVIDUAL: [], FEES_INDIVIDUAL_AR: [] } })
  })
  await page.reload()
  const empty = page.getByRole('group', { name: 'Key facts for businesses, Arabic' })
  await empty.getByText('Visitors see the English file, marked as English.').waitFor()
  await page.getByRole('group', { name: 'Fees for individuals, Arabic' }).getByText('Visitors read that it is not published yet.').waitFor()
  // The browser is told to hand the dialog over well before a key opens it.
  const chooser = page.waitForEvent('filechooser')
  await assertAccessible(page, 'an empty category')
  await empty.getByRole('button', { name: 'Choose a PDF: Key facts for businesses, Arabic' }).focus()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(await pdfOnDisk(t, 'facts.pdf', 50_000))
  const dialog = page.getByRole('dialog')
  assert.equal(await dialog.getByLabel('Category').inputValue(), 'KEY_FACTS_BUSINESS_AR')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('a board that cannot be read never looks empty', async (t) => {
  const { page } = await enter(t, BOARD)
  await page.route('**/api/document-uploads?scope=staff*', (route) => route.fulfill({ status: 503, json: { status: 503, code: 'unavailable' } }))
  await page.reload()
  await page.getByText('The list could not be loaded. Your content is safe.').waitFor()
  assert.equal(await page.getByText('Nothing here yet').count(), 0)
  await assertAccessible(page, 'the failed board')
  await page.unroute('**/api/document-uploads?scope=staff*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('article').first().waitFor()
})

test('the menu names the places that link to the file, copies its address and leads to the details', async (t) => {
  const { page } = await enter(t, BOARD)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const title = unique('A post with fees')
  const FilePath = await otherStoredPdf()
  const document = await onBoard(t, page, { FilePath, FileName: FilePath.split('/').at(-1) ?? '' })
  await makeItem(t, page, blog, { BlogTitle: title, BlogData: '<p>Fees</p>', BlogDate: '2026-11-01', PdFImage_En: document.FilePath, LanguageSelection: 'all' })
  await page.reload()
  const choose = async (name: string) => {
    await document.card.getByRole('button', { name: `More for ${document.Title}` }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('Where it is used')
  const dialog = page.getByRole('dialog', { name: 'Where it is used' })
  await dialog.getByRole('link', { name: `${title} (blog article)` }).waitFor()
  await assertAccessible(page, 'where it is used')
  await page.keyboard.press('Escape')
  await choose('Move to bin')
  await page.getByRole('alertdialog').getByRole('link', { name: `${title} (blog article)` }).waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await chooseFiles(page, document.card.getByRole('button', { name: /^Replace the file of/ }), await pdfOnDisk(t, 'new.pdf', 50_000))
  await page.getByRole('dialog').getByText(/link to the old file itself|links to the old file itself/).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await choose('Copy its address')
  await page.getByText('Address copied').waitFor()
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), new URL(encodeURI(document.FilePath), site.url).href)
  await choose('Edit details')
  await page.getByRole('dialog', { name: 'Document' }).waitFor()
  await page.keyboard.press('Escape')
  await document.card.waitFor()
})
