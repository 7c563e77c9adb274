import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, type TestContext } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { launchChromium } from '../chromium.ts'
import { findings } from '../site/axe.ts'
import { signedInState, type StorageState } from './signed-in.ts'
import { StaffPage } from './staff-page.ts'

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

/** What the browser itself writes about an answer of 400 and above is no complaint of the page. */
const ordinary = /^Failed to load resource|net::ERR_/

/** A window of its own; anything the page complains about, a violation of its policy included, fails the test. */
export async function openWindow(t: TestContext, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await (await browser()).newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !ordinary.test(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  t.after(async () => {
    await context.close()
    assert.deepEqual(complaints, [])
  })
  return page
}

export async function signIn(page: Page, password = site.password): Promise<void> {
  await page.getByLabel('E-mail').fill(site.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export async function givePassphrase(page: Page, passphrase = site.passphrase): Promise<void> {
  await page.getByLabel('Passphrase').fill(passphrase)
  await page.getByRole('button', { name: 'Continue' }).click()
}

let state: Promise<StorageState> | undefined

const passGates = (): Promise<StorageState> => signedInState({ url: site.url, adminEmail: site.email, adminPassword: site.password, passphrase: site.passphrase })

/** A window inside the staff area, at a path. Both gates were passed once for all files of a run, else once for this one. */
export async function enter(t: TestContext, path: string, options: BrowserContextOptions = {}): Promise<StaffPage> {
  const { STAFF_STATE } = process.env
  state ??= STAFF_STATE ? Promise.resolve(JSON.parse(STAFF_STATE) as StorageState) : passGates()
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
