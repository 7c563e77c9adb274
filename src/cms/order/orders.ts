import type { AnyKind } from '#kinds/define.ts'
import type { Item } from '../stores/records.ts'

/** The order of a screen's items, and within each item that of its entries. Ids only. */
export type Orders = { items: readonly string[]; entries: Readonly<Record<string, readonly string[]>> }

/** The entries of an item's ordered list. */
export function entriesOf(kind: AnyKind, item: Pick<Item, 'Data'>): readonly Readonly<Record<string, unknown>>[] {
  const value = kind.ordered ? item.Data[kind.ordered.entries] : undefined
  return Array.isArray(value) ? (value as Record<string, unknown>[]) : []
}

/** The row of the form that holds the ordered entries. */
export function entriesRow(kind: AnyKind) {
  const row = kind.form.find((one) => one.type === 'list' && one.key === kind.ordered?.entries)
  return row?.type === 'list' ? row : null
}

/** The order that a list stands in. */
export function ordersOf(kind: AnyKind, items: readonly Item[]): Orders {
  const id = entriesRow(kind)?.id ?? ''
  return {
    items: items.map(({ Id }) => Id),
    entries: Object.fromEntries(items.map((item) => [item.Id, entriesOf(kind, item).map((entry) => String(entry[id]))])),
  }
}

/** The items themselves, or the entries of one of them. */
export const listIn = (orders: Orders, set: string | null): readonly string[] => (set === null ? orders.items : (orders.entries[set] ?? []))

export const withList = (orders: Orders, set: string | null, ids: readonly string[]): Orders =>
  set === null ? { ...orders, items: ids } : { ...orders, entries: { ...orders.entries, [set]: ids } }

/** The ids that were moved: those outside of the longest run that kept its order. The others were only pushed along. */
export function movedIds(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const order = after.filter((id) => before.includes(id)).map((id) => before.indexOf(id))
  const runs: number[][] = []
  const longer = (best: number[], run: number[]): number[] => (run.length > best.length ? run : best)
  for (const [index, place] of order.entries()) {
    const earlier = order.slice(0, index).flatMap((one, at) => (one < place ? [runs[at] ?? []] : []))
    runs.push([...earlier.reduce(longer, []), place])
  }
  const kept = new Set(runs.reduce(longer, []))
  return new Set(order.filter((place) => !kept.has(place)).map((place) => before[place] ?? ''))
}

/** How many items and entries were moved. */
export const countMoved = (before: Orders, after: Orders): number =>
  [null, ...after.items].reduce((count, set) => count + movedIds(listIn(before, set), listIn(after, set)).size, 0)

const rewished = (wish: readonly string[], fresh: readonly string[]): string[] => {
  const ids = wish.filter((id) => fresh.includes(id))
  fresh.forEach((id, index) => {
    if (ids.includes(id)) return
    const neighbour = fresh.slice(0, index).findLast((one) => ids.includes(one))
    ids.splice(neighbour === undefined ? 0 : ids.indexOf(neighbour) + 1, 0, id)
  })
  return ids
}

/** A wish made over an older list, over the one that stands now: what is gone is left out, what is new stands after its neighbour. */
export const carriedOver = (wish: Orders, fresh: Orders): Orders => ({
  items: rewished(wish.items, fresh.items),
  entries: Object.fromEntries(fresh.items.map((id) => [id, rewished(wish.entries[id] ?? [], fresh.entries[id] ?? [])])),
})

/** The entries of those items only in which something was moved: the rest is left alone. */
export const movedEntries = (before: Orders, after: Orders): Record<string, readonly string[]> =>
  Object.fromEntries(Object.entries(after.entries).filter(([id, ids]) => (before.entries[id] ?? []).join() !== ids.join()))
