import { computed, type ReadableAtom } from 'nanostores'
import type { AnyKind } from '#kinds/define.ts'
import { itemOf, type Item } from '../../model/item.ts'
import type { Stored } from '../../model/values.ts'
import type { SiteFacts } from './site-facts.ts'

export type Published = { kind: AnyKind; item: Item }

/** Item as on the site after this record is published. */
export const asPublished = (kind: AnyKind, id: string, record: Stored): Published => ({
  kind,
  item: { ...itemOf(record), Id: id, Status: 'published', PublishAt: null },
})

/**
 * Facts about the site after all of these are published: an answer shows the fee that goes live
 * with it.
 */
export const factsWith = (site: SiteFacts, published: readonly Published[]): SiteFacts => {
  const known = new Map<string, ReadableAtom<readonly Item[]>>()
  const publishedOf = (kind: AnyKind): ReadableAtom<readonly Item[]> => {
    const before = known.get(kind.name)
    if (before) return before
    const own = published.flatMap((one) => (one.kind === kind ? [one.item] : []))
    const $items =
      own.length === 0
        ? site.publishedOf(kind)
        : computed(site.publishedOf(kind), (items) => [
            ...items.filter(({ Id }) => !own.some((item) => item.Id === Id)),
            ...own,
          ])
    known.set(kind.name, $items)
    return $items
  }
  return { ...site, publishedOf }
}
