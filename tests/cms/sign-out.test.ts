import assert from 'node:assert/strict'
import test from 'node:test'
import type { Page } from 'playwright-core'
import { makePost } from './edit-posts.ts'
import { spoilToken } from './spoil-token.ts'
import { assertAccessible, contract, enter, givePassphrase, openWindow, signIn, site } from './staff.ts'

const blogs = `${contract.staff.protected}blogs`
const title = (page: Page) => page.getByLabel('Title', { exact: true })
const card = (page: Page) => page.getByRole('dialog', { name: 'Sign in to go on' })

/** Keeps something as the form responses do, for a person who has not sent it yet. */
const keepReply = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('web-cms-personal')
        opening.onupgradeneeded = () => opening.result.createObjectStore('kept')
        opening.onerror = () => reject(new Error('It is not kept.'))
        opening.onsuccess = () => {
          const change = opening.result.transaction('kept', 'readwrite')
          change.objectStore('kept').put({ value: 'Dear Mariam', at: Date.now() }, 'reply/1')
          change.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
  )

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: `Account: ${site.email}` }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

/** Everything that the device still holds, as text. */
const held = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const all: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(new Error(name))
      })
      for (const store of database.objectStoreNames) {
        const reading = database.transaction(store).objectStore(store).getAll()
        all.push(await new Promise((resolve) => (reading.onsuccess = () => resolve(reading.result))))
      }
      database.close()
    }
    return JSON.stringify(all)
  })

test('signing out warns before a reply is lost, then forgets it with the proof, in every tab; text of the site stays', async (t) => {
  const page = await openWindow(t)
  await page.goto(site.url + blogs)
  await signIn(page)
  await givePassphrase(page)
  await page.getByRole('table').waitFor()
  const other = await page.context().newPage()
  await other.goto(site.url + blogs)
  await other.getByRole('table').waitFor()
  const post = await makePost(t, other)
  await other.goto(site.url + post.path)
  await title(other).fill('Still being written')
  await other.getByText(/^Saved on this device/).first().waitFor()
  await keepReply(page)
  const third = await page.context().newPage()
  await third.goto(`${site.url}${contract.staff.protected}forms`)
  await third.getByRole('searchbox', { name: 'Find a person' }).fill('huda@mail.example')
  await third.waitForURL(/find=/)
  assert.match(await held(third), /huda@mail/)

  await signOut(page)
  const question = page.getByRole('alertdialog', { name: 'Sign out and lose what is not sent?' })
  await question.getByText(/^This device holds something in the form responses that was not sent/).waitFor()
  await assertAccessible(page, 'the question before signing out')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  assert.match(await held(page), /Dear Mariam/)

  await signOut(page)
  await question.getByRole('button', { name: 'Sign out' }).click()
  for (const tab of [page, other, third]) await tab.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
  assert.equal(new URL(page.url()).pathname, contract.staff.base)
  const left = await held(page)
  for (const word of ['Dear Mariam', 'passKey', 'gotrue', 'recent-items', site.email]) assert.ok(!left.includes(word), word)
  assert.match(left, /Still being written/)
  assert.doesNotMatch(await held(third), /huda/)

  await other.goto(site.url + post.path)
  await signIn(other)
  await givePassphrase(other)
  await other.getByRole('button', { name: 'Restore' }).click()
  assert.equal(await title(other).inputValue(), 'Still being written')
})

test('what somebody else left without signing out is forgotten before the next person is let in, and nobody goes on in their page', async (t) => {
  const { page } = await enter(t, blogs)
  await page.getByRole('table').waitFor()
  const leave = async () => {
    await keepReply(page)
    await page.evaluate(() => {
      localStorage.setItem('personal-owner', 'somebody@else.example')
      sessionStorage.setItem('finding', '[["aaaaaaaa",{"person":"huda@mail.example"}]]')
    })
  }
  const isForgotten = async () => {
    await page.getByRole('table').waitFor()
    const left = await held(page)
    for (const word of ['Dear Mariam', 'huda@mail', 'somebody@else.example']) assert.ok(!left.includes(word), word)
  }
  await leave()
  await page.reload()
  await givePassphrase(page)
  await isForgotten()

  await leave()
  await page.evaluate(() => ((window as { isTheirs?: boolean }).isTheirs = true))
  await spoilToken(page)
  await page.getByRole('link', { name: /News/ }).first().click()
  await card(page).getByLabel('Password', { exact: true }).waitFor()
  await signIn(page)
  // Their table stands under the card still: the page is loaded anew.
  const anew = page.waitForEvent('load')
  await givePassphrase(page)
  await anew
  await isForgotten()
  assert.equal(await page.evaluate(() => (window as { isTheirs?: boolean }).isTheirs), undefined)
})
