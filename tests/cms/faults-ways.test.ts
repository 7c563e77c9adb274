import assert from 'node:assert/strict'
import test from 'node:test'
import type { Page } from 'playwright-core'
import { enter, givePassphrase, signIn, site } from './staff.ts'
import { makePost } from './edit-posts.ts'
import { anyItem, crash, formReady, kindFor, offer, openForm, PROMISE, restore, shown, typeEverywhere, walkTo } from './typist.ts'

type Way = {
  name: string
  /** What happens right after the last key, without waiting; it ends with the form open once more. */
  happens: (page: Page, path: string) => Promise<unknown>
}

/** Ways out of a form that a person takes in the middle of a word; on each the page itself has its last chance to write. */
const ways: readonly Way[] = [
  { name: 'reload', happens: (page) => page.reload() },
  { name: 'another site and back', happens: (page) => page.goto('about:blank').then(() => page.goBack()) },
  {
    name: 'back and forward',
    happens: async (page) => {
      await page.evaluate(() => history.back())
      await page.locator('.edit').waitFor({ state: 'detached' })
      await page.evaluate(() => history.forward())
    },
  },
  {
    name: 'the tab closed by its cross',
    happens: async (page, path) => {
      const next = await page.context().newPage()
      await page.close({ runBeforeUnload: true })
      await next.goto(site.url + path)
      return next
    },
  },
]

for (const [turn, way] of ways.entries()) {
  const kind = kindFor(turn)
  test(`${way.name}: the last letters of a ${kind.label.one.toLowerCase()} are offered again`, async (t) => {
    const { page } = await enter(t, `/web-cms/protected/${kind.screens[0].path}`)
    const item = await anyItem(t, page, kind)
    await page.goto(`${site.url}/web-cms/protected/bin`)
    await page.getByRole('banner').waitFor()
    await walkTo(page, item.path)
    await typeEverywhere(page, 'on the way out')
    const now = await shown(page)
    await page.waitForTimeout(PROMISE)
    // These come in the very moment of leaving.
    const first = page.locator('.edit textarea').first()
    const quick = (await first.count()) > 0 ? first : page.locator('.edit [contenteditable]').first()
    await quick.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.insertText('!')
    const same = await way.happens(page, item.path)
    const after = typeof same === 'object' && same !== null && 'goto' in same ? (same as Page) : page
    await formReady(after)
    await restore(after)
    const back = await shown(after)
    const differing = Object.keys(now).filter((path) => back[path] !== now[path])
    assert.equal(differing.length, 1, `only the last letter is new: ${differing.join(', ')}`)
    assert.ok(JSON.stringify(back[differing[0] ?? '']).includes('!'), 'and it is there')
  })
}

test('another item is opened and a second window looks at the first: each keeps its own, nothing mixes', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/blogs')
  const [one, two] = [await makePost(t, page), await makePost(t, page)]
  const title = (where: Page) => where.getByLabel('Title', { exact: true })
  await openForm(page, one.path)
  await title(page).fill('First item')
  await page.getByRole('button', { name: 'Close the editor' }).click()
  await page.locator('.edit').waitFor({ state: 'detached' })
  await openForm(page, two.path)
  await title(page).fill('Second item')
  const other = await page.context().newPage()
  await openForm(other, one.path)
  await restore(other)
  assert.equal(await title(other).inputValue(), 'First item')
  await openForm(other, two.path)
  assert.equal(await offer(other).count(), 0, 'a window that is open keeps its own')
  assert.equal(await title(other).inputValue(), 'A ghaf at the gate')
  // Both windows type into the same item; each copy is its own.
  await title(other).fill('Second item, second window')
  await other.waitForTimeout(PROMISE)
  await crash(page)
  // The copy of the crashed window comes to the one that is open, without touching what stands there.
  await offer(other).waitFor()
  assert.equal(await title(other).inputValue(), 'Second item, second window')
  await other.getByRole('button', { name: 'Restore', exact: true }).click()
  assert.equal(await title(other).inputValue(), 'Second item')
  // What stood there has become a copy, too: nothing was overwritten.
  await offer(other).waitFor()
  await other.getByRole('button', { name: 'Restore', exact: true }).click()
  assert.equal(await title(other).inputValue(), 'Second item, second window')
})

test('two windows on a new item: two items, and a crash of both leaves two copies', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/blogs')
  const path = '/web-cms/protected/blogs/new'
  const title = (where: Page) => where.getByLabel('Title', { exact: true })
  const doomed = [await page.context().newPage(), await page.context().newPage()]
  for (const [n, window] of doomed.entries()) {
    await openForm(window, path)
    assert.equal(await offer(window).count(), 0)
    await title(window).fill(`New in window ${n}`)
  }
  await page.waitForTimeout(PROMISE)
  for (const window of doomed) await crash(window)
  await openForm(page, path)
  await page.getByText('There is 1 more copy after this one.').waitFor()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  assert.equal(await title(page).inputValue(), 'New in window 1')
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  assert.equal(await title(page).inputValue(), 'New in window 0')
  await offer(page).waitFor()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  assert.equal(await title(page).inputValue(), 'New in window 1')
})

const expired = {
  session: (page: Page) =>
    page.evaluate(() => {
      const user = JSON.parse(localStorage.getItem('gotrue.user') ?? '{}') as { token: object }
      const over = { access_token: `x.${btoa('{"exp":1}')}.x`, expires_at: 0, refresh_token: 'ended' }
      localStorage.setItem('gotrue.user', JSON.stringify({ ...user, token: { ...user.token, ...over } }))
    }),
  proof: (page: Page) => page.evaluate(() => localStorage.setItem('passKey', 'ended.proof')),
}

test('the proof ends under a save: the card says so, the form stands under it, and the same save goes on', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/blogs')
  const post = await makePost(t, page)
  await openForm(page, post.path)
  await page.getByLabel('Title', { exact: true }).fill('Saved after the passphrase')
  await expired.proof(page)
  await page.keyboard.press('Control+s')
  await page.getByRole('dialog', { name: 'Sign in to go on' }).waitFor()
  await page.getByText('Signed out. Sign in to go on saving.').first().waitFor({ state: 'attached' })
  await givePassphrase(page)
  await page.getByRole('region', { name: /^Notifications/ }).getByText('Updated Blog post!').waitFor()
  assert.equal((await post.read()).Data['BlogTitle'], 'Saved after the passphrase')
})

test('the session ends under a save and the tab is killed on the sign-in card: the text is offered after the next sign-in', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/blogs')
  const post = await makePost(t, page)
  const doomed = await page.context().newPage()
  await openForm(doomed, post.path)
  await doomed.getByLabel('Title', { exact: true }).fill('Never lost')
  await expired.session(doomed)
  await doomed.reload()
  // The library itself starts anew from what is stored: a session that cannot be refreshed is none.
  await signIn(doomed)
  await doomed.getByRole('banner').or(doomed.getByLabel('Passphrase')).first().waitFor()
  if (await doomed.getByLabel('Passphrase').isVisible()) await givePassphrase(doomed)
  await restore(doomed)
  assert.equal(await doomed.getByLabel('Title', { exact: true }).inputValue(), 'Never lost')
  await expired.proof(doomed)
  await doomed.keyboard.press('Control+s')
  await doomed.getByRole('dialog', { name: 'Sign in to go on' }).waitFor()
  await crash(doomed)
  await page.goto(site.url + post.path)
  await page.getByLabel('Passphrase').waitFor()
  assert.equal(await offer(page).count(), 0, 'nothing is shown before both gates')
  await givePassphrase(page)
  await restore(page)
  assert.equal(await page.getByLabel('Title', { exact: true }).inputValue(), 'Never lost')
})
