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

/** Sorts after every rank: items without one come last. */
const NO_RANK = '~'

type Listed = Pick<Summary, 'id' | 'rank' | 'createdAt' | 'data'>

/** An item's sort key in its kind's list: see {@link isBefore}. */
export const placeOf = (kind: AnyKind, item: Listed): string =>
  kind.ordered
    ? `${String(item.data[kind.ordered.by])} ${item.rank ?? NO_RANK} ${item.id}`
    : `${kind.dateKey ? String(item.data[kind.dateKey] ?? '') : ''} ${item.createdAt} ${item.id}`

/** Whether the sort key `a` comes before `b`: saved orders ascend, times descend. */
export const isBefore = (kind: AnyKind, a: string, b: string): boolean =>
  kind.ordered ? a < b : a > b

/** The items as lists show them: in the saved order, or newest first, by the kind's date and then by creation. */
export const inOrder = <Item extends Listed>(kind: AnyKind, items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, place: placeOf(kind, item) }))
    .sort((a, b) => (isBefore(kind, a.place, b.place) ? -1 : 1))
    .map(({ item }) => item)

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const TAIL = 6

/** Random digits after a rank; the last one is no zero, which no rank may end with. */
const tail = (): string =>
  Array.from(
    { length: TAIL },
    (_, at) => DIGITS[randomInt(at === TAIL - 1 ? 1 : 0, DIGITS.length)],
  ).join('')

/** A rank is never given twice: the same order at a later time has other ranks. */
const unique = (rank: string, next: string | null): string => {
  const longer = rank + tail()
  return next === null || longer < next ? longer : unique(generateKeyBetween(rank, next), next)
}

/** This many new ranks, ascending, between two others; null means the end of the list. */
const ranksBetween = (before: string | null, next: string | null, count: number): string[] => {
  const made = generateNKeysBetween(before, next, count)
  return made.map((rank, index) => unique(rank, made[index + 1] ?? next))
}

/** A rank after every other of the item's group; null where the kind keeps no order. */
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
 * The version of an order: of the items with their ranks and their entries' ids, and of nothing that an edit of a
 * text changes. As ranks are never given twice, no order has the version of an earlier one.
 */
export const orderRevision = (
  kind: AnyKind,
  items: readonly Pick<Summary, 'id' | 'rank' | 'data'>[],
): string =>
  sha256(JSON.stringify(items.map(({ id, rank, data }) => [id, rank, entryIds(kind, data)]))).slice(
    0,
    24,
  )

/** Whether an item's entries are in this order. */
export const standAs = (kind: AnyKind, data: Data, desired: readonly string[]): boolean =>
  entryIds(kind, data).join() === desired.join()

/** An item's entries in the desired order, or null when the ids are not the same ones, each once. */
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

/** The items that keep their ranks: the longest run, in the desired order, of those whose ranks go up already. */
const unmoved = (desired: readonly Ranked[], changed: ReadonlySet<string>): Set<string> => {
  const ranked = desired.flatMap(({ id, rank }) =>
    rank === null || changed.has(id) ? [] : [{ id, rank }],
  )
  const run = longestRun(ranked.map(({ rank }) => rank))
  return new Set(ranked.flatMap(({ id }, index) => (run.has(index) ? [id] : [])))
}

/**
 * New ranks for the items that must move to reach the desired order; the others are not written.
 * @param desired the items in the order they shall have, with the ranks they have now
 * @param changed items that are written anyway, as their entries move: a new rank makes that a new version of the order
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

/** How long one request alone may give an order its next version; a lock that is never released is free again after this time. */
const LOCK_MS = 30_000

type OrderLock = { op: string; revision: string; at: number }

/**
 * Lets one request only go on from a version of an order, so that two at once cannot mix theirs.
 * @param lock `op` is the request's own name: repeated, it holds the lock already
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
