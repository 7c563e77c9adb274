import { atom, type ReadableAtom } from 'nanostores'
import type { AnyKind } from '#kinds/define.ts'
import { request, type Answer } from '../network/api.ts'
import type { Item } from './records.ts'
import { sayFor } from './toasts.ts'

/** A failed list is a state of its own: an outage must never look like "nothing there". */
export type Listing = { state: 'idle' | 'loading' | 'loaded' | 'failed'; items: readonly Item[] }
export type List = { $listing: ReadableAtom<Listing>; reload: () => Promise<void> }

const lists = new Map<string, List>()

/** Reads every page of a list; a list comes in pages of 1,000. */
async function readAll(kind: AnyKind): Promise<Answer<Item[]>> {
  const endpoint = kind.api.list
  if (!endpoint) return { ok: false, kind: 'not_found' }
  const items: Item[] = []
  let path: string | null = `${endpoint.path}?scope=staff`
  while (path !== null) {
    const answer: Answer<Item[]> = await request<Item[]>(endpoint.method, path, endpoint.method === 'GET' ? {} : { body: {} })
    if (!answer.ok) return answer
    items.push(...answer.data)
    path = answer.next
    if (path === null) return { ...answer, data: items }
  }
  return { ok: false, kind: 'unexpected' }
}

function makeList(kind: AnyKind): List {
  const $listing = atom<Listing>({ state: 'idle', items: [] })
  let latest = 0
  const reload = async (): Promise<void> => {
    const mine = ++latest
    if ($listing.get().state !== 'loaded') $listing.set({ state: 'loading', items: [] })
    const answer = await readAll(kind)
    // An older answer must not replace a newer one.
    if (mine !== latest) return
    if (answer.ok) return $listing.set({ state: 'loaded', items: answer.data })
    $listing.set({ state: 'failed', items: [] })
    sayFor(kind.messages.fetchFailed, 'failure')
  }
  return { $listing, reload }
}

/** The one list of a kind. Call `reload` when its screen opens and after every create, update and delete. */
export function listOf(kind: AnyKind): List {
  const list = lists.get(kind.name) ?? makeList(kind)
  lists.set(kind.name, list)
  return list
}

/** Whether a kind's list was ever asked for: only those are fetched again after a change elsewhere. */
export const isInUse = (kind: AnyKind): boolean => (lists.get(kind.name)?.$listing.get().state ?? 'idle') !== 'idle'
