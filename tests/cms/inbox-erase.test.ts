import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { expect, test } from '../browser.ts'
import { apiClientOf } from './edit-posts.ts'
import { heading, inboxAddress, openInbox, row } from './inbox-page.ts'
import { sendForm, uniqueName } from './responses.ts'
import { untilFocused } from '../waiting.ts'
import { tick } from './staff-page.ts'

test('a response is erased by typing its reference, and the focus goes to the next row', async ({
  t,
}) => {
  const name = uniqueName('Gone')
  const { staff, page, visit, id, call, stored } = await openInbox(t, {
    firstName: name,
    lastName: 'Newer',
  })
  const remaining = await sendForm(t, await apiClientOf(page), 'CONTACT', {
    firstName: name,
    lastName: 'Newest',
  })
  const { Reference } = await stored()
  await visit(`${inboxAddress}/${id}?q=${name}`)
  await heading(page, `${name} Newer`).waitFor()
  await page.getByRole('button', { name: 'Erase for good' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Erase this response for good?' })
  const erase = dialog.getByRole('button', { name: 'Erase for good' })
  await untilFocused(dialog.getByLabel('Reference'))
  await expect(erase).toBeDisabled()
  await dialog.getByLabel('Reference').fill('C-0000-00')
  await expect(erase).toBeDisabled()
  await dialog.getByLabel('Reference').fill(Reference.toLowerCase())
  // The dialog stays open after a failure and reports it; the second press succeeds.
  await page.route(
    `**/api/form/${id}`,
    (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 503, json: { status: 503, code: 'unavailable' } })
        : route.fallback(),
    { times: 1 },
  )
  await erase.click()
  await dialog.getByText('Some of it may not have been erased. Try again.').waitFor()
  await erase.click()
  await staff.toast('Erased!').waitFor()
  await row(page, 'Newer').waitFor({ state: 'detached' })
  assert.equal((await call('GET', `/api/form/${id}`)).status, 404)
  assert.equal(new URL(page.url()).pathname, inboxAddress)
  await untilFocused(page.locator(`#response-${remaining}`))
})

test('all responses of a person are found and erased by typing the e-mail address, which no page address contains', async ({
  t,
}) => {
  const email = `${uniqueName('aisha')}@mail.example`
  const { staff, page, visit, id, call } = await openInbox(t, {
    firstName: 'Aisha',
    lastName: 'One',
    email,
  })
  const other = await sendForm(t, await apiClientOf(page), 'CAREER', {
    firstName: 'Aisha',
    lastName: 'Two',
    email: email.toUpperCase(),
  })
  await visit()
  await page.getByText('1 more response comes from this address.').waitFor()
  await page.getByRole('button', { name: 'Find this person' }).click()
  await page.getByText('2 responses, newest first').waitFor()
  assert.doesNotMatch(decodeURIComponent(page.url()), /aisha|mail/)
  await row(page, 'Aisha Two').click()
  await heading(page, 'Aisha Two').waitFor()
  await page.getByRole('button', { name: 'Erase all from this person' }).click()
  await page
    .getByRole('alertdialog', { name: 'Erase 2 responses for good?' })
    .getByLabel('Address')
    .fill(email)
  await page.keyboard.press('Enter')
  await staff.toast('Erased!').waitFor()
  for (const erased of [id, other])
    assert.equal((await call('GET', `/api/form/${erased}`)).status, 404)
  assert.ok(!decodeURIComponent(page.url()).includes(email))
})

test('an export downloads a CSV file for spreadsheets, remembers its separator, and can be stopped', async ({
  t,
}) => {
  const name = uniqueName('Export')
  const { page, visit } = await openInbox(t, { firstName: name, lastName: 'الكتبي' })
  await visit(`${inboxAddress}?q=${name}`)
  await row(page, name).first().waitFor()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export as CSV' })
  await tick(dialog.getByRole('radio', { name: 'Semicolon' }))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ])
  const bytes = await buffer(await download.createReadStream())
  assert.match(download.suggestedFilename(), /^form-responses-\d{4}-\d\d-\d\d\.csv$/)
  // The byte order mark of UTF-8 tells a spreadsheet the encoding.
  assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf])
  assert.match(bytes.toString('utf8'), /"Reference";"Form";[^]*"الكتبي"/)
  await dialog.getByText(/^1 response exported as form-responses-/).waitFor()
  // The separator is now remembered on this device.
  await page.reload()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect(dialog.getByRole('radio', { name: 'Semicolon' })).toBeChecked()
  await page.route('**/api/form-export*', () => undefined)
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await dialog.getByText('Stopped. No file was made.').waitFor()
})
