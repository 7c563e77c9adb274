import { atom, type WritableAtom } from 'nanostores'
import { submissions } from '#kinds/submissions.ts'
import type { Failure, Transport } from '../network/api.ts'
import type { say, toastFor } from '../stores/toasts.ts'
import type { InboxDrafts } from './drafts.ts'
import { placeOf, type FormResponse } from './form-response.ts'
import { askedOf, type InboxQuery } from './query.ts'
import { firstPage, pageAt, readResponse } from './reading.ts'

/** What tells a person in passing how something ended. */
export type Toasts = { say: typeof say; toastFor: typeof toastFor }

/** Rows that are read at once. */
const PAGE = 50

/**
 * The list as far as it is read. A failure is a state of its own: an outage must never look like an empty inbox.
 * `isOld`: a later look at it failed, and what is shown is from before.
 */
export type Inbox = {
  state: 'loading' | 'loaded' | 'failed'
  items: readonly FormResponse[]
  next: string | null
  more: 'idle' | 'loading' | 'failed'
  why: Failure | null
  isOld: boolean
}

/** The response that is open, beside the list: it stays open when the list no longer holds it. */
export type Opened = { id: string; state: 'loading' | 'loaded' | 'failed' | 'gone'; response: FormResponse | null }

export type InboxStore = {
  $inbox: WritableAtom<Inbox>
  $opened: WritableAtom<Opened | null>
  /** Reads the first page of a query. What was listed stays until then, unless it is another list. */
  read(query: InboxQuery): Promise<void>
  /** Reads the next page, when the end comes near. */
  readMore(): Promise<void>
  /** Opens a response: from the list, or from the server where the list does not hold it. */
  open(id: string): Promise<void>
  /** A response as it is known here. */
  known(id: string): FormResponse | undefined
  /** Shows what stands on the server now, wherever it is shown. */
  put(response: FormResponse): void
  /** Takes erased responses out of everything that is shown. */
  drop(ids: readonly string[]): void
  /** Looks again at a response, for what happens by itself: its mail. */
  lookAgain(id: string): Promise<void>
}

const nothing: Inbox = { state: 'loading', items: [], next: null, more: 'idle', why: null, isOld: false }

type InboxOptions = { transport: Transport; drafts: Pick<InboxDrafts, 'forgetOn'>; toasts: Pick<Toasts, 'toastFor'>; pageSize?: number }

/** The list of responses and the one that is open. Views only draw them. */
export function makeInbox({ transport, drafts, toasts, pageSize = PAGE }: InboxOptions): InboxStore {
  const $inbox = atom<Inbox>(nothing)
  const $opened = atom<Opened | null>(null)
  let asked: { key: string; query: InboxQuery; latest: number } = { key: '', query: {}, latest: 0 }

  const change = (part: Partial<Inbox>): void => $inbox.set({ ...$inbox.get(), ...part })

  const put = (response: FormResponse): void => {
    const { ContactId } = response
    change({ items: $inbox.get().items.map((item) => (item.ContactId === ContactId ? response : item)) })
    if ($opened.get()?.id === ContactId) $opened.set({ id: ContactId, state: 'loaded', response })
  }

  return {
    $inbox,
    $opened,
    async read(query) {
      const key = JSON.stringify(askedOf(query))
      const mine = asked.latest + 1
      const isSame = asked.key === key && $inbox.get().state === 'loaded'
      asked = { key, query, latest: mine }
      if (!isSame) change({ ...nothing, items: $inbox.get().items })
      const answer = await pageAt(transport, firstPage('search', pageSize), query)
      if (mine !== asked.latest) return
      if (!answer.ok) {
        if (answer.kind === 'aborted') return
        if (isSame) return change({ isOld: true, why: answer.kind })
        toasts.toastFor(submissions.messages.fetchFailed, 'failure')
        return $inbox.set({ ...nothing, state: 'failed', why: answer.kind })
      }
      const last = answer.data.at(-1)
      // What was read beyond the first page stays under it.
      const older = isSame && last && answer.next !== null ? $inbox.get().items.filter((item) => placeOf(item) < placeOf(last)) : []
      $inbox.set({ ...nothing, state: 'loaded', items: [...answer.data, ...older], next: older.length > 0 ? $inbox.get().next : answer.next })
    },
    async readMore() {
      const { next, more, state } = $inbox.get()
      if (next === null || more === 'loading' || state !== 'loaded') return
      const { latest: mine, query } = asked
      change({ more: 'loading' })
      const answer = await pageAt(transport, next, query)
      if (mine !== asked.latest) return
      if (!answer.ok) return change({ more: 'failed' })
      const listed = new Set($inbox.get().items.map(({ ContactId }) => ContactId))
      change({ items: [...$inbox.get().items, ...answer.data.filter(({ ContactId }) => !listed.has(ContactId))], next: answer.next, more: 'idle' })
    },
    async open(id) {
      const listed = $inbox.get().items.find(({ ContactId }) => ContactId === id)
      if (listed) return $opened.set({ id, state: 'loaded', response: listed })
      $opened.set({ id, state: 'loading', response: null })
      const answer = await readResponse(transport, id)
      if ($opened.get()?.id !== id || $opened.get()?.state === 'loaded') return
      if (answer.ok) return $opened.set({ id, state: 'loaded', response: answer.data })
      // Erased, perhaps on another device: what was written about it here goes, too.
      if (answer.kind === 'not_found') void drafts.forgetOn([id])
      if (answer.kind !== 'aborted') $opened.set({ id, state: answer.kind === 'not_found' ? 'gone' : 'failed', response: null })
    },
    known(id) {
      const opened = $opened.get()
      if (opened?.id === id && opened.response) return opened.response
      return $inbox.get().items.find(({ ContactId }) => ContactId === id)
    },
    put,
    drop(ids) {
      change({ items: $inbox.get().items.filter(({ ContactId }) => !ids.includes(ContactId)) })
      const opened = $opened.get()
      if (opened && ids.includes(opened.id)) $opened.set({ ...opened, state: 'gone', response: null })
    },
    async lookAgain(id) {
      const answer = await readResponse(transport, id)
      if (answer.ok) put(answer.data)
    },
  }
}

/** The next older one in the list. */
export const olderThan = (items: readonly FormResponse[], from: FormResponse): FormResponse | undefined => items.find((item) => placeOf(item) < placeOf(from))
/** The next newer one. */
export const newerThan = (items: readonly FormResponse[], from: FormResponse): FormResponse | undefined => items.findLast((item) => placeOf(item) > placeOf(from))
