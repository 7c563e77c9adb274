import { dayOf } from '#i18n/time.ts'
import type { AnyKind, Row } from '#kinds/define.ts'
import type { Entry, ListRow, Values } from '#kinds/values.ts'
import { dataIn, keysOf, pathOf } from '#kinds/wire.ts'
import { isObject } from '#rules/json.ts'
import type { Item } from './item.ts'

/** A record as the API answers it to staff; a setting has `Key` and `Value` instead of `Id` and `Data`. */
export type Stored = Readonly<Record<string, unknown>>

export type Side = 'en' | 'ar'

export const STATUS = 'Status'
export const PUBLISH_AT = 'PublishAt'
export const EXPIRE_AT = 'ExpireAt'
export const SLUG = 'Slug'

export const textAt = (values: Values, path: string): string => {
  const value = values[path]
  return typeof value === 'string' ? value : ''
}

/** Name of a file by its address: the last part. */
export const fileName = (address: string): string => address.slice(address.lastIndexOf('/') + 1)

/** Collections have a status and times; a setting is simply saved. */
export const isPublished = (kind: AnyKind): boolean => kind.shape === 'collection'

const empty: Readonly<Record<Row['type'], (row: Row, now: Date) => unknown>> = {
  text: () => '',
  html: () => '',
  image: () => '',
  file: () => '',
  // A day that may be left out is left out.
  date: (row, now) => (row.required ? dayOf(now) : ''),
  time: () => '',
  boolean: () => false,
  choice: (row) => row.options?.[0]?.value ?? '',
  token: () => crypto.randomUUID(),
  number: (row) => (row.type === 'number' ? row.least : 0),
  list: (row, now) => (row.type === 'list' && row.required === true ? [newEntry(row, now)] : []),
}

const fieldsOf = (rows: readonly Row[], now: Date): [string, unknown][] =>
  rows.flatMap((row) =>
    keysOf(row).map((key): [string, unknown] => [key, empty[row.type](row, now)]),
  )

/** An empty entry of a list, under an id of its own. */
export const newEntry = (row: ListRow, now = new Date()): Entry => ({
  [row.id]: crypto.randomUUID(),
  ...Object.fromEntries(fieldsOf(row.rows, now)),
})

/** The form of a new item: the kind's own defaults, seen by nobody until it is published. */
export function emptyValues(kind: AnyKind, now: Date): Values {
  const data = fieldsOf(kind.form, now).map(([key, value]) => [pathOf(kind, key), value])
  return { ...Object.fromEntries(data), ...(isPublished(kind) && publishing(kind, {})) }
}

const publishing = (kind: AnyKind, record: Stored): Values => ({
  [STATUS]: record[STATUS] ?? 'draft',
  [PUBLISH_AT]: record[PUBLISH_AT] ?? null,
  [EXPIRE_AT]: record[EXPIRE_AT] ?? null,
  ...(kind.page && { [SLUG]: record[SLUG] ?? '' }),
})

/** The next version of a record, as the API answers it to staff. */
export type StoredDraft = Stored & {
  Revision: string
  updatedAt: string
  updatedBy: string
  /** Time at which it is published; null for none. */
  PublishAt: string | null
  /** Paths that were changed in it and, since it was begun, in the record. */
  Overlaps: readonly string[]
  /** Reasons for which it was not published at its time. */
  Blocked?: { errors: readonly { message: string }[] }
}

export const draftOf = (record: Stored | null): StoredDraft | null =>
  isObject(record?.['Draft']) ? (record['Draft'] as StoredDraft) : null

/** The version that is worked on: a record with the content and the revision of its draft, where it has one. Status and time of publishing stay the record's. */
export function workingOf(record: Stored): Stored {
  const draft = draftOf(record)
  if (!draft) return record
  const { Draft: _, ...live } = record
  return { ...live, ...draft, [PUBLISH_AT]: live[PUBLISH_AT] }
}

/** The revision that a save of the working version goes over. */
export const revisionOf = (record: Stored): string => String(workingOf(record)['Revision'])

/** A stored record as form values; a field that it lacks gets the kind's default. */
export function valuesOf(kind: AnyKind, record: Stored, now: Date): Values {
  const known = emptyValues(kind, now)
  if (kind.wire.data !== null && !isObject(record[kind.wire.data])) return known
  const data = dataIn(kind, record)
  const own = kind.form
    .flatMap(keysOf)
    .flatMap((key) => (key in data ? [[pathOf(kind, key), data[key]]] : []))
  return {
    ...known,
    ...Object.fromEntries(own),
    ...(isPublished(kind) && publishing(kind, record)),
  }
}

/** An item of a list as form values. */
export const valuesOfItem = (kind: AnyKind, item: Item, now: Date): Values =>
  valuesOf(
    kind,
    { ...item, ...(kind.wire.data === null ? item.Data : { [kind.wire.data]: item.Data }) },
    now,
  )
