import type { AnyKind } from '#kinds/define.ts'
import { entriesAt, entryId, type Entry, type ListRow, type Values } from '#kinds/values.ts'

/** Location of a path inside a list: an entry and, with a key, one of its fields. */
export type EntryLocation = { row: ListRow; list: string; id: string; key: string }

/** Names of an entry in English and in Arabic; empty for a language without one. */
export function entryTexts(row: ListRow, entry: Entry): { en: string; ar: string } {
  const title = row.rows.find((one) => one.title)
  const text = (key: string) => (typeof entry[key] === 'string' ? entry[key] : '')
  if (title && 'en' in title) return { en: text(title.en), ar: text(title.ar) }
  const chosen = title?.options?.find(({ value }) => value === text(title.key))
  return { en: chosen?.label ?? '', ar: '' }
}

/** Entry and field of a path; null for a field of the item itself. */
export function locateEntry(kind: AnyKind, path: string): EntryLocation | null {
  const [list = '', id, key = ''] = path.split('.')
  if (id === undefined) return null
  for (const row of kind.form)
    if (row.type === 'list' && row.key === list) return { row, list, id, key }
  return null
}

/** Position of an entry in its list, from 0; -1 when it is missing. */
export const indexOf = ({ row, list, id }: EntryLocation, values: Values): number =>
  entriesAt(values, list).findIndex((entry) => entryId(row, entry) === id)

/** Value of any path, including one inside a list. */
export function valueAt(kind: AnyKind, values: Values, path: string): unknown {
  const inside = locateEntry(kind, path)
  return inside
    ? entriesAt(values, inside.list)[indexOf(inside, values)]?.[inside.key]
    : values[path]
}

/** Copy of the values with one of them changed, including one inside a list. */
export function withValue(kind: AnyKind, values: Values, path: string, value: unknown): Values {
  const inside = locateEntry(kind, path)
  if (!inside) return { ...values, [path]: value }
  const { row, list, id, key } = inside
  return {
    ...values,
    [list]: entriesAt(values, list).map((entry) =>
      entryId(row, entry) === id ? { ...entry, [key]: value } : entry,
    ),
  }
}

/** Copy of a list with one entry moved; indexes count from 0, and one out of range is clamped. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from)
  const item = items[from]
  if (item === undefined) return rest
  return inserted(rest, Math.max(0, Math.min(rest.length, to)), item)
}

/** Copy of a list with an item inserted, such as an entry that was just removed. */
export const inserted = <Item>(items: readonly Item[], index: number, item: Item): Item[] => [
  ...items.slice(0, index),
  item,
  ...items.slice(index),
]
