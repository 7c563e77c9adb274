import type { FormType } from '#kinds/submissions.ts'
import { platform, type Test } from '../browser.ts'
import { postForm } from './post-form.ts'

type Staff = (method: string, path: string, body?: unknown) => Promise<unknown>

/** Unique name for a test. */
export const unique = (name: string): string => `${name}${Math.random().toString(36).slice(2, 8)}`

/** Sends data through a public form; it is erased again after the test. */
export async function sendForm(
  t: Test,
  call: Staff,
  type: FormType,
  data: Record<string, unknown> = {},
) {
  const ContactId = await postForm(platform.url, type, data)
  t.after(() => call('DELETE', `/api/form/${ContactId}`))
  return ContactId
}
