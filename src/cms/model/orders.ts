import type { AnyKind } from '#kinds/define.ts'
import { cmsOrder as words } from '#messages/en/cms-order.ts'
import { longestRun } from '#rules/longest-run.ts'
import { entryTexts } from './entries.ts'
import { fieldText, nounOf, type Item } from './item.ts'

/** The order of a screen's items, and within each item that of its entries. Ids only. */
export type Orders = {
  items: readonly string[]
  entries: Readonly<Record<string, readonly string[]>>
}

/** The entries of an item's ordered list. */
export function entriesOf(
  kind: AnyKind,
  item: Pick<Item, 'Data'>,
): readonly Readonly<Record<string, unknown>>[] {
  const key = kind.ordered?.entries
  const value = key === undefined ? undefined : item.Data[key]
  return Array.isArray(value) ? (value as Record<string, unknown>[]) : []
}

/** The row of the form that holds the ordered entries. */
export function entriesRow(kind: AnyKind) {
  const row = kind.form.find((one) => one.type === 'list' && one.key === kind.ordered?.entries)
  return row?.type === 'list' ? row : null
}

/** The order of a list. */
export function ordersOf(kind: AnyKind, items: readonly Item[]): Orders {
  const id = entriesRow(kind)?.id ?? ''
  return {
    items: items.map(({ Id }) => Id),
    entries: Object.fromEntries(
      items.map((item) => [item.Id, entriesOf(kind, item).map((entry) => String(entry[id]))]),
    ),
  }
}

/** The items themselves, or the entries of one of them. */
export const listIn = (orders: Orders, set: string | null): readonly string[] =>
  set === null ? orders.items : (orders.entries[set] ?? [])

export const withList = (orders: Orders, set: string | null, ids: readonly string[]): Orders =>
  set === null
    ? { ...orders, items: ids }
    : { ...orders, entries: { ...orders.entries, [set]: ids } }

const none: ReadonlySet<string> = new Set()

/**
 * The ids that were moved: those outside of the longest run that kept its order. The others were only pushed along.
 * @param pressed the one that somebody moved: of several runs of that length one without it is taken
 */
export function movedIds(
  before: readonly string[],
  after: readonly string[],
  pressed?: string,
): ReadonlySet<string> {
  if (before === after) return none
  const places = new Map(before.map((id, index) => [id, index]))
  const order = after.flatMap((id) => places.get(id) ?? [])
  const runIn = (some: readonly number[]) =>
    new Set([...longestRun(some)].map((index) => some[index]))
  const [longest, others] = [
    runIn(order),
    runIn(order.filter((place) => before[place] !== pressed)),
  ]
  const kept = others.size === longest.size ? others : longest
  return new Set(order.flatMap((place) => (kept.has(place) ? [] : (before[place] ?? []))))
}

type Moves = { items: number; entries: number }

/** How many items, and how many entries of theirs, were moved. */
function movesIn(before: Orders, after: Orders): Moves {
  const count = (set: string | null) => movedIds(listIn(before, set), listIn(after, set)).size
  return { items: count(null), entries: after.items.reduce((sum, set) => sum + count(set), 0) }
}

/** How many items and entries were moved. */
export function countMoved(before: Orders, after: Orders): number {
  const { items, entries } = movesIn(before, after)
  return items + entries
}

const carried = (attempt: readonly string[], fresh: readonly string[]): string[] => {
  const ids = attempt.filter((id) => fresh.includes(id))
  fresh.forEach((id, index) => {
    if (ids.includes(id)) return
    const neighbour = fresh.slice(0, index).findLast((one) => ids.includes(one))
    ids.splice(neighbour === undefined ? 0 : ids.indexOf(neighbour) + 1, 0, id)
  })
  return ids
}

/** An order made from an older list, carried over to the current one: what is gone is left out, what is new follows its neighbour. */
export const carriedOver = (attempt: Orders, fresh: Orders): Orders => ({
  items: carried(attempt.items, fresh.items),
  entries: Object.fromEntries(
    fresh.items.map((id) => [id, carried(attempt.entries[id] ?? [], fresh.entries[id] ?? [])]),
  ),
})

/** The entries of those items only in which something was moved: the rest is left alone. */
export const movedEntries = (before: Orders, after: Orders): Record<string, readonly string[]> =>
  Object.fromEntries(
    Object.entries(after.entries).filter(
      ([id, ids]) => (before.entries[id] ?? []).join() !== ids.join(),
    ),
  )

/** What something is called in both languages; empty where it has no name in one. */
export type Titles = { en: string; ar: string }

const untitled: Titles = { en: '', ar: '' }

export const itemTitles = (kind: AnyKind, item: Item | undefined): Titles => {
  const column = kind.title
  return item ? { en: fieldText(item, column?.key), ar: fieldText(item, column?.ar) } : untitled
}

/** An entry of an item, by the entry's id. */
export const entryTitles = (kind: AnyKind, item: Item | undefined, id: string): Titles => {
  const row = entriesRow(kind)
  const entry = item && row && entriesOf(kind, item).find((one) => one[row.id] === id)
  return entry && row ? entryTexts(row, entry) : untitled
}

/** How much is moved: by its name where it is of one sort. */
export function summaryOf(
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
