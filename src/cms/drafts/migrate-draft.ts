import { keysOf, type AnyKind, type Row } from '#kinds/define.ts'
import { areEqual, type Entry, type ListRow, type Values } from '#kinds/values.ts'
import { linesOf } from '../model/markup.ts'
import { emptyValues, newEntry } from '../model/values.ts'
import type { OrphanedValue } from './item-drafts.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Texts inside a value. Empty texts and UUIDs are left out; HTML is converted to plain text. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') {
    if (value === '' || UUID.test(value)) return []
    const isHtml = /<[a-z]/i.test(value)
    return [isHtml ? linesOf(value) : value]
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string'

/** True when a draft's value has a type that the field accepts; `fallback` is such a value. */
function hasFittingType(value: unknown, fallback: unknown): boolean {
  if (fallback === null || value === null) return isTextOrNull(value) && isTextOrNull(fallback)
  // A number field that was emptied has an empty text.
  if (typeof fallback === 'number') return typeof value === 'number' || value === ''
  return typeof value === typeof fallback && Array.isArray(value) === Array.isArray(fallback)
}

type FittedValues = {
  /** Values for the fields of the form. */
  values: Values
  /** Texts for which the form has no field. */
  orphaned: OrphanedValue[]
}

/**
 * Fits a draft's values to the fields of the form, which are the keys of `fallback`. A field
 * without a fitting value gets its value in `fallback`. A text without a field is orphaned unless
 * `base`, the values before the draft, has the same.
 */
function fitValues(fallback: Values, values: Values, base: Values): FittedValues {
  const fitting: Record<string, unknown> = { ...fallback }
  const orphaned: OrphanedValue[] = []
  for (const [path, value] of Object.entries(values)) {
    if (path in fallback && hasFittingType(value, fallback[path])) fitting[path] = value
    else if (!areEqual(value, base[path]))
      orphaned.push(...textsIn(value).map((text) => ({ path, text })))
  }
  return { values: fitting, orphaned }
}

const isEntry = (row: ListRow, value: unknown): value is Entry =>
  typeof value === 'object' &&
  value !== null &&
  row.id in value &&
  typeof (value as Entry)[row.id] === 'string'

/** Fits the entries of a list to the fields of an entry, as {@link fitValues} does for an item. */
function fitList(
  row: ListRow,
  path: string,
  value: unknown,
  base: unknown,
  now: Date,
): { entries: Entry[]; orphaned: OrphanedValue[] } {
  const draftEntries: readonly unknown[] = Array.isArray(value) ? value : []
  const allBaseEntries: readonly unknown[] = Array.isArray(base) ? base : []
  const baseEntries = allBaseEntries.filter((entry) => isEntry(row, entry))
  const orphaned: OrphanedValue[] = []
  const entries = draftEntries.flatMap((entry): Entry[] => {
    if (!isEntry(row, entry)) {
      orphaned.push(...textsIn(entry).map((text) => ({ path, text })))
      return []
    }
    const baseEntry = baseEntries.find((one) => one[row.id] === entry[row.id])
    const fitted = fitValues(newEntry(row, now), entry, baseEntry ?? {})
    orphaned.push(...fitted.orphaned.map(({ text }) => ({ path, text })))
    return [fitted.values]
  })
  return { entries, orphaned }
}

const isList = (row: Row): row is ListRow => row.type === 'list'

/**
 * Converts the values of a draft that an earlier version of the form wrote to values of this form.
 * Texts of fields that the form no longer has are returned as `orphaned`, because a person wrote
 * them.
 * @param fallback current values of the item, used for a field that the draft does not have
 */
export function migrateDraft(
  kind: AnyKind,
  fallback: Values,
  { values, base }: { values: Values; base: Values },
  now = new Date(),
): FittedValues {
  const fitted = fitValues({ ...emptyValues(kind, now), ...fallback }, values, base)
  const orphaned = [...fitted.orphaned]
  const lists = kind.form.filter(isList).flatMap((row) =>
    keysOf(row).map((key): [string, Entry[]] => {
      const list = fitList(row, key, fitted.values[key], base[key], now)
      orphaned.push(...list.orphaned)
      return [key, list.entries]
    }),
  )
  return { values: { ...fitted.values, ...Object.fromEntries(lists) }, orphaned }
}
