import type { AnyKind } from '#kinds/define.ts'
import { cmsOrder as words } from '#messages/en/cms-order.ts'
import { longestIncreasingSubsequence } from '#rules/longest-run.ts'
import { entryTexts } from './entries.ts'
import { nounOf } from '#kinds/label.ts'
import { fieldText, type Item } from './item.ts'

/** Order of a screen's items, and of the list entries within each item. */
export type Orders = {
  /** Ids of the items. */
  items: readonly string[]
  /** Key: id of an item. Value: ids of its entries. */
  entries: Readonly<Record<string, readonly string[]>>
}

/** Entries of the list in an item that can be reordered on the screen. */
export function entriesOf(
  kind: AnyKind,
  item: Pick<Item, 'Data'>,
): readonly Readonly<Record<string, unknown>>[] {
  const key = kind.ordered?.entries
  const value = key === undefined ? undefined : item.Data[key]
  return Array.isArray(value) ? (value as Record<string, unknown>[]) : []
}

/** Form row of the list that {@link entriesOf} reads; null for a kind without such a list. */
export function entriesRow(kind: AnyKind) {
  const row = kind.form.find((one) => one.type === 'list' && one.key === kind.ordered?.entries)
  return row?.type === 'list' ? row : null
}

/** Present order of the items and of their entries. */
export function ordersOf(kind: AnyKind, items: readonly Item[]): Orders {
  const idKey = entriesRow(kind)?.id ?? ''
  return {
    items: items.map(({ Id }) => Id),
    entries: Object.fromEntries(
      items.map((item) => [item.Id, entriesOf(kind, item).map((entry) => String(entry[idKey]))]),
    ),
  }
}

/** Ids in one list. @param itemId id of the item whose entries are meant; null for the items */
export const idsInList = (orders: Orders, itemId: string | null): readonly string[] =>
  itemId === null ? orders.items : (orders.entries[itemId] ?? [])

/** Orders with one list replaced. @param itemId as in {@link idsInList} */
export const withListOrder = (
  orders: Orders,
  itemId: string | null,
  ids: readonly string[],
): Orders =>
  itemId === null
    ? { ...orders, items: ids }
    : { ...orders, entries: { ...orders.entries, [itemId]: ids } }

const NO_IDS: ReadonlySet<string> = new Set()

/**
 * Smallest set of ids whose moves turn the order `before` into the order `after`. The rest, the
 * longest run of ids in unchanged order, only shifted.
 * @param movedByPerson id that a person moved; it is in the set if several sets are smallest
 */
export function movedIds(
  before: readonly string[],
  after: readonly string[],
  movedByPerson?: string,
): ReadonlySet<string> {
  if (before === after) return NO_IDS
  const oldIndexes = new Map(before.map((id, index) => [id, index]))
  /** Old index of each id, in the new order. */
  const order = after.flatMap((id) => oldIndexes.get(id) ?? [])
  const runIn = (indexes: readonly number[]) =>
    new Set([...longestIncreasingSubsequence(indexes)].map((at) => indexes[at]))
  const longest = runIn(order)
  const withoutMovedByPerson = runIn(order.filter((oldIndex) => before[oldIndex] !== movedByPerson))
  const unmoved = withoutMovedByPerson.size === longest.size ? withoutMovedByPerson : longest
  return new Set(
    order.flatMap((oldIndex) => (unmoved.has(oldIndex) ? [] : (before[oldIndex] ?? []))),
  )
}

/** Numbers of moved items and of moved entries. */
type Moves = { items: number; entries: number }

function movesIn(before: Orders, after: Orders): Moves {
  const count = (itemId: string | null) =>
    movedIds(idsInList(before, itemId), idsInList(after, itemId)).size
  return {
    items: count(null),
    entries: after.items.reduce((sum, itemId) => sum + count(itemId), 0),
  }
}

/** Number of moved items and entries. */
export function countMoved(before: Orders, after: Orders): number {
  const { items, entries } = movesIn(before, after)
  return items + entries
}

/** Ids of the list `fresh` in the order `attempt`; see {@link reappliedOrders}. */
const carriedIds = (attempt: readonly string[], fresh: readonly string[]): string[] => {
  const ids = attempt.filter((id) => fresh.includes(id))
  fresh.forEach((id, index) => {
    if (ids.includes(id)) return
    const predecessor = fresh.slice(0, index).findLast((one) => ids.includes(one))
    ids.splice(predecessor === undefined ? 0 : ids.indexOf(predecessor) + 1, 0, id)
  })
  return ids
}

/**
 * Applies an order that a person made from an older list to the current list `fresh`. Ids that are
 * no longer in the list are left out; a new id follows its predecessor in the current list.
 */
export const reappliedOrders = (attempt: Orders, fresh: Orders): Orders => ({
  items: carriedIds(attempt.items, fresh.items),
  entries: Object.fromEntries(
    fresh.items.map((id) => [id, carriedIds(attempt.entries[id] ?? [], fresh.entries[id] ?? [])]),
  ),
})

/** Ids of the entries of each item whose entries have another order than before. Key: item id. */
export const movedEntries = (before: Orders, after: Orders): Record<string, readonly string[]> =>
  Object.fromEntries(
    Object.entries(after.entries).filter(
      ([id, ids]) => (before.entries[id] ?? []).join() !== ids.join(),
    ),
  )

/** Names in both languages; empty for a language without a name. */
export type Titles = { en: string; ar: string }

const untitled: Titles = { en: '', ar: '' }

/** Names of an item. */
export const itemTitles = (kind: AnyKind, item: Item | undefined): Titles => {
  const column = kind.title
  return item ? { en: fieldText(item, column?.key), ar: fieldText(item, column?.ar) } : untitled
}

/** Names of the entry with an id in an item. */
export const entryTitles = (kind: AnyKind, item: Item | undefined, id: string): Titles => {
  const row = entriesRow(kind)
  const entry = item && row && entriesOf(kind, item).find((one) => one[row.id] === id)
  return entry && row ? entryTexts(row, entry) : untitled
}

/** Number of moved items and entries, and a sentence with their number. */
export function movesSummaryOf(
  kind: AnyKind,
  { base, now }: { base: Orders; now: Orders },
): { count: number; sentence: string } {
  const { items, entries } = movesIn(base, now)
  const { one, many } = nounOf(kind)
  const row = entriesRow(kind)
  const count = items + entries
  if (count === 0) return { count, sentence: words.clean }
  if (entries === 0) return { count, sentence: words.moved(items, one, many) }
  return {
    count,
    sentence:
      items === 0 && row
        ? words.moved(entries, row.one.toLowerCase(), row.label.toLowerCase())
        : words.moves(count),
  }
}
