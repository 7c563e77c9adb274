import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import type { Running } from '../platform/spawn.ts'

/**
 * A visitor's or editor's own browser window. What the page complains about on its console fails the test, so that a
 * violation of the content policy or a React warning cannot pass unseen.
 */
export const openWindow = async (t: TestContext, browser: Browser, expected: RegExp = /$^/): Promise<{ context: BrowserContext; page: Page; complaints: string[] }> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const complaints: string[] = []
  // After the test the platform goes first, and a window that still asks it is refused.
  const isOver = (): boolean => 'passed' in t && t.passed === true
  page.on('console', (message) => {
    if (message.type() === 'error' && !isOver() && !expected.test(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  t.after(async () => {
    // What a person would have seen when it went wrong.
    if ('passed' in t && t.passed === false) for (const [n, open] of context.pages().entries()) await open.screenshot({ path: `screenshots/failed-${t.name.replace(/\W+/g, '-').slice(0, 60)}-${n}.png` })
    await context.close()
    assert.deepEqual(complaints, [])
  })
  return { context, page, complaints }
}

/** Signs in and passes the passphrase, as a person does. */
export const enter = async (page: Page, { url, adminEmail, adminPassword, passphrase }: Pick<Running, 'url' | 'adminEmail' | 'adminPassword' | 'passphrase'>, path = '/web-cms'): Promise<void> => {
  await page.goto(`${url}${path}`)
  await page.getByLabel('E-mail').fill(adminEmail)
  await page.getByLabel('Password', { exact: true }).fill(adminPassword ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Password Required' }).waitFor()
  await page.getByLabel('Passphrase').fill(passphrase ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Password Required' }).waitFor({ state: 'detached' })
}

/** A toast, by its words. */
export const toast = (page: Page, words: string): Locator => page.getByRole('region', { name: /^Notifications/ }).getByText(words, { exact: true })
/** A field of the editor that stands over a list. */
export const field = (page: Page, name: string): Locator => page.getByRole('dialog').getByLabel(name, { exact: true })
export const row = (page: Page, title: string): Locator => page.getByRole('row').filter({ hasText: title })

/** The list says that visitors have it: two minutes at most. */
export const untilRowIsLive = (page: Page, title: string): Promise<void> => row(page, title).getByText('Live', { exact: true }).waitFor({ timeout: 120_000 })

/** Moves an item to the bin from its row, and takes it back by the toast. */
export const deleteAndUndo = async (page: Page, title: string, deleted: string): Promise<void> => {
  await page.getByRole('button', { name: `More for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Move to bin' }).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Delete' }).click()
  await toast(page, deleted).waitFor()
  await row(page, title).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await row(page, title).waitFor()
  await toast(page, 'Restored!').waitFor()
}

/** Writes the announcement in both languages, switches it on for these days, and saves it. */
export const announce = async (page: Page, url: string, english: string, arabic: string): Promise<void> => {
  await page.goto(`${url}/web-cms/protected/web-notification`)
  for (const [name, words] of [['Text', english], ['Text, Arabic', arabic]] as const) {
    await page.getByLabel(name, { exact: true }).click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(words)
  }
  await page.getByLabel('Shown').check({ force: true })
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('From', { exact: true }).fill(day(-2))
  await page.getByLabel('From, time').fill('00:00')
  await page.getByLabel('Until', { exact: true }).fill(day(20))
  await page.getByLabel('Until, time').fill('00:00')
  await page.getByText('Changed on this device, not saved yet').waitFor()
  await page.keyboard.press('Control+s')
  await toast(page, 'Settings saved!').waitFor()
  await page.getByText('Changed on this device, not saved yet').waitFor({ state: 'detached' })
}
