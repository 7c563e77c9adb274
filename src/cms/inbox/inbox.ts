import { atom, type WritableAtom } from 'nanostores'
import { submissions } from '#kinds/submissions.ts'
import type { InboxDrafts } from './drafts.ts'
import type { Answer, Failure, Options, Transport } from '../network/api.ts'
import type { Toasts } from '../stores/toasts.ts'
import { sortKeyOf, type FormResponse } from './form-response.ts'
import { requestBodyOf, hasSearch, type InboxQuery } from './query.ts'

/** Rows per page. */
const PAGE = 50

/**
 * List as far as it is read. A failure is a separate state: an outage must never look like an empty
 * inbox. `isOld`: a refresh has failed, and the rows are older. `searchedTo`: time, ISO 8601, back
 * to which the search has come; it continues on request.
 */
export type Inbox = {
  state: 'loading' | 'loaded' | 'failed'
  items: readonly FormResponse[]
  next: string | null
  more: 'idle' | 'loading' | 'failed'
  why: Failure | null
  isOld: boolean
  searchedTo: string | null
}

/** The open response; it stays open when the list no longer contains it. */
export type Opened = {
  id: string
  state: 'loading' | 'loaded' | 'failed' | 'gone'
  response: FormResponse | null
}

export type InboxStore = {
  $inbox: WritableAtom<Inbox>
  $opened: WritableAtom<Opened | null>
  /** Reads the first page of a query. */
  read(query: InboxQuery): Promise<void>
  /** Reads the next page, unless there is none or it is being read. */
  readMore(): Promise<void>
  /** Opens a response from the list or, if the list does not contain it, from the server. */
  open(id: string): Promise<void>
  /** The last known version of a response. */
  known(id: string): FormResponse | undefined
  /** Replaces a response by the server's current one, in the list and where it is open. */
  put(response: FormResponse): void
  /** Removes erased responses from the list, and from the open place. */
  drop(ids: readonly string[]): void
  /**
   * Fetches a response again, because its mail changes by itself.
   * @returns the response, or undefined when it could not be read
   */
  refetch(id: string): Promise<FormResponse | undefined>
}

const nothing: Inbox = {
  state: 'loading',
  items: [],
  next: null,
  more: 'idle',
  why: null,
  isOld: false,
  searchedTo: null,
}

type InboxOptions = {
  transport: Transport
  drafts: Pick<InboxDrafts, 'forgetOn'>
  toasts: Pick<Toasts, 'toastFor'>
  pageSize?: number
}

/** List of responses, and the open one. Views only render them. */
export function makeInbox({
  transport,
  drafts,
  toasts,
  pageSize = PAGE,
}: InboxOptions): InboxStore {
  const $inbox = atom<Inbox>(nothing)
  const $opened = atom<Opened | null>(null)
  let asked: { key: string; query: InboxQuery; latest: number } = { key: '', query: {}, latest: 0 }

  const change = (part: Partial<Inbox>): void => $inbox.set({ ...$inbox.get(), ...part })

  const put = (response: FormResponse): void => {
    const { ContactId } = response
    change({
      items: $inbox.get().items.map((item) => (item.ContactId === ContactId ? response : item)),
    })
    if ($opened.get()?.id === ContactId) $opened.set({ id: ContactId, state: 'loaded', response })
  }

  return {
    $inbox,
    $opened,
    async read(query) {
      const key = JSON.stringify(requestBodyOf(query))
      const mine = asked.latest + 1
      const reading = readingOf(query)
      const isSame = asked.key === key && $inbox.get().state === 'loaded'
      asked = { key, query, latest: mine }
      if (!isSame) change({ ...nothing, items: $inbox.get().items })
      const answer = await pageAt(transport, reading, firstPage(reading, query, pageSize), query)
      if (mine !== asked.latest) return
      if (!answer.ok) {
        if (answer.kind === 'aborted') return
        if (isSame) return change({ isOld: true, why: answer.kind })
        toasts.toastFor(submissions.messages.fetchFailed, 'failure')
        return $inbox.set({ ...nothing, state: 'failed', why: answer.kind })
      }
      const last = answer.data.at(-1)
      const end = answer.searchedTo ?? (last && sortKeyOf(last))
      const before = $inbox.get()
      // Rows of later pages are retained below the first page.
      const older =
        isSame && end !== undefined && answer.next !== null
          ? before.items.filter((item) => sortKeyOf(item) < end)
          : []
      const rest =
        older.length > 0 ? before : { next: answer.next, searchedTo: answer.searchedTo ?? null }
      $inbox.set({
        ...nothing,
        state: 'loaded',
        items: [...answer.data, ...older],
        next: rest.next,
        searchedTo: rest.searchedTo,
      })
    },
    async readMore() {
      const { next, more, state } = $inbox.get()
      if (next === null || more === 'loading' || state !== 'loaded') return
      const { latest: mine, query } = asked
      change({ more: 'loading' })
      const answer = await pageAt(transport, readingOf(query), next, query)
      if (mine !== asked.latest) return
      if (!answer.ok) return change({ more: 'failed' })
      const listed = new Set($inbox.get().items.map(({ ContactId }) => ContactId))
      change({
        items: [
          ...$inbox.get().items,
          ...answer.data.filter(({ ContactId }) => !listed.has(ContactId)),
        ],
        next: answer.next,
        more: 'idle',
        searchedTo: answer.searchedTo ?? null,
      })
    },
    async open(id) {
      const listed = $inbox.get().items.find(({ ContactId }) => ContactId === id)
      if (listed) return $opened.set({ id, state: 'loaded', response: listed })
      $opened.set({ id, state: 'loading', response: null })
      const answer = await readResponse(transport, id)
      if ($opened.get()?.id !== id || $opened.get()?.state === 'loaded') return
      if (answer.ok) return $opened.set({ id, state: 'loaded', response: answer.data })
      // Erased, perhaps on another device: its drafts on this device are deleted, too.
      if (answer.kind === 'not_found') void drafts.forgetOn([id])
      if (answer.kind !== 'aborted')
        $opened.set({ id, state: answer.kind === 'not_found' ? 'gone' : 'failed', response: null })
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
      if (opened && ids.includes(opened.id))
        $opened.set({ ...opened, state: 'gone', response: null })
    },
    async refetch(id) {
      const answer = await readResponse(transport, id)
      if (!answer.ok) return undefined
      put(answer.data)
      return answer.data
    },
  }
}

/** Next older response in the list. */
export const olderThan = (
  items: readonly FormResponse[],
  from: FormResponse,
): FormResponse | undefined => items.find((item) => sortKeyOf(item) < sortKeyOf(from))
/** Next newer response in the list. */
export const newerThan = (
  items: readonly FormResponse[],
  from: FormResponse,
): FormResponse | undefined => items.findLast((item) => sortKeyOf(item) > sortKeyOf(from))

/**
 * Call that reads pages: the specification's list, a search, or an export, which the server records
 * as such.
 */
type Reading = 'list' | 'search' | 'export'

/**
 * Call for a query. A search names a person and is sent in a body, because addresses are written
 * into logs; a plain list contains no name.
 */
export const readingOf = (query: InboxQuery): Reading => (hasSearch(query) ? 'search' : 'list')

/** Address of a query's first page, of `limit` responses; each answer names the next. */
export const firstPage = (reading: Reading, query: InboxQuery, limit: number): string => {
  const { method, path } = submissions.api[reading]
  const { FormType, State } = requestBodyOf(query)
  const inAddress = method === 'GET' ? { ...(FormType && { FormType }), State: State.join() } : {}
  return `${path}?${new URLSearchParams({ ...inAddress, limit: String(limit) })}`
}

/** Reads a page of a query, at the address from {@link firstPage} or from the previous page. */
export const pageAt = (
  transport: Transport,
  reading: Reading,
  path: string,
  query: InboxQuery,
  options: Pick<Options, 'signal' | 'wait'> = {},
): Promise<Answer<FormResponse[]>> => {
  const { method } = submissions.api[reading]
  const { rejection } = submissions.api.list
  return transport<FormResponse[]>(method, path, {
    ...options,
    rejection,
    ...(method === 'POST' && { body: requestBodyOf(query) }),
  })
}

/** Reads one response, with its current replies. */
export const readResponse = (transport: Transport, id: string): Promise<Answer<FormResponse>> =>
  transport<FormResponse>(
    submissions.api.read.method,
    submissions.api.read.path.replace('{ContactId}', encodeURIComponent(id)),
  )
