import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, type TestContext } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { launchChromium } from '../chromium.ts'
import { findings } from '../site/axe.ts'
import * as gates from './gates.ts'
import { signedInState, type StorageState } from './signed-in.ts'
import { StaffPage } from './staff-page.ts'
import * as windows from './window.ts'

const setting = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`Set ${name}: these tests speak to a running copy of the site.`)
  return value
}

export const site = {
  url: setting('SITE_URL'),
  email: setting('ADMIN_EMAIL'),
  password: setting('ADMIN_PASSWORD'),
  passphrase: setting('PASSPHRASE'),
}

type StaffContract = { staff: { base: string; protected: string; sidebar: string[] }; messages: Record<string, string>; toasts: Record<string, unknown> }

/** The product's own constants, as plain data. */
export const contract = JSON.parse(await readFile(new URL('../fixtures/contract.json', import.meta.url), 'utf8')) as StaffContract

let started: Promise<Browser> | undefined
const browser = (): Promise<Browser> => (started ??= launchChromium())
after(async () => {
  await (await started)?.close()
})

/** A window of its own; anything the page complains about, a violation of its policy included, fails the test. */
export const openWindow = async (t: TestContext, options: BrowserContextOptions = {}): Promise<Page> => (await windows.openWindow(t, await browser(), options, windows.ordinary)).page

export const signIn = (page: Page, password = site.password): Promise<void> => gates.signIn(page, site.email, password)

export const givePassphrase = (page: Page, passphrase = site.passphrase): Promise<void> => gates.givePassphrase(page, passphrase)

let state: Promise<StorageState> | undefined

const stateInside = (): Promise<StorageState> => signedInState({ url: site.url, adminEmail: site.email, adminPassword: site.password, passphrase: site.passphrase })

/** A window inside the staff area, at a path. Both gates were passed once for all files of a run, else once for this one. */
export async function enter(t: TestContext, path: string, options: BrowserContextOptions = {}): Promise<StaffPage> {
  const { STAFF_STATE } = process.env
  state ??= STAFF_STATE ? Promise.resolve(JSON.parse(STAFF_STATE) as StorageState) : stateInside()
  const staff = new StaffPage(await openWindow(t, { ...options, storageState: await state }), site.url)
  await staff.open(path)
  await staff.page.getByRole('banner').waitFor()
  return staff
}

/** Nothing that axe can find with all its rules, nothing left out. */
export async function assertAccessible(page: Page, name: string): Promise<void> {
  assert.deepEqual(await findings(page), [], `axe on ${name}`)
}

/** Nothing sticks out at the side. */
export async function assertFits(page: Page, name: string): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  assert.equal(over, 0, `${name} is ${over} px too wide`)
}
