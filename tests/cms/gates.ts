import type { Page } from 'playwright-core'
import type { StaffSite } from './signed-in.ts'

/** Passes the first gate, e-mail address and password, as a person does. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Passes the second gate, the passphrase, as a person does. */
export async function givePassphrase(page: Page, passphrase: string): Promise<void> {
  await page.getByLabel('Passphrase').fill(passphrase)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Opens a page of the staff area and passes both gates to it. */
export async function passGates(
  page: Page,
  { url, adminEmail, adminPassword, passphrase }: StaffSite,
  path: string,
): Promise<void> {
  await page.goto(url + path)
  await signIn(page, adminEmail, adminPassword ?? '')
  const second = page.getByRole('heading', { name: 'Password Required' })
  await second.waitFor()
  await givePassphrase(page, passphrase ?? '')
  await second.waitFor({ state: 'detached' })
}
