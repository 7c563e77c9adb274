import type { AnyKind } from '#kinds/define.ts'
import { entriesAt, entryId, type Entry, type ListRow, type Values } from '#kinds/values.ts'

/** List entry, or field of a list entry, that a path leads to. */
export type EntryLocation = {
  row: ListRow
  /** Path of the list. */
  listKey: string
  /** Id of the entry. */
  id: string
  /** Key of the field; empty for the entry itself. */
  key: string
}

/** Names of an entry in English and in Arabic; empty for a language without a name. */
export function entryTexts(row: ListRow, entry: Entry): { en: string; ar: string } {
  const title = row.rows.find((one) => one.title)
  const text = (key: string) => (typeof entry[key] === 'string' ? entry[key] : '')
  if (title && 'en' in title) return { en: text(title.en), ar: text(title.ar) }
  const chosen = title?.options?.find(({ value }) => value === text(title.key))
  return { en: chosen?.label ?? '', ar: '' }
}

/** Reads a path `list.id.key` or `list.id`; null for a path of the item itself. */
export function locateEntry(kind: AnyKind, path: string): EntryLocation | null {
  const [list = '', id, key = ''] = path.split('.')
  if (id === undefined) return null
  for (const row of kind.form)
    if (row.type === 'list' && row.key === list) return { row, listKey: list, id, key }
  return null
}

/** Position of an entry in its list, from 0; -1 when it is missing. */
export const entryIndex = ({ row, listKey, id }: EntryLocation, values: Values): number =>
  entriesAt(values, listKey).findIndex((entry) => entryId(row, entry) === id)

/** Value of a field: of the item, or of a list entry for a path `list.id.key`. */
export function valueAt(kind: AnyKind, values: Values, path: string): unknown {
  const location = locateEntry(kind, path)
  if (!location) return values[path]
  return entriesAt(values, location.listKey)[entryIndex(location, values)]?.[location.key]
}

/** Copy of the values with one field changed: of the item, or of a list entry. */
export function withValue(kind: AnyKind, values: Values, path: string, value: unknown): Values {
  const location = locateEntry(kind, path)
  if (!location) return { ...values, [path]: value }
  const { row, listKey, id, key } = location
  return {
    ...values,
    [listKey]: entriesAt(values, listKey).map((entry) =>
      entryId(row, entry) === id ? { ...entry, [key]: value } : entry,
    ),
  }
}

/** Copy of a list with one item moved. Indexes count from 0; `to` may be out of range. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from)
  const item = items[from]
  if (item === undefined) return rest
  return inserted(rest, Math.max(0, Math.min(rest.length, to)), item)
}

/** Copy of a list with an item inserted at an index. */
export const inserted = <Item>(items: readonly Item[], index: number, item: Item): Item[] => [
  ...items.slice(0, index),
  item,
  ...items.slice(index),
]
