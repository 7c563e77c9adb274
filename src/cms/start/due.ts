import { computed } from 'nanostores'
import { useEffect, useState } from 'react'
import { inbox } from '#kinds/index.ts'
import { cmsShell } from '#messages/en/cms-shell.ts'
import type { UnfinishedItem } from '../drafts/item-drafts.ts'
import { $newResponses } from '../inbox/new-count.ts'
import { hasDraft, titleOf, type Item } from '../model/item.ts'
import { sidebar } from '../screens.ts'
import { listOf, type Listing } from '../stores/lists.ts'
import { $releases, type Release } from '../stores/releases.ts'
import { itemPath, listPath, releasePath } from '../stores/router.ts'
import type { IconName } from '../ui/icon.tsx'

const words = cmsShell.start.due

/** Link of a task. `count`: number of items in the linked list; null where no number is shown. */
type Link = { title: string; count: number | null; href: string }
/** Task, with links to the lists or items that it concerns. */
export type Task = { name: string; icon: IconName; text: string; links: readonly Link[] }

/** Numbers of items in one list. */
export type Tally = {
  /** Path of the list's screen. */
  path: string
  state: 'loading' | 'loaded' | 'failed'
  all: number
  /** Items with changes that are not published. */
  draft: number
  /** Items whose Arabic text is older than the English. */
  outdated: number
  /** Items without an Arabic text. */
  missing: number
}

/** Lists of the sidebar's screens, with their kinds. */
export const lists = sidebar.flatMap(({ path, Title, kindScreen }) =>
  kindScreen?.kind.shape === 'collection'
    ? [
        {
          path,
          Title,
          kind: kindScreen.kind,
          $listing: listOf(kindScreen.kind, kindScreen.screen).$listing,
        },
      ]
    : [],
)

const countsOf = (items: readonly Item[]) => ({
  all: items.length,
  draft: items.filter(hasDraft).length,
  outdated: items.filter(({ translation }) => translation === 'outdated').length,
  missing: items.filter(({ translation }) => translation === 'missing').length,
})

/** Tally of each list, in the order of `lists`. */
export const $tallies = computed(
  lists.map(({ $listing }) => $listing),
  (...listings): Tally[] =>
    listings.map(({ state, items }, index) => ({
      path: lists[index]?.path ?? '',
      state: state === 'idle' ? 'loading' : state,
      ...countsOf(items),
    })),
)

/** Tasks that are counted in every list. */
const listTasks = [
  { name: 'draft', icon: 'draft', text: words.draft },
  { name: 'outdated', icon: 'clock', text: words.outdated },
  { name: 'missing', icon: 'warning', text: words.missing },
] as const satisfies readonly {
  name: 'draft' | 'outdated' | 'missing'
  icon: IconName
  text: (n: number) => string
}[]

/** Task for the drafts that could not be published at their time, each with a link. */
const blockedIn = (listings: readonly Listing[]): Task => {
  const links = listings.flatMap(({ items }, index) => {
    const { kind, path = '' } = lists[index] ?? {}
    return kind
      ? items
          .filter(({ Draft }) => Draft?.Blocked)
          .map((item) => ({
            title: titleOf(kind, item),
            count: null,
            href: itemPath(path, item.Id),
          }))
      : []
  })
  return { name: 'blocked', icon: 'warning', text: words.blocked(links.length), links }
}

/** Task for the releases that could not be published at their time. */
export const blockedReleases = (releases: readonly Release[]): Task => {
  const links = releases
    .filter(({ State, Blocked }) => State === 'open' && Blocked !== null)
    .map(({ Id, Title }) => ({ title: Title, count: null, href: releasePath(Id) }))
  return { name: 'release', icon: 'warning', text: words.release(links.length), links }
}

const $blocked = computed(
  lists.map(({ $listing }) => $listing),
  (...listings) => blockedIn(listings),
)

/**
 * Tasks that the start page lists: new responses first, then blocked releases and drafts, then
 * items with unpublished changes or without a current translation.
 */
export const $tasks = computed(
  [$tallies, $newResponses, $blocked, $releases],
  (tallies, newCount, blocked, releases): Task[] => {
    const tasksOfLists = listTasks.map(({ name, icon, text }): Task => {
      const links = tallies.flatMap((tally, index) =>
        tally[name] > 0
          ? [
              {
                title: lists[index]?.Title ?? '',
                count: tally[name],
                href: listPath(tally.path, { view: name }),
              },
            ]
          : [],
      )
      return { name, icon, text: text(links.reduce((sum, { count }) => sum + count, 0)), links }
    })
    const responses: Task = {
      name: 'responses',
      icon: 'inbox',
      text: words.responses(newCount ?? 0),
      links: newCount
        ? [
            {
              title: cmsShell.start.readThem,
              count: null,
              href: listPath(inbox.screen.path, { state: 'new' }),
            },
          ]
        : [],
    }
    return [responses, blockedReleases(releases.items), blocked, ...tasksOfLists].filter(
      ({ links }) => links.length > 0,
    )
  },
)

/** Drafts on this device, newest first. The code that reads them is loaded on demand. */
export function useUnfinishedDrafts(): readonly UnfinishedItem[] {
  const [drafts, setDrafts] = useState<readonly UnfinishedItem[]>([])
  useEffect(() => {
    let isGone = false
    const readDrafts = async () => {
      const { unfinishedItems } = await import('../drafts/item-drafts.ts')
      const unfinished = await unfinishedItems()
      if (!isGone) setDrafts(unfinished)
    }
    // A failure is ignored: the editor of an item offers the item's draft, too.
    readDrafts().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [])
  return drafts
}
