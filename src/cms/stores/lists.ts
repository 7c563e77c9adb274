import { atom, type ReadableAtom } from 'nanostores'
import type { AnyKind, Screen } from '#kinds/define.ts'
import { cmsList } from '#messages/en/cms-list.ts'
import { cms as words } from '#messages/en/cms.ts'
import { nounOf } from '#kinds/label.ts'
import { itemOf, type Item } from '../model/item.ts'
import { readList, type ReadList, type StoredList } from '../network/item-list.ts'
import { runAfterDelay } from './clock.ts'
import { toasts, type Toasts } from './toasts.ts'

/** State and items of a list. */
export type Listing = {
  /** `idle`: never requested. `failed` is a state of its own, so that it is not shown as empty. */
  state: 'idle' | 'loading' | 'loaded' | 'failed'
  /** Items of the list; while a long list is `loading`, the items received so far. */
  items: readonly Item[]
  /** Revision of the list's order; null for a list without one. */
  revision: string | null
}

/** List of a kind, or of a part of it. */
export type List = {
  $listing: ReadableAtom<Listing>
  /** Reads the list again, and resolves when the latest reading has ended. */
  reload: () => Promise<void>
  /**
   * Reads the list before the person's access is known: a refusal leaves it unread, without a
   * message.
   */
  prefetch: () => void
  /** Discards a list that was read ahead and is not shown at once. */
  discardPrefetched: () => void
  /** Reads the list for the screen that opens now, unless a read is under way or was done ahead. */
  loadForScreen: () => Promise<void>
}

type Needs = { readList: ReadList; toasts: Pick<Toasts, 'toastFor'> }

const noItems = { items: [], revision: null } as const

/**
 * Converts records to items. For an unchanged item, the known object is returned, so that results
 * that were derived from it stay valid.
 */
function itemsOf(records: StoredList, known: ReadonlyMap<string, Item>): Item[] {
  return records.map((record) => {
    const item = itemOf(record)
    const knownItem = known.get(item.Id)
    const isUnchanged =
      knownItem?.Revision === item.Revision &&
      knownItem.translation === item.translation &&
      knownItem.Draft?.Revision === item.Draft?.Revision
    return isUnchanged ? knownItem : item
  })
}

const isSame = (before: readonly Item[], now: readonly Item[]): boolean =>
  before.length === now.length && now.every((item, index) => item === before[index])

/**
 * Makes a list that is not read yet.
 * @param only limits the list to a part of the kind
 */
export function makeList({ readList, toasts }: Needs, kind: AnyKind, only: Screen['only']): List {
  const $listing = atom<Listing>({ state: 'idle', ...noItems })
  /** Number of the latest reading. */
  let latestNumber = 0
  const isIncluded = ({ Data }: Item) => !only || Data[only.key] === only.value
  /** Latest reading. */
  let latestReading: Promise<void> = Promise.resolve()
  /** Reading before the person's access is known, until a screen uses its result. */
  let prefetch: Promise<void> | null = null
  const read = async (isPrefetch = false): Promise<void> => {
    latestNumber += 1
    const ownNumber = latestNumber
    const { state, items: before } = $listing.get()
    const known = new Map(before.map((item) => [item.Id, item]))
    const items: Item[] = []
    let recordCount = 0
    const addRecords = (records: StoredList) => {
      recordCount += records.length
      items.push(...itemsOf(records, known).filter(isIncluded))
    }
    if (state !== 'loaded') $listing.set({ state: 'loading', ...noItems })
    const onPage = (records: StoredList) => {
      addRecords(records)
      // A loaded list is replaced only as a whole: it must not look shorter for a moment.
      if (ownNumber === latestNumber && $listing.get().state === 'loading')
        $listing.set({ state: 'loading', items: [...items], revision: null })
    }
    const answer = await readList(kind, only, {
      onPage,
      ...(isPrefetch && { waitsForSignIn: false }),
    })
    // A newer reading has begun: its answer counts, and the caller of this one waits for it.
    if (ownNumber !== latestNumber) return latestReading
    if (answer.ok) {
      addRecords(answer.data.slice(recordCount))
      return $listing.set({
        state: 'loaded',
        items: isSame(before, items) ? before : items,
        revision: answer.revision,
      })
    }
    if (isPrefetch) return $listing.set({ state: 'idle', ...noItems })
    $listing.set({ state: 'failed', ...noItems })
    toasts.toastFor(kind.messages.fetchFailed, 'failure')
  }
  const reload = (): Promise<void> => {
    prefetch = null
    latestReading = read()
    return latestReading
  }
  return {
    $listing,
    reload,
    prefetch() {
      latestReading = read(true)
      prefetch = latestReading
    },
    discardPrefetched() {
      if (!prefetch) return
      // Makes `read` ignore the answer.
      latestNumber += 1
      prefetch = null
      latestReading = Promise.resolve()
      $listing.set({ state: 'idle', ...noItems })
    },
    async loadForScreen() {
      const { state } = $listing.get()
      if (!prefetch) return state === 'loading' ? latestReading : reload()
      await prefetch
      prefetch = null
      return $listing.get().state === 'idle' ? reload() : latestReading
    },
  }
}

const hasNoRowsYet = ({ state, items }: Listing): boolean =>
  state === 'loading' && items.length === 0

/** Resolves when a list has its first rows, or failed. */
const firstRows = ({ $listing }: List): Promise<void> =>
  new Promise((resolve) => {
    const stop = $listing.subscribe((listing) => {
      if (hasNoRowsYet(listing)) return
      resolve()
      // The first call comes before `stop` is assigned.
      queueMicrotask(() => stop())
    })
  })

export type Lists = {
  /**
   * List of a screen; the same object for every call. Its `reload` must be called after every
   * create, update and delete.
   */
  listOf: (kind: AnyKind, screen: Pick<Screen, 'only'>) => List
  /** Lists of a kind: one, or one for each part with a separate screen. */
  listsOf: (kind: AnyKind) => List[]
  /** Item of a kind, from its lists; undefined for an item that no list has yet. */
  listedItem: (kind: AnyKind, id: string) => Item | undefined
  /** Reads those lists of a kind again that were requested before. */
  reloadLists: (kind: AnyKind) => Promise<void>
  /**
   * Resolves when no requested list waits for its first rows, which later requests would delay.
   * @returns true when any list was requested
   */
  firstRowsLoaded: () => Promise<boolean>
  /**
   * Reads the lists of these kinds that were not requested yet, after the lists that a screen waits
   * for.
   */
  readUnrequestedLists: (kinds: readonly AnyKind[]) => Promise<void>
}

export function makeLists(needs: Needs): Lists {
  const listsByName = new Map<string, List>()
  const listOf: Lists['listOf'] = (kind, { only }) => {
    const name = only ? `${kind.name}/${only.value}` : kind.name
    const list = listsByName.get(name) ?? makeList(needs, kind, only)
    listsByName.set(name, list)
    return list
  }
  const listsOf: Lists['listsOf'] = (kind) => kind.screens.map((screen) => listOf(kind, screen))
  const firstRowsLoaded: Lists['firstRowsLoaded'] = async () => {
    const all = [...listsByName.values()]
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
    async readUnrequestedLists(kinds) {
      await firstRowsLoaded()
      for (const { $listing, reload } of kinds.flatMap(listsOf))
        if ($listing.get().state === 'idle') void reload()
    },
  }
}

/** Placeholder that is shown instead of rows; null for rows. */
type Placeholder = 'failed' | 'loading' | 'none' | 'no hits' | null

/**
 * Placeholder for a list: a failed list must not look empty, and an unfinished list must not look
 * like a search without hits.
 * @param shown number of matching rows
 */
export function placeholderReason(
  { state, items }: Pick<Listing, 'state' | 'items'>,
  shown: number,
): Placeholder {
  if (state === 'failed') return 'failed'
  if (shown > 0) return null
  if (state !== 'loaded') return 'loading'
  return items.length === 0 ? 'none' : 'no hits'
}

/** Number of items, in words; while a long list is being read, the number received so far. */
export function countText(
  kind: AnyKind,
  { state, items }: Pick<Listing, 'state' | 'items'>,
): string {
  const { one, many } = nounOf(kind)
  if (state === 'loading' && items.length > 0) return cmsList.reading(items.length, many)
  return state === 'loaded' ? words.list.count(items.length, one, many) : ''
}

/** Shared lists of this window. */
export const lists: Lists = makeLists({ readList, toasts })
export const { listOf, listsOf, listedItem, reloadLists, firstRowsLoaded, readUnrequestedLists } =
  lists

/**
 * Milliseconds after the first rows of a list for which network and processor are reserved for the
 * person's first key or press.
 */
const QUIET_MS = 1_000

/**
 * Resolves when no screen waits for a list any more, so that requests of low priority may begin.
 * For a screen without a list, resolves once the screen is rendered.
 */
export const whenIdle = async (): Promise<void> => {
  // Waits for the current render, in which a screen requests its list.
  await new Promise((resolve) => setTimeout(resolve))
  if (await firstRowsLoaded())
    await new Promise<void>((resolve) => void runAfterDelay(QUIET_MS, resolve))
}
