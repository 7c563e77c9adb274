import { dayOf, isMoment } from '#i18n/time.ts'
import type { AnyKind, Row } from '#kinds/define.ts'
import { dataOf, type Entry, type ListRow, type Values } from '#kinds/values.ts'
import { dataIn, keysOf, pathOf, wireOf } from '#kinds/wire.ts'
import { isObject } from '#rules/json.ts'
import type { Item } from '../stores/records.ts'

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
  list: (row, now) => (row.type === 'list' && row.required ? [newEntry(row, now)] : []),
}

const fieldsOf = (rows: readonly Row[], now: Date): [string, unknown][] =>
  rows.flatMap((row) => keysOf(row).map((key): [string, unknown] => [key, empty[row.type](row, now)]))

/** An empty entry of a list, under an id of its own. */
export const newEntry = (row: ListRow, now = new Date()): Entry => ({ [row.id]: crypto.randomUUID(), ...Object.fromEntries(fieldsOf(row.rows, now)) })

/** A new item's form: the kind's own defaults, published on save. */
export function emptyValues(kind: AnyKind, now: Date): Values {
  const data = fieldsOf(kind.form, now).map(([key, value]) => [pathOf(kind, key), value])
  return { ...Object.fromEntries(data), ...(isPublished(kind) && publishing(kind, {})) }
}

const publishing = (kind: AnyKind, record: Stored): Values => ({
  [STATUS]: record[STATUS] ?? 'published',
  [PUBLISH_AT]: record[PUBLISH_AT] ?? null,
  [EXPIRE_AT]: record[EXPIRE_AT] ?? null,
  ...(kind.page && { [SLUG]: record[SLUG] ?? '' }),
})

/** Publishing has a button of its own for what the form calls a draft. */
export const mayPublish = (kind: AnyKind, values: Values): boolean => isPublished(kind) && values[STATUS] === 'draft'

/** Status that a save gives the form: its own, or published whatever that is. */
export type SaveAs = 'it is' | 'published'

/** Values that a save sends in place of the form's. Published at once, unless its time is still to come. */
export function alsoSent(values: Values, as: SaveAs, now: number): Values {
  if (as === 'it is') return {}
  const at = values[PUBLISH_AT]
  return { [STATUS]: 'published', [PUBLISH_AT]: isMoment(at) && Date.parse(String(at)) > now ? at : null }
}

/** A stored record as form values; a field that it lacks gets the kind's default. */
export function valuesOf(kind: AnyKind, record: Stored, now: Date): Values {
  const known = emptyValues(kind, now)
  if (kind.wire.data !== null && !isObject(record[kind.wire.data])) return known
  const data = dataIn(kind, record)
  const own = kind.form.flatMap(keysOf).flatMap((key) => (key in data ? [[pathOf(kind, key), data[key]]] : []))
  return { ...known, ...Object.fromEntries(own), ...(isPublished(kind) && publishing(kind, record)) }
}

/** An item of a list as form values. */
export const valuesOfItem = (kind: AnyKind, item: Item, now: Date): Values =>
  valuesOf(kind, { ...item, ...(kind.wire.data === null ? item.Data : { [kind.wire.data]: item.Data }) }, now)

/** The body of a create or update. Data goes out serialised; an empty address is left to the server to make. */
export function bodyOf(kind: AnyKind, id: string, values: Values, updatedBy: string): Record<string, unknown> {
  const { data } = kind.wire
  const sent = wireOf(kind, id, dataOf(kind, values))
  const body = { ...sent, ...(data !== null && { [data]: JSON.stringify(sent[data]) }), [kind.wire.id]: id, updatedBy }
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
