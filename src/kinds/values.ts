import { keysOf, type AnyKind, type Data, type Row } from './define.ts'

/**
 * The values of an item. Key: the name of a field, such as `BlogTitle`, or of one of the
 * {@link itemProperties}. A list is one value; {@link entryPath} returns the paths of its parts.
 */
export type Values = Readonly<Record<string, unknown>>

/** Properties of an item that are not fields of its kind; no field has one of these names. */
export const itemProperties = ['Status', 'PublishAt', 'ExpireAt', 'Slug'] as const

/** True for the name of one of the {@link itemProperties}. */
export const isItemProperty = (name: string): boolean =>
  (itemProperties as readonly string[]).includes(name)

/** One entry of a list, with its id. */
export type Entry = Readonly<Record<string, unknown>>

export type ListRow = Extract<Row, { type: 'list' }>

/** True for equal values, also for objects with the same JSON. */
export const areEqual = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b)

/** The keys of {@link Values} whose values differ; a changed list is one key. */
export const changedPaths = (before: Values, after: Values): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (path) => !areEqual(before[path], after[path]),
  )

/** The values of the kind's fields, without the {@link itemProperties}: the input of its schema. */
export const dataOf = (kind: AnyKind, values: Values): Data =>
  Object.fromEntries(kind.form.flatMap(keysOf).map((key) => [key, values[key]]))

/** The values of stored data; a field that the record lacks has the kind's empty value. */
export const valuesIn = (kind: AnyKind, data: Data): Values => {
  const complete: Data = { ...kind.defaults, ...data }
  return Object.fromEntries(kind.form.flatMap(keysOf).map((key) => [key, complete[key]]))
}

/**
 * The path of an entry of a list, or, with `key`, of one of its fields. The path contains the
 * entry's id instead of its position, so that it stays valid when entries move.
 */
export const entryPath = (list: string, id: string, key?: string): string =>
  key === undefined ? `${list}.${id}` : `${list}.${id}.${key}`

/** The id of an entry of a list; `row.id` is the name of the entry's field with its id. */
export const entryId = (row: ListRow, entry: Entry): string => String(entry[row.id])

/** The entries of a list; empty if the value is not a list. */
export const entriesAt = (values: Values, list: string): readonly Entry[] => {
  const value = values[list]
  return Array.isArray(value) ? (value as Entry[]) : []
}
