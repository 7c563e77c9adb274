import type { TestContext } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { submissions, type FormType } from '#kinds/submissions.ts'
import { callerOf } from './edit-posts.ts'
import { sendForm } from './responses.ts'
import { contract, enter } from './staff.ts'

export const inboxAt = `${contract.staff.protected}${submissions.screen.path}`

type Stored = { ContactId: string; Revision: string; State: string; Note: string; Reference: string; Mail: { Kind: string; State: string; Subject: string; Message: string }[] }

/** A window at the inbox with one response of its own, and the server's own view of it. */
export async function openInbox(t: TestContext, data: Record<string, unknown> = {}, type: FormType = 'CONTACT', options: Parameters<typeof enter>[2] = {}) {
  const { page } = await enter(t, contract.staff.base, options)
  const call = await callerOf(page)
  const id = await sendForm(t, call, type, data)
  const stored = async (): Promise<Stored> => (await call<Stored>('GET', `/api/form/${id}`)).body
  /** What another session does with it. */
  const changeElsewhere = async (change: { State?: string; Note?: string }) => call<Stored>('PATCH', `/api/form/${id}`, change, (await stored()).Revision)
  /** Goes to an address of the inbox, as a link would. */
  const visit = async (path = `${inboxAt}/${id}`) => {
    await page.goto(new URL(path, page.url()).href)
    await page.getByRole('banner').waitFor()
  }
  return { page, id, call, stored, changeElsewhere, visit }
}

export const row = (page: Page, words: string): Locator => page.getByRole('list', { name: 'Form responses, newest first' }).getByRole('link').filter({ hasText: words })
export const toast = (page: Page, words: string): Locator => page.getByRole('region', { name: /^Notifications/ }).getByText(words, { exact: true })
export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name, level: 2 })
export const isChosen = (page: Page, state: string): Locator => page.getByRole('radiogroup', { name: 'State of this response' }).locator(`label:has(input:checked)`).getByText(state, { exact: true })

/** Waits until a store on the server says so: its answer comes later than the page's. */
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await holds()) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`It did not come to this: ${what}`)
}
