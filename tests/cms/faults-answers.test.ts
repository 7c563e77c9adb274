import assert from 'node:assert/strict'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { test } from '../browser.ts'
import { makePost } from './edit-posts.ts'
import { openStaffPage } from './staff.ts'
import { untilSaved, untilStored } from './staff-page.ts'
import {
  makeSampleItem,
  assertShown,
  visibleValues,
  kindFor,
  openForm,
  restoreOfferedDraft,
  allValues,
  typeEverywhere,
} from './typist.ts'

const words = cmsEdit.bar

test('a failed save leaves every field as it was typed and says so, and a reload offers all of the text', async ({
  t,
}) => {
  const kind = kindFor(3)
  const { page } = await openStaffPage(t, `/web-cms/protected/${kind.screens[0].path}`)
  const bar = page.getByRole('group', { name: words.label })
  const item = await makeSampleItem(t, page, kind)
  await openForm(page, item.path)
  await typeEverywhere(page, 'through a 500')
  const typedValues = await allValues(page)
  const visibleBefore = await visibleValues(page)
  await page.route(`**${kind.api.update?.path ?? ''}`, (route) =>
    route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>500</h1>' }),
  )
  await page.keyboard.press('Control+s')
  await bar.getByText(words.failed, { exact: true }).first().waitFor()
  await bar
    .getByText(words.why['unavailable'] ?? '')
    .first()
    .waitFor()
  assert.deepEqual(await visibleValues(page), visibleBefore)
  await page.reload()
  await restoreOfferedDraft(page)
  await assertShown(page, typedValues, 'after the reload')
})

test('after a save whose response was lost, the next save after a reload causes no conflict', async ({
  t,
}) => {
  const staff = await openStaffPage(t, '/web-cms/protected/blogs')
  const { page } = staff
  const post = await makePost(t, page)
  await openForm(page, post.path)
  await staff.title.fill('Sent, and never answered')
  await page.route('**/api/blog/add-or-update-blog', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.keyboard.press('Control+s')
  await page
    .getByRole('group', { name: words.label })
    .getByText(words.offline, { exact: true })
    .first()
    .waitFor()
  assert.equal((await post.read()).Data['BlogTitle'], 'Sent, and never answered')
  await page.unroute('**/api/blog/add-or-update-blog')
  await staff.title.fill('Typed after it')
  await untilStored(page, 'Typed after it')
  await page.reload()
  await restoreOfferedDraft(page)
  await page.keyboard.press('Control+s')
  await untilSaved(page)
  assert.equal((await post.read()).Data['BlogTitle'], 'Typed after it')
})
