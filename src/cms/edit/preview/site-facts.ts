import { computed, onMount, type ReadableAtom } from 'nanostores'
import type { AnyKind } from '#kinds/define.ts'
import type { Item } from '../../model/item.ts'
import { $now } from '../../stores/clock.ts'
import { $library, type LibraryFile } from '../../stores/library.ts'
import { listsOf } from '../../stores/lists.ts'

/**
 * Facts about the rest of the site, for the preview of an item. Each fact is requested when a view
 * first reads it.
 */
export type SiteContent = {
  /** Current time in milliseconds. */
  $now: ReadableAtom<number>
  /** Files of the library; null until they are loaded. */
  $files: ReadableAtom<readonly LibraryFile[] | null>
  /** Published items of a kind; empty until they are loaded. */
  publishedItemsOf: (kind: AnyKind) => ReadableAtom<readonly Item[]>
}

/** Stores that were created already. Key: name of a kind. */
const stores = new Map<string, ReadableAtom<readonly Item[]>>()

function publishedItemsOf(kind: AnyKind): ReadableAtom<readonly Item[]> {
  const existing = stores.get(kind.name)
  if (existing) return existing
  const lists = listsOf(kind)
  const $items = computed(
    lists.map(({ $listing }) => $listing),
    (...listings) =>
      listings.flatMap(({ items }) => items.filter(({ Status }) => Status === 'published')),
  )
  onMount($items, () => {
    for (const { $listing, reload } of lists) if ($listing.get().state === 'idle') void reload()
  })
  stores.set(kind.name, $items)
  return $items
}

/** Facts from the lists and the library of the staff area. */
export const staffSiteContent: SiteContent = {
  $now,
  $files: computed($library, ({ state, files }) => (state === 'ready' ? files : null)),
  publishedItemsOf,
}
