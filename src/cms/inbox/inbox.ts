import { atom } from 'nanostores'
import { submissions } from '#kinds/submissions.ts'
import { request, type Failure } from '../network/api.ts'
import { sayFor } from '../stores/toasts.ts'
import { forgetDraftsOn } from './drafts.ts'
import { placeOf, type FormResponse } from './form-response.ts'
import { askedOf, type InboxQuery } from './query.ts'
import { firstPage, pageAt } from './reading.ts'

/** Rows that are read at once. */
export const PAGE = 50

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

const nothing: Inbox = { state: 'loading', items: [], next: null, more: 'idle', why: null, isOld: false }

export const $inbox = atom<Inbox>(nothing)

let asked: { key: string; query: InboxQuery; latest: number } = { key: '', query: {}, latest: 0 }

const change = (part: Partial<Inbox>): void => $inbox.set({ ...$inbox.get(), ...part })

/** Reads the first page of a query. What was listed stays until then, unless it is another list. */
export async function readInbox(query: InboxQuery): Promise<void> {
  const key = JSON.stringify(askedOf(query))
  const mine = asked.latest + 1
  const isSame = asked.key === key && $inbox.get().state === 'loaded'
  asked = { key, query, latest: mine }
  if (!isSame) change({ ...nothing, items: $inbox.get().items })
  const answer = await pageAt(firstPage('search', PAGE), query)
  if (mine !== asked.latest) return
  if (!answer.ok) {
    if (answer.kind === 'aborted') return
    if (isSame) return change({ isOld: true, why: answer.kind })
    sayFor(submissions.messages.fetchFailed, 'failure')
    return $inbox.set({ ...nothing, state: 'failed', why: answer.kind })
  }
  const last = answer.data.at(-1)
  // What was read beyond the first page stays under it.
  const older = isSame && last && answer.next !== null ? $inbox.get().items.filter((item) => placeOf(item) < placeOf(last)) : []
  $inbox.set({ ...nothing, state: 'loaded', items: [...answer.data, ...older], next: older.length > 0 ? $inbox.get().next : answer.next })
}

/** Reads the next page, when the end comes near. */
export async function readMore(): Promise<void> {
  const { next, more, state } = $inbox.get()
  if (next === null || more === 'loading' || state !== 'loaded') return
  const { latest: mine, query } = asked
  change({ more: 'loading' })
  const answer = await pageAt(next, query)
  if (mine !== asked.latest) return
  if (!answer.ok) return change({ more: 'failed' })
  const known = new Set($inbox.get().items.map(({ ContactId }) => ContactId))
  change({ items: [...$inbox.get().items, ...answer.data.filter(({ ContactId }) => !known.has(ContactId))], next: answer.next, more: 'idle' })
}

/** The response that is open, beside the list: it stays open when the list no longer holds it. */
export type Opened = { id: string; state: 'loading' | 'loaded' | 'failed' | 'gone'; response: FormResponse | null }

export const $opened = atom<Opened | null>(null)

/** What stands on the server now, wherever it is shown. */
export function put(response: FormResponse): void {
  const { ContactId } = response
  change({ items: $inbox.get().items.map((item) => (item.ContactId === ContactId ? response : item)) })
  if ($opened.get()?.id === ContactId) $opened.set({ id: ContactId, state: 'loaded', response })
}

/** Takes erased responses out of everything that is shown. */
export function drop(ids: readonly string[]): void {
  change({ items: $inbox.get().items.filter(({ ContactId }) => !ids.includes(ContactId)) })
  const opened = $opened.get()
  if (opened && ids.includes(opened.id)) $opened.set({ ...opened, state: 'gone', response: null })
}

/** A response as it is known here. */
export const known = (id: string): FormResponse | undefined => {
  const opened = $opened.get()
  if (opened?.id === id && opened.response) return opened.response
  return $inbox.get().items.find(({ ContactId }) => ContactId === id)
}

export const readResponse = (id: string) =>
  request<FormResponse>(submissions.api.read.method, submissions.api.read.path.replace('{ContactId}', encodeURIComponent(id)))

/** Opens a response: from the list, or from the server where the list does not hold it. */
export async function openResponse(id: string): Promise<void> {
  const listed = $inbox.get().items.find(({ ContactId }) => ContactId === id)
  if (listed) return $opened.set({ id, state: 'loaded', response: listed })
  $opened.set({ id, state: 'loading', response: null })
  const answer = await readResponse(id)
  if ($opened.get()?.id !== id || $opened.get()?.state === 'loaded') return
  if (answer.ok) return $opened.set({ id, state: 'loaded', response: answer.data })
  // Erased, perhaps on another device: what was written about it here goes, too.
  if (answer.kind === 'not_found') void forgetDraftsOn([id])
  if (answer.kind !== 'aborted') $opened.set({ id, state: answer.kind === 'not_found' ? 'gone' : 'failed', response: null })
}

/** Looks again at a response, for what happens by itself: its mail. */
export async function lookAgain(id: string): Promise<void> {
  const answer = await readResponse(id)
  if (answer.ok) put(answer.data)
}
