import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { expect, test } from '../browser.ts'
import { chosenState, openInbox } from './inbox-page.ts'
import { eventually } from '../waiting.ts'

const text = (page: Page) => page.getByRole('textbox', { name: 'Text' })
const subject = (page: Page) => page.getByRole('textbox', { name: 'Subject' })
const send = (page: Page) => page.getByRole('button', { name: /^Send reply/ })
const replies = (mail: { Kind: string; Message: string }[]): string[] =>
  mail.filter(({ Kind }) => Kind === 'reply').map(({ Message }) => Message)

/** Unsent replies that this device stores, as JSON; an empty list before the first one. */
const storedDrafts = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('web-cms-personal')
        opening.onerror = () => reject(new Error('The store did not open.'))
        opening.onsuccess = () => {
          const database = opening.result
          if (!database.objectStoreNames.contains('kept')) {
            database.close()
            return resolve('[]')
          }
          const reading = database.transaction('kept').objectStore('kept').getAll()
          reading.onerror = () => {
            database.close()
            reject(new Error('The store could not be read.'))
          }
          reading.onsuccess = () => {
            database.close()
            resolve(JSON.stringify(reading.result))
          }
        }
      }),
  )

test('a reply in the language of the sender is stored on the device, restored after a reload, and sent with Ctrl Enter', async ({
  t,
}) => {
  const { staff, page, visit, stored } = await openInbox(t, { locale: 'ar' })
  await visit()
  const { Reference } = await stored()
  await expect(subject(page)).toHaveValue(`رسالتك إلى محفظة غاف، الرقم المرجعي ${Reference}`)
  for (const field of [subject(page), text(page)])
    assert.deepEqual(
      [await field.getAttribute('lang'), await field.getAttribute('dir')],
      ['ar', 'rtl'],
    )
  await text(page).fill('وعليكم السلام، سيصل المبلغ يوم الاثنين.')
  await page.getByText(/^Kept on this device /).waitFor()
  assert.match(await storedDrafts(page), /سيصل المبلغ/)
  await page.reload()
  await page.getByText(/^Kept on this device /).waitFor()
  await expect(text(page)).toHaveValue('وعليكم السلام، سيصل المبلغ يوم الاثنين.')
  await text(page).press('Control+Enter')
  // The local platform has no mail server, so the reply waits to be sent.
  await staff.toast('Reply saved. It will be sent as soon as the mail server accepts it.').waitFor()
  await page.getByText(/^No mail server is set up: /).waitFor()
  await expect(text(page)).toHaveValue('')
  await page
    .locator('.inbox-replies [lang="ar"][dir="rtl"]')
    .getByText('سيصل المبلغ يوم الاثنين.')
    .waitFor()
  assert.deepEqual(replies((await stored()).Mail), ['وعليكم السلام، سيصل المبلغ يوم الاثنين.'])
  await eventually(async () => assert.doesNotMatch(await storedDrafts(page), /سيصل المبلغ/))
})

test('an empty or rejected reply is reported next to its text, and a discarded reply is restored from the toast', async ({
  t,
}) => {
  const { staff, page, visit, stored } = await openInbox(t)
  await visit()
  await chosenState(page, 'Read').waitFor()
  await send(page).click()
  await page.getByText('Write the reply first.').waitFor()
  await text(page).fill('Kept whatever happens.')
  await page.route(
    '**/api/email',
    (route) => route.fulfill({ status: 422, json: { status: 422, code: 'invalid', title: 'x' } }),
    { times: 1 },
  )
  await send(page).click()
  await staff.toast('Reply failed...').waitFor()
  await page
    .getByText('The server did not accept this reply. Everything you wrote is kept.')
    .waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(text(page)).toHaveValue('')
  await page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(text(page)).toHaveValue('Kept whatever happens.')
  // A double click must send one reply.
  await page.getByRole('button', { name: 'Send and mark done' }).dblclick()
  await staff.toast('Reply saved. It will be sent as soon as the mail server accepts it.').waitFor()
  await chosenState(page, 'Done').waitFor()
  await eventually(async () => assert.equal((await stored()).State, 'done'))
  assert.deepEqual(replies((await stored()).Mail), ['Kept whatever happens.'])
})

test('on a phone the reply opens in a sheet, and its text stays when the sheet is closed', async ({
  t,
}) => {
  const { staff, page, visit } = await openInbox(t, {}, 'CONTACT', {
    viewport: { width: 390, height: 800 },
  })
  await visit()
  await page.getByRole('button', { name: 'Reply' }).click()
  const sheet = page.getByRole('dialog', { name: 'Reply by e-mail' })
  await sheet.getByRole('textbox', { name: 'Text' }).fill('From the train.')
  await sheet.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Reply' }).click()
  await expect(text(page)).toHaveValue('From the train.')
  await send(page).click()
  await staff.toast('Reply saved. It will be sent as soon as the mail server accepts it.').waitFor()
  await sheet.waitFor({ state: 'detached' })
})
