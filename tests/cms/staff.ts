import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { platform, type Test } from '../browser.ts'
import { runAxe } from '../site/axe.ts'
import * as gates from './gates.ts'
import { signedInState, type StorageState } from './signed-in.ts'
import { StaffPage } from './staff-page.ts'
import * as windows from './window.ts'

type StaffContract = {
  staff: { base: string; protected: string; sidebar: string[] }
  messages: Record<string, string>
  milliseconds: { modal: number; modalBackdrop: number }
}

/** Constants of the product, as plain data. */
export const contract = JSON.parse(
  await readFile(new URL('../fixtures/contract.json', import.meta.url), 'utf8'),
) as StaffContract

/**
 * Opens a window with a context of its own; any complaint of the page, a policy violation included,
 * fails the test.
 */
export const openWindow = async (t: Test, options: BrowserContextOptions = {}): Promise<Page> =>
  (await windows.openWindow(t, options, windows.networkErrorMessage)).page

export const signIn = (page: Page, password = platform.adminPassword): Promise<void> =>
  gates.signIn(page, platform.adminEmail, password)

export const givePassphrase = (page: Page, passphrase = platform.passphrase): Promise<void> =>
  gates.givePassphrase(page, passphrase)

/** Browser state behind both gates; all windows of this process start with it. */
let signedIn: Promise<StorageState> | undefined

/** Opens a window inside the staff area, at a path, without passing the gates again. */
export async function openStaffPage(
  t: Test,
  path: string,
  options: BrowserContextOptions = {},
): Promise<StaffPage> {
  signedIn ??= signedInState(platform)
  const staff = new StaffPage(
    await openWindow(t, { ...options, storageState: await signedIn }),
    platform.url,
  )
  await staff.open(path)
  // The banner has buttons only once the program runs: the static frame before it has none.
  await staff.page.getByRole('banner').getByRole('button').first().waitFor()
  return staff
}

/** Asserts that axe finds nothing, with all its rules and no exclusions. */
export async function assertAccessible(page: Page, name: string): Promise<void> {
  assert.deepEqual(await runAxe(page), [], `axe on ${name}`)
}

/** Asserts that the page is not wider than its window. */
export async function assertFits(page: Page, name: string): Promise<void> {
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  assert.equal(excess, 0, `${name} is ${excess} px too wide`)
}
