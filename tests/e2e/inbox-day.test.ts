import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import type { Language } from '#i18n/languages.ts'
import type { FormType } from '#kinds/submissions.ts'
import { pathIn } from '#i18n/paths.ts'
import { expect, test, type Test } from '../browser.ts'
import { startSmtp, type ArrivedMail } from '../api/smtp.ts'
import { StaffPage, tick } from '../cms/staff-page.ts'
import { eventually } from '../waiting.ts'
import { passGates } from '../cms/gates.ts'
import { openWindow } from '../cms/window.ts'
import { spawnPlatform, type RunningPlatform } from '../platform/spawn.ts'
import { fillForm, formPages, submitForm, words } from '../site/forms.ts'
import { releaseArabicAlone } from './staff-tasks.ts'

const inbox = '/web-cms/protected/forms'
const noura = {
  firstName: 'نورة',
  lastName: 'الكتبي',
  email: 'noura.alketbi@mail.example',
  contactNumber: '٠٥٠ ١٢٣ ٤٥٦٧',
  message: 'لم يصل تحويلي.\n=1+1',
}
const rashid = {
  firstName: 'Rashid',
  lastName: 'Falasi',
  email: 'rashid@falaj.example',
  contactNumber: '+971 4 123 4567',
  companyName: 'Falaj Trading',
  emirate: 'Sharjah',
  message: 'We have three shops.',
}
/** Second form of the same sender. */
const nouraAgain = { ...noura, message: 'هل من خبر؟' }

const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: /^Notifications/ }).getByText(text, { exact: true })
const row = (page: Page, text: string) =>
  page
    .getByRole('list', { name: 'Form responses, newest first' })
    .getByRole('link')
    .filter({ hasText: text })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 })

/**
 * Milliseconds by which the visitor's clock is behind. The form then seems to have been open for
 * that long: a form that is sent within three seconds of its opening counts as spam.
 */
const BEHIND_MS = 3_500

/** Fills in and sends a form, as a visitor does. */
const send = async (
  page: Page,
  url: string,
  type: FormType,
  language: Language,
  typed: Record<string, string>,
): Promise<void> => {
  await page.clock.setSystemTime(Date.now() - BEHIND_MS)
  await page.goto(`${url}${pathIn(language, formPages[type])}`)
  await fillForm(page, typed)
  await submitForm(page, language)
  await page.getByRole('heading', { name: words[language].thanks.titles[type] }).waitFor()
}

const untilArrived = (
  arrived: readonly ArrivedMail[],
  isWanted: (mail: ArrivedMail) => boolean,
): Promise<ArrivedMail> =>
  eventually(() => {
    const mail = arrived.find(isWanted)
    return mail ? Promise.resolve(mail) : Promise.reject(new Error('The mail did not arrive.'))
  })

/**
 * Paths of all stored files of the platform, without its builds, whose path or content has a text.
 */
const filesContaining = async ({ dataDir }: RunningPlatform, text: string): Promise<string[]> => {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !/[\\/]builds[\\/]/.test(file))
  // A temporary file may have been renamed since the folder was read: it counts as empty.
  const contents = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')))
  return files.filter((file, index) => file.includes(text) || contents[index]?.includes(text))
}

const readAndNote = async (staff: Page) => {
  await row(staff, rashid.message).waitFor()
  await staff.getByRole('link', { name: /^Form responses\s*3 new$/ }).waitFor()
  await row(staff, 'هل من خبر؟').waitFor()
  await row(staff, 'لم يصل تحويلي.').click()
  await heading(staff, 'نورة الكتبي').waitFor()
  await staff.getByText('1 more response comes from this address.').waitFor()
  await staff.getByRole('button', { name: 'Add a note' }).click()
  await staff
    .getByLabel('Note for the team')
    .fill('Called the partner bank, transfer TRF-0931 confirmed.')
  await staff.getByRole('button', { name: 'Save note' }).click()
  await toast(staff, 'Form response saved!').waitFor()
  await staff
    .getByText('Confirmation to the sender')
    .locator('..')
    .getByText(/^sent /)
    .waitFor()
}

const reply = async (staff: Page, arrived: readonly ArrivedMail[]) => {
  const text = staff.getByRole('textbox', { name: 'Text' })
  await expect(text).toHaveAttribute('dir', 'rtl')
  await text.fill('وجدنا تحويلك، وسيصل يوم الاثنين.')
  await staff.getByRole('button', { name: 'Send and mark done' }).dblclick()
  await toast(staff, 'Reply sent!').waitFor()
  const isReply = ({ mail, to }: ArrivedMail) =>
    to.includes(noura.email) && mail.text?.includes('وجدنا تحويلك') === true
  const { mail } = await untilArrived(arrived, isReply)
  assert.match(mail.subject ?? '', /^رسالتك إلى محفظة غاف، الرقم المرجعي C-/)
  await staff.getByRole('radio', { name: 'Done', checked: true }).waitFor()
  await staff
    .locator('.inbox-replies')
    .getByText(/· sent /)
    .waitFor()
  assert.equal(arrived.filter(isReply).length, 1)
}

const exportAll = async (staff: Page) => {
  await staff.getByRole('button', { name: 'Export CSV' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Export as CSV' })
  await tick(dialog.getByRole('radio', { name: 'Comma' }))
  const [download] = await Promise.all([
    staff.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ])
  const bytes = await buffer(await download.createReadStream())
  // The byte order mark of UTF-8 tells a spreadsheet the encoding.
  assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf])
  const text = bytes.toString('utf8')
  const lines = text.split('\r\n')
  // The header, three rows, and nothing after the last line break.
  assert.equal(lines.length, 5)
  assert.match(lines[1] ?? '', /"هل من خبر؟"/)
  assert.match(lines[2] ?? '', /"Business",.*"Falaj Trading"/)
  assert.match(lines[2] ?? '', /"'\+971 4 123 4567"/)
  assert.match(lines[3] ?? '', /"لم يصل تحويلي\.\n'=1\+1"/)
  assert.match(lines[3] ?? '', /"Called the partner bank, transfer TRF-0931 confirmed\."/)
  await dialog.getByText(/^3 responses exported as form-responses-/).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
}

const findAndErase = async (staff: Page, platform: RunningPlatform) => {
  assert.notDeepEqual(await filesContaining(platform, noura.email), [])
  await staff.getByRole('button', { name: 'Find this person' }).click()
  await staff.getByText('2 responses, newest first').waitFor()
  await row(staff, 'هل من خبر؟').click()
  await staff.getByRole('button', { name: 'Erase all from this person' }).click()
  const dialog = staff.getByRole('alertdialog', { name: 'Erase 2 responses for good?' })
  await dialog.getByLabel('Address').fill(noura.email)
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await toast(staff, 'Erased!').waitFor()
  await row(staff, rashid.message).waitFor()
  for (const trace of [noura.email, 'الكتبي', 'وجدنا تحويلك', 'TRF-0931', 'هل من خبر'])
    assert.deepEqual(await filesContaining(platform, trace), [], trace)
  assert.notDeepEqual(await filesContaining(platform, rashid.email), [])
  await staff.reload()
  await row(staff, rashid.message).waitFor()
  await expect(row(staff, 'نورة')).toHaveCount(0)
}

const visitorsWrite = async (
  t: Test,
  platform: RunningPlatform,
  visitor: Page,
  arrived: readonly ArrivedMail[],
) => {
  await send(visitor, platform.url, 'CONTACT', 'ar', noura)
  await send(visitor, platform.url, 'BUSINESS', 'en', rashid)
  await send(visitor, platform.url, 'CONTACT', 'ar', nouraAgain)
  await untilArrived(arrived, ({ to }) => to.includes(rashid.email))
  t.diagnostic(`${arrived.length} mails so far`)
}

test('three form responses are read, answered, turned into an article, exported, found and erased', async ({
  t,
}) => {
  const { url: smtp, arrived } = await startSmtp(t)
  const platform = await spawnPlatform({ env: { SEED: 'none', SMTP_URL: smtp } })
  t.after(() => platform.stop())
  const { page: visitor } = await openWindow(t)
  const { page: staff } = await openWindow(t)

  await t.test('three visitors write through the public forms', () =>
    visitorsWrite(t, platform, visitor, arrived),
  )
  await t.test('staff read a response and add a note', async () => {
    await passGates(staff, platform, inbox)
    await readAndNote(staff)
  })
  await t.test('a reply pressed twice is sent once', () => reply(staff, arrived))
  await t.test(
    'the answer becomes an article for all visitors, published by a release',
    async () => {
      const response = staff.url()
      await releaseArabicAlone(
        new StaffPage(staff, platform.url),
        visitor,
        'متى يصل التحويل؟',
        'يصل التحويل في يوم العمل التالي.',
      )
      await staff.goto(response)
      await heading(staff, 'نورة الكتبي').waitFor()
    },
  )
  await t.test('all listed responses are exported', () => exportAll(staff))
  await t.test(
    'all responses of a person are erased, and no stored file contains a trace of them',
    () => findAndErase(staff, platform),
  )
})
