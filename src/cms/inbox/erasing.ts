import { submissions } from '#kinds/submissions.ts'
import { cmsInbox } from '#messages/en/cms-inbox.ts'
import { request } from '../network/api.ts'
import { forgetFindings } from '../stores/finding.ts'
import { sayFor } from '../stores/toasts.ts'
import { forgetDraftsOn } from './drafts.ts'
import { emailIn, type FormResponse } from './form-response.ts'
import { drop } from './inbox.ts'
import { countNow } from './new-count.ts'

/** What is to be erased: one response, or all that came from its address. */
export type Doomed = 'one' | 'person'

async function erased(ids: readonly string[]): Promise<void> {
  // This tab remembers whom it looked for: what is still looked for afterwards gets its name anew.
  forgetFindings()
  sayFor(submissions.messages.erase, 'info', { detail: cmsInbox.erase.done(ids.length) })
  drop(ids)
  void countNow()
  await forgetDraftsOn(ids)
}

const failed = (): null => {
  sayFor(submissions.messages.eraseFailed, 'failure')
  return null
}

const erasers: Readonly<Record<Doomed, (response: FormResponse) => Promise<readonly string[] | null>>> = {
  one: async ({ ContactId }) => {
    const { method, path } = submissions.api.erase
    const answer = await request(method, path.replace('{ContactId}', ContactId))
    return answer.ok ? [ContactId] : null
  },
  person: async (response) => {
    const { method, path } = submissions.api.erasePerson
    const answer = await request<{ Erased: string[] }>(method, path, { body: { Email: emailIn(response) } })
    return answer.ok ? answer.data.Erased : null
  },
}

/** Erases for good, on the server and on this device. @returns what was erased, or null when that is not certain */
export async function erase(response: FormResponse, what: Doomed): Promise<readonly string[] | null> {
  const ids = await erasers[what](response)
  if (!ids) return failed()
  await erased(ids)
  return ids
}
