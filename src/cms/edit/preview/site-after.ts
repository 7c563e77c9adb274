import { computed, type ReadableAtom } from 'nanostores'
import type { AnyKind } from '#kinds/define.ts'
import type { Item } from '../../stores/records.ts'
import type { SiteFacts } from './site-facts.ts'

/** An item as the site has it once it is published. */
export type Published = { kind: AnyKind; item: Item }

/** Facts about the site as it is once all of these are published: an answer shows the fee that goes live with it. */
export const factsWith = (site: SiteFacts, published: readonly Published[]): SiteFacts => {
  const known = new Map<string, ReadableAtom<readonly Item[]>>()
  const publishedOf = (kind: AnyKind): ReadableAtom<readonly Item[]> => {
    const before = known.get(kind.name)
    if (before) return before
    const own = published.flatMap((one) => (one.kind === kind ? [one.item] : []))
    const $items = own.length === 0 ? site.publishedOf(kind) : computed(site.publishedOf(kind), (items) => [...items.filter(({ Id }) => !own.some((item) => item.Id === Id)), ...own])
    known.set(kind.name, $items)
    return $items
  }
  return { ...site, publishedOf }
}
