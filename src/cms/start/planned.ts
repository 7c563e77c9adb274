import { computed } from 'nanostores'
import { titleOf, type Item } from '../model/item.ts'
import { $now } from '../stores/clock.ts'
import { $releases, type Release } from '../stores/releases.ts'
import { itemPath, releasePath } from '../stores/router.ts'
import { lists } from './due.ts'

/**
 * Scheduled change of the site: an item appears, its draft replaces it, or it expires; or a release
 * is published. `at`: ISO 8601.
 */
export type Planned = {
  what: 'appears' | 'changes' | 'goes' | 'release'
  at: string
  title: string
  href: string
}

type Timed = Pick<Item, 'Status' | 'PublishAt' | 'ExpireAt' | 'Draft'>

/** Future times of an item, each with its effect; a blocked draft has none. */
export function timesOf(
  { Status, PublishAt, ExpireAt, Draft }: Timed,
  now: number,
): Pick<Planned, 'what' | 'at'>[] {
  const isPublished = Status === 'published'
  const all = [
    { what: 'appears', at: isPublished ? PublishAt : null },
    { what: 'changes', at: Draft && !Draft.Blocked ? Draft.PublishAt : null },
    { what: 'goes', at: isPublished ? ExpireAt : null },
  ] as const
  return all.flatMap(({ what, at }) => (at !== null && Date.parse(at) > now ? [{ what, at }] : []))
}

/** Releases with a future publishing time. */
export const plannedReleases = (releases: readonly Release[], now: number): Planned[] =>
  releases.flatMap(({ Id, Title, State, PublishAt }) =>
    State === 'open' && PublishAt !== null && Date.parse(PublishAt) > now
      ? [{ what: 'release' as const, at: PublishAt, title: Title, href: releasePath(Id) }]
      : [],
  )

const $ofItems = computed(
  [$now, ...lists.map(({ $listing }) => $listing)],
  (now, ...listings): Planned[] =>
    listings.flatMap(({ items }, index) => {
      const list = lists[index]
      return list
        ? items.flatMap((item) =>
            timesOf(item, now).map((time) => ({
              ...time,
              title: titleOf(list.kind, item),
              href: itemPath(list.path, item.Id),
            })),
          )
        : []
    }),
)

/** Scheduled changes in the lists and releases that are loaded, soonest first. */
export const $planned = computed(
  [$now, $ofItems, $releases],
  (now, ofItems, { items }): Planned[] =>
    [...ofItems, ...plannedReleases(items, now)].toSorted((a, b) => (a.at < b.at ? -1 : 1)),
)
