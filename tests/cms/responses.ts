import type { FormType } from '#kinds/submissions.ts'
import { platform, type Test } from '../browser.ts'
import { postForm } from './post-form.ts'

/** Function that calls the API as staff. */
type StaffCall = (method: string, path: string, body?: unknown) => Promise<unknown>

/** Adds random letters to a name, so that a test finds only its own response. */
export const uniqueName = (name: string): string =>
  `${name}${Math.random().toString(36).slice(2, 8)}`

/**
 * Sends data through a public form; the response is erased after the test.
 * @returns the id of the response
 */
export async function sendForm(
  t: Test,
  call: StaffCall,
  type: FormType,
  data: Record<string, unknown> = {},
) {
  const ContactId = await postForm(platform.url, type, data)
  t.after(() => call('DELETE', `/api/form/${ContactId}`))
  return ContactId
}
