import { submissions } from '#kinds/submissions.ts'
import { cmsInbox } from '#messages/en/cms-inbox.ts'
import type { Transport } from '../network/api.ts'
import type { InboxDrafts } from './drafts.ts'
import { emailIn, type FormResponse } from './form-response.ts'
import type { InboxStore, Toasts } from './inbox.ts'

/** What is to be erased: one response, or all that came from its address. */
export type Erasable = 'one' | 'person'

/** What has to be typed before something is erased: the reference of one response, or the person's address. */
export const askedFor = (response: FormResponse, what: Erasable): string => (what === 'one' ? response.Reference : emailIn(response))

const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')

/** Whether what was typed is what was asked for; letter case and spaces do not matter. */
export const isConfirmed = (typed: string, asked: string): boolean => fold(typed) === fold(asked)

export type EraseOptions = {
  transport: Transport
  inbox: Pick<InboxStore, 'drop' | '$inbox'>
  drafts: Pick<InboxDrafts, 'forgetOn'>
  toasts: Pick<Toasts, 'toastFor'>
  countNow: () => Promise<void>
  /** Forgets whom this tab looked for: what is still looked for afterwards gets its name anew. */
  forgetSearches: () => void
}

/** Erases for good, on the server and on this device. @returns what was erased, or null when that is not certain */
export type Erase = (response: FormResponse, what: Erasable) => Promise<readonly string[] | null>

export function makeErase({ transport, inbox, drafts, toasts, countNow, forgetSearches }: EraseOptions): Erase {
  const erasers: Readonly<Record<Erasable, (response: FormResponse) => Promise<readonly string[] | null>>> = {
    one: async ({ ContactId }) => {
      const { method, path } = submissions.api.erase
      const answer = await transport(method, path.replace('{ContactId}', ContactId))
      return answer.ok ? [ContactId] : null
    },
    person: async (response) => {
      const { method, path } = submissions.api.erasePerson
      const email = emailIn(response)
      const answer = await transport<{ Erased: string[] }>(method, path, { body: { Email: email } })
      if (!answer.ok) return null
      // After a lost answer the server has nothing left to name: what is shown here of the address is gone, too.
      const shown = inbox.$inbox.get().items.filter((item) => isConfirmed(emailIn(item), email))
      return [...new Set([...answer.data.Erased, response.ContactId, ...shown.map(({ ContactId }) => ContactId)])]
    },
  }
  return async (response, what) => {
    const ids = await erasers[what](response)
    if (!ids) {
      toasts.toastFor(submissions.messages.eraseFailed, 'failure')
      return null
    }
    forgetSearches()
    toasts.toastFor(submissions.messages.erase, 'info', { detail: cmsInbox.erase.done(ids.length) })
    inbox.drop(ids)
    void countNow()
    await drafts.forgetOn(ids)
    return ids
  }
}
