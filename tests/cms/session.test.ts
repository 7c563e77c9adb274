import assert from 'node:assert/strict'
import type { Page, Route } from 'playwright-core'
import { expect, platform, test, type Test } from '../browser.ts'
import { makePost } from './edit-posts.ts'
import { spoilToken } from './end-gates.ts'
import { contract, openStaffPage, givePassphrase, openWindow, signIn } from './staff.ts'

const blogs = `${contract.staff.protected}blogs`
const title = (page: Page) => page.getByLabel('Title', { exact: true })
const card = (page: Page) => page.getByRole('dialog', { name: 'Sign in to continue' })
const stay = (page: Page) => page.getByRole('button', { name: 'Stay signed in' })
const warning = (page: Page) =>
  page.getByRole('status').getByText(/^Your session ends in \d minutes?\.$/)

/** Opens an editor and types a title without saving it. */
async function typeTitle(t: Test, page: Page, words: string) {
  const post = await makePost(t, page)
  await page.goto(platform.url + post.path)
  await title(page).fill(words)
  return post
}

/** Makes the next proof of the passphrase expire after these minutes. */
async function shortenProof(page: Page, minutes: number): Promise<void> {
  const shorten = async (route: Route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { passKey: string }
    await route.fulfill({
      response,
      json: { ...body, expiresAt: new Date(Date.now() + minutes * 60_000).toISOString() },
    })
  }
  await page.route('**/api/pass-key', shorten, { times: 1 })
}

test('shortly before 8 hours the passphrase can be entered again over the page, and the typed text stays', async ({
  t,
}) => {
  const page = await openWindow(t)
  await page.clock.install()
  await shortenProof(page, 7)
  await page.goto(platform.url + blogs)
  await signIn(page)
  await givePassphrase(page)
  await page.getByRole('table').waitFor()
  await typeTitle(t, page, 'Typed all day')
  await page.clock.fastForward('03:00')
  await warning(page).waitFor()
  await page
    .getByText('For security, the passphrase has to be entered again every 8 hours.')
    .waitFor()
  await stay(page).click()
  await card(page)
    .getByText(/^For security, the passphrase has to be entered again every 8 hours\. Your page/)
    .waitFor()
  await card(page).getByRole('button', { name: 'Not now' }).click()
  await card(page).waitFor({ state: 'detached' })
  await expect(title(page)).toHaveValue('Typed all day')
  await warning(page).waitFor()
  await stay(page).click()
  await givePassphrase(page)
  await card(page).waitFor({ state: 'detached' })
  await warning(page).waitFor({ state: 'detached' })
  await expect(title(page)).toHaveValue('Typed all day')
})

test('a sign-in that ends during a save asks for e-mail and password, and the same save continues', async ({
  t,
}) => {
  const { page } = await openStaffPage(t, blogs)
  const post = await typeTitle(t, page, 'Saved through both gates')
  await spoilToken(page)
  await page.keyboard.press('Control+s')
  await card(page)
    .getByText(/^Your session has ended/)
    .waitFor()
  await expect(card(page).getByLabel('E-mail')).toHaveValue(platform.adminEmail)
  await page.keyboard.press('Escape')
  await card(page).waitFor()
  await signIn(page)
  await card(page).waitFor({ state: 'detached' })
  await page.getByText('Updated Blog post!').waitFor()
  assert.equal((await post.read()).Data['BlogTitle'], 'Saved through both gates')
})
