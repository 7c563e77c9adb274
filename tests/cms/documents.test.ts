import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { blog } from '#kinds/blog.ts'
import { documents } from '#kinds/documents.ts'
import { expect, platform, test, type Test } from '../browser.ts'
import { makeItem } from './items.ts'
import { type StaffPage, tick } from './staff-page.ts'
import { untilFocused, untilFocusWithin } from '../waiting.ts'
import { openStaffPage } from './staff.ts'
import { otherStoredPdf } from './stored-files.ts'
import { chooseFiles, pdfOnDisk, uploads } from './upload-files.ts'

const BOARD = '/web-cms/protected/pdf-uploads'
const LIST = '**/api/document-uploads?scope=staff*'

const uniqueName = (words: string): string => `${words} ${crypto.randomUUID().slice(0, 8)}`

/** Makes a document for a test, and opens the board with its card. */
async function makeOnBoard(t: Test, staff: StaffPage, FilePath: string) {
  const Title = uniqueName('Fees of the board')
  const item = await makeItem(t, staff.page, documents, {
    Category: 'FEES_BUSINESS',
    Title,
    FilePath,
    FileName: FilePath.split('/').at(-1) ?? '',
    EffectiveFrom: '2026-01-01',
  })
  await staff.open(BOARD)
  const card = staff.page.getByRole('article').filter({ hasText: Title })
  await card.waitFor()
  return { ...item, Title, FilePath, card }
}

test('the board shows every category in both languages, and the address keeps the choice between board and list', async ({
  t,
}) => {
  const { page } = await openStaffPage(t, BOARD)
  const english = page
    .getByRole('region', { name: 'Fees for individuals' })
    .getByRole('group', { name: 'Fees for individuals, English' })
  await english.getByRole('article').first().waitFor()
  await expect(
    page.getByRole('group', {
      name: /^(Key facts|Fees) for (individuals|businesses), (English|Arabic)$/,
    }),
  ).toHaveCount(8)
  const arabic = page
    .getByRole('group', { name: 'Fees for individuals, Arabic' })
    .getByRole('article')
    .first()
  await expect(arabic.getByRole('heading').locator('[lang="ar"][dir="rtl"]')).toHaveCount(1)
  await arabic.getByText(/^\d+ KB, in force from \d+ \w+ \d{4}$/).waitFor()

  await tick(page.getByRole('radio', { name: 'List' }))
  await page.getByRole('searchbox').fill('zzzz')
  await page.getByText('No results found').waitFor()
  assert.equal(new URL(page.url()).searchParams.get('show'), 'list')
  await page.reload()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await page.getByRole('row').first().waitFor()
  await tick(page.getByRole('radio', { name: 'Board' }))
  await page.getByRole('region', { name: 'Fees for businesses' }).waitFor()
  assert.equal(new URL(page.url()).search, '')
})

test('the list of uploads appears next to the board without moving the controls', async ({ t }) => {
  const { page } = await openStaffPage(t, '/web-cms')
  const released = Promise.withResolvers<void>()
  await page.route('**/_astro/panel.*.js', async (route) =>
    released.promise.then(() => route.continue()),
  )
  await page.goto(platform.url + BOARD)
  const list = page.getByRole('radio', { name: 'List' })
  await page.getByRole('article').first().waitFor()
  await page.evaluate(async () => void (await document.fonts.ready))
  const before = await list.boundingBox()
  await expect(page.getByRole('complementary', { name: 'Uploads' })).toHaveCount(0)
  released.resolve()
  await page.getByRole('complementary', { name: 'Uploads' }).waitFor()
  assert.deepEqual(await list.boundingBox(), before)
})

test('a dropped PDF opens a dialog with a guessed category; as a new document it needs a title, and then appears on the board', async ({
  t,
}) => {
  const staff = await openStaffPage(t, BOARD)
  const { page } = staff
  await uploads(page).waitFor()
  const bytes = await readFile(await pdfOnDisk(t, 'fees-business-ar-2027.pdf', 100_000))
  const dropped = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer()
    transfer.items.add(
      new File(
        [Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))],
        'fees-business-ar-2027.pdf',
        { type: 'application/pdf' },
      ),
    )
    return transfer
  }, bytes.toString('base64'))
  await page.locator('.uploads-drop').dispatchEvent('drop', { dataTransfer: dropped })
  const dialog = staff.dialog('Where does this PDF go?')
  await expect(dialog.getByLabel('Category')).toHaveValue('FEES_BUSINESS_AR')
  await dialog.getByText('Guessed from the name of the file. Please check it.').waitFor()
  await dialog.getByLabel('New or replacement').selectOption({ label: 'New document' })
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await dialog.getByText('Enter a title in the language of the category.').waitFor()
  const title = uniqueName('رسوم')
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  const cell = page.getByRole('group', { name: 'Fees for businesses, Arabic' })
  const card = cell.getByRole('article').filter({ hasText: title })
  await card.waitFor()
  await cell
    .getByText(/^\d earlier files?, which visitors find under “Earlier versions”$/)
    .waitFor()
  await card.getByRole('button', { name: `More for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Move to bin' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Move to bin' }).click()
  await page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('button', { name: 'Undo' })
    .waitFor()
  await card.waitFor({ state: 'detached' })
})

test('an empty category says what visitors see instead, and a PDF is chosen for it by keyboard', async ({
  t,
}) => {
  const { page } = await openStaffPage(t, BOARD)
  await page.route(LIST, async (route) => {
    const answer = (await (await route.fetch()).json()) as Record<string, unknown[]>
    await route.fulfill({
      json: { ...answer, KEY_FACTS_BUSINESS_AR: [], FEES_INDIVIDUAL: [], FEES_INDIVIDUAL_AR: [] },
    })
  })
  await page.reload()
  const empty = page.getByRole('group', { name: 'Key facts for businesses, Arabic' })
  await empty.getByText('Visitors see the English file, marked as English.').waitFor()
  await page
    .getByRole('group', { name: 'Fees for individuals, Arabic' })
    .getByText('Visitors see a note that it is not published yet.')
    .waitFor()
  const button = empty.getByRole('button', {
    name: 'Upload a PDF: Key facts for businesses, Arabic',
  })
  // Playwright must be waiting for the file dialog before the key opens it.
  const chooser = page.waitForEvent('filechooser')
  await button.focus()
  await untilFocused(button)
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(await pdfOnDisk(t, 'facts.pdf', 50_000))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Category')).toHaveValue('KEY_FACTS_BUSINESS_AR')
  // Neither Escape nor a press outside closes the dialog: the chosen files and categories would be
  // lost.
  await dialog.press('Escape')
  await page.mouse.click(5, 450)
  await expect(dialog.getByLabel('Category')).toHaveValue('KEY_FACTS_BUSINESS_AR')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
})

test('a board that could not be read does not look empty, and a chosen file waits until the list has been read', async ({
  t,
}) => {
  const staff = await openStaffPage(t, BOARD)
  const { page } = staff
  await page.route(LIST, (route) =>
    route.fulfill({ status: 503, json: { status: 503, code: 'unavailable' } }),
  )
  await page.reload()
  await page.getByText('The list could not be loaded. Your content is safe.').waitFor()
  await expect(page.getByText('Nothing here yet')).toHaveCount(0)
  await chooseFiles(
    page,
    page.getByRole('main').getByRole('button', { name: 'Upload PDFs' }),
    await pdfOnDisk(t, 'fees-individual-en.pdf', 40_000),
  )
  const dialog = staff.dialog('Where does this PDF go?')
  await dialog.getByRole('alert').waitFor()
  await expect(dialog.getByLabel('Category')).toHaveCount(0)
  await page.unroute(LIST)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByLabel('Category').selectOption('FEES_INDIVIDUAL')
  assert.notEqual(
    await dialog.getByLabel('New or replacement').inputValue(),
    '',
    'a document of the category is replaced by default',
  )

  // While the dialog is open, the list is read again, and the reading fails.
  const replaced = await dialog.getByLabel('New or replacement').inputValue()
  await page.route(LIST, (route) =>
    route.fulfill({ status: 503, json: { status: 503, code: 'unavailable' } }),
  )
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(dialog.getByLabel('New or replacement')).toHaveValue(replaced)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
})

test('the menu of a document names the places that link to its file, copies its address and opens its details', async ({
  t,
}) => {
  const staff = await openStaffPage(t, BOARD)
  const { page } = staff
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const title = uniqueName('A post with fees')
  const document = await makeOnBoard(t, staff, await otherStoredPdf())
  await makeItem(t, page, blog, {
    BlogTitle: title,
    BlogData: '<p>Fees</p>',
    BlogDate: '2026-11-01',
    PdFImage_En: document.FilePath,
    LanguageSelection: 'all',
  })
  await page.reload()
  const choose = async (name: string) => {
    await document.card.getByRole('button', { name: `More for ${document.Title}` }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('Where it is used')
  const dialog = staff.dialog('Where it is used')
  await dialog.getByRole('link', { name: `${title} (blog article)` }).waitFor()
  await untilFocusWithin(dialog)
  await page.keyboard.press('Escape')
  await choose('Move to bin')
  await page
    .getByRole('alertdialog')
    .getByRole('link', { name: `${title} (blog article)` })
    .waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await chooseFiles(
    page,
    document.card.getByRole('button', { name: /^Replace the file of/ }),
    await pdfOnDisk(t, 'new.pdf', 50_000),
  )
  await staff
    .dialog()
    .getByText(/link to the old file itself|links to the old file itself/)
    .waitFor()
  await staff.dialog().getByRole('button', { name: 'Cancel' }).click()
  await choose('Copy its address')
  await staff.toast('Address copied').waitFor()
  assert.equal(
    await page.evaluate(() => navigator.clipboard.readText()),
    new URL(encodeURI(document.FilePath), platform.url).href,
  )
  await choose('Edit details')
  await untilFocusWithin(staff.dialog('Document'))
  await page.keyboard.press('Escape')
  await document.card.waitFor()
})
