import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import type { Language } from '#i18n/languages.ts'
import type { FormType } from '#kinds/submissions.ts'
import { pathIn } from '#i18n/paths.ts'
import { expect, test, type Test } from '../browser.ts'
import { startSmtp, type Arrived } from '../api/smtp.ts'
import { StaffPage, tick } from '../cms/staff-page.ts'
import { eventually } from '../waiting.ts'
import { passGates } from '../cms/gates.ts'
import { openWindow } from '../cms/window.ts'
import { spawnPlatform, type Running } from '../platform/spawn.ts'
import { fill, pages, press, words } from '../site/forms.ts'
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
const again = { ...noura, message: 'هل من خبر؟' }

const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: /^Notifications/ }).getByText(text, { exact: true })
const row = (page: Page, text: string) =>
  page
    .getByRole('list', { name: 'Form responses, newest first' })
    .getByRole('link')
    .filter({ hasText: text })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 })

/**
 * Milliseconds by which this visitor's clock is slow: a form sent within three seconds counts as
 * spam.
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
  await page.goto(`${url}${pathIn(language, pages[type])}`)
  await fill(page, typed)
  await press(page, language)
  await page.getByRole('heading', { name: words[language].thanks.titles[type] }).waitFor()
}

const untilArrived = (
  arrived: readonly Arrived[],
  holds: (mail: Arrived) => boolean,
): Promise<Arrived> =>
  eventually(() => {
    const found = arrived.find(holds)
    return found ? Promise.resolve(found) : Promise.reject(new Error('The mail did not arrive.'))
  })

/**
 * Content of all files of the platform, by name; a temporary file may disappear meanwhile under its
 * first name.
 */
const stored = async ({ dataDir }: Running): Promise<[string, string][]> => {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !/[\\/]builds[\\/]/.test(file))
  return Promise.all(
    files.map(
      async (file) =>
        [file, `${file}\n${await readFile(file, 'utf8').catch(() => '')}`] as [string, string],
    ),
  )
}

const holding = async (platform: Running, text: string): Promise<string[]> =>
  (await stored(platform)).flatMap(([file, content]) => (content.includes(text) ? [file] : []))

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

const reply = async (staff: Page, arrived: readonly Arrived[]) => {
  const text = staff.getByRole('textbox', { name: 'Text' })
  await expect(text).toHaveAttribute('dir', 'rtl')
  await text.fill('وجدنا تحويلك، وسيصل يوم الاثنين.')
  await staff.getByRole('button', { name: 'Send and mark done' }).dblclick()
  await toast(staff, 'Reply sent!').waitFor()
  const isReply = ({ mail, to }: Arrived) =>
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
  assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf])
  const text = bytes.toString('utf8')
  const lines = text.split('\r\n')
  assert.equal(lines.length, 5)
  assert.match(lines[1] ?? '', /"هل من خبر؟"/)
  assert.match(lines[2] ?? '', /"Business",.*"Falaj Trading"/)
  assert.match(lines[2] ?? '', /"'\+971 4 123 4567"/)
  assert.match(lines[3] ?? '', /"لم يصل تحويلي\.\n'=1\+1"/)
  assert.match(lines[3] ?? '', /"Called the partner bank, transfer TRF-0931 confirmed\."/)
  await dialog.getByText(/^3 responses exported as form-responses-/).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
}

const findAndErase = async (staff: Page, platform: Running) => {
  assert.notDeepEqual(await holding(platform, noura.email), [])
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
    assert.deepEqual(await holding(platform, trace), [], trace)
  assert.notDeepEqual(await holding(platform, rashid.email), [])
  await staff.reload()
  await row(staff, rashid.message).waitFor()
  await expect(row(staff, 'نورة')).toHaveCount(0)
}

const visitorsWrite = async (
  t: Test,
  platform: Running,
  visitor: Page,
  arrived: readonly Arrived[],
) => {
  await send(visitor, platform.url, 'CONTACT', 'ar', noura)
  await send(visitor, platform.url, 'BUSINESS', 'en', rashid)
  await send(visitor, platform.url, 'CONTACT', 'ar', again)
  await untilArrived(arrived, ({ to }) => to.includes(rashid.email))
  t.diagnostic(`${arrived.length} mails so far`)
}

test('a day of the inbox: three forms come in, are read, noted, answered, lead to an article, are exported, found and erased', async ({
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
  await t.test('staff read one and note something', async () => {
    await passGates(staff, platform, inbox)
    await readAndNote(staff)
  })
  await t.test('and answer it, once', () => reply(staff, arrived))
  await t.test(
    'what was asked becomes an article for all, a draft first, published by a release',
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
  await t.test('everything that is listed is exported', () => exportAll(staff))
  await t.test('a person is found and erased, and nothing of them is left', () =>
    findAndErase(staff, platform),
  )
})
