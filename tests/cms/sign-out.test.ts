import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { expect, platform, test } from '../browser.ts'
import { makePost } from './edit-posts.ts'
import { storeUnsentReply } from './unsent-reply.ts'
import { contract, givePassphrase, openWindow, signIn } from './staff.ts'

const blogs = `${contract.staff.protected}blogs`
const title = (page: Page) => page.getByLabel('Title', { exact: true })

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: `Account: ${platform.adminEmail}` }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

/** Everything that the device stores for the site, as text. */
const storedText = (page: Page): Promise<string> =>
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
        all.push(
          await new Promise((resolve, reject) => {
            reading.onsuccess = () => resolve(reading.result)
            reading.onerror = () => reject(new Error(`${name}, ${store}`))
          }),
        )
      }
      database.close()
    }
    return JSON.stringify(all)
  })

test('signing out warns about an unsent reply, then erases it and the session in every tab, and keeps unsaved text of an article', async ({
  t,
}) => {
  const page = await openWindow(t)
  await page.goto(platform.url + blogs)
  await signIn(page)
  await givePassphrase(page)
  await page.getByRole('table').waitFor()
  const other = await page.context().newPage()
  await other.goto(platform.url + blogs)
  await other.getByRole('table').waitFor()
  const post = await makePost(t, other)
  await other.goto(platform.url + post.path)
  await title(other).fill('Still being written')
  await other
    .getByText(/^Kept on this device/)
    .first()
    .waitFor()
  await storeUnsentReply(page)
  const third = await page.context().newPage()
  await third.goto(`${platform.url}${contract.staff.protected}forms`)
  await third.getByRole('searchbox', { name: 'Find a person' }).fill('huda@mail.example')
  await third.waitForURL(/find=/)
  assert.match(await storedText(third), /huda@mail/)

  await signOut(page)
  const question = page.getByRole('alertdialog', {
    name: 'Sign out and lose what is not sent or saved?',
  })
  await question
    .getByText(/^This device has something in the form responses that was not sent/)
    .waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  assert.match(await storedText(page), /Dear Mariam/)

  await signOut(page)
  await question.getByRole('button', { name: 'Sign out' }).click()
  for (const tab of [page, other, third])
    await tab.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
  assert.equal(new URL(page.url()).pathname, contract.staff.base)
  const remaining = await storedText(page)
  for (const word of ['Dear Mariam', 'passKey', 'gotrue', 'recent-items', platform.adminEmail])
    assert.ok(!remaining.includes(word), word)
  assert.match(remaining, /Still being written/)
  assert.doesNotMatch(await storedText(third), /huda/)

  await other.goto(platform.url + post.path)
  await signIn(other)
  await givePassphrase(other)
  await other.getByRole('button', { name: 'Restore' }).click()
  await expect(title(other)).toHaveValue('Still being written')
})
