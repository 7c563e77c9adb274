import type { Locator, Page } from 'playwright-core'
import { submissions, type FormType } from '#kinds/submissions.ts'
import type { Test } from '../browser.ts'
import { apiClientOf } from './edit-posts.ts'
import { sendForm } from './responses.ts'
import { contract, openStaffPage } from './staff.ts'

export const inboxAddress = `${contract.staff.protected}${submissions.screen.path}`

type Stored = {
  ContactId: string
  Revision: string
  State: string
  Note: string
  Reference: string
  Mail: { Kind: string; State: string; Subject: string; Message: string }[]
}

/**
 * Sends one form response for a test, opens a window of the staff area, and returns functions that
 * read the response from the server and open the inbox.
 */
export async function openInbox(
  t: Test,
  data: Record<string, unknown> = {},
  type: FormType = 'CONTACT',
  options: Parameters<typeof openStaffPage>[2] = {},
) {
  const staff = await openStaffPage(t, contract.staff.base, options)
  const { page } = staff
  const call = await apiClientOf(page)
  const id = await sendForm(t, call, type, data)
  const stored = async (): Promise<Stored> => (await call<Stored>('GET', `/api/form/${id}`)).body
  /** Goes to an address of the inbox, as a link would. */
  const visit = async (path = `${inboxAddress}/${id}`) => {
    await staff.open(path)
    await page.getByRole('banner').getByRole('button').first().waitFor()
  }
  return { staff, page, id, call, stored, visit }
}

export const row = (page: Page, words: string): Locator =>
  page
    .getByRole('list', { name: 'Form responses, newest first' })
    .getByRole('link')
    .filter({ hasText: words })
export const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { name, level: 2 })
export const chosenState = (page: Page, state: string): Locator =>
  page
    .getByRole('radiogroup', { name: 'State of this response' })
    .locator(`label:has(input:checked)`)
    .getByText(state, { exact: true })
