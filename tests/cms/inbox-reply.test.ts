import assert from 'node:assert/strict'
import test from 'node:test'
import type { Page } from 'playwright-core'
import { isChosen, openInbox, toast, until } from './inbox-page.ts'
import { assertAccessible } from './staff.ts'

const text = (page: Page) => page.getByRole('textbox', { name: 'Text' })
const subject = (page: Page) => page.getByRole('textbox', { name: 'Subject' })
const send = (page: Page) => page.getByRole('button', { name: /^Send reply/ })
const replies = (mail: { Kind: string; Message: string }[]): string[] => mail.filter(({ Kind }) => Kind === 'reply').map(({ Message }) => Message)

const kept = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const asked = indexedDB.open('web-cms-personal')
        asked.onsuccess = () => {
          if (!asked.result.objectStoreNames.contains('kept')) return resolve('[]')
          const all = asked.result.transaction('kept').objectStore('kept').getAll()
          all.onsuccess = () => resolve(JSON.stringify(all.result))
        }
      }),
  )

test('a reply in the language of the sender: kept within a second, there again after a reload, sent with Ctrl Enter', async (t) => {
  const { page, visit, stored } = await openInbox(t, { locale: 'ar' })
  await visit()
  const { Reference } = await stored()
  assert.equal(await subject(page).inputValue(), `رسالتك إلى محفظة غاف، المرجع ${Reference}`)
  for (const field of [subject(page), text(page)]) assert.deepEqual([await field.getAttribute('lang'), await field.getAttribute('dir')], ['ar', 'rtl'])
  await text(page).fill('وعليكم السلام، سيصل المبلغ يوم الاثنين.')
  await page.getByText(/^Saved on this device /).waitFor({ timeout: 1_000 + 4_000 })
  assert.match(await kept(page), /سيصل المبلغ/)
  await page.reload()
  await page.getByText(/^Saved on this device /).waitFor()
  assert.equal(await text(page).inputValue(), 'وعليكم السلام، سيصل المبلغ يوم الاثنين.')
  await assertAccessible(page, 'a reply being written')
  await text(page).press('Control+Enter')
  await toast(page, 'Reply sent!').waitFor()
  assert.equal(await text(page).inputValue(), '')
  await page.locator('.inbox-replies [lang="ar"][dir="rtl"]').getByText('سيصل المبلغ يوم الاثنين.').waitFor()
  assert.deepEqual(replies((await stored()).Mail), ['وعليكم السلام، سيصل المبلغ يوم الاثنين.'])
  await until('nothing of it is kept here', async () => !(await kept(page)).includes('سيصل المبلغ'))
  await assertAccessible(page, 'a reply that was sent')
})

test('send and mark done; what is missing is said in its place', async (t) => {
  const { page, visit, stored } = await openInbox(t)
  await visit()
  await isChosen(page, 'Read').waitFor()
  await send(page).click()
  await page.getByText('Write the reply first.').waitFor()
  await subject(page).fill('')
  await send(page).click()
  await page.getByText('Write a subject.').waitFor()
  await assertAccessible(page, 'a reply that lacks something')
  assert.deepEqual(replies((await stored()).Mail), [])
  await subject(page).fill('Your transfer')
  await text(page).fill('It arrives on Monday.')
  await page.getByRole('button', { name: 'Send and mark done' }).click()
  await toast(page, 'Reply sent!').waitFor()
  await isChosen(page, 'Done').waitFor()
  await until('it is done', async () => (await stored()).State === 'done')
})

test('a failure keeps the text; pressed twice it is sent once', async (t) => {
  const { page, visit, stored } = await openInbox(t)
  await visit()
  await page.route('**/api/email', (route) => route.fulfill({ status: 422, json: { status: 422, code: 'invalid', title: 'x' } }))
  await text(page).fill('Kept whatever happens.')
  await send(page).click()
  await toast(page, 'Reply failed...').waitFor()
  await page.getByText('The server does not take this reply. Everything you wrote is kept.').waitFor()
  assert.equal(await text(page).inputValue(), 'Kept whatever happens.')
  await page.unroute('**/api/email')
  await send(page).dblclick()
  await toast(page, 'Reply sent!').waitFor()
  await until('the field is free again', async () => (await text(page).inputValue()) === '')
  assert.deepEqual(replies((await stored()).Mail), ['Kept whatever happens.'])
})

test('an answer that is lost: the server is asked, and nothing goes out twice', async (t) => {
  const { page, visit, stored } = await openInbox(t)
  await visit()
  await isChosen(page, 'Read').waitFor()
  // It arrives, but its answer does not; whether it did can be asked.
  await page.route('**/api/email', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await text(page).fill('Lost on the way back.')
  await send(page).click()
  await toast(page, 'Reply sent!').waitFor()
  assert.deepEqual(replies((await stored()).Mail), ['Lost on the way back.'])

  // Nor can it be asked: the text stays, and sent again as it is it is the same message.
  const { pathname } = new URL(page.url())
  const one = `**/api/form/${pathname.split('/').at(-1)}`
  await page.route(one, (route) => route.abort())
  await text(page).fill('Lost both ways.')
  await send(page).click()
  await page.getByText('It is not certain that the reply was taken.').waitFor()
  assert.equal(await text(page).inputValue(), 'Lost both ways.')
  await assertAccessible(page, 'a reply without an answer')
  await page.unroute('**/api/email')
  await page.unroute(one)
  await send(page).click()
  await until('the field is free again', async () => (await text(page).inputValue()) === '')
  assert.deepEqual(replies((await stored()).Mail), ['Lost on the way back.', 'Lost both ways.'])
})

test('the same words written again are a reply of their own, and are sent; changed after a lost answer they are not sent unasked', async (t) => {
  const { page, visit, stored } = await openInbox(t)
  await visit()
  await isChosen(page, 'Read').waitFor()
  for (const times of [1, 2]) {
    await text(page).fill('Please call us.')
    await send(page).click()
    await until('the field is free again', async () => (await text(page).inputValue()) === '')
    assert.equal(replies((await stored()).Mail).length, times)
  }
  assert.deepEqual(replies((await stored()).Mail), ['Please call us.', 'Please call us.'])

  // It arrives late: neither an answer comes, nor can it be asked for.
  const one = `**/api/form/${new URL(page.url()).pathname.split('/').at(-1)}`
  let arrive = (): void => undefined
  const late = new Promise<void>((resolve) => (arrive = resolve))
  const arrived = new Promise<void>((resolve) => {
    void page.route('**/api/email', async (route) => {
      await route.abort()
      await late
      await page.request.fetch(route.request()).then(() => resolve())
    }, { times: 1 })
  })
  await page.route(one, (route) => route.abort())
  await text(page).fill('At nine.')
  await send(page).click()
  await page.getByText('It is not certain that the reply was taken.').waitFor()
  await page.unroute(one)
  await text(page).fill('At ten.')
  // Asked, the server has nothing yet; then the first text comes in before the second.
  await page.route('**/api/email', async (route) => {
    arrive()
    await arrived
    await route.continue()
  }, { times: 1 })
  await send(page).click()
  await page.getByText('An earlier text of this reply may have gone out').waitFor()
  assert.equal(await text(page).inputValue(), 'At ten.')
  assert.deepEqual(replies((await stored()).Mail).slice(2), ['At nine.'])
  await send(page).click()
  await until('the field is free again', async () => (await text(page).inputValue()) === '')
  assert.deepEqual(replies((await stored()).Mail).slice(2), ['At nine.', 'At ten.'])
})

test('a window that goes while a reply is under way: the next one asks before it offers the text again', async (t) => {
  const { page, visit, stored } = await openInbox(t)
  await visit()
  await isChosen(page, 'Read').waitFor()
  await page.route('**/api/email', async (route) => {
    await route.fetch()
  })
  await text(page).fill('Sent as the window went.')
  await send(page).click()
  await until('it is there', async () => replies((await stored()).Mail).length === 1)
  await page.reload()
  await page.locator('.inbox-replies').getByText('Sent as the window went.').waitFor()
  await until('it is not offered again', async () => (await text(page).inputValue()) === '')
  assert.equal(replies((await stored()).Mail).length, 1)
})

test('on a phone the reply has a sheet of its own; what was begun stays when it is closed', async (t) => {
  const { page, visit } = await openInbox(t, {}, 'CONTACT', { viewport: { width: 390, height: 800 } })
  await visit()
  await page.getByRole('button', { name: 'Reply' }).click()
  const sheet = page.getByRole('dialog', { name: 'Reply by e-mail' })
  await sheet.getByRole('textbox', { name: 'Text' }).fill('From the train.')
  await assertAccessible(page, 'the sheet')
  await sheet.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Reply' }).click()
  assert.equal(await text(page).inputValue(), 'From the train.')
  await send(page).click()
  await toast(page, 'Reply sent!').waitFor()
  await sheet.waitFor({ state: 'detached' })
})
