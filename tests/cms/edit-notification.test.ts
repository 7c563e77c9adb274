import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { callerOf } from './edit-posts.ts'
import { assertAccessible, assertFits, enter } from './staff.ts'

type Setting = { Key: string; Value: Record<string, unknown>; Revision: string }

const path = '/web-cms/protected/web-notification'
const changed = (page: Page) => page.getByText('Changed on this device, not saved yet')
const toast = (page: Page, words: string) => page.getByRole('region', { name: /^Notifications/ }).getByText(words, { exact: true })

/** The stored setting, and a save of it from somewhere else; what stood there before comes back after the test. */
async function keeping(t: TestContext, page: Page) {
  const call = await callerOf(page)
  const read = async () => (await call<Setting[]>('GET', '/api/app-settings?scope=staff')).body.find(({ Key }) => Key === 'WEB_NOTIFICATION')
  const before = await read()
  assert.ok(before)
  const write = async (Value: Setting['Value']) => {
    const now = await read()
    return call('PUT', '/api/app-settings/add-or-update-settings', { Key: 'WEB_NOTIFICATION', Value }, now?.Revision)
  }
  t.after(() => write(before.Value))
  return { before, read, write }
}

test('the changed flag: set by a change, kept over a reload in the copy, cleared by the save', async (t) => {
  const { page } = await enter(t, path)
  const { before, read } = await keeping(t, page)
  await page.getByRole('heading', { name: 'Web notification', level: 1 }).waitFor()
  await page.getByText('Nothing changed since it was opened').waitFor()
  assert.equal(await changed(page).count(), 0)
  await page.getByLabel('Until', { exact: true }).fill('2031-05-01')
  await page.getByLabel('Until, time').fill('18:00')
  await changed(page).waitFor()
  await page.getByText('2 changes since the last save.').or(page.getByText('1 change since the last save.')).waitFor()
  await page.getByRole('button', { name: /^Save/ }).click()
  await toast(page, 'Settings saved!').waitFor()
  await changed(page).waitFor({ state: 'detached' })
  await page.getByText(/^Saved at \d\d:\d\d$/).waitFor()
  const after = await read()
  assert.deepEqual(after?.Value, { ...before.Value, EndDate: '2031-05-01T14:00:00.000Z' })
})

test('"show again to everyone" makes a new token, and can be taken back', async (t) => {
  const { page } = await enter(t, path)
  const { before, read } = await keeping(t, page)
  await page.getByRole('button', { name: 'Show again to everyone' }).click()
  await page.getByText('After saving, everyone sees it again, also who closed it.').waitFor()
  await page.getByRole('button', { name: 'Keep it closed for them' }).click()
  assert.equal(await changed(page).count(), 0)
  await page.getByRole('button', { name: 'Show again to everyone' }).click()
  await page.keyboard.press('Control+s')
  await toast(page, 'Settings saved!').waitFor()
  const token = (await read())?.Value['refreshToken']
  assert.notEqual(token, before.Value['refreshToken'])
  assert.match(String(token), /^[0-9a-f-]{36}$/)
})

test('a save that fails keeps what was changed', async (t) => {
  const { page } = await enter(t, path)
  await keeping(t, page)
  await page.getByLabel('Until', { exact: true }).fill('2032-05-01')
  await page.route('**/api/app-settings/add-or-update-settings', (route) => route.fulfill({ status: 500, body: 'no' }))
  await page.getByRole('button', { name: /^Save/ }).click()
  await toast(page, 'Settings save failed...').waitFor()
  await changed(page).waitFor()
  assert.equal(await page.getByLabel('Until', { exact: true }).inputValue(), '2032-05-01')
})

test('two sessions: the second sees both and chooses', async (t) => {
  const { page } = await enter(t, path)
  const { before, read, write } = await keeping(t, page)
  await page.getByLabel('Text', { exact: true }).click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.insertText('Mine ')
  await write({ ...before.Value, AlertContent: '<p>Theirs</p>' })
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: /was saved somewhere else$/ })
  await dialog.getByRole('button', { name: 'Keep all theirs' }).click()
  await dialog.getByRole('button', { name: 'Save what I chose' }).click()
  await toast(page, 'Settings saved!').waitFor()
  assert.equal((await read())?.Value['AlertContent'], '<p>Theirs</p>')
})

test('the moments are those of Dubai, wherever the machine stands, and say so', async (t) => {
  const { page } = await enter(t, path, { timezoneId: 'America/New_York' })
  await keeping(t, page)
  await page.getByLabel('From', { exact: true }).fill('2040-01-01')
  await page.getByLabel('From, time').fill('02:30')
  await page.getByText(/^Dubai time \(UTC\+4\)\. Sunday/).first().waitFor()
})

test('it ends before it starts: nobody would see it, and the save says why it cannot be', async (t) => {
  const { page } = await enter(t, path)
  const { before, read } = await keeping(t, page)
  await page.getByLabel('Shown').check()
  await page.getByLabel('From', { exact: true }).fill('2040-01-03')
  await page.getByLabel('Until', { exact: true }).fill('2040-01-01')
  const who = page.getByRole('region', { name: 'Who sees it when' })
  await who.getByText('Nobody sees it: it ends before it starts.').waitFor()
  await page.keyboard.press('Control+s')
  await page.getByText('The end must come after the start.').first().waitFor()
  assert.deepEqual((await read())?.Value, before.Value)
})

test('an empty Arabic text: pages in Arabic show the English one, in the preview as for a visitor', async (t) => {
  const { page } = await enter(t, path)
  const { before, write } = await keeping(t, page)
  await write({ ...before.Value, AlertContent: '<p>Only English</p>', AlertContent_AR: '', isActive: false, StartDate: '2040-01-01T00:00:00.000Z', EndDate: '2040-01-02T00:00:00.000Z' })
  await page.reload()
  await page.getByLabel('Shown').check()
  await page.getByRole('region', { name: 'Who sees it when' }).getByText('Pages in Arabic show the English text, because the Arabic one is empty.').waitFor()
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Preview', exact: true })
  await dialog.getByRole('radio', { name: 'العربية' }).check()
  await dialog.getByText('Pages in Arabic show the English text, because the Arabic one is empty.').waitFor()
  const text = page.frameLocator('iframe[title="Preview, Arabic"]').locator('.announce-text')
  assert.deepEqual([await text.getAttribute('lang'), await text.getAttribute('dir'), await text.innerText()], ['en', 'ltr', 'Only English'])
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`who sees it when, and the pop-up as visitors get it, in both languages (${colorScheme})`, async (t) => {
    const { page } = await enter(t, path, { colorScheme })
    await keeping(t, page)
    const who = page.getByRole('region', { name: 'Who sees it when' })
    await page.getByLabel('Shown').uncheck()
    await who.getByText('Nobody sees it: it is switched off.').waitFor()
    await page.getByLabel('Shown').check()
    await page.getByLabel('From', { exact: true }).fill('2040-01-01')
    await page.getByLabel('From, time').fill('10:00')
    await page.getByLabel('Until', { exact: true }).fill('2040-01-03')
    await page.getByLabel('Until, time').fill('10:00')
    await who.getByText(/^Nobody sees it yet\. It opens by itself from 1 January 2040, 10:00, Dubai time/).waitFor()
    await who.getByText('It ends on 3 January 2040, 10:00, Dubai time, which is 2 days after it starts.').waitFor()
    await who.getByText(/^Who presses Got_It does not see it again by itself, on that device\./).waitFor()
    await who.getByText(/^Who closes it with the cross, with Escape or by a press beside it sees it again/).waitFor()
    await who.getByText(/does not see a changed text by itself, unless you choose “Show again to everyone”/).waitFor()
    await page.getByRole('button', { name: 'Show again to everyone' }).click()
    await who.getByText('Once saved, it opens again for everyone, also for who pressed Got_It.').waitFor()
    await assertAccessible(page, 'the notification')
    for (const width of [768, 320]) {
      await page.setViewportSize({ width, height: 900 })
      await assertFits(page, `the notification at ${width} px`)
    }
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Preview', exact: true })
    for (const [title, choice] of [['Preview, English', 'English'], ['Preview, Arabic', 'العربية']] as const) {
      await dialog.getByRole('radio', { name: choice }).check()
      const popUp = page.frameLocator(`iframe[title="${title}"]`).locator('dialog[open]')
      await popUp.locator('[name="Got_It"]').waitFor()
    }
    await assertAccessible(page, 'the preview of the pop-up')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })
}
