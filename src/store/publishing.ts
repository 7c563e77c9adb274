import type { Clock } from './clock.ts'
import { coalesce } from './concurrency.ts'
import { derivedIn, readDerived } from './derived.ts'
import { keyOf } from './keys.ts'
import type { Found, Store } from './store.ts'
import { swapDocument } from './swap.ts'

/** State of publishing: when a build was wanted, asked for, proven, failed. Times are ISO 8601. */
export type Publishing = {
  op: string
  wantedAt: string | null
  calledAt: string | null
  calls: number
  builtAt: string | null
  /** The day (`YYYY-MM-DD`) whose fees the live site shows; null before the first proven build, absent in what was stored earlier. */
  builtDay?: string | null
  failedAt: string | null
  failure: string | null
}

/** Items of the last proven `/build.json`, by `<kind>/<id>`: the revision and when it was first seen live. As long as the site, so apart from what each write changes. */
export type Live = {
  builtAt: string | null
  items: { readonly [item: string]: { readonly rev: string; readonly since: string } }
}

/** The items that the state held before {@link Live}: revisions, and since when they were seen. */
type Former = { built?: Record<string, string>; liveSince?: Record<string, string> }

/** Without items for a version that looks for them there, such as one that is brought back: it takes nothing for live until it has proven it. */
const withoutItems: Required<Former> = { built: {}, liveSince: {} }

const KEY = keyOf('q', 'rebuild')
const LIVE_KEY = keyOf('q', 'live')
const NOTHING: Publishing & Former = {
  ...withoutItems,
  op: '',
  wantedAt: null,
  calledAt: null,
  calls: 0,
  builtAt: null,
  failedAt: null,
  failure: null,
}
const NOTHING_LIVE: Live = { builtAt: null, items: {} }

export const readPublishing = async (store: Store): Promise<Publishing> =>
  (await readDerived<Publishing>(store, KEY))?.data ?? NOTHING

/** Kept as this process has read it last, by store: staff ask every few seconds. */
const known = new WeakMap<Store['identity'], Found<Live>>()

export const readLive = async (store: Store): Promise<Live> => {
  const found = await readDerived<Live>(store, LIVE_KEY, { known: known.get(store.identity) })
  if (found) known.set(store.identity, found)
  return found?.data ?? NOTHING_LIVE
}

type Change = (current: Publishing) => Partial<Publishing>

/**
 * Swaps the publishing state; `change` is called again after every lost swap. Changes that are wanted while one is under
 * way are made with the next swap, all together: a burst of writes must not fight over one document.
 */
export const changePublishing = (store: Store, clock: Clock, change: Change): Promise<Publishing> =>
  coalesce(store, 'publishing', change, (changes) =>
    swapDocument<Publishing, Publishing>(derivedIn(store), clock, KEY, (stored) => {
      const changed = changes.reduce(
        (current, one) => ({ ...current, ...one(current) }),
        stored ?? NOTHING,
      )
      const next: Publishing = { ...changed, op: crypto.randomUUID() }
      return { next, result: next }
    }),
  )

/** Notes a proven build: what it holds, and then that it is there. @param revisions by item */
export const noteBuild = async (
  store: Store,
  clock: Clock,
  build: { builtAt: string; day: string | null },
  revisions: Readonly<Record<string, string>>,
): Promise<Publishing> => {
  const { builtAt, day } = build
  const former = (await readDerived<Former>(store, KEY))?.data
  await swapDocument<Live, null>(derivedIn(store), clock, LIVE_KEY, (stored) => {
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
  // The same build again: it says nothing of one that has failed since.
  return changePublishing(store, clock, (current) => ({
    ...withoutItems,
    ...(current.builtAt !== builtAt && { builtAt, builtDay: day, failedAt: null, failure: null }),
  }))
}
