import type { SiteBuild } from '../network/site-build.ts'
import type { Item } from './records.ts'

/** What the server knows of one item's way to the site. */
export type PublishItem = {
  kind: string
  id: string
  Revision: string
  builtRevision: string | null
  state: LiveName
  since: string | null
}

export type Build = {
  state: 'idle' | 'waiting' | 'building' | 'failed'
  startedAt: string | null
  finishedAt: string | null
  error: string | null
  expectedSeconds: number | null
}

export type LiveName = 'saved' | 'building' | 'live' | 'failed' | 'waits' | 'not public'

export type Live =
  | { name: 'saved' }
  | { name: 'building'; secondsLeft: number | null }
  | { name: 'live'; since: string | null }
  | { name: 'failed'; error: string | null }
  | { name: 'waits'; until: string | null }
  | { name: 'not public' }
  | { name: 'unknown' }

export type Evidence = { entry: PublishItem | undefined; build: Build | null; site: SiteBuild | null; now: number }

const secondsLeft = (build: Build | null, now: number): number | null => {
  if (!build?.startedAt || build.expectedSeconds === null) return null
  const left = build.expectedSeconds - (now - Date.parse(build.startedAt)) / 1000
  // Rounded so that the words change seldom; a build that takes longer than expected says nothing about the rest.
  return left > 2 ? Math.ceil(Math.min(left, build.expectedSeconds) / 5) * 5 : null
}

/** On the way to the site, by what the build is doing. A build that starts later takes the change in. */
function underway({ entry, build, now }: Evidence): Live {
  if (build?.state === 'failed' || entry?.state === 'failed') return { name: 'failed', error: build?.error ?? null }
  if (build?.state === 'building' && entry?.state !== 'saved') return { name: 'building', secondsLeft: secondsLeft(build, now) }
  return { name: 'saved' }
}

/** What the server itself says is on its way needs no word of the site. */
const onItsWay: readonly (LiveName | undefined)[] = ['saved', 'building', 'failed']

type Watched = Pick<Item, 'Id' | 'Revision' | 'Status' | 'PublishAt' | 'ExpireAt'>

/**
 * Where an item stands. Live is only what the site's own build says: its revision there equals the saved one. The
 * server's word for it is not enough, and an item that is to be taken down is not down before the build lacks it. Before
 * the site was heard of nothing is claimed.
 */
export function liveState(kindName: string, item: Watched, evidence: Evidence): Live {
  const { site, entry, now } = evidence
  if (site === null) return onItsWay.includes(entry?.state) ? underway(evidence) : { name: 'unknown' }
  const built = site.items[`${kindName}/${item.Id}`]
  const waits = item.PublishAt !== null && Date.parse(item.PublishAt) > now
  const over = item.ExpireAt !== null && Date.parse(item.ExpireAt) <= now
  const hidden = item.Status === 'draft' || waits || over
  if (!hidden) {
    return built === item.Revision ? { name: 'live', since: entry?.since ?? site.builtAt } : underway(evidence)
  }
  if (built !== undefined) return underway(evidence)
  return waits && item.Status === 'published' ? { name: 'waits', until: item.PublishAt } : { name: 'not public' }
}

/** Whether something is still going to happen, so that it is worth to look again soon. */
export const isMoving = (live: Live): boolean => live.name === 'saved' || live.name === 'building'

export type Summary =
  | { name: 'live' }
  | { name: 'moving'; count: number }
  | { name: 'failed'; count: number }
  | { name: 'not connected'; asOf: number }
  | { name: 'unknown' }

/** An item whose saved state and the site differ; `isGone` when it was deleted and the site still has it. */
export type Pending = PublishItem & { isGone: boolean }

function gone(items: readonly PublishItem[], site: SiteBuild): Pending[] {
  const known = new Set(items.map(({ kind, id }) => `${kind}/${id}`))
  return Object.entries(site.items)
    .filter(([name]) => !known.has(name))
    .map(([name, Revision]) => {
      const [kind = '', id = ''] = name.split('/')
      return { kind, id, Revision, builtRevision: Revision, state: 'saved', since: null, isGone: true }
    })
}

/** The items that are not on the site as they are saved, and those still on it that should not be. */
export function pendingOf(items: readonly PublishItem[], site: SiteBuild | null): Pending[] {
  if (site === null) return []
  const differing = items.filter(({ kind, id, Revision, state }) => {
    const built = site.items[`${kind}/${id}`]
    return state === 'waits' || state === 'not public' ? built !== undefined : built !== Revision
  })
  return [...differing.map((item) => ({ ...item, isGone: false })), ...gone(items, site)]
}

/** The top bar's one sentence about everything. */
export function summaryOf(items: readonly PublishItem[], build: Build | null, site: SiteBuild | null): Summary {
  const count = pendingOf(items, site).length
  if (count === 0) return { name: 'live' }
  return build?.state === 'failed' ? { name: 'failed', count } : { name: 'moving', count }
}
