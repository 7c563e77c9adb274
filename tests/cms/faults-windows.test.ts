import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { expect, platform, test } from '../browser.ts'
import { makePost } from './edit-posts.ts'
import { endProof } from './end-gates.ts'
import { openStaffPage, givePassphrase } from './staff.ts'
import { untilSaved, untilStored } from './staff-page.ts'
import {
  makeSampleItem,
  untilFormReady,
  kindFor,
  restoreNotice,
  openForm,
  restoreOfferedDraft,
  openFormInPlace,
} from './typist.ts'
import { crash } from './window.ts'

const title = (page: Page) => page.getByLabel('Title', { exact: true })

test('the last letters typed before going back and forward, a reload, a visit to another site or closing the tab are offered again', async ({
  t,
}) => {
  const { page } = await openStaffPage(t, '/web-cms/protected/bin')
  const item = await makeSampleItem(t, page, kindFor(0))
  await openFormInPlace(page, item.path)
  let typed = await title(page).inputValue()
  /** Types letters right before the page is left: only the event of leaving can store them. */
  const typeLast = async (letters: string) => {
    await title(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.insertText(letters)
    typed += letters
  }
  const untilOffered = async (where: Page) => {
    await untilFormReady(where)
    await restoreOfferedDraft(where)
    await expect(title(where)).toHaveValue(typed)
  }

  await typeLast('1')
  await page.evaluate(() => history.back())
  await page.locator('.edit').waitFor({ state: 'detached' })
  await page.evaluate(() => history.forward())
  await untilOffered(page)

  await typeLast('2')
  await page.reload()
  await untilOffered(page)

  await typeLast('3')
  await page.goto('about:blank')
  await page.goBack()
  await untilOffered(page)

  await typeLast('4')
  const next = await page.context().newPage()
  await page.close({ runBeforeUnload: true })
  await next.goto(platform.url + item.path)
  await untilOffered(next)
})

test('two windows on one item keep their own texts, and the text of a killed window is offered in the other without overwriting its text', async ({
  t,
}) => {
  const { page } = await openStaffPage(t, '/web-cms/protected/blogs')
  const post = await makePost(t, page)
  await openForm(page, post.path)
  await title(page).fill('First window')
  await untilStored(page, 'First window')
  const other = await page.context().newPage()
  await openForm(other, post.path)
  await expect(restoreNotice(other), 'the text of an open window is not offered').toHaveCount(0)
  await expect(title(other)).toHaveValue('A ghaf at the gate')
  await title(other).fill('Second window')
  await untilStored(other, 'Second window')
  await crash(page)
  await restoreNotice(other).waitFor()
  await expect(title(other)).toHaveValue('Second window')
  const restoreButton = other.getByRole('button', { name: 'Restore', exact: true })
  await restoreButton.click()
  await expect(title(other)).toHaveValue('First window')
  // The replaced text of this window was stored and is offered in turn: nothing was lost.
  await restoreNotice(other).waitFor()
  await restoreButton.click()
  await expect(title(other)).toHaveValue('Second window')
})

test('text of a tab that was killed while it showed the sign-in card is offered, but only after both gates', async ({
  t,
}) => {
  const { page } = await openStaffPage(t, '/web-cms/protected/blogs')
  const post = await makePost(t, page)
  const killed = await page.context().newPage()
  await openForm(killed, post.path)
  await title(killed).fill('Never lost')
  await endProof(killed)
  await killed.keyboard.press('Control+s')
  await killed.getByRole('dialog', { name: 'Sign in to continue' }).waitFor()
  await untilStored(killed, 'Never lost')
  await crash(killed)
  await page.goto(platform.url + post.path)
  await page.getByLabel('Passphrase').waitFor()
  await expect(restoreNotice(page), 'nothing is shown before both gates').toHaveCount(0)
  await givePassphrase(page)
  await restoreOfferedDraft(page)
  await expect(title(page)).toHaveValue('Never lost')
  await page.keyboard.press('Control+s')
  await untilSaved(page)
  assert.equal((await post.read()).Data['BlogTitle'], 'Never lost')
})
