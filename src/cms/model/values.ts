import { dayOf } from '#i18n/time.ts'
import { keysOf, type AnyKind, type Data, type Row } from '#kinds/define.ts'
import type { Entry, ListRow, Values } from '#kinds/values.ts'
import { isObject } from '#rules/json.ts'

/**
 * Stored record as staff read it, with the content by field in `Data`. The other properties are
 * those of the API's answer, such as `Id` (`Key` for a setting). Its `Draft` has the same form.
 */
export type StoredRecord = Readonly<Record<string, unknown>> & { readonly Data: Data }

/** Language of a field. */
export type Side = 'en' | 'ar'

/* Paths of form values that are not part of the content. */
export const STATUS = 'Status'
export const PUBLISH_AT = 'PublishAt'
export const EXPIRE_AT = 'ExpireAt'
export const SLUG = 'Slug'

/** Text at a path; empty when the value is no text. */
export const textAt = (values: Values, path: string): string => {
  const value = values[path]
  return typeof value === 'string' ? value : ''
}

/** File name in an address: the last part. */
export const fileName = (address: string): string => address.slice(address.lastIndexOf('/') + 1)

/** True for a collection, whose items have a status and publishing times; false for a setting. */
export const hasPublishing = (kind: AnyKind): boolean => kind.shape === 'collection'

/** Initial value of a field, by type. */
const initialValues: Readonly<Record<Row['type'], (row: Row, now: Date) => unknown>> = {
  text: () => '',
  html: () => '',
  image: () => '',
  file: () => '',
  // A required day begins as today.
  date: (row, now) => (row.required ? dayOf(now) : ''),
  time: () => '',
  boolean: () => false,
  choice: (row) => row.options?.[0]?.value ?? '',
  token: () => crypto.randomUUID(),
  number: (row) => (row.type === 'number' ? row.least : 0),
  list: (row, now) => (row.type === 'list' && row.required === true ? [newEntry(row, now)] : []),
}

/** Initial values of rows, as pairs of key and value. */
const initialFields = (rows: readonly Row[], now: Date): [string, unknown][] =>
  rows.flatMap((row) =>
    keysOf(row).map((key): [string, unknown] => [key, initialValues[row.type](row, now)]),
  )

/** List entry with initial values and a new id. */
export const newEntry = (row: ListRow, now = new Date()): Entry => ({
  [row.id]: crypto.randomUUID(),
  ...Object.fromEntries(initialFields(row.rows, now)),
})

/** Form values of a new item: initial values of its fields and, in a collection, the status. */
export function emptyValues(kind: AnyKind, now: Date): Values {
  return {
    ...Object.fromEntries(initialFields(kind.form, now)),
    ...(hasPublishing(kind) && publishingValues(kind, {})),
  }
}

/** Status, times and slug of a record. */
const publishingValues = (kind: AnyKind, record: Values): Values => ({
  [STATUS]: record[STATUS] ?? 'draft',
  [PUBLISH_AT]: record[PUBLISH_AT] ?? null,
  [EXPIRE_AT]: record[EXPIRE_AT] ?? null,
  ...(kind.page && { [SLUG]: record[SLUG] ?? '' }),
})

/** Draft of a published record, as the API returns it to staff. */
export type StoredDraft = StoredRecord & {
  Revision: string
  updatedAt: string
  updatedBy: string
  /** Publishing time; null for none. */
  PublishAt: string | null
  /** Paths that were changed in the draft and, since the draft was begun, in the record as well. */
  Overlaps: readonly string[]
  /** Errors that prevented the publication of the draft at its publishing time. */
  Blocked?: { errors: readonly { message: string }[] }
}

/** Draft of a record; null when it has none. */
export const draftOf = (record: StoredRecord | null): StoredDraft | null =>
  isObject(record?.['Draft']) ? (record['Draft'] as StoredDraft) : null

/**
 * Working version, which is edited: the record's draft, or else the record. Its status and its
 * publishing time are the record's.
 */
export function workingVersionOf(record: StoredRecord): StoredRecord {
  const draft = draftOf(record)
  if (!draft) return record
  const { Draft: _, ...live } = record
  return { ...live, ...draft, [PUBLISH_AT]: live[PUBLISH_AT] }
}

/** Revision that a save of the working version replaces. */
export const revisionOf = (record: StoredRecord): string =>
  String(workingVersionOf(record)['Revision'])

/** Form values of a stored record; a missing field gets its initial value. */
export function valuesOf(kind: AnyKind, record: StoredRecord, now: Date): Values {
  const defaults = emptyValues(kind, now)
  const data: unknown = record.Data
  if (!isObject(data)) return defaults
  const keys = kind.form.flatMap(keysOf).filter((key) => key in data)
  return {
    ...defaults,
    ...Object.fromEntries(keys.map((key) => [key, data[key]])),
    ...(hasPublishing(kind) && publishingValues(kind, record)),
  }
}
