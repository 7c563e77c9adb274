import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { expect, platform, test } from '../browser.ts'
import { samplePdf } from '../fixtures/sample-pdf.ts'
import { apiClientOf } from './edit-posts.ts'
import { heading, inboxAddress, chosenState, openInbox, row } from './inbox-page.ts'
import { sendFileTo } from './post-form.ts'
import { sendForm, uniqueName } from './responses.ts'
import { eventually, untilFocused } from '../waiting.ts'

test('a response is shown in the direction of its language, its phone number is a link, and opening it marks it as read', async ({
  t,
}) => {
  const name = uniqueName('نورة')
  const data = {
    firstName: name,
    locale: 'ar',
    message: 'أريد إغلاق محفظتي.\n\nشكرًا لكم.',
    contactNumber: '+971 50 000 0142',
    companyName: 'Falaj Trading',
    emirate: 'Sharjah',
  }
  const { page, visit, stored } = await openInbox(t, data, 'BUSINESS')
  await visit()
  await heading(page, `${name} الكتبي`).waitFor()
  await page
    .getByRole('region', { name: 'Message' })
    .locator('[lang="ar"][dir="rtl"]')
    .getByText('شكرًا لكم.')
    .waitFor()
  await page.getByText(/^Sent \d+ \w+ \d{4}, \d\d:\d\d, from the Arabic business page$/).waitFor()
  const facts = page.getByRole('region', { name: 'Details' })
  const { Reference } = await stored()
  for (const text of [
    'Falaj Trading',
    'Sharjah',
    'mariam@mail.example',
    '+971 50 000 0142',
    Reference,
    'Given for the notice of 1 October 2026',
  ])
    await facts
      .getByText(text, { exact: true })
      .or(facts.locator('dd', { hasText: text }))
      .first()
      .waitFor()
  await expect(facts.getByRole('link', { name: '+971 50 000 0142' })).toHaveAttribute(
    'href',
    'tel:+971500000142',
  )
  await page.getByText('Confirmation to the sender').waitFor()
  await page.getByText(/^Kept until \d+ \w+ \d{4}, then erased automatically\.$/).waitFor()
  await chosenState(page, 'Read').waitFor()
  await eventually(async () => assert.equal((await stored()).State, 'read'))
})

test('J and K walk through the list, E marks a response as done and R replies to it, but not while typing', async ({
  t,
}) => {
  const name = uniqueName('Row')
  const { page, visit, id, stored } = await openInbox(t, { firstName: name, lastName: 'Older' })
  await sendForm(t, await apiClientOf(page), 'CONTACT', { firstName: name, lastName: 'Newer' })
  await visit(`${inboxAddress}?q=${name}`)
  await row(page, 'Newer').waitFor()
  await page.keyboard.press('j')
  await heading(page, `${name} Newer`).waitFor()
  await page.keyboard.press('j')
  await untilFocused(heading(page, `${name} Older`))
  await page.keyboard.press('k')
  await heading(page, `${name} Newer`).waitFor()
  await page.getByRole('button', { name: 'Next response' }).click()
  await heading(page, `${name} Older`).waitFor()
  await chosenState(page, 'Read').waitFor()
  await page.keyboard.press('e')
  await chosenState(page, 'Done').waitFor()
  await eventually(async () => assert.equal((await stored()).State, 'done'))
  // The field of a new note takes the focus, and the closed field passes it to the button.
  await page.getByRole('button', { name: 'Add a note' }).click()
  await untilFocused(page.getByLabel('Note for the team'))
  const save = page.getByRole('button', { name: 'Save note' })
  const place = await save.boundingBox()
  await page.keyboard.type('Jack called; keep.')
  await page.getByText('Kept on this device, not saved yet.').waitFor()
  assert.deepEqual(
    await save.boundingBox(),
    place,
    'the notice that the note is stored does not move the button',
  )
  await save.click()
  await untilFocused(page.getByRole('button', { name: 'Change the note' }))
  await eventually(async () => assert.equal((await stored()).Note, 'Jack called; keep.'))
  await heading(page, `${name} Older`).focus()
  await page.keyboard.press('r')
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.pressSequentially('Jack, keep this: rejoice')
  await expect(text).toHaveValue('Jack, keep this: rejoice')
  assert.match(page.url(), new RegExp(id))
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'No response is open' }).waitFor()
  await untilFocused(row(page, `${name} Older`))
})

test('a CV file is downloaded under the reference of its response and its name, and a missing file is reported', async ({
  t,
}) => {
  const resume = await sendFileTo(platform.url, 'cv.pdf', samplePdf)
  const { page, visit, stored } = await openInbox(
    t,
    { firstName: uniqueName('Noura'), resumeUrl: '', resume },
    'CAREER',
  )
  await visit()
  const file = page.getByRole('region', { name: 'Details' }).getByRole('button', { name: 'cv.pdf' })
  const [download] = await Promise.all([page.waitForEvent('download'), file.click()])
  assert.equal(download.suggestedFilename(), `${(await stored()).Reference}-cv.pdf`)
  assert.deepEqual(new Uint8Array(await readFile(await download.path())), samplePdf)
  await page.route('**/api/form/*/file', (route) =>
    route.fulfill({ status: 404, json: { code: 'not_found', status: 404 } }),
  )
  await file.click()
  await page.getByText('This file is no longer stored.').waitFor()
})
