import assert from 'node:assert/strict'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { expect, platform, test } from '../browser.ts'
import { makePost } from './edit-posts.ts'
import { enter } from './staff.ts'
import { untilSaved } from './staff-page.ts'
import {
  anyItem,
  formReady,
  visibleValues,
  listedKindFor,
  openForm,
  restore,
  typeEverywhere,
  walkTo,
} from './typist.ts'

const words = cmsEdit.bar

test('a full disk: the save bar says so, leaving asks in every way, and with room again all is kept without a further key', async ({
  t,
}) => {
  const kind = listedKindFor(0)
  const staff = await enter(t, '/web-cms/protected/bin')
  const { page } = staff
  const item = await anyItem(t, page, kind)
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: platform.url, quotaSize: 1 })
  await walkTo(page, item.path)
  const impossible = page
    .getByRole('group', { name: words.label })
    .getByText(words.impossible)
    .first()
  await expect(impossible, 'nothing to keep, nothing to fear').toHaveCount(0)
  await typeEverywhere(page, 'kept by nothing')
  const now = await visibleValues(page)
  await impossible.waitFor()

  // The browser's own question, asked on the way to another site.
  const asked = page.waitForEvent('dialog')
  const left = page.goto('about:blank').catch(() => undefined)
  const question = await asked
  assert.equal(question.type(), 'beforeunload')
  await question.dismiss()
  await left
  assert.deepEqual(await visibleValues(page), now)

  // The page's own question, asked by Back and by its Close button.
  const ask = page.getByRole('alertdialog', { name: cmsEdit.leave.title })
  for (const leave of [
    () => page.evaluate(() => history.back()),
    () => staff.button(cmsEdit.close).click(),
  ]) {
    await leave()
    await ask.getByRole('button', { name: 'Cancel' }).click()
    await ask.waitFor({ state: 'detached' })
    assert.deepEqual(await visibleValues(page), now)
  }

  await session.send('Storage.overrideQuotaForOrigin', { origin: platform.url })
  await staff.kept.waitFor()
  await page.reload()
  await formReady(page)
  await restore(page)
  assert.deepEqual(await visibleValues(page), now)

  // Discarding the text after a device failure in mid-edit is enough: nothing asks twice.
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('It cannot be read or written.', 'UnknownError')
    }
  })
  await typeEverywhere(page, 'given up')
  await impossible.waitFor()
  await staff.button(cmsEdit.close).click()
  await ask.getByRole('button', { name: cmsEdit.leave.action }).click()
  await page.locator('.edit').waitFor({ state: 'detached' })
  page.on('dialog', (dialog) => void dialog.dismiss())
  await page.goto('about:blank')
  assert.equal(page.url(), 'about:blank')
})

test('no room for the renewed proof: a save that arrived is told as one', async ({ t }) => {
  const staff = await enter(t, '/web-cms/protected/blogs')
  const { page } = staff
  const post = await makePost(t, page)
  await openForm(page, post.path)
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('There is no room.', 'QuotaExceededError')
    }
  })
  for (const title of ['Saved without room', 'And once more']) {
    await staff.title.fill(title)
    await page.keyboard.press('Control+s')
    await untilSaved(page)
    assert.equal((await post.read()).Data['BlogTitle'], title)
  }
})
