import { atom, type WritableAtom } from 'nanostores'
import { submissions } from '#kinds/submissions.ts'
import type { InboxDrafts } from './drafts.ts'
import type { Answer, Failure, RequestOptions, Transport } from '../network/api.ts'
import type { Toasts } from '../stores/toasts.ts'
import { sortKeyOf, type FormResponse } from './form-response.ts'
import { requestBodyOf, hasSearch, type InboxQuery } from './query.ts'

/** Rows per page. */
const PAGE_SIZE = 50

/** List of responses, with the pages that have been read. */
export type Inbox = {
  /** State of the first page. `failed` differs from an empty list: an outage is not "no mail". */
  state: 'loading' | 'loaded' | 'failed'
  /** Responses, newest first. */
  items: readonly FormResponse[]
  /** Address of the next page; null after the last. */
  next: string | null
  /** State of the request for the next page. */
  nextPageState: 'idle' | 'loading' | 'failed'
  /** Reason why the first page could not be read; null otherwise. */
  why: Failure | null
  /** True when a refresh has failed: `items` are those of an earlier answer. */
  isOld: boolean
  /**
   * Creation time, ISO 8601, of the oldest response that an unfinished search has examined; null
   * when the search is finished, and for a list.
   */
  searchedTo: string | null
}

/** The open response; it stays open when the list no longer contains it. */
export type OpenedResponse = {
  id: string
  /** `gone`: the response was erased. */
  state: 'loading' | 'loaded' | 'failed' | 'gone'
  /** Null unless it is loaded. */
  response: FormResponse | null
}

export type InboxStore = {
  $inbox: WritableAtom<Inbox>
  $opened: WritableAtom<OpenedResponse | null>
  /** Reads the first page of a query. */
  read(query: InboxQuery): Promise<void>
  /** Reads the next page, unless there is none or it is being read. */
  readMore(): Promise<void>
  /** Opens a response from the list or, if the list does not contain it, from the server. */
  open(id: string): Promise<void>
  /** The last version of a response that this tab has read; undefined for none. */
  lastKnown(id: string): FormResponse | undefined
  /** Replaces a response by the server's current one, in the list and where it is open. */
  put(response: FormResponse): void
  /** Removes erased responses from the list, and shows that the open one is erased. */
  drop(ids: readonly string[]): void
  /**
   * Fetches a response again, because its mail changes by itself.
   * @returns the response, or undefined when it could not be read
   */
  refetch(id: string): Promise<FormResponse | undefined>
}

const emptyInbox: Inbox = {
  state: 'loading',
  items: [],
  next: null,
  nextPageState: 'idle',
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
  pageSize = PAGE_SIZE,
}: InboxOptions): InboxStore {
  const $inbox = atom<Inbox>(emptyInbox)
  const $opened = atom<OpenedResponse | null>(null)
  /** Query of the latest call of `read`, also as text, and that call's number. */
  let lastRead: { key: string; query: InboxQuery; number: number } = {
    key: '',
    query: {},
    number: 0,
  }

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
      const number = lastRead.number + 1
      const endpoint = readEndpointOf(query)
      const isRefresh = lastRead.key === key && $inbox.get().state === 'loaded'
      lastRead = { key, query, number }
      if (!isRefresh) change({ ...emptyInbox, items: $inbox.get().items })
      const answer = await readPage(
        transport,
        endpoint,
        firstPagePath(endpoint, query, pageSize),
        query,
      )
      // A later call of `read` has replaced this one.
      if (number !== lastRead.number) return
      if (!answer.ok) {
        if (answer.kind === 'aborted') return
        if (isRefresh) return change({ isOld: true, why: answer.kind })
        toasts.toastFor(submissions.messages.fetchFailed, 'failure')
        return $inbox.set({ ...emptyInbox, state: 'failed', why: answer.kind })
      }
      const last = answer.data.at(-1)
      const endOfPage = answer.searchedTo ?? (last && sortKeyOf(last))
      const before = $inbox.get()
      // A refresh reads the first page only: the rows of later pages stay below it.
      const laterRows =
        isRefresh && endOfPage !== undefined && answer.next !== null
          ? before.items.filter((item) => sortKeyOf(item) < endOfPage)
          : []
      const { next, searchedTo } =
        laterRows.length > 0 ? before : { next: answer.next, searchedTo: answer.searchedTo ?? null }
      $inbox.set({
        ...emptyInbox,
        state: 'loaded',
        items: [...answer.data, ...laterRows],
        next,
        searchedTo,
      })
    },
    async readMore() {
      const { next, nextPageState, state } = $inbox.get()
      if (next === null || nextPageState === 'loading' || state !== 'loaded') return
      const { number, query } = lastRead
      change({ nextPageState: 'loading' })
      const answer = await readPage(transport, readEndpointOf(query), next, query)
      if (number !== lastRead.number) return
      if (!answer.ok) return change({ nextPageState: 'failed' })
      const listed = new Set($inbox.get().items.map(({ ContactId }) => ContactId))
      change({
        items: [
          ...$inbox.get().items,
          ...answer.data.filter(({ ContactId }) => !listed.has(ContactId)),
        ],
        next: answer.next,
        nextPageState: 'idle',
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
      // The response was erased, perhaps on another device: its drafts here are deleted, too.
      if (answer.kind === 'not_found') void drafts.forgetOn([id])
      if (answer.kind !== 'aborted')
        $opened.set({ id, state: answer.kind === 'not_found' ? 'gone' : 'failed', response: null })
    },
    lastKnown(id) {
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

/** Newest response in the list that is older than `from`. */
export const olderThan = (
  items: readonly FormResponse[],
  from: FormResponse,
): FormResponse | undefined => items.find((item) => sortKeyOf(item) < sortKeyOf(from))
/** Oldest response in the list that is newer than `from`. */
export const newerThan = (
  items: readonly FormResponse[],
  from: FormResponse,
): FormResponse | undefined => items.findLast((item) => sortKeyOf(item) > sortKeyOf(from))

/**
 * Call of the API that reads pages. The server records an `export` as an export of personal data.
 */
type ReadEndpoint = 'list' | 'search' | 'export'

/**
 * Call for a query: `search` for a query that names a person. It sends the query in the body,
 * because addresses are written into logs; `list` sends it in the address.
 */
export const readEndpointOf = (query: InboxQuery): ReadEndpoint =>
  hasSearch(query) ? 'search' : 'list'

/** Address of a query's first page, of `limit` responses. An answer has that of the next page. */
export const firstPagePath = (endpoint: ReadEndpoint, query: InboxQuery, limit: number): string => {
  const { method, path } = submissions.api[endpoint]
  const { FormType, State } = requestBodyOf(query)
  const inAddress = method === 'GET' ? { ...(FormType && { FormType }), State: State.join() } : {}
  return `${path}?${new URLSearchParams({ ...inAddress, limit: String(limit) })}`
}

/** Reads a page of a query, at the address from {@link firstPagePath} or from the previous page. */
export const readPage = (
  transport: Transport,
  endpoint: ReadEndpoint,
  path: string,
  query: InboxQuery,
  options: Pick<RequestOptions, 'signal' | 'waitsForSignIn'> = {},
): Promise<Answer<FormResponse[]>> => {
  const { method } = submissions.api[endpoint]
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
