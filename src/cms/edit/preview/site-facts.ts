import { computed, onMount, type ReadableAtom } from 'nanostores'
import type { AnyKind } from '#kinds/define.ts'
import type { Item } from '../../model/item.ts'
import { $now } from '../../stores/clock.ts'
import { $library, type LibraryFile } from '../../stores/library.ts'
import { listsOf } from '../../stores/lists.ts'

/**
 * Facts about the rest of the site, which a preview shows an item with. Each is requested when a
 * view first reads it.
 */
export type SiteFacts = {
  /** Current time in milliseconds. */
  $now: ReadableAtom<number>
  /** Files of the store; null until they are known. */
  $files: ReadableAtom<readonly LibraryFile[] | null>
  /** Published items of a kind that are loaded. */
  publishedOf: (kind: AnyKind) => ReadableAtom<readonly Item[]>
}

const known = new Map<string, ReadableAtom<readonly Item[]>>()

function publishedOf(kind: AnyKind): ReadableAtom<readonly Item[]> {
  const before = known.get(kind.name)
  if (before) return before
  const lists = listsOf(kind)
  const $items = computed(
    lists.map(({ $listing }) => $listing),
    (...listings) =>
      listings.flatMap(({ items }) => items.filter(({ Status }) => Status === 'published')),
  )
  onMount($items, () =>
    lists.forEach(({ $listing, reload }) => $listing.get().state === 'idle' && void reload()),
  )
  known.set(kind.name, $items)
  return $items
}

/** Facts from the lists and the library of the staff area. */
export const staffFacts: SiteFacts = {
  $now,
  $files: computed($library, ({ state, files }) => (state === 'ready' ? files : null)),
  publishedOf,
}
