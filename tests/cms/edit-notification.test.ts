import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { cmsDraft } from '#messages/en/cms-draft.ts'
import { expect, test, type Test } from '../browser.ts'
import { apiClientOf } from './edit-posts.ts'
import { openStaffPage } from './staff.ts'

type Setting = { Key: string; Value: Record<string, unknown>; Revision: string }

const path = '/web-cms/protected/web-notification'

/**
 * Reads the stored notification, and restores its value after the test. `read` returns it as it is
 * stored now; `write` saves another value from outside of the page.
 */
async function storedNotification(t: Test, page: Page) {
  const call = await apiClientOf(page)
  const read = async () =>
    (await call<Setting[]>('GET', '/api/app-settings?scope=staff')).body.find(
      ({ Key }) => Key === 'WEB_NOTIFICATION',
    )
  const before = await read()
  assert.ok(before)
  const write = async (Value: Setting['Value']) => {
    const current = await read()
    return call(
      'PUT',
      '/api/app-settings/add-or-update-settings',
      { Key: 'WEB_NOTIFICATION', Value },
      current?.Revision,
    )
  }
  t.after(() => write(before.Value))
  return { before, read, write }
}

test('the notification is edited in Dubai time in any time zone, says who sees it, and is marked as changed until it is saved', async ({
  t,
}) => {
  const staff = await openStaffPage(t, path, { timezoneId: 'America/New_York' })
  const { page } = staff
  const { before, read } = await storedNotification(t, page)
  const changed = page.getByText('Changed on this device, not saved yet')
  const who = page.getByRole('region', { name: 'Who sees it, and when' })
  await page.getByText('Nothing changed since it was opened').waitFor()
  await expect(changed).toHaveCount(0)
  await staff.button('Show again to everyone').click()
  await page
    .getByText('Once published, everyone sees it again, including people who closed it.')
    .waitFor()
  await changed.waitFor()
  await staff.button('Keep it closed for them').click()
  await changed.waitFor({ state: 'detached' })

  await staff.field('Shown').check()
  await staff.field('From').fill('2040-01-03')
  await staff.field('From, time').fill('02:30')
  await page
    .getByText(/^Dubai time \(UTC\+4\)\. Tuesday/)
    .first()
    .waitFor()
  await staff.field('Until').fill('2040-01-01')
  await staff.field('Until, time').fill('02:30')
  await who.getByText('Nobody sees it: it ends before it starts.').waitFor()
  await page.keyboard.press('Control+s')
  await page.getByText('The end must come after the start.').first().waitFor()
  assert.deepEqual((await read())?.Value, before.Value)
  await staff.field('Until').fill('2040-01-05')
  await who
    .getByText(
      /^Nobody sees it yet\. It opens automatically from 3 January 2040, 02:30, Dubai time/,
    )
    .waitFor()
  await staff.button('Show again to everyone').click()
  await who
    .getByText('Once published, it opens again for everyone, including people who pressed Got_It.')
    .waitFor()
  await page.keyboard.press('Control+s')
  await staff.toast(cmsDraft.savedBeside).waitFor()
  await changed.waitFor({ state: 'detached' })
  assert.deepEqual((await read())?.Value, before.Value, 'visitors see no draft')
  await staff.publishChanges()
  await staff.toast('Settings saved!').waitFor()
  await changed.waitFor({ state: 'detached' })
  await page.getByText(/^Saved at \d\d:\d\d$/).waitFor()
  const { refreshToken, ...rest } = (await read())?.Value ?? {}
  const { refreshToken: oldToken, ...oldRest } = before.Value
  assert.deepEqual(rest, {
    ...oldRest,
    isActive: true,
    StartDate: '2040-01-02T22:30:00.000Z',
    EndDate: '2040-01-04T22:30:00.000Z',
  })
  assert.notEqual(refreshToken, oldToken, 'browsers open the notification again for a new token')
})

test('the preview shows the English text on Arabic pages when the Arabic text of a notification is empty', async ({
  t,
}) => {
  const { page } = await openStaffPage(t, path)
  const { before, write } = await storedNotification(t, page)
  await write({
    ...before.Value,
    AlertContent: '<p>Only English</p>',
    AlertContent_AR: '',
    isActive: false,
    StartDate: '2040-01-01T00:00:00.000Z',
    EndDate: '2040-01-02T00:00:00.000Z',
  })
  await page.reload()
  await page.getByLabel('Shown').check()
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Preview', exact: true })
  await dialog.getByRole('radio', { name: 'العربية' }).check()
  await dialog
    .getByText('Pages in Arabic show the English text, because the Arabic one is empty.')
    .waitFor()
  const text = page.frameLocator('iframe[title="Preview, Arabic"]').locator('.announce-text')
  assert.deepEqual(
    [await text.getAttribute('lang'), await text.getAttribute('dir'), await text.innerText()],
    ['en', 'ltr', 'Only English'],
  )
})
