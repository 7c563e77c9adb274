import type { Clock } from './clock.ts'
import { coalesce } from './concurrency.ts'
import { derivedIn, readDerived } from './derived.ts'
import { keyOf } from './keys.ts'
import type { Found, Store } from './store.ts'
import { swapDocument } from './swap.ts'

/**
 * State of publishing: the times at which a build was wanted, requested, proven and failed. Times
 * are ISO 8601.
 */
export type Publishing = {
  op: string
  wantedAt: string | null
  calledAt: string | null
  calls: number
  builtAt: string | null
  /**
   * The date (`YYYY-MM-DD`) whose fees the live site shows; null before the first proven build,
   * absent in earlier documents.
   */
  builtDay?: string | null
  failedAt: string | null
  failure: string | null
}

/**
 * Items of the last proven `/build.json`, by `<kind>/<id>`: the revision and the time at which it
 * was first seen live. As large as the site, therefore separate from the state that each write
 * changes.
 */
export type Live = {
  builtAt: string | null
  items: { readonly [item: string]: { readonly rev: string; readonly since: string } }
}

/**
 * The items in the state of earlier versions, before {@link Live}: revisions, and the times at
 * which they were first seen.
 */
type Former = { built?: Record<string, string>; liveSince?: Record<string, string> }

/**
 * Empty items for a program version that expects them in the state, such as one restored by a
 * rollback: it treats nothing as live until proven.
 */
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

/** Cached from the last read of this process, by store: staff request it every few seconds. */
const known = new WeakMap<Store['identity'], Found<Live>>()

export const readLive = async (store: Store): Promise<Live> => {
  const found = await readDerived<Live>(store, LIVE_KEY, { known: known.get(store.identity) })
  if (found) known.set(store.identity, found)
  return found?.data ?? NOTHING_LIVE
}

type Change = (current: Publishing) => Partial<Publishing>

/**
 * Swaps the publishing state; `change` is called again after every lost swap. Changes requested
 * during a swap are made together by the next one: a burst of writes must not compete for one
 * document.
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

/** Records a proven build: first its items, then its existence. @param revisions by item */
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
  // The same build again does not clear the failure of a later one.
  return changePublishing(store, clock, (current) => ({
    ...withoutItems,
    ...(current.builtAt !== builtAt && { builtAt, builtDay: day, failedAt: null, failure: null }),
  }))
}
