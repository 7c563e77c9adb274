import { keysOf, type AnyKind, type Row } from '#kinds/define.ts'
import { same, type Entry, type ListRow, type Values } from '#kinds/values.ts'
import { linesOf } from '../model/markup.ts'
import { emptyValues, newEntry } from '../model/values.ts'
import type { OrphanedValue } from './item-drafts.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Texts inside a value, without UUIDs, which only machines read. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string')
    return value === '' || UUID.test(value) ? [] : [/<[a-z]/i.test(value) ? linesOf(value) : value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/**
 * True when a value fits a field of the form: it has the type of the usual value, or each is null
 * or a text.
 */
const suits = (value: unknown, usual: unknown): boolean =>
  usual === null || value === null
    ? [value, usual].every((one) => one === null || typeof one === 'string')
    : typeof usual === 'number'
      ? typeof value === 'number' || value === ''
      : typeof value === typeof usual && Array.isArray(value) === Array.isArray(usual)

type Fit = { values: Values; orphaned: OrphanedValue[] }

/**
 * Values that fit a field of this form; `orphaned`: texts of the others, where they differ from
 * `base`.
 */
function fit(usual: Values, values: Values, base: Values): Fit {
  const kept: Record<string, unknown> = { ...usual }
  const orphaned: OrphanedValue[] = []
  for (const [path, value] of Object.entries(values)) {
    if (path in usual && suits(value, usual[path])) kept[path] = value
    else if (!same(value, base[path]))
      orphaned.push(...textsIn(value).map((text) => ({ path, text })))
  }
  return { values: kept, orphaned }
}

const isEntry = (row: ListRow, value: unknown): value is Entry =>
  typeof value === 'object' &&
  value !== null &&
  row.id in value &&
  typeof (value as Entry)[row.id] === 'string'

/** Entries of a list, each with the fields of the current form; `orphaned`: the other texts. */
function fitList(
  row: ListRow,
  path: string,
  value: unknown,
  base: unknown,
  now: Date,
): { entries: Entry[]; orphaned: OrphanedValue[] } {
  const all: readonly unknown[] = Array.isArray(value) ? value : []
  const before: readonly unknown[] = Array.isArray(base) ? base : []
  const orphaned: OrphanedValue[] = []
  const entries = all.flatMap((one): Entry[] => {
    if (!isEntry(row, one)) {
      orphaned.push(...textsIn(one).map((text) => ({ path, text })))
      return []
    }
    const old = before.find((other) => isEntry(row, other) && other[row.id] === one[row.id])
    const { values, orphaned: lost } = fit(newEntry(row, now), one, isEntry(row, old) ? old : {})
    orphaned.push(...lost.map(({ text }) => ({ path, text })))
    return [values]
  })
  return { entries, orphaned }
}

const isList = (row: Row): row is ListRow => row.type === 'list'

/**
 * Converts a draft that an earlier version of the form wrote to values of this form. A field
 * missing from the draft gets its value in `usual`, the item's current values; texts of fields that
 * the form no longer has are returned as `orphaned`, because somebody wrote them.
 */
export function migrateDraft(
  kind: AnyKind,
  usual: Values,
  { values, base }: { values: Values; base: Values },
  now = new Date(),
): Fit {
  const whole = fit({ ...emptyValues(kind, now), ...usual }, values, base)
  const orphaned = [...whole.orphaned]
  const lists = kind.form.filter(isList).flatMap((row) =>
    keysOf(row).map((key): [string, Entry[]] => {
      const { entries, orphaned: lost } = fitList(row, key, whole.values[key], base[key], now)
      orphaned.push(...lost)
      return [key, entries]
    }),
  )
  return { values: { ...whole.values, ...Object.fromEntries(lists) }, orphaned }
}
