import type { AnyKind, Row } from '#kinds/define.ts'

/**
 * What stands in the form, flat, by path: `Data.BlogTitle` for a field of the kind, `Status`, `PublishAt`, `ExpireAt`
 * and `Slug` for what travels beside it. The paths are those of the server's field errors.
 */
export type Values = Readonly<Record<string, unknown>>

/** A record as the API answers it to staff; a setting has `Key` and `Value` instead of `Id` and `Data`. */
export type Stored = Readonly<Record<string, unknown>>

export type Side = 'en' | 'ar'

export const STATUS = 'Status'
export const PUBLISH_AT = 'PublishAt'
export const EXPIRE_AT = 'ExpireAt'
export const SLUG = 'Slug'

export const keysOf = (row: Row): string[] => ('en' in row ? [row.en, row.ar] : [row.key])

/** The path of a field of the kind's data. */
export const pathOf = (kind: AnyKind, key: string): string => `${kind.wire.data}.${key}`

export const textAt = (values: Values, path: string): string => {
  const value = values[path]
  return typeof value === 'string' ? value : ''
}

/** Collections have a status and times; a setting is simply saved. */
export const isPublished = (kind: AnyKind): boolean => kind.shape === 'collection'

const empty: Readonly<Record<Row['type'], (row: Row, now: Date) => unknown>> = {
  text: () => '',
  html: () => '',
  image: () => '',
  file: () => '',
  // The day on the calendar in Dubai, four hours ahead of UTC.
  date: (_, now) => new Date(now.getTime() + 4 * 3_600_000).toISOString().slice(0, 10),
  time: () => '',
  boolean: () => false,
  choice: (row) => row.options?.[0]?.value ?? '',
  token: () => crypto.randomUUID(),
}

/** A new item's form: the kind's own defaults, published on save. */
export function emptyValues(kind: AnyKind, now: Date): Values {
  const data = kind.form.flatMap((row) => keysOf(row).map((key) => [pathOf(kind, key), empty[row.type](row, now)]))
  return { ...Object.fromEntries(data), ...(isPublished(kind) && beside(kind, {})) }
}

const beside = (kind: AnyKind, record: Stored): Values => ({
  [STATUS]: record[STATUS] ?? 'published',
  [PUBLISH_AT]: record[PUBLISH_AT] ?? null,
  [EXPIRE_AT]: record[EXPIRE_AT] ?? null,
  ...(kind.page && { [SLUG]: record[SLUG] ?? '' }),
})

const isObject = (value: unknown): value is Stored => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A stored record as form values; a field that it lacks gets the kind's default. */
export function valuesOf(kind: AnyKind, record: Stored, now: Date): Values {
  const data = record[kind.wire.data]
  const known = emptyValues(kind, now)
  if (!isObject(data)) return known
  const own = kind.form.flatMap(keysOf).flatMap((key) => (key in data ? [[pathOf(kind, key), data[key]]] : []))
  return { ...known, ...Object.fromEntries(own), ...(isPublished(kind) && beside(kind, record)) }
}

/** The kind's data as the schema wants it. */
export const dataOf = (kind: AnyKind, values: Values): Record<string, unknown> =>
  Object.fromEntries(kind.form.flatMap(keysOf).map((key) => [key, values[pathOf(kind, key)]]))

/** The body of a create or update. Data goes out serialised; an empty address is left to the server to make. */
export function bodyOf(kind: AnyKind, id: string, values: Values, updatedBy: string): Record<string, unknown> {
  const body = { [kind.wire.data]: JSON.stringify(dataOf(kind, values)), [kind.wire.id]: id, updatedBy }
  if (!isPublished(kind)) return body
  const slug = textAt(values, SLUG)
  return {
    ...body,
    [STATUS]: values[STATUS],
    [PUBLISH_AT]: values[PUBLISH_AT],
    [EXPIRE_AT]: values[EXPIRE_AT],
    ...(slug !== '' && { [SLUG]: slug }),
  }
}

export const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

/** The paths whose values differ. */
export const changedPaths = (before: Values, after: Values): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((path) => !same(before[path], after[path]))
