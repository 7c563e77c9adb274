import type { Clock } from './clock.ts'
import { coalesce } from './concurrency.ts'
import { withDerivedReads, readDerived } from './derived.ts'
import { keyOf } from './keys.ts'
import type { Found, Store } from './store.ts'
import { swapDocument } from './swap.ts'

/** State of publishing. Times are ISO 8601; null if there was none. */
export type Publishing = {
  /** Id of the last write of the state. */
  op: string
  /** Time of the last change that needs a build. */
  wantedAt: string | null
  /** Time at which a build was last requested from the platform. */
  calledAt: string | null
  /** Number of requests for the build that is wanted. */
  calls: number
  /** Time of the build that the live site was last proven to have. */
  builtAt: string | null
  /**
   * The date (`YYYY-MM-DD`) whose fees the live site shows; null before the first proven build,
   * absent in documents of earlier program versions.
   */
  builtDay?: string | null
  /** Time at which the last build failed; null after a later build succeeded. */
  failedAt: string | null
  /** The reason of that failure. */
  failure: string | null
}

/**
 * The items of the live site, from the last `/build.json` that was read. This document is separate
 * from the state of publishing, as it grows with the site, and each write changes the state.
 */
export type LiveSite = {
  /** Time of the build, ISO 8601. */
  builtAt: string | null
  /**
   * Key: `<kind>/<id>`. `rev` is the item's version on the site, `since` the time of the first
   * build with that version.
   */
  items: { readonly [item: string]: { readonly rev: string; readonly since: string } }
}

/**
 * Fields in the state of publishing that earlier program versions used instead of {@link LiveSite}:
 * the version of each item, and the time since which it is live.
 */
type Former = { built?: Record<string, string>; liveSince?: Record<string, string> }

/**
 * Empty fields for earlier program versions, which a rollback may restore: such a version regards
 * no item as live until it has read a build.
 */
const emptyFormerFields: Required<Former> = { built: {}, liveSince: {} }

const STATE_KEY = keyOf('q', 'rebuild')
const LIVE_KEY = keyOf('q', 'live')
const NEVER_PUBLISHED: Publishing & Former = {
  ...emptyFormerFields,
  op: '',
  wantedAt: null,
  calledAt: null,
  calls: 0,
  builtAt: null,
  failedAt: null,
  failure: null,
}
const NOTHING_LIVE: LiveSite = { builtAt: null, items: {} }

/** The state of publishing. */
export const readPublishing = async (store: Store): Promise<Publishing> =>
  (await readDerived<Publishing>(store, STATE_KEY))?.data ?? NEVER_PUBLISHED

/**
 * The last read of {@link readLive} by this process, by store. It is cached because the staff area
 * requests it every few seconds.
 */
const cachedLive = new WeakMap<Store['cacheKey'], Found<LiveSite>>()

/** The items of the live site. */
export const readLive = async (store: Store): Promise<LiveSite> => {
  const found = await readDerived<LiveSite>(store, LIVE_KEY, {
    known: cachedLive.get(store.cacheKey),
  })
  if (found) cachedLive.set(store.cacheKey, found)
  return found?.data ?? NOTHING_LIVE
}

/** Returns the fields to change. */
type Change = (current: Publishing) => Partial<Publishing>

/**
 * Changes the state of publishing by compare-and-swap. Changes that are requested during a swap are
 * made together by the next one, so that many writes at once do not compete for the document.
 * @param change called again after each swap that another process has prevented
 */
export const changePublishing = (store: Store, clock: Clock, change: Change): Promise<Publishing> =>
  coalesce(store, 'publishing', change, (changes) =>
    swapDocument<Publishing, Publishing>(withDerivedReads(store), clock, STATE_KEY, (stored) => {
      const changed = changes.reduce(
        (current, changeOne) => ({ ...current, ...changeOne(current) }),
        stored ?? NEVER_PUBLISHED,
      )
      const next: Publishing = { ...changed, op: crypto.randomUUID() }
      return { next, result: next }
    }),
  )

/**
 * Records the build that the live site has: first its items, then the build in the state of
 * publishing.
 * @param revisions the version of each item, by `<kind>/<id>`
 */
export const recordLiveBuild = async (
  store: Store,
  clock: Clock,
  build: { builtAt: string; day: string | null },
  revisions: Readonly<Record<string, string>>,
): Promise<Publishing> => {
  const { builtAt, day } = build
  const former = (await readDerived<Former>(store, STATE_KEY))?.data
  await swapDocument<LiveSite, null>(withDerivedReads(store), clock, LIVE_KEY, (stored) => {
    const earlier = (item: string) =>
      stored?.items[item] ?? { rev: former?.built?.[item], since: former?.liveSince?.[item] }
    const sinceOf = (item: string, rev: string) =>
      (earlier(item).rev === rev ? earlier(item).since : undefined) ?? builtAt
    const items = Object.fromEntries(
      Object.entries(revisions).map(([item, rev]) => [item, { rev, since: sinceOf(item, rev) }]),
    )
    return stored?.builtAt === builtAt
      ? { result: null }
      : { next: { builtAt, items }, result: null }
  })
  // A build that is recorded again does not clear the failure of a later build.
  return changePublishing(store, clock, (current) => ({
    ...emptyFormerFields,
    ...(current.builtAt !== builtAt && { builtAt, builtDay: day, failedAt: null, failure: null }),
  }))
}
