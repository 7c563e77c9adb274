import { atom, type ReadableAtom } from 'nanostores'
import type { AnyKind, Screen } from '#kinds/define.ts'
import { readList } from './read-list.ts'
import { itemOf, type Item } from './records.ts'
import { sayFor } from './toasts.ts'

/**
 * A failed list is a state of its own: an outage must never look like "nothing there". `revision` is the list's own,
 * where it has one: that of its order.
 */
export type Listing = { state: 'idle' | 'loading' | 'loaded' | 'failed'; items: readonly Item[]; revision: string | null }
export type List = { $listing: ReadableAtom<Listing>; reload: () => Promise<void> }

const lists = new Map<string, List>()

const nothing = { items: [], revision: null } as const

function makeList(kind: AnyKind, only: Screen['only']): List {
  const $listing = atom<Listing>({ state: 'idle', ...nothing })
  let latest = 0
  const isIn = ({ Data }: Item) => !only || Data[only.key] === only.value
  const reload = async (): Promise<void> => {
    const mine = ++latest
    if ($listing.get().state !== 'loaded') $listing.set({ state: 'loading', ...nothing })
    const answer = await readList(kind, only)
    // An older answer must not replace a newer one.
    if (mine !== latest) return
    if (answer.ok) return $listing.set({ state: 'loaded', items: answer.data.map((record) => itemOf(kind, record)).filter(isIn), revision: answer.revision })
    $listing.set({ state: 'failed', ...nothing })
    sayFor(kind.messages.fetchFailed, 'failure')
  }
  return { $listing, reload }
}

/** The one list of a screen. Call `reload` when the screen opens and after every create, update and delete. */
export function listOf(kind: AnyKind, { only }: Pick<Screen, 'only'>): List {
  const name = only ? `${kind.name}/${only.value}` : kind.name
  const list = lists.get(name) ?? makeList(kind, only)
  lists.set(name, list)
  return list
}

/** All lists of a kind: one, or one for each part that has a screen of its own. */
export const listsOf = (kind: AnyKind): List[] => kind.screens.map((screen) => listOf(kind, screen))

/** An item of a kind, as far as its lists are read. */
export const listedItem = (kind: AnyKind, id: string): Item | undefined =>
  listsOf(kind)
    .flatMap(({ $listing }) => $listing.get().items)
    .find(({ Id }) => Id === id)

/** Reads those lists of a kind again that were ever asked for. */
export async function reloadLists(kind: AnyKind): Promise<void> {
  await Promise.all(listsOf(kind).flatMap(({ $listing, reload }) => ($listing.get().state === 'idle' ? [] : [reload()])))
}
