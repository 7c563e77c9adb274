import { useEffect, useRef, useState } from 'react'
import { submissions } from '#kinds/submissions.ts'
import { cmsInbox } from '#messages/en/cms-inbox.ts'
import type { InboxDrafts } from './drafts.ts'
import { request, type Answer, type Transport } from '../network/api.ts'
import type { Toasts } from '../stores/toasts.ts'
import { emailIn, type FormResponse } from './form-response.ts'
import { firstPagePath, readPage, type InboxStore } from './inbox.ts'

/** Scope of an erasure: one response, or all from its sender's address. */
export type EraseScope = 'one' | 'person'

/** Text to type as a confirmation: the reference of one response, or the person's address. */
export const confirmationText = (response: FormResponse, scope: EraseScope): string =>
  scope === 'one' ? response.Reference : emailIn(response)

/** Text without spaces and differences of letter case. */
const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')

const isSameText = (a: string, b: string): boolean => fold(a) === fold(b)

/** True when the typed confirmation is right; letter case and spaces do not matter. */
export const isConfirmed = (typed: string, expected: string): boolean => isSameText(typed, expected)

type EraseOptions = {
  transport: Transport
  inbox: Pick<InboxStore, 'drop' | '$inbox'>
  drafts: Pick<InboxDrafts, 'forgetOn'>
  toasts: Pick<Toasts, 'toastFor'>
  countNow: () => Promise<void>
  /** Drops this tab's search tokens, which may name the person. */
  forgetSearches: () => void
}

/**
 * Erases for good, on the server and on this device.
 * @returns ids of the erased responses, or null when the erasure is not certain
 */
type Erase = (response: FormResponse, scope: EraseScope) => Promise<readonly string[] | null>

export function makeErase({
  transport,
  inbox,
  drafts,
  toasts,
  countNow,
  forgetSearches,
}: EraseOptions): Erase {
  const erasers: Readonly<
    Record<EraseScope, (response: FormResponse) => Promise<readonly string[] | null>>
  > = {
    one: async ({ ContactId }) => {
      const { method, path } = submissions.api.erase
      const answer = await transport(method, path.replace('{ContactId}', ContactId))
      return answer.ok ? [ContactId] : null
    },
    person: async (response) => {
      const { method, path } = submissions.api.erasePerson
      const email = emailIn(response)
      const erased: string[] = []
      // Each call searches a part of the inbox. Its answer has the address of the next call.
      for (let address: string | null = path; address !== null;) {
        const answer: Answer<{ Erased: string[] }> = await transport<{ Erased: string[] }>(
          method,
          address,
          { body: { Email: email } },
        )
        if (!answer.ok) return null
        erased.push(...answer.data.Erased)
        address = answer.next
      }
      // When an earlier attempt erased them but its answer was lost, the server returns no ids now.
      // Therefore the listed responses from the address count as erased, too.
      const listed = inbox.$inbox.get().items.filter((item) => isSameText(emailIn(item), email))
      return [
        ...new Set([...erased, response.ContactId, ...listed.map(({ ContactId }) => ContactId)]),
      ]
    },
  }
  return async (response, scope) => {
    const ids = await erasers[scope](response)
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

/** Responses from one address. */
export type PersonResponses = {
  ids: readonly string[]
  /** False when there may be more responses than `ids`. */
  isComplete: boolean
}

/** Maximum number of a person's responses that are read: more than anybody looks at. */
const MAX_RESPONSES = 1_000
/** Maximum number of calls for a person's responses: each searches a part of a large inbox. */
export const MAX_CALLS = 4

/**
 * Responses from an address, spam included, up to the limits above; null when they cannot be read.
 */
export async function readPersonResponses(
  transport: Transport,
  email: string,
  limit = MAX_RESPONSES,
): Promise<PersonResponses | null> {
  const ids: string[] = []
  let next: string | null = firstPagePath('search', { person: email }, limit)
  for (let calls = 0; next !== null && calls < MAX_CALLS && ids.length < limit; calls += 1) {
    const answer: Awaited<ReturnType<typeof readPage>> = await readPage(transport, 'search', next, {
      person: email,
    })
    if (!answer.ok) return null
    ids.push(...answer.data.map(({ ContactId }) => ContactId))
    next = answer.next
  }
  return { ids, isComplete: next === null }
}

/**
 * Responses from the same address as a response, read again whenever the number of all responses
 * changes.
 * @param count number of all responses; null while it is unknown
 * @returns undefined until they are read, null when they cannot be read
 */
export function usePersonResponses(
  response: FormResponse,
  count: number | null,
): PersonResponses | null | undefined {
  const email = emailIn(response)
  const [person, setPerson] = useState<PersonResponses | null>()
  /** Count at the last run of the effect; undefined before the first. */
  const lastCount = useRef<number | null | undefined>(undefined)
  /** Number of the latest request: only its answer is shown. */
  const latestRequest = useRef(0)
  useEffect(() => {
    const countBefore = lastCount.current
    lastCount.current = count
    // The first known count is not a change: the responses were read while it was unknown.
    if (countBefore === null) return
    latestRequest.current += 1
    const thisRequest = latestRequest.current
    void readPersonResponses(request, email).then((read) => {
      if (thisRequest === latestRequest.current) setPerson(read)
    })
  }, [email, count])
  return person
}
