import assert from 'node:assert/strict'
import test from 'node:test'
import type { Page, Route } from 'playwright-core'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { makePost } from './edit-posts.ts'
import { assertAccessible, enter, site } from './staff.ts'
import { anyItem, assertShown, covering, glance, openForm, restore, shown, typeEverywhere } from './typist.ts'

const words = cmsEdit.bar
const bar = (page: Page) => page.getByRole('group', { name: words.label })
const says = (page: Page, text: string) => bar(page).getByText(text, { exact: true }).first().waitFor()
const title = (page: Page) => page.getByLabel('Title', { exact: true })
const problem = (status: number, code: string, more: object = {}) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify({ status, code, title: code, ...more }) })

type Fault = { name: string; answer: (route: Route) => Promise<unknown>; says: string; why?: string | undefined }

/** What a save may be answered by the server or by something on the way to it, and what the save bar has to say. */
const faults: readonly Fault[] = [
  { name: 'the network is cut', answer: (route) => route.abort('internetdisconnected'), says: words.offline },
  { name: 'the connection is reset', answer: (route) => route.abort('connectionreset'), says: words.offline },
  { name: 'a page of a server that fails, 500', answer: (route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>500</h1>' }), says: words.failed, why: words.why['unavailable'] },
  { name: 'an own 503', answer: problem(503, 'unavailable'), says: words.failed, why: words.why['unavailable'] },
  { name: '504 of a gateway', answer: (route) => route.fulfill({ status: 504, body: '' }), says: words.failed, why: words.why['unavailable'] },
  { name: '413', answer: problem(413, 'too_large'), says: words.failed, why: words.why['too_large'] },
  { name: '413 of a proxy', answer: (route) => route.fulfill({ status: 413, body: 'too large' }), says: words.failed, why: words.why['too_large'] },
  { name: '422 without a field', answer: problem(422, 'invalid', { errors: [] }), says: words.failed, why: words.why['invalid'] },
  { name: '429', answer: problem(429, 'rate_limited'), says: words.failed, why: words.why['rate_limited'] },
  { name: '409 of a record that nobody has changed', answer: problem(409, 'conflict'), says: words.failed, why: words.why['conflict'] },
  { name: '403 of the origin check', answer: problem(403, 'forbidden'), says: words.failed, why: words.why['forbidden'] },
  { name: 'a portal that answers every address with its own page', answer: (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<p>Sign in to the hotel</p>' }), says: words.failed, why: words.why['unexpected'] },
  { name: 'JSON that is no record', answer: (route) => route.fulfill({ status: 200, json: { ok: true } }), says: words.failed, why: words.why['unexpected'] },
  { name: 'an answer that breaks off', answer: (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '{"Id":"' }), says: words.offline },
]

for (const kind of covering) {
  test(`every bad answer to a save of a ${kind.label.one.toLowerCase()} leaves every field as it was typed, and says so`, async (t) => {
    const { page } = await enter(t, `/web-cms/protected/${kind.screens[0].path}`)
    const item = await anyItem(t, page, kind)
    await openForm(page, item.path)
    await typeEverywhere(page, 'through every fault')
    const now = await shown(page)
    const seen = await glance(page)
    const address = `**${kind.api.update?.path ?? ''}`
    for (const fault of faults) {
      await page.route(address, fault.answer)
      const sent = page.waitForRequest(address)
      await page.keyboard.press('Control+s')
      // The words of the fault before may still stand there: its own answer comes first.
      await (await sent).response()
      await bar(page).getByText(words.saving, { exact: true }).waitFor({ state: 'detached' })
      await says(page, fault.says)
      if (fault.why !== undefined) await bar(page).getByText(fault.why).first().waitFor()
      await page.unroute(address, fault.answer)
      assert.deepEqual(await glance(page), seen, fault.name)
    }
    // All of it lies on the machine, too.
    await page.reload()
    await restore(page)
    await assertShown(page, now, 'after the reload')
  })
}

test('an answer that never comes is given up in time, says so, and the next save is no conflict with it', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/blogs')
  const post = await makePost(t, page)
  await openForm(page, post.path)
  await title(page).fill('Sent into the void')
  // It arrives and is stored; its answer stays away.
  await page.route('**/api/blog/add-or-update-blog', (route) => route.fetch().then(() => undefined))
  await page.keyboard.press('Control+s')
  await says(page, words.saving)
  await assertAccessible(page, 'a save under way')
  await bar(page).getByText(words.failed).first().waitFor({ timeout: 25_000 })
  assert.equal(await title(page).inputValue(), 'Sent into the void')
  await page.unroute('**/api/blog/add-or-update-blog')
  // One more try that never arrives: of the two only the first stands on the server.
  await page.route('**/api/blog/add-or-update-blog', (route) => route.abort('internetdisconnected'))
  await title(page).fill('Typed after it')
  await page.keyboard.press('Control+s')
  await says(page, words.offline)
  await page.unroute('**/api/blog/add-or-update-blog')
  await page.reload()
  await restore(page)
  await page.keyboard.press('Control+s')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  assert.equal((await post.read()).Data['BlogTitle'], 'Typed after it')
})

test('what is typed while a save is under way stays, and a second press saves that, too', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/blogs')
  const post = await makePost(t, page)
  await openForm(page, post.path)
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/blog/add-or-update-blog', async (route) => {
    await held
    await route.continue()
  })
  await title(page).fill('First half')
  await page.keyboard.press('Control+s')
  await says(page, words.saving)
  await title(page).press('End')
  await page.keyboard.type(' and second half')
  await page.getByLabel('Text, Arabic', { exact: true }).click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('أثناء الحفظ ')
  await page.keyboard.press('Control+s')
  release()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const { Data } = await post.read()
  assert.equal(Data['BlogTitle'], 'First half and second half')
  assert.match(String(Data['BlogData_AR']), /^<p>أثناء الحفظ تعطي ظلاً\./)
})

test('typed after the conflict was put aside: it is part of the choice, and theirs overwrites nothing unasked', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/blogs')
  const post = await makePost(t, page)
  await openForm(page, post.path)
  await title(page).fill('Mine')
  await post.saveElsewhere({ BlogTitle: 'Theirs', BlogTitle_AR: 'لهم' })
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: /was saved somewhere else$/ })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await says(page, words.conflict)
  // Theirs had been the only change to this one.
  await page.getByLabel('Title, Arabic').fill('لي بعد ذلك')
  await page.getByRole('button', { name: words.choose, exact: true }).click()
  await dialog.getByRole('radiogroup', { name: 'Title, Arabic' }).waitFor()
  await dialog.getByRole('button', { name: 'Keep all yours' }).click()
  await dialog.getByRole('button', { name: 'Save what I chose' }).click()
  await page.getByRole('region', { name: /^Notifications/ }).getByText('Updated Blog post!').waitFor()
  const { Data } = await post.read()
  assert.deepEqual([Data['BlogTitle'], Data['BlogTitle_AR']], ['Mine', 'لي بعد ذلك'])
})

test('an item that was deleted meanwhile: nothing typed is lost, and it goes on as a new one', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/blogs')
  const post = await makePost(t, page)
  await openForm(page, post.path)
  await title(page).fill('Written while it was deleted')
  await bar(page).getByText(/^Saved on this device/).waitFor()
  await post.call('DELETE', `/api/blog/delete?id=${post.id}`)
  await page.keyboard.press('Control+s')
  await bar(page).getByText(words.failed).first().waitFor()
  await page.reload()
  await page.getByRole('alert').getByText('is not there any more').waitFor()
  await assertAccessible(page, 'a copy of an item that is gone')
  await page.getByRole('button', { name: 'Open them as a new one' }).click()
  assert.equal(await title(page).inputValue(), 'Written while it was deleted')
  const made = page.waitForRequest((request) => request.method() === 'POST' && request.url() === `${site.url}/api/blog/add-or-update-blog`)
  await page.keyboard.press('Control+s')
  const { BlogId } = (await made).postDataJSON() as { BlogId: string }
  t.after(() => post.call('DELETE', `/api/blog/delete?id=${BlogId}`))
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  assert.notEqual(BlogId, post.id)
  const { body } = await post.call<{ Data: { BlogTitle: string } }>('GET', `/api/blog/${BlogId}?scope=staff`)
  assert.equal(body.Data.BlogTitle, 'Written while it was deleted')
})
