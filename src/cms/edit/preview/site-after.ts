import { computed, type ReadableAtom } from 'nanostores'
import type { AnyKind } from '#kinds/define.ts'
import { itemOf, type Item } from '../../model/item.ts'
import type { StoredRecord } from '../../model/values.ts'
import type { SiteContent } from './site-facts.ts'

export type ItemAfterPublishing = { kind: AnyKind; item: Item }

/** Item as it will be on the site when this record is published now. */
export const afterPublishing = (
  kind: AnyKind,
  id: string,
  record: StoredRecord,
): ItemAfterPublishing => ({
  kind,
  item: { ...itemOf(record), Id: id, Status: 'published', PublishAt: null },
})

/**
 * Facts about the site as it will be when all these items are published. For example, the preview
 * of an answer then shows a new fee that is published together with the answer.
 */
export const contentAfterPublishing = (
  site: SiteContent,
  published: readonly ItemAfterPublishing[],
): SiteContent => {
  /** Stores that were created already. Key: name of a kind. */
  const stores = new Map<string, ReadableAtom<readonly Item[]>>()
  const publishedItemsOf = (kind: AnyKind): ReadableAtom<readonly Item[]> => {
    const existing = stores.get(kind.name)
    if (existing) return existing
    const newItems = published.flatMap((one) => (one.kind === kind ? [one.item] : []))
    const $items =
      newItems.length === 0
        ? site.publishedItemsOf(kind)
        : computed(site.publishedItemsOf(kind), (items) => [
            ...items.filter(({ Id }) => !newItems.some((item) => item.Id === Id)),
            ...newItems,
          ])
    stores.set(kind.name, $items)
    return $items
  }
  return { ...site, publishedItemsOf }
}
