import assert from 'node:assert/strict'
import test from 'node:test'
import type { Page } from 'playwright-core'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { makePost } from './edit-posts.ts'
import { assertAccessible, enter, site } from './staff.ts'
import { anyItem, formReady, glance, kindFor, offer, openForm, PROMISE, restore, shown, typeEverywhere, walkTo, assertShown } from './typist.ts'

const words = cmsEdit.bar
const title = (page: Page) => page.getByLabel('Title', { exact: true })
const bar = (page: Page) => page.getByRole('group', { name: words.label })
const cannot = (page: Page) => bar(page).getByText(words.impossible).first().waitFor()

/** Ways in which a machine keeps nothing, each put in place before the page begins. */
const broken: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'a private window without a store': (page) => page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined })),
  'a store that refuses to open': (page) =>
    page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('It is not allowed here.', 'SecurityError')
      }
    }),
  'a store that never answers': (page) =>
    page.addInitScript(() => {
      const open = IDBFactory.prototype.open
      // Another database, whose answer nobody hears.
      IDBFactory.prototype.open = function (this: IDBFactory) {
        const request = open.call(this, `silent-${crypto.randomUUID()}`)
        for (const name of ['onsuccess', 'onerror', 'onupgradeneeded', 'onblocked']) Object.defineProperty(request, name, { set: () => undefined })
        return request
      }
    }),
  'a store whose every write fails': (page) =>
    page.addInitScript(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('There is no room.', 'QuotaExceededError')
      }
    }),
}

for (const [turn, [name, breaks]] of Object.entries(broken).entries()) {
  const kind = kindFor(turn)
  test(`${name}: the save bar says so, leaving asks in every way, and saving works (${kind.name})`, async (t) => {
    const { page } = await enter(t, '/web-cms/protected/bin')
    const item = await anyItem(t, page, kind)
    await breaks(page)
    await page.reload()
    await page.getByRole('banner').waitFor()
    await walkTo(page, item.path)
    assert.equal(await bar(page).getByText(words.impossible).count(), 0, 'nothing to keep, nothing to fear')
    await typeEverywhere(page, 'kept by nothing')
    const now = await glance(page)
    await cannot(page)
    if (turn === 0) await assertAccessible(page, 'a device that keeps nothing')

    // The browser's own question, on the way to another site.
    const asked = page.waitForEvent('dialog')
    const left = page.goto('about:blank').catch(() => undefined)
    const question = await asked
    assert.equal(question.type(), 'beforeunload')
    await question.dismiss()
    await left
    assert.deepEqual(await glance(page), now)

    // The page's own, on the way back and by its own way out.
    const ask = page.getByRole('alertdialog', { name: cmsEdit.leave.title })
    await page.evaluate(() => history.back())
    await ask.waitFor()
    await ask.getByRole('button', { name: 'Cancel' }).click()
    await ask.waitFor({ state: 'detached' })
    assert.deepEqual(await glance(page), now)
    if (kind.shape === 'collection') await page.getByRole('button', { name: cmsEdit.close }).click()
    else await page.getByRole('navigation').getByRole('link', { name: 'News articles' }).click()
    await ask.waitFor()
    if (turn === 0) await assertAccessible(page, 'the question before leaving')
    await ask.getByRole('button', { name: cmsEdit.leave.action }).click()
    await page.locator('.edit').waitFor({ state: 'detached' })
    // Nothing asks twice.
    page.on('dialog', (dialog) => void dialog.dismiss())
    await page.goto('about:blank')
    assert.equal(page.url(), 'about:blank')
  })
}

test('the disk is full: it is said, and when there is room again all is kept without a further key', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/blogs')
  const post = await makePost(t, page)
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: site.url, quotaSize: 1 })
  await openForm(page, post.path)
  await title(page).fill('While it was full')
  await page.getByLabel('Text', { exact: true }).click()
  await page.keyboard.insertText('A text that no disk takes. '.repeat(2_000))
  await cannot(page)
  await page.waitForTimeout(PROMISE)
  assert.equal(await bar(page).getByText(words.impossible).first().isVisible(), true)
  await session.send('Storage.overrideQuotaForOrigin', { origin: site.url })
  await bar(page).getByText(/^Saved on this device/).waitFor()
  await page.reload()
  await formReady(page)
  await restore(page)
  assert.equal(await title(page).inputValue(), 'While it was full')
})

test('the disk fills up while somebody writes: the words change at once, and back', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/blogs')
  const post = await makePost(t, page)
  await openForm(page, post.path)
  await title(page).fill('Before it was full')
  await bar(page).getByText(/^Saved on this device/).waitFor()
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('There is no room.', 'QuotaExceededError')
    }
    addEventListener('room', () => (IDBObjectStore.prototype.put = put), { once: true })
  })
  await title(page).fill('While it was full')
  await cannot(page)
  await page.evaluate(() => dispatchEvent(new Event('room')))
  await bar(page).getByText(/^Saved on this device/).waitFor()
  await page.reload()
  await formReady(page)
  await restore(page)
  assert.equal(await title(page).inputValue(), 'While it was full')
})

test('a full disk does not stop a save', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/blogs')
  const post = await makePost(t, page)
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: site.url, quotaSize: 1 })
  await openForm(page, post.path)
  await title(page).fill('Straight to the site')
  await page.keyboard.press('Control+s')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  assert.equal((await post.read()).Data['BlogTitle'], 'Straight to the site')
})

test('no room for the renewed proof: a save that arrived is told as one', async (t) => {
  const { page } = await enter(t, '/web-cms/protected/blogs')
  const post = await makePost(t, page)
  await openForm(page, post.path)
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('There is no room.', 'QuotaExceededError')
    }
  })
  for (const words of ['Saved without room', 'And once more']) {
    if (!(await page.locator('.edit').isVisible())) await walkTo(page, post.path)
    await title(page).fill(words)
    await page.keyboard.press('Control+s')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.equal((await post.read()).Data['BlogTitle'], words)
  }
})

test('signing out in another tab leaves the text on this machine, and it is offered after the next sign-in', async (t) => {
  // A session of its own: signing out would end that of the other tests.
  const { page } = await enter(t, '/web-cms/protected/blogs')
  const kind = kindFor(0)
  const item = await anyItem(t, page, kind)
  await openForm(page, item.path)
  await typeEverywhere(page, 'signed out elsewhere')
  const now = await shown(page)
  await page.waitForTimeout(PROMISE)
  await page.evaluate(() => {
    localStorage.removeItem('passKey')
    new BroadcastChannel('web-cms/sign-out').postMessage('signed out')
  })
  const other = await page.context().newPage()
  await other.goto(site.url + item.path)
  await other.getByLabel('Passphrase').waitFor()
  assert.equal(await offer(other).count(), 0, 'nothing is shown before both gates')
  await other.getByLabel('Passphrase').fill(site.passphrase)
  await other.getByRole('button', { name: 'Continue' }).click()
  await restore(other)
  await assertShown(other, now, 'after the sign-in')
})
