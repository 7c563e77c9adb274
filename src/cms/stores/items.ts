import { atom, type ReadableAtom } from 'nanostores'
import type { AnyKind, Screen } from '#kinds/define.ts'
import { readList, type ReadList, type Records } from './read-list.ts'
import { itemOf, type Item } from './records.ts'
import { toasts, type Toasts } from './toasts.ts'

/**
 * A failed list is a state of its own: an outage must never look like "nothing there". While a long list is read for
 * the first time it is `loading` and holds what has come so far. `revision` is the list's own, where it has one: that of
 * its order.
 */
export type Listing = { state: 'idle' | 'loading' | 'loaded' | 'failed'; items: readonly Item[]; revision: string | null }
/** `reload` reads the list again, and resolves when the newest reading has ended. */
export type List = { $listing: ReadableAtom<Listing>; reload: () => Promise<void> }

type Needs = { readList: ReadList; toasts: Pick<Toasts, 'toastFor'> }

const nothing = { items: [], revision: null } as const

/** The items of some records; an item that has not changed is the one that was known, with all that was derived from it. */
function itemsOf(kind: AnyKind, records: Records, known: ReadonlyMap<string, Item>): Item[] {
  return records.map((record) => {
    const item = itemOf(kind, record)
    const before = known.get(item.Id)
    return before?.Revision === item.Revision && before.translation === item.translation ? before : item
  })
}

const isSame = (before: readonly Item[], now: readonly Item[]): boolean => before.length === now.length && now.every((item, index) => item === before[index])

/** One list, not read yet; `only` narrows it to a part of the kind. */
export function makeList({ readList, toasts }: Needs, kind: AnyKind, only: Screen['only']): List {
  const $listing = atom<Listing>({ state: 'idle', ...nothing })
  let latest = 0
  const isIn = ({ Data }: Item) => !only || Data[only.key] === only.value
  let newest: Promise<void> = Promise.resolve()
  const read = async (): Promise<void> => {
    const mine = ++latest
    const { state, items: before } = $listing.get()
    const known = new Map(before.map((item) => [item.Id, item]))
    const items: Item[] = []
    let taken = 0
    const take = (records: Records) => {
      taken += records.length
      items.push(...itemsOf(kind, records, known).filter(isIn))
    }
    if (state !== 'loaded') $listing.set({ state: 'loading', ...nothing })
    const onPage = (records: Records) => {
      take(records)
      // A list that stands already is replaced as a whole: it must not look shorter for a moment.
      if (mine === latest && $listing.get().state === 'loading') $listing.set({ state: 'loading', items: [...items], revision: null })
    }
    const answer = await readList(kind, only, undefined, onPage)
    // An older answer must not replace a newer one, which whoever asked for the older waits for, too.
    if (mine !== latest) return newest
    if (answer.ok) {
      take(answer.data.slice(taken))
      return $listing.set({ state: 'loaded', items: isSame(before, items) ? before : items, revision: answer.revision })
    }
    $listing.set({ state: 'failed', ...nothing })
    toasts.toastFor(kind.messages.fetchFailed, 'failure')
  }
  return { $listing, reload: () => (newest = read()) }
}

const isAwaited = ({ state, items }: Listing): boolean => state === 'loading' && items.length === 0

/** Resolves when a list shows its first rows, or failed to. */
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
  /** Reads those lists of a kind again that were ever asked for. */
  reloadLists: (kind: AnyKind) => Promise<void>
  /** Resolves when nobody waits for the first rows of a list: what is asked for after that does not hold them up. */
  rowsAreThere: () => Promise<unknown>
  /** Reads the lists of these kinds that nobody has asked for yet, after what is being waited for on the screen. */
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
  const rowsAreThere = (): Promise<unknown> => Promise.all([...byName.values()].map(firstRows))
  return {
    listOf,
    listsOf,
    listedItem: (kind, id) =>
      listsOf(kind)
        .flatMap(({ $listing }) => $listing.get().items)
        .find(({ Id }) => Id === id),
    async reloadLists(kind) {
      await Promise.all(listsOf(kind).flatMap(({ $listing, reload }) => ($listing.get().state === 'idle' ? [] : [reload()])))
    },
    rowsAreThere,
    async readOthers(kinds) {
      await rowsAreThere()
      for (const { $listing, reload } of kinds.flatMap(listsOf)) if ($listing.get().state === 'idle') void reload()
    },
  }
}

/** The lists of this window. */
export const lists: Lists = makeLists({ readList, toasts })
export const { listOf, listsOf, listedItem, reloadLists, rowsAreThere, readOthers } = lists
