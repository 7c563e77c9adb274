import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import { randomInt } from 'node:crypto'
import type { AnyKind, Data } from '#kinds/define.ts'
import { longestRun } from '#rules/longest-run.ts'
import type { Clock } from './clock.ts'
import { keyOf, sha256 } from './keys.ts'
import { readSummaries } from './projections.ts'
import type { Store } from './store.ts'
import { swapDocument } from './swap.ts'
import type { Summary } from './summary.ts'

/** Greater than every rank: items without one come last. */
const NO_RANK = '~'

type Listed = Pick<Summary, 'id' | 'rank' | 'createdAt' | 'data'>

/** An item's sort key in its kind's list: see {@link isBefore}. */
export const placeOf = (kind: AnyKind, item: Listed): string =>
  kind.ordered
    ? `${String(item.data[kind.ordered.by])} ${item.rank ?? NO_RANK} ${item.id}`
    : `${kind.dateKey ? String(item.data[kind.dateKey] ?? '') : ''} ${item.createdAt} ${item.id}`

/** True when the sort key `a` comes before `b`: saved orders ascend, times descend. */
export const isBefore = (kind: AnyKind, a: string, b: string): boolean =>
  kind.ordered ? a < b : a > b

/**
 * The items in the order of lists: the saved order, or newest first, by the kind's date and then by
 * creation.
 */
export const inOrder = <Item extends Listed>(kind: AnyKind, items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, place: placeOf(kind, item) }))
    .sort((a, b) => (isBefore(kind, a.place, b.place) ? -1 : 1))
    .map(({ item }) => item)

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const TAIL = 6

/** Random digits to append to a rank; the last one is not zero, with which no rank may end. */
const tail = (): string =>
  Array.from(
    { length: TAIL },
    (_, at) => DIGITS[randomInt(at === TAIL - 1 ? 1 : 0, DIGITS.length)],
  ).join('')

/** Makes a rank unique, never to be reused: the same order at a later time has different ranks. */
const unique = (rank: string, next: string | null): string => {
  const longer = rank + tail()
  return next === null || longer < next ? longer : unique(generateKeyBetween(rank, next), next)
}

/** A number of new ranks, ascending, between two others; null means the end of the list. */
const ranksBetween = (before: string | null, next: string | null, count: number): string[] => {
  const made = generateNKeysBetween(before, next, count)
  return made.map((rank, index) => unique(rank, made[index + 1] ?? next))
}

/** A rank after all others of the item's group; null if the kind has no saved order. */
export const rankAtEnd = async (
  store: Store,
  clock: Clock,
  kind: AnyKind,
  data: Data,
): Promise<string | null> => {
  const by = kind.ordered?.by
  if (by === undefined) return null
  const others = await readSummaries(store, clock, kind, 'staff')
  const ranks = others
    .flatMap((item) => (item.data[by] === data[by] && item.rank !== null ? [item.rank] : []))
    .sort()
  return ranksBetween(ranks.at(-1) ?? null, null, 1)[0] ?? null
}

const entryIds = (kind: AnyKind, data: Data): string[] => {
  const row = kind.form.find((one) => one.type === 'list' && one.key === kind.ordered?.entries)
  return row?.type === 'list'
    ? ((data[row.key] ?? []) as Data[]).map((entry) => String(entry[row.id]))
    : []
}

/**
 * The version of an order: a hash of the items' ids, ranks and entry ids, which no edit of a text
 * changes. As ranks are never reused, no order has the version of an earlier one.
 */
export const orderRevision = (
  kind: AnyKind,
  items: readonly Pick<Summary, 'id' | 'rank' | 'data'>[],
): string =>
  sha256(JSON.stringify(items.map(({ id, rank, data }) => [id, rank, entryIds(kind, data)]))).slice(
    0,
    24,
  )

/** True when an item's entries are in this order. */
export const hasEntryOrder = (kind: AnyKind, data: Data, desired: readonly string[]): boolean =>
  entryIds(kind, data).join() === desired.join()

/** An item's entries in the desired order, or null when the ids are not exactly theirs. */
export const entriesIn = (kind: AnyKind, data: Data, desired: readonly string[]): Data[] | null => {
  const ids = entryIds(kind, data)
  const entries = (data[kind.ordered?.entries ?? ''] ?? []) as Data[]
  const isSame =
    ids.length === desired.length &&
    new Set(desired).size === ids.length &&
    desired.every((id) => ids.includes(id))
  return isSame ? desired.map((id) => entries[ids.indexOf(id)] ?? {}) : null
}

type Ranked = { id: string; rank: string | null }

/**
 * The items that retain their ranks: the longest increasing subsequence of ranks in the desired
 * order.
 */
const unmoved = (desired: readonly Ranked[], changed: ReadonlySet<string>): Set<string> => {
  const ranked = desired.flatMap(({ id, rank }) =>
    rank === null || changed.has(id) ? [] : [{ id, rank }],
  )
  const run = longestRun(ranked.map(({ rank }) => rank))
  return new Set(ranked.flatMap(({ id }, index) => (run.has(index) ? [id] : [])))
}

/**
 * New ranks for the items that must move to reach the desired order; the others are not written.
 * @param desired the items in the desired order, with their current ranks
 * @param changed items that are written anyway, as their entries move: they get a new rank, which
 * makes a new version of the order
 */
export const newRanks = (
  desired: readonly Ranked[],
  changed: ReadonlySet<string>,
): Map<string, string> => {
  const kept = unmoved(desired, changed)
  const ranks = new Map<string, string>()
  let before: string | null = null
  for (let at = 0; at < desired.length;) {
    const run = desired.slice(at).findIndex(({ id }) => kept.has(id))
    const moved = run === -1 ? desired.slice(at) : desired.slice(at, at + run)
    const next: Ranked | undefined = desired[at + moved.length]
    const made = ranksBetween(before, next?.rank ?? null, moved.length)
    moved.forEach(({ id }, index) => ranks.set(id, made[index] ?? ''))
    before = next?.rank ?? null
    at += moved.length + 1
  }
  return ranks
}

/**
 * Milliseconds for which a single request may change an order; a lock that is never released
 * expires after this time.
 */
const LOCK_MS = 30_000

type OrderLock = { op: string; revision: string; at: number }

/**
 * Allows only one request to continue from a version of an order: two concurrent ones could mix
 * theirs.
 * @param lock `op` is the request's own id: a repeated request already holds the lock
 */
export const acquireOrderLock = (
  store: Store,
  clock: Clock,
  kind: AnyKind,
  group: string,
  lock: Omit<OrderLock, 'at'>,
): Promise<boolean> =>
  swapDocument<OrderLock, boolean>(store, clock, keyOf('o', kind.name, group), (held) => {
    const now = clock.now()
    if (held?.op === lock.op && held.revision === lock.revision) return { result: true }
    if (held?.revision === lock.revision && now - held.at < LOCK_MS) return { result: false }
    return { next: { ...lock, at: now }, result: true }
  })
