import { keysOf, type AnyKind, type Data, type Row } from './define.ts'

/**
 * An item's values, flat, by the key of the field, `BlogTitle`, or by the name of one of the other
 * {@link properties}. A list is one value; paths inside it are those of {@link entryPath}.
 */
export type Values = Readonly<Record<string, unknown>>

/** Properties of an item that are no fields of its kind; no field has one of these names. */
export const properties = ['Status', 'PublishAt', 'ExpireAt', 'Slug'] as const

export const isProperty = (name: string): boolean =>
  (properties as readonly string[]).includes(name)

/** One entry of a list, with its id. */
export type Entry = Readonly<Record<string, unknown>>

export type ListRow = Extract<Row, { type: 'list' }>

export const same = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b)

/** The paths whose values differ. */
export const changedPaths = (before: Values, after: Values): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (path) => !same(before[path], after[path]),
  )

/** The kind's data as input of its schema. */
export const dataOf = (kind: AnyKind, values: Values): Data =>
  Object.fromEntries(kind.form.flatMap(keysOf).map((key) => [key, values[key]]))

/** The values of stored data; a field that the record lacks has the kind's empty value. */
export const valuesIn = (kind: AnyKind, data: Data): Values => {
  const whole: Data = { ...kind.empty, ...data }
  return Object.fromEntries(kind.form.flatMap(keysOf).map((key) => [key, whole[key]]))
}

/**
 * The path of an entry of a list, or of one of its fields. Names the entry by its id: it remains
 * valid when entries move.
 */
export const entryPath = (list: string, id: string, key?: string): string =>
  key === undefined ? `${list}.${id}` : `${list}.${id}.${key}`

/** The id of an entry of a list; `row.id` is the key under which the entry holds it. */
export const entryId = (row: ListRow, entry: Entry): string => String(entry[row.id])

/** The entries of a list; empty if the value is not a list. */
export const entriesAt = (values: Values, list: string): readonly Entry[] => {
  const value = values[list]
  return Array.isArray(value) ? (value as Entry[]) : []
}
