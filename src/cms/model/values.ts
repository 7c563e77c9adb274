import { dayOf } from '#i18n/time.ts'
import { keysOf, type AnyKind, type Data, type Row } from '#kinds/define.ts'
import type { Entry, ListRow, Values } from '#kinds/values.ts'
import { isObject } from '#rules/json.ts'

/**
 * Record as staff read it, by the names of the form: the properties of the API's answer, and for
 * every kind the data by field in `Data`; its `Draft` likewise. The network makes it from answers.
 * A setting has `Key` instead of `Id`.
 */
export type Stored = Readonly<Record<string, unknown>> & { readonly Data: Data }

export type Side = 'en' | 'ar'

export const STATUS = 'Status'
export const PUBLISH_AT = 'PublishAt'
export const EXPIRE_AT = 'ExpireAt'
export const SLUG = 'Slug'

export const textAt = (values: Values, path: string): string => {
  const value = values[path]
  return typeof value === 'string' ? value : ''
}

/** File name in an address: the last part. */
export const fileName = (address: string): string => address.slice(address.lastIndexOf('/') + 1)

/** True for collections, which have a status and times; a setting is only saved. */
export const hasPublishing = (kind: AnyKind): boolean => kind.shape === 'collection'

const empty: Readonly<Record<Row['type'], (row: Row, now: Date) => unknown>> = {
  text: () => '',
  html: () => '',
  image: () => '',
  file: () => '',
  // An optional day starts empty.
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

/** Empty list entry with a new id. */
export const newEntry = (row: ListRow, now = new Date()): Entry => ({
  [row.id]: crypto.randomUUID(),
  ...Object.fromEntries(fieldsOf(row.rows, now)),
})

/** Form values of a new item: the kind's defaults; in a collection with the status of a draft. */
export function emptyValues(kind: AnyKind, now: Date): Values {
  return {
    ...Object.fromEntries(fieldsOf(kind.form, now)),
    ...(hasPublishing(kind) && publishing(kind, {})),
  }
}

const publishing = (kind: AnyKind, record: Values): Values => ({
  [STATUS]: record[STATUS] ?? 'draft',
  [PUBLISH_AT]: record[PUBLISH_AT] ?? null,
  [EXPIRE_AT]: record[EXPIRE_AT] ?? null,
  ...(kind.page && { [SLUG]: record[SLUG] ?? '' }),
})

/** Next version of a record, as the API returns it to staff. */
export type StoredDraft = Stored & {
  Revision: string
  updatedAt: string
  updatedBy: string
  /** Publishing time; null for none. */
  PublishAt: string | null
  /** Form paths that were changed in the draft and, since it was begun, in the record. */
  Overlaps: readonly string[]
  /** Errors that prevented publishing at its time. */
  Blocked?: { errors: readonly { message: string }[] }
}

export const draftOf = (record: Stored | null): StoredDraft | null =>
  isObject(record?.['Draft']) ? (record['Draft'] as StoredDraft) : null

/**
 * Record with the content and the revision of its draft, if any: the version being edited. Status
 * and publishing time remain the record's.
 */
export function workingOf(record: Stored): Stored {
  const draft = draftOf(record)
  if (!draft) return record
  const { Draft: _, ...live } = record
  return { ...live, ...draft, [PUBLISH_AT]: live[PUBLISH_AT] }
}

/** Revision that a save of the working version replaces. */
export const revisionOf = (record: Stored): string => String(workingOf(record)['Revision'])

/** Form values of a stored record; a missing field gets the kind's default. */
export function valuesOf(kind: AnyKind, record: Stored, now: Date): Values {
  const known = emptyValues(kind, now)
  const data: unknown = record.Data
  if (!isObject(data)) return known
  const own = kind.form.flatMap(keysOf).flatMap((key) => (key in data ? [[key, data[key]]] : []))
  return {
    ...known,
    ...Object.fromEntries(own),
    ...(hasPublishing(kind) && publishing(kind, record)),
  }
}
