import assert from 'node:assert/strict'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { expect, platform, test } from '../browser.ts'
import { makePost } from './edit-posts.ts'
import { openStaffPage } from './staff.ts'
import { untilSaved } from './staff-page.ts'
import {
  makeSampleItem,
  untilFormReady,
  visibleValues,
  listedKindFor,
  openForm,
  restoreOfferedDraft,
  typeEverywhere,
  openFormInPlace,
} from './typist.ts'

const words = cmsEdit.bar

test('on a full disk the save bar says so, every way of leaving asks, and the text is stored as soon as there is room', async ({
  t,
}) => {
  const kind = listedKindFor(0)
  const staff = await openStaffPage(t, '/web-cms/protected/bin')
  const { page } = staff
  const item = await makeSampleItem(t, page, kind)
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: platform.url, quotaSize: 1 })
  await openFormInPlace(page, item.path)
  const impossible = page
    .getByRole('group', { name: words.label })
    .getByText(words.impossible)
    .first()
  await expect(impossible, 'there is no warning before something is typed').toHaveCount(0)
  await typeEverywhere(page, 'kept by nothing')
  const typedValues = await visibleValues(page)
  await impossible.waitFor()

  // The browser asks its own question before the page is left for another site.
  const dialogOpened = page.waitForEvent('dialog')
  const leaving = page.goto('about:blank').catch(() => undefined)
  const question = await dialogOpened
  assert.equal(question.type(), 'beforeunload')
  await question.dismiss()
  await leaving
  assert.deepEqual(await visibleValues(page), typedValues)

  // The page asks its own question on Back and on its Close button.
  const leaveQuestion = page.getByRole('alertdialog', { name: cmsEdit.leave.title })
  for (const leave of [
    () => page.evaluate(() => history.back()),
    () => staff.button(cmsEdit.close).click(),
  ]) {
    await leave()
    await leaveQuestion.getByRole('button', { name: 'Cancel' }).click()
    await leaveQuestion.waitFor({ state: 'detached' })
    assert.deepEqual(await visibleValues(page), typedValues)
  }

  await session.send('Storage.overrideQuotaForOrigin', { origin: platform.url })
  await staff.kept.waitFor()
  await page.reload()
  await untilFormReady(page)
  await restoreOfferedDraft(page)
  assert.deepEqual(await visibleValues(page), typedValues)

  // The device now refuses every write. Once the typed text is discarded, the browser asks no
  // second question: the page can be left.
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('It cannot be read or written.', 'UnknownError')
    }
  })
  await typeEverywhere(page, 'given up')
  await impossible.waitFor()
  await staff.button(cmsEdit.close).click()
  await leaveQuestion.getByRole('button', { name: cmsEdit.leave.action }).click()
  await page.locator('.edit').waitFor({ state: 'detached' })
  page.on('dialog', (dialog) => void dialog.dismiss())
  await page.goto('about:blank')
  assert.equal(page.url(), 'about:blank')
})

test('a save is reported as saved although the device has no room for the renewed proof of the passphrase', async ({
  t,
}) => {
  const staff = await openStaffPage(t, '/web-cms/protected/blogs')
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
