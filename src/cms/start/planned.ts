import { computed } from 'nanostores'
import { titleOf, type Item } from '../model/item.ts'
import { $now } from '../stores/clock.ts'
import { $releases, type Release } from '../stores/releases.ts'
import { itemPath, releasePath } from '../stores/router.ts'
import { lists } from './due.ts'

/** Scheduled change of the site. */
export type PlannedChange = {
  /**
   * `appears`: an item is published. `changes`: an item's draft replaces its published version.
   * `goes`: an item expires. `release`: a release is published.
   */
  changeType: 'appears' | 'changes' | 'goes' | 'release'
  /** Time of the change, ISO 8601. */
  at: string
  title: string
  href: string
}

type Timed = Pick<Item, 'Status' | 'PublishAt' | 'ExpireAt' | 'Draft'>

/** Future changes of an item, with their times; a blocked draft has none. */
export function plannedChangesOf(
  { Status, PublishAt, ExpireAt, Draft }: Timed,
  now: number,
): Pick<PlannedChange, 'changeType' | 'at'>[] {
  const isPublished = Status === 'published'
  const all = [
    { changeType: 'appears', at: isPublished ? PublishAt : null },
    { changeType: 'changes', at: Draft && !Draft.Blocked ? Draft.PublishAt : null },
    { changeType: 'goes', at: isPublished ? ExpireAt : null },
  ] as const
  return all.flatMap(({ changeType, at }) =>
    at !== null && Date.parse(at) > now ? [{ changeType, at }] : [],
  )
}

/** Releases with a future publishing time. */
export const plannedReleases = (releases: readonly Release[], now: number): PlannedChange[] =>
  releases.flatMap(({ Id, Title, State, PublishAt }) =>
    State === 'open' && PublishAt !== null && Date.parse(PublishAt) > now
      ? [{ changeType: 'release' as const, at: PublishAt, title: Title, href: releasePath(Id) }]
      : [],
  )

const $plannedItems = computed(
  [$now, ...lists.map(({ $listing }) => $listing)],
  (now, ...listings): PlannedChange[] =>
    listings.flatMap(({ items }, index) => {
      const list = lists[index]
      return list
        ? items.flatMap((item) =>
            plannedChangesOf(item, now).map((time) => ({
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
  [$now, $plannedItems, $releases],
  (now, plannedItems, { items }): PlannedChange[] =>
    [...plannedItems, ...plannedReleases(items, now)].toSorted((a, b) => (a.at < b.at ? -1 : 1)),
)
