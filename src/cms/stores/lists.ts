import { atom, type ReadableAtom } from 'nanostores'
import type { AnyKind, Screen } from '#kinds/define.ts'
import { cmsList } from '#messages/en/cms-list.ts'
import { cms as words } from '#messages/en/cms.ts'
import { itemOf, nounOf, type Item } from '../model/item.ts'
import { readList, type ReadList, type StoredList } from '../network/item-list.ts'
import { after } from './clock.ts'
import { toasts, type Toasts } from './toasts.ts'

/**
 * State of a list. `failed` is separate: an outage must never look like "nothing there". During the
 * first read of a long list it is `loading` and holds the items received until then. `revision` is
 * that of the list's order; null for a list without one.
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
  /**
   * Reads the list before the person's access is known: a refusal leaves it unread, without a
   * message.
   */
  readAhead: () => void
  /** Discards a list that was read ahead and is not shown at once. */
  forgetAhead: () => void
  /** Reads the list for the screen that opens now, unless a read is under way or was done ahead. */
  show: () => Promise<void>
}

type Needs = { readList: ReadList; toasts: Pick<Toasts, 'toastFor'> }

const nothing = { items: [], revision: null } as const

/**
 * Items of some records; an unchanged item stays the same object, with everything derived from it.
 */
function itemsOf(records: StoredList, known: ReadonlyMap<string, Item>): Item[] {
  return records.map((record) => {
    const item = itemOf(record)
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

/** List that is not read yet; `only` narrows it to a part of the kind. */
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
      items.push(...itemsOf(records, known).filter(isIn))
    }
    if (state !== 'loaded') $listing.set({ state: 'loading', ...nothing })
    const onPage = (records: StoredList) => {
      take(records)
      // A loaded list is replaced as a whole: it must not look shorter for a moment.
      if (mine === latest && $listing.get().state === 'loading')
        $listing.set({ state: 'loading', items: [...items], revision: null })
    }
    const answer = await readList(kind, only, { onPage, ...(isAhead && { wait: false }) })
    // An older answer must not replace a newer one; the older caller waits for the newer, too.
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
      // The first call comes before `stop` is assigned.
      queueMicrotask(() => stop())
    })
  })

export type Lists = {
  /**
   * List of a screen, one object per screen. Call `reload` when the screen opens and after every
   * create, update and delete.
   */
  listOf: (kind: AnyKind, screen: Pick<Screen, 'only'>) => List
  /** Lists of a kind: one, or one for each part with a separate screen. */
  listsOf: (kind: AnyKind) => List[]
  /** Item of a kind, if its lists have been read that far. */
  listedItem: (kind: AnyKind, id: string) => Item | undefined
  /** Reads the lists of a kind again that were requested before. */
  reloadLists: (kind: AnyKind) => Promise<void>
  /**
   * Resolves when no list waits for its first rows: later requests do not delay them.
   * @returns true when any list was requested
   */
  firstRowsLoaded: () => Promise<boolean>
  /**
   * Reads the lists of these kinds that were not requested yet, after the lists that a screen waits
   * for.
   */
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
  const firstRowsLoaded: Lists['firstRowsLoaded'] = async () => {
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
    firstRowsLoaded,
    async readOthers(kinds) {
      await firstRowsLoaded()
      for (const { $listing, reload } of kinds.flatMap(listsOf))
        if ($listing.get().state === 'idle') void reload()
    },
  }
}

/** Reason for showing no rows; null when there are rows. */
type InPlace = 'failed' | 'loading' | 'none' | 'no hits' | null

/**
 * Placeholder shown instead of rows: an outage must not look like "nothing there", and an
 * unfinished list not like "no hits". `shown`: number of matching rows.
 */
export function placeholderReason(
  { state, items }: Pick<Listing, 'state' | 'items'>,
  shown: number,
): InPlace {
  if (state === 'failed') return 'failed'
  if (shown > 0) return null
  if (state !== 'loaded') return 'loading'
  return items.length === 0 ? 'none' : 'no hits'
}

/** Number of items, in words; during the read of a long list, the number read until now. */
export function countWords(
  kind: AnyKind,
  { state, items }: Pick<Listing, 'state' | 'items'>,
): string {
  const { one, many } = nounOf(kind)
  if (state === 'loading' && items.length > 0) return cmsList.reading(items.length, many)
  return state === 'loaded' ? words.list.count(items.length, one, many) : ''
}

/** Shared lists of this window. */
export const lists: Lists = makeLists({ readList, toasts })
export const { listOf, listsOf, listedItem, reloadLists, firstRowsLoaded, readOthers } = lists

/**
 * Milliseconds in which network and processor are reserved for the first rows of a list and for the
 * first key or press on them.
 */
const QUIET_MS = 1_000

/**
 * Resolves when no screen waits for a list any more: for requests of low priority. Without a list,
 * resolves once the screen is rendered.
 */
export const whenIdle = async (): Promise<void> => {
  // A screen requests its list when it renders, possibly in the same moment.
  await new Promise((resolve) => setTimeout(resolve))
  if (await firstRowsLoaded()) await new Promise<void>((resolve) => void after(QUIET_MS, resolve))
}
