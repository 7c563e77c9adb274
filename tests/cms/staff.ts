import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { platform, type Test } from '../browser.ts'
import { findings } from '../site/axe.ts'
import * as gates from './gates.ts'
import { signedInState, type StorageState } from './signed-in.ts'
import { StaffPage } from './staff-page.ts'
import * as windows from './window.ts'

type StaffContract = {
  staff: { base: string; protected: string; sidebar: string[] }
  messages: Record<string, string>
  milliseconds: { modal: number; modalBackdrop: number }
}

/** The product's own constants, as plain data. */
export const contract = JSON.parse(
  await readFile(new URL('../fixtures/contract.json', import.meta.url), 'utf8'),
) as StaffContract

/** A window of its own; anything the page complains about, a violation of its policy included, fails the test. */
export const openWindow = async (t: Test, options: BrowserContextOptions = {}): Promise<Page> =>
  (await windows.openWindow(t, options, windows.ordinary)).page

export const signIn = (page: Page, password = platform.adminPassword): Promise<void> =>
  gates.signIn(page, platform.adminEmail, password)

export const givePassphrase = (page: Page, passphrase = platform.passphrase): Promise<void> =>
  gates.givePassphrase(page, passphrase)

let inside: Promise<StorageState> | undefined

/** A window inside the staff area, at a path. Both gates are passed once for all files of a process. */
export async function enter(
  t: Test,
  path: string,
  options: BrowserContextOptions = {},
): Promise<StaffPage> {
  inside ??= signedInState(platform)
  const staff = new StaffPage(
    await openWindow(t, { ...options, storageState: await inside }),
    platform.url,
  )
  await staff.open(path)
  // The frame that stands in the page before the program has no buttons.
  await staff.page.getByRole('banner').getByRole('button').first().waitFor()
  return staff
}

/** Nothing that axe can find with all its rules, nothing left out. */
export async function assertAccessible(page: Page, name: string): Promise<void> {
  assert.deepEqual(await findings(page), [], `axe on ${name}`)
}

/** Nothing sticks out at the side. */
export async function assertFits(page: Page, name: string): Promise<void> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  assert.equal(over, 0, `${name} is ${over} px too wide`)
}
