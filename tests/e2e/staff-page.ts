import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Running } from '../platform/spawn.ts'

/**
 * A visitor's or editor's own browser window. What the page complains about on its console fails the test, so that a
 * violation of the content policy or a React warning cannot pass unseen.
 */
export const openWindow = async (t: TestContext, browser: Browser, expected: RegExp = /$^/): Promise<{ context: BrowserContext; page: Page; complaints: string[] }> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !expected.test(message.text())) complaints.push(message.text())
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
export const enter = async (page: Page, { url, adminEmail, adminPassword, passphrase }: Running, path = '/web-cms'): Promise<void> => {
  await page.goto(`${url}${path}`)
  await page.getByLabel('E-mail').fill(adminEmail)
  await page.getByLabel('Password', { exact: true }).fill(adminPassword ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Password Required' }).waitFor()
  await page.getByLabel('Passphrase').fill(passphrase ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Password Required' }).waitFor({ state: 'detached' })
}
