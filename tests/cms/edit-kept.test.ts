import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { expect, test } from '../browser.ts'
import { caretTo } from '../waiting.ts'
import { makePost } from './edit-posts.ts'
import { StaffPage, untilSaved } from './staff-page.ts'
import { openStaffPage } from './staff.ts'
import { crash } from './window.ts'

test('the draft of a crashed window is offered in another window, restored in both languages and saved', async ({
  t,
}) => {
  const staff = await openStaffPage(t, '/web-cms/protected/blogs')
  const { page } = staff
  const post = await makePost(t, page)
  const crashing = new StaffPage(await page.context().newPage(), staff.url)
  await crashing.open(post.path)
  await crashing.title.fill('From the window that crashes')
  await caretTo('Home', crashing.field('Text, Arabic'))
  await crashing.page.keyboard.insertText('كلمة ')
  await crashing.kept.waitFor()
  await staff.open(post.path)
  await page.getByText('Nothing changed since it was opened').waitFor()
  await expect(staff.button('Restore')).toHaveCount(0)
  await crash(crashing.page)
  // The browser releases the crashed window's lock by itself.
  await page
    .getByText(/^You have unsaved changes from \d\d:\d\d, .* ago, on this device\.$/)
    .waitFor()
  await expect(staff.title).toHaveValue('A ghaf at the gate')
  await staff.button('Restore').click()
  await expect(staff.title).toHaveValue('From the window that crashes')
  await page.getByText('كلمة تعطي ظلاً.').waitFor()
  await staff.save()
  await untilSaved(page)
  const { Data: data } = await post.read()
  assert.deepEqual(
    [data['BlogTitle'], String(data['BlogData_AR']).startsWith('<p>كلمة تعطي ظلاً.</p>')],
    ['From the window that crashes', true],
  )
  await staff.open(post.path)
  await page.getByText('Nothing changed since it was opened').waitFor()
  await expect(staff.button('Restore')).toHaveCount(0)
})

/**
 * Blocks all other transactions on this browser's drafts until the returned function is called. The
 * blocking transaction stays open because each of its requests, once answered, sends the next one.
 */
const occupyDrafts = async (page: Page): Promise<() => Promise<void>> => {
  const lease = await page.evaluateHandle(async () => {
    const opening = indexedDB.open('web-cms')
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(new Error('The store of drafts did not open.'))
    })
    const lease = { isOver: false }
    const store = database.transaction('copies', 'readwrite').objectStore('copies')
    const hold = () => {
      if (lease.isOver) return database.close()
      store.get('nothing').onsuccess = hold
    }
    hold()
    return lease
  })
  return () => lease.evaluate((lease) => void (lease.isOver = true))
}

test('a field focused right after a draft was restored keeps the focus, however long storing the draft takes', async ({
  t,
}) => {
  const staff = await openStaffPage(t, '/web-cms/protected/blogs')
  const { page } = staff
  const post = await makePost(t, page)
  await staff.open(post.path)
  await staff.title.fill('Typed before the reload')
  await staff.kept.waitFor()
  await page.reload()
  await staff.button('Restore').waitFor()
  const releaseDrafts = await occupyDrafts(page)
  await staff.button('Restore').click()
  const arabic = staff.field('Title, Arabic')
  await arabic.fill('')
  await page.keyboard.insertText('كُتب ')
  await releaseDrafts()
  await staff.kept.waitFor()
  // A move of the focus would wait for one frame, so it would have happened after two.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await page.keyboard.insertText('حالاً')
  await expect(arabic).toHaveValue('كُتب حالاً')
  await expect(staff.title).toHaveValue('Typed before the reload')
})
