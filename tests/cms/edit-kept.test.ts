import assert from 'node:assert/strict'
import test from 'node:test'
import type { Page } from 'playwright-core'
import { makePost } from './edit-posts.ts'
import { enter, site } from './staff.ts'

const title = (page: Page) => page.getByLabel('Title', { exact: true })
const kept = (page: Page) => page.getByText(/^Saved on this device/).first()

/** Takes a window away as a crash does: nothing in it runs any more. */
const crash = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  session.send('Page.crash').catch(() => undefined)
  await crashed
}

test('what was typed outlives the tab, is offered with its age, and goes after the save', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/blogs')
  const post = await makePost(t, page)
  await page.goto(site.url + post.path)
  await title(page).fill('Typed and never saved')
  await page.getByLabel('Text, Arabic', { exact: true }).click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.insertText('كلمة ')
  // The promise: within a second it is kept.
  await page.waitForTimeout(1_000)
  await page.goto('about:blank')
  await page.goto(site.url + post.path)
  await page.getByText(/^You have unsaved changes from \d\d:\d\d, .* ago, on this device\.$/).waitFor()
  assert.equal(await title(page).inputValue(), 'A ghaf at the gate')
  await page.getByRole('button', { name: 'Restore' }).click()
  assert.equal(await title(page).inputValue(), 'Typed and never saved')
  await page.getByText('كلمة تعطي ظلاً.').waitFor()
  await page.getByRole('button', { name: /^Save draft/ }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  assert.equal((await post.read()).Data['BlogTitle'], 'Typed and never saved')
  await page.goto(site.url + post.path)
  await page.getByText('Nothing changed since it was opened').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Restore' }).count(), 0)
})

test('a crashed window leaves its copy behind, and a window that is open keeps its own', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/blogs')
  const post = await makePost(t, page)
  const doomed = await page.context().newPage()
  await doomed.goto(site.url + post.path)
  await title(doomed).fill('From the window that crashes')
  await kept(doomed).waitFor()
  await page.goto(site.url + post.path)
  await page.getByText('Nothing changed since it was opened').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Restore' }).count(), 0)
  await crash(doomed)
  await page.reload()
  await page.getByRole('button', { name: 'Restore' }).click()
  assert.equal(await title(page).inputValue(), 'From the window that crashes')
})

test('a copy of an older version never overwrites what was saved since', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/blogs')
  const post = await makePost(t, page)
  await page.goto(site.url + post.path)
  await title(page).fill('Mine')
  await kept(page).waitFor()
  await page.goto('about:blank')
  await post.saveElsewhere({ BlogTitle: 'Theirs' })
  await page.goto(site.url + post.path)
  await page.getByText('It was saved somewhere else since then. If you restore them, saving shows you both.').waitFor()
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('button', { name: /^Save draft/ }).click()
  await page.getByRole('dialog', { name: /was saved somewhere else$/ }).waitFor()
  assert.equal((await post.read()).Data['BlogTitle'], 'Theirs')
})

test('a new item keeps its id, so that saving it twice makes one', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/blogs/new')
  const ids: string[] = []
  await page.route('**/api/blog/add-or-update-blog', async (route) => {
    ids.push((route.request().postDataJSON() as { BlogId: string }).BlogId)
    await route.abort('connectionreset')
  })
  await page.getByRole('radio', { name: 'Draft' }).check()
  await title(page).fill('Once only')
  await page.getByLabel('Text', { exact: true }).click()
  await page.keyboard.insertText('Text')
  await kept(page).waitFor()
  const send = async () => {
    await page.getByRole('button', { name: /^Save draft/ }).click()
    await page.getByText('Not sent: no connection. Kept on this device.').first().waitFor()
  }
  await send()
  await page.goto('about:blank')
  await page.goto(`${site.url}/web-cms/protected/blogs/new`)
  await page.getByRole('button', { name: 'Restore' }).click()
  await send()
  assert.equal(ids.length, 2)
  assert.equal(ids[0], ids[1])
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click()
  await page.reload()
  await page.getByText('Nothing typed yet').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Restore' }).count(), 0)
})
