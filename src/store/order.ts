import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import { randomInt } from 'node:crypto'
import type { AnyKind, Data } from '#kinds/define.ts'
import { longestIncreasingSubsequence } from '#rules/longest-run.ts'
import type { Clock } from './clock.ts'
import { keyOf, sha256 } from './keys.ts'
import { readSummaries } from './projections.ts'
import type { Store } from './store.ts'
import { swapDocument } from './swap.ts'
import type { Summary } from './summary.ts'

/** Greater than every rank, so that items without a rank come last. */
const NO_RANK = '~'

/** The parts of an item that its place in a list depends on. */
type Listed = Pick<Summary, 'id' | 'rank' | 'createdAt' | 'data'>

/** An item's sort key in its kind's list: see {@link isBefore}. */
export const sortKeyOf = (kind: AnyKind, item: Listed): string =>
  kind.ordered
    ? `${String(item.data[kind.ordered.by])} ${item.rank ?? NO_RANK} ${item.id}`
    : `${kind.dateKey ? String(item.data[kind.dateKey] ?? '') : ''} ${item.createdAt} ${item.id}`

/** True when the sort key `a` comes before `b`: ranks ascend, dates and times descend. */
export const isBefore = (kind: AnyKind, a: string, b: string): boolean =>
  kind.ordered ? a < b : a > b

/**
 * The items in the order of their kind's list: the order saved by staff, or, for kinds without one,
 * newest first, by the kind's date and then by creation.
 */
export const inOrder = <Item extends Listed>(kind: AnyKind, items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, place: sortKeyOf(kind, item) }))
    .sort((a, b) => (isBefore(kind, a.place, b.place) ? -1 : 1))
    .map(({ item }) => item)

/** Digits of ranks in ascending order. */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Number of random digits at the end of a rank. */
const RANDOM_LENGTH = 6

/** Random digits to append to a rank. The last one is not zero, as no rank may end with zero. */
const randomDigits = (): string =>
  Array.from(
    { length: RANDOM_LENGTH },
    (_, at) => DIGITS[randomInt(at === RANDOM_LENGTH - 1 ? 1 : 0, DIGITS.length)],
  ).join('')

/**
 * Makes a rank unique by random digits, so that it is never used again: the same order of items at
 * a later time has other ranks.
 * @param next the rank that the result must be lower than; null for none
 */
const makeUnique = (rank: string, next: string | null): string => {
  const longer = rank + randomDigits()
  return next === null || longer < next ? longer : makeUnique(generateKeyBetween(rank, next), next)
}

/** New ranks in ascending order between two ranks; null is the start or the end of the list. */
const ranksBetween = (before: string | null, next: string | null, count: number): string[] => {
  const made = generateNKeysBetween(before, next, count)
  return made.map((rank, index) => makeUnique(rank, made[index + 1] ?? next))
}

/** A rank for a new item, after all others of its group; null if the kind has no saved order. */
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

/** The ids of the entries that staff can put in order; empty for kinds without such a list. */
const entryIds = (kind: AnyKind, data: Data): string[] => {
  const row = kind.form.find((one) => one.type === 'list' && one.key === kind.ordered?.entries)
  return row?.type === 'list'
    ? ((data[row.key] ?? []) as Data[]).map((entry) => String(entry[row.id]))
    : []
}

/**
 * The version of an order: a hash of the items' ids and ranks and of the ids of their entries. An
 * edit of a text does not change it. As no rank is used twice, no later order has the same version.
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

/**
 * An item's entries in the desired order; null when `desired` is not exactly the ids of its
 * entries.
 */
export const entriesInOrder = (
  kind: AnyKind,
  data: Data,
  desired: readonly string[],
): Data[] | null => {
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
 * Ids of the items that keep their ranks: the longest sequence of items whose ranks ascend in the
 * desired order.
 */
const unmovedIds = (desired: readonly Ranked[], changed: ReadonlySet<string>): Set<string> => {
  const ranked = desired.flatMap(({ id, rank }) =>
    rank === null || changed.has(id) ? [] : [{ id, rank }],
  )
  const run = longestIncreasingSubsequence(ranked.map(({ rank }) => rank))
  return new Set(ranked.flatMap(({ id }, index) => (run.has(index) ? [id] : [])))
}

/**
 * New ranks, by id, for the items that must move to reach the desired order. The other items keep
 * their ranks.
 * @param desired the items in the desired order, with their current ranks
 * @param changed ids of items whose entries move. They get a new rank as well, so that the order
 * has a new version (see {@link orderRevision})
 */
export const newRanks = (
  desired: readonly Ranked[],
  changed: ReadonlySet<string>,
): Map<string, string> => {
  const unmoved = unmovedIds(desired, changed)
  const ranks = new Map<string, string>()
  let before: string | null = null
  for (let at = 0; at < desired.length;) {
    // The items up to the next unmoved one get ranks between that one and the previous unmoved one.
    const count = desired.slice(at).findIndex(({ id }) => unmoved.has(id))
    const moved = count === -1 ? desired.slice(at) : desired.slice(at, at + count)
    const next: Ranked | undefined = desired[at + moved.length]
    const between = ranksBetween(before, next?.rank ?? null, moved.length)
    moved.forEach(({ id }, index) => ranks.set(id, between[index] ?? ''))
    before = next?.rank ?? null
    at += moved.length + 1
  }
  return ranks
}

/** Milliseconds after which the lock of a request expires. Locks are never released earlier. */
const LOCK_MS = 30_000

/** A lock on a version of an order. */
type OrderLock = {
  /** Id of the request that has the lock; the same for a repeated request. */
  op: string
  /** The version of the order that the request changes. */
  revision: string
  /** Time of the lock in milliseconds. */
  at: number
}

/**
 * Allows only one request to change an order from a version: two concurrent requests could result
 * in a mixture of both orders.
 * @returns true if the request has the lock, also if it had it before
 */
export const acquireOrderLock = (
  store: Store,
  clock: Clock,
  kind: AnyKind,
  group: string,
  lock: Omit<OrderLock, 'at'>,
): Promise<boolean> =>
  swapDocument<OrderLock, boolean>(store, clock, keyOf('o', kind.name, group), (current) => {
    const now = clock.now()
    if (current?.op === lock.op && current.revision === lock.revision) return { result: true }
    if (current?.revision === lock.revision && now - current.at < LOCK_MS) return { result: false }
    return { next: { ...lock, at: now }, result: true }
  })
