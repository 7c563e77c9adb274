import type { AnyKind } from '#kinds/define.ts'
import { cmsOrder as words } from '#messages/en/cms-order.ts'
import { longestRun } from '#rules/longest-run.ts'
import { entryTexts } from './entries.ts'
import { fieldText, nounOf, type Item } from './item.ts'

/** Order of a screen's items, and of the entries within each item. Ids only. */
export type Orders = {
  items: readonly string[]
  entries: Readonly<Record<string, readonly string[]>>
}

/** Entries of an item's ordered list. */
export function entriesOf(
  kind: AnyKind,
  item: Pick<Item, 'Data'>,
): readonly Readonly<Record<string, unknown>>[] {
  const key = kind.ordered?.entries
  const value = key === undefined ? undefined : item.Data[key]
  return Array.isArray(value) ? (value as Record<string, unknown>[]) : []
}

/** Form row that holds the ordered entries. */
export function entriesRow(kind: AnyKind) {
  const row = kind.form.find((one) => one.type === 'list' && one.key === kind.ordered?.entries)
  return row?.type === 'list' ? row : null
}

export function ordersOf(kind: AnyKind, items: readonly Item[]): Orders {
  const id = entriesRow(kind)?.id ?? ''
  return {
    items: items.map(({ Id }) => Id),
    entries: Object.fromEntries(
      items.map((item) => [item.Id, entriesOf(kind, item).map((entry) => String(entry[id]))]),
    ),
  }
}

/** Ids of the items, or of the entries of the item `set`. */
export const listIn = (orders: Orders, set: string | null): readonly string[] =>
  set === null ? orders.items : (orders.entries[set] ?? [])

export const withList = (orders: Orders, set: string | null, ids: readonly string[]): Orders =>
  set === null
    ? { ...orders, items: ids }
    : { ...orders, entries: { ...orders.entries, [set]: ids } }

const none: ReadonlySet<string> = new Set()

/**
 * Ids that were moved: those outside of the longest run with unchanged order. The others only
 * shifted.
 * @param pressed id that a person moved: of several longest runs, one without it is chosen
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

/** Numbers of moved items and of moved entries within them. */
function movesIn(before: Orders, after: Orders): Moves {
  const count = (set: string | null) => movedIds(listIn(before, set), listIn(after, set)).size
  return { items: count(null), entries: after.items.reduce((sum, set) => sum + count(set), 0) }
}

/** Number of moved items and entries. */
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

/**
 * Order made from an older list, applied to the current one: missing ids are left out, a new id
 * follows its neighbour.
 */
export const carriedOver = (attempt: Orders, fresh: Orders): Orders => ({
  items: carried(attempt.items, fresh.items),
  entries: Object.fromEntries(
    fresh.items.map((id) => [id, carried(attempt.entries[id] ?? [], fresh.entries[id] ?? [])]),
  ),
})

/** Entries of the items with a changed entry order only. */
export const movedEntries = (before: Orders, after: Orders): Record<string, readonly string[]> =>
  Object.fromEntries(
    Object.entries(after.entries).filter(
      ([id, ids]) => (before.entries[id] ?? []).join() !== ids.join(),
    ),
  )

/** Names in both languages; empty for a language without one. */
export type Titles = { en: string; ar: string }

const untitled: Titles = { en: '', ar: '' }

export const itemTitles = (kind: AnyKind, item: Item | undefined): Titles => {
  const column = kind.title
  return item ? { en: fieldText(item, column?.key), ar: fieldText(item, column?.ar) } : untitled
}

/** Names of an item's entry, by the entry's id. */
export const entryTitles = (kind: AnyKind, item: Item | undefined, id: string): Titles => {
  const row = entriesRow(kind)
  const entry = item && row && entriesOf(kind, item).find((one) => one[row.id] === id)
  return entry && row ? entryTexts(row, entry) : untitled
}

/** Number of moved items and entries, with a sentence that names them when they are of one sort. */
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
