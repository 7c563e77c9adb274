import { useEffect, useRef, useState } from 'react'
import { submissions } from '#kinds/submissions.ts'
import { cmsInbox } from '#messages/en/cms-inbox.ts'
import type { InboxDrafts } from './drafts.ts'
import { request, type Answer, type Transport } from '../network/api.ts'
import type { Toasts } from '../stores/toasts.ts'
import { emailIn, type FormResponse } from './form-response.ts'
import { firstPage, pageAt, type InboxStore } from './inbox.ts'

/** Scope of an erasure: one response, or all from its sender's address. */
export type EraseScope = 'one' | 'person'

/** Text to type as a confirmation: the reference of one response, or the person's address. */
export const confirmationText = (response: FormResponse, what: EraseScope): string =>
  what === 'one' ? response.Reference : emailIn(response)

const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')

/** True when the typed confirmation is right; letter case and spaces do not matter. */
export const isConfirmed = (typed: string, asked: string): boolean => fold(typed) === fold(asked)

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
type Erase = (response: FormResponse, what: EraseScope) => Promise<readonly string[] | null>

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
      // Each call searches a part of the inbox, and returns the address of the next.
      for (let at: string | null = path; at !== null;) {
        const answer: Answer<{ Erased: string[] }> = await transport<{ Erased: string[] }>(
          method,
          at,
          { body: { Email: email } },
        )
        if (!answer.ok) return null
        erased.push(...answer.data.Erased)
        at = answer.next
      }
      // On a retry after a lost answer the server names no ids: listed responses from the address
      // count as erased, too.
      const shown = inbox.$inbox.get().items.filter((item) => isConfirmed(emailIn(item), email))
      return [
        ...new Set([...erased, response.ContactId, ...shown.map(({ ContactId }) => ContactId)]),
      ]
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

/** Responses from one address; `isAll`: false when there are more. */
export type Person = { ids: readonly string[]; isAll: boolean }

/**
 * Limits of reading a person's responses: more than a person reads before erasing them, and the
 * number of calls in which a large inbox is searched without being asked to.
 */
const MAX_RESPONSES = 1_000
export const MAX_CALLS = 4

/** All responses from an address, spam included; null when they could not be read. */
export async function readPerson(
  transport: Transport,
  email: string,
  most = MAX_RESPONSES,
): Promise<Person | null> {
  const ids: string[] = []
  let next: string | null = firstPage('search', { person: email }, most)
  for (let calls = 0; next !== null && calls < MAX_CALLS && ids.length < most; calls += 1) {
    const answer: Awaited<ReturnType<typeof pageAt>> = await pageAt(transport, 'search', next, {
      person: email,
    })
    if (!answer.ok) return null
    ids.push(...answer.data.map(({ ContactId }) => ContactId))
    next = answer.next
  }
  return { ids, isAll: next === null }
}

/**
 * Responses from the address of a response; undefined until they are read, null when they could not
 * be. They are read again when `count`, the number of all responses (null while unknown), changes.
 */
export function usePerson(response: FormResponse, count: number | null): Person | null | undefined {
  const email = emailIn(response)
  const [person, setPerson] = useState<Person | null>()
  const counted = useRef<number | null | undefined>(undefined)
  const latest = useRef(0)
  useEffect(() => {
    const before = counted.current
    counted.current = count
    // The first count is no change.
    if (before === null) return
    const mine = ++latest.current
    void readPerson(request, email).then((read) => mine === latest.current && setPerson(read))
  }, [email, count])
  return person
}
