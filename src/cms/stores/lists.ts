import { atom, type ReadableAtom } from 'nanostores'
import type { AnyKind, Screen } from '#kinds/define.ts'
import { cmsList } from '#messages/en/cms-list.ts'
import { cms as words } from '#messages/en/cms.ts'
import { itemOf, nounOf, type Item } from '../model/item.ts'
import { readList, type ReadList, type StoredList } from '../network/item-list.ts'
import { after } from './clock.ts'
import { toasts, type Toasts } from './toasts.ts'

/**
 * A failed list is a state of its own: an outage must never look like "nothing there". While a long list is read for
 * the first time it is `loading` and holds what has come so far. `revision` is the list's own, where it has one: that of
 * its order.
 */
export type Listing = {
  state: 'idle' | 'loading' | 'loaded' | 'failed'
  items: readonly Item[]
  revision: string | null
}
export type List = {
  $listing: ReadableAtom<Listing>
  /** Reads the list again, and resolves when the newest reading has ended. */
  reload: () => Promise<void>
  /** Reads it before it is known whether the person may see it: a refusal leaves it unread, and nothing is said. */
  readAhead: () => void
  /** Leaves unread a list that was read ahead and is not shown at once. */
  forgetAhead: () => void
  /** Reads it for the screen that opens now, unless that is under way or was done ahead. */
  show: () => Promise<void>
}

type Needs = { readList: ReadList; toasts: Pick<Toasts, 'toastFor'> }

const nothing = { items: [], revision: null } as const

/** The items of some records; an unchanged item stays the same object, with everything derived from it. */
function itemsOf(kind: AnyKind, records: StoredList, known: ReadonlyMap<string, Item>): Item[] {
  return records.map((record) => {
    const item = itemOf(kind, record)
    const before = known.get(item.Id)
    const isSameItem =
      before?.Revision === item.Revision &&
      before.translation === item.translation &&
      before.Draft?.Revision === item.Draft?.Revision
    return isSameItem ? before : item
  })
}

const isSame = (before: readonly Item[], now: readonly Item[]): boolean =>
  before.length === now.length && now.every((item, index) => item === before[index])

/** One list, not read yet; `only` narrows it to a part of the kind. */
export function makeList({ readList, toasts }: Needs, kind: AnyKind, only: Screen['only']): List {
  const $listing = atom<Listing>({ state: 'idle', ...nothing })
  let latest = 0
  const isIn = ({ Data }: Item) => !only || Data[only.key] === only.value
  let newest: Promise<void> = Promise.resolve()
  let ahead: Promise<void> | null = null
  const read = async (isAhead = false): Promise<void> => {
    const mine = ++latest
    const { state, items: before } = $listing.get()
    const known = new Map(before.map((item) => [item.Id, item]))
    const items: Item[] = []
    let taken = 0
    const take = (records: StoredList) => {
      taken += records.length
      items.push(...itemsOf(kind, records, known).filter(isIn))
    }
    if (state !== 'loaded') $listing.set({ state: 'loading', ...nothing })
    const onPage = (records: StoredList) => {
      take(records)
      // A loaded list is replaced as a whole: it must not look shorter for a moment.
      if (mine === latest && $listing.get().state === 'loading')
        $listing.set({ state: 'loading', items: [...items], revision: null })
    }
    const answer = await readList(kind, only, { onPage, ...(isAhead && { wait: false }) })
    // An older answer must not replace a newer one; the caller of the older waits for the newer, too.
    if (mine !== latest) return newest
    if (answer.ok) {
      take(answer.data.slice(taken))
      return $listing.set({
        state: 'loaded',
        items: isSame(before, items) ? before : items,
        revision: answer.revision,
      })
    }
    if (isAhead) return $listing.set({ state: 'idle', ...nothing })
    $listing.set({ state: 'failed', ...nothing })
    toasts.toastFor(kind.messages.fetchFailed, 'failure')
  }
  const reload = (): Promise<void> => {
    ahead = null
    return (newest = read())
  }
  return {
    $listing,
    reload,
    readAhead() {
      ahead = newest = read(true)
    },
    forgetAhead() {
      if (!ahead) return
      latest++
      ahead = null
      newest = Promise.resolve()
      $listing.set({ state: 'idle', ...nothing })
    },
    async show() {
      const { state } = $listing.get()
      if (!ahead) return state === 'loading' ? newest : reload()
      await ahead
      ahead = null
      return $listing.get().state === 'idle' ? reload() : newest
    },
  }
}

const isAwaited = ({ state, items }: Listing): boolean => state === 'loading' && items.length === 0

/** Resolves when a list has its first rows, or failed. */
const firstRows = ({ $listing }: List): Promise<void> =>
  new Promise((resolve) => {
    const stop = $listing.subscribe((listing) => {
      if (isAwaited(listing)) return
      resolve()
      // The first call comes before the subscription is there to be ended.
      queueMicrotask(() => stop())
    })
  })

export type Lists = {
  /** The one list of a screen. Call `reload` when the screen opens and after every create, update and delete. */
  listOf: (kind: AnyKind, screen: Pick<Screen, 'only'>) => List
  /** All lists of a kind: one, or one for each part that has a screen of its own. */
  listsOf: (kind: AnyKind) => List[]
  /** An item of a kind, as far as its lists are read. */
  listedItem: (kind: AnyKind, id: string) => Item | undefined
  /** Reads those lists of a kind again that were requested before. */
  reloadLists: (kind: AnyKind) => Promise<void>
  /** Resolves when no list waits for its first rows: what is requested after that does not delay them. @returns whether any list was asked for */
  rowsAreThere: () => Promise<boolean>
  /** Reads the lists of these kinds that were not requested yet, after those that a screen waits for. */
  readOthers: (kinds: readonly AnyKind[]) => Promise<void>
}

export function makeLists(needs: Needs): Lists {
  const byName = new Map<string, List>()
  const listOf: Lists['listOf'] = (kind, { only }) => {
    const name = only ? `${kind.name}/${only.value}` : kind.name
    const list = byName.get(name) ?? makeList(needs, kind, only)
    byName.set(name, list)
    return list
  }
  const listsOf: Lists['listsOf'] = (kind) => kind.screens.map((screen) => listOf(kind, screen))
  const rowsAreThere: Lists['rowsAreThere'] = async () => {
    const all = [...byName.values()]
    await Promise.all(all.map(firstRows))
    return all.some(({ $listing }) => $listing.get().state !== 'idle')
  }
  return {
    listOf,
    listsOf,
    listedItem: (kind, id) =>
      listsOf(kind)
        .flatMap(({ $listing }) => $listing.get().items)
        .find(({ Id }) => Id === id),
    async reloadLists(kind) {
      await Promise.all(
        listsOf(kind).flatMap(({ $listing, reload }) =>
          $listing.get().state === 'idle' ? [] : [reload()],
        ),
      )
    },
    rowsAreThere,
    async readOthers(kinds) {
      await rowsAreThere()
      for (const { $listing, reload } of kinds.flatMap(listsOf))
        if ($listing.get().state === 'idle') void reload()
    },
  }
}

/** Why no rows are shown; null where there are rows. */
type InPlace = 'failed' | 'loading' | 'none' | 'no hits' | null

/** What is shown in place of rows: an outage must not look like "nothing there", and an unfinished list not like "no hits". `shown`: how many rows match. */
export function inPlaceOfRows(
  { state, items }: Pick<Listing, 'state' | 'items'>,
  shown: number,
): InPlace {
  if (state === 'failed') return 'failed'
  if (shown > 0) return null
  if (state !== 'loaded') return 'loading'
  return items.length === 0 ? 'none' : 'no hits'
}

/** How many there are, in words; while a long list is being read, how many so far. */
export function countWords(
  kind: AnyKind,
  { state, items }: Pick<Listing, 'state' | 'items'>,
): string {
  const { one, many } = nounOf(kind)
  if (state === 'loading' && items.length > 0) return cmsList.reading(items.length, many)
  return state === 'loaded' ? words.list.count(items.length, one, many) : ''
}

/** The lists of this window. */
export const lists: Lists = makeLists({ readList, toasts })
export const { listOf, listsOf, listedItem, reloadLists, rowsAreThere, readOthers } = lists

/** Milliseconds that the line and the machine are left to the first rows of a list and to the first key or press on them. */
const QUIET_MS = 1_000

/** Resolves when nobody waits for a list any more: for what is only good to know. Without a list, once the screen is there. */
export const whenQuiet = async (): Promise<void> => {
  // A list is asked for by its screen, which may be drawn in the same moment.
  await new Promise((resolve) => setTimeout(resolve))
  if (await rowsAreThere()) await new Promise<void>((resolve) => void after(QUIET_MS, resolve))
}
