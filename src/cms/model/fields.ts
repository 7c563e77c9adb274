import { keysOf, fieldPlaces, type AnyKind, type Row } from '#kinds/define.ts'
import type { Language } from '#kinds/localise.ts'
import { requiredSides } from '#kinds/schema.ts'
import { dataOf, entriesAt, entryId, entryPath, same, type Values } from '#kinds/values.ts'
import { cmsEdit as words } from '#messages/en/cms-edit.ts'
import { indexOf, locateEntry, type EntryLocation } from './entries.ts'
import { textAt, type Side } from './values.ts'

export type TwinRow = Extract<Row, { en: string }>

export const isTwin = (row: Row): row is TwinRow => 'en' in row

/** Label of a field in one language; the Arabic label names the language. */
export const sideLabel = (label: string, side: Side | null): string =>
  side === 'ar' ? words.arabic(label) : label

/** Rows of the sheet's group: content, or details about it. */
export const rowsIn = (kind: AnyKind, group: 'content' | 'details'): Row[] =>
  kind.form.filter(({ type }) => fieldPlaces[type] === group)

type FieldLocation = {
  row: Row | null
  label: string
  side: Side | null
  inside: EntryLocation | null
}

const sideOf = (row: Row, key: string): Side | null =>
  isTwin(row) ? (key === row.ar ? 'ar' : 'en') : null

/** Row and language of a path; a field outside of the data has a label but no row. */
export function locateField(kind: AnyKind, path: string): FieldLocation {
  const inside = locateEntry(kind, path)
  const rows = inside ? inside.row.rows : kind.form
  for (const row of rows) {
    const key = keysOf(row).find((one) => one === (inside ? inside.key : path))
    if (key !== undefined) return { row, label: row.label, side: sideOf(row, key), inside }
  }
  return { row: null, label: inside?.row.one ?? words.fields[path] ?? path, side: null, inside }
}

/**
 * Name of a field: "Text, Arabic"; of an entry's field with its number: "Question 2, Answer,
 * Arabic".
 */
export const nameOf = (kind: AnyKind, path: string, values: Values): string => {
  const { label, side, inside } = locateField(kind, path)
  if (!inside) return sideLabel(label, side)
  const entry = words.list.numbered(inside.row.one, indexOf(inside, values) + 1)
  return sideLabel(label === inside.row.one ? entry : `${entry}, ${label}`, side)
}

/** True when a field is required with the item's current values. */
export function isRequired(kind: AnyKind, path: string, values: Values): boolean {
  const { row, side } = locateField(kind, path)
  const neededIn: readonly Language[] = kind.requiredIn?.(dataOf(kind, values)) ?? []
  return row !== null && requiredSides(row, neededIn).includes(side ?? 'en')
}

/** Path of the same field in the other language; null for a field without a twin. */
export function twinOf(kind: AnyKind, path: string): string | null {
  const { row, side, inside } = locateField(kind, path)
  if (!row || !isTwin(row)) return null
  const key = side === 'ar' ? row.en : row.ar
  return inside ? entryPath(inside.list, inside.id, key) : key
}

/** One field of the form with its value. */
export type FieldValue = { row: Row; path: string; side: Side | null; value: unknown }

/** Fields of an item in the form's order; a list is followed by the fields of its entries. */
export const fieldValuesOf = (kind: AnyKind, values: Values): FieldValue[] =>
  kind.form.flatMap((row) =>
    keysOf(row).flatMap((key): FieldValue[] => {
      const own: FieldValue = { row, path: key, side: sideOf(row, key), value: values[key] }
      if (row.type !== 'list') return [own]
      const inner = entriesAt(values, key).flatMap((entry) =>
        row.rows.flatMap((field) =>
          keysOf(field).map((one): FieldValue => ({
            row: field,
            path: entryPath(key, entryId(row, entry), one),
            side: sideOf(field, one),
            value: entry[one],
          })),
        ),
      )
      return [own, ...inner]
    }),
  )

/** A field in both languages. */
export type Pair = { row: TwinRow; en: FieldValue; ar: FieldValue }

/** Fields in both languages, including those of list entries. */
export function pairsOf(kind: AnyKind, values: Values): Pair[] {
  const leaves = fieldValuesOf(kind, values)
  return leaves.flatMap((en, index) => {
    const ar = leaves[index + 1]
    return isTwin(en.row) && en.side === 'en' && ar ? [{ row: en.row, en, ar }] : []
  })
}

export type Translation = 'complete' | 'missing' | 'outdated' | 'not needed'

/** Texts in both languages, without pictures. */
const textsOf = (kind: AnyKind, values: Values): Pair[] =>
  pairsOf(kind, values).filter(({ row }) => row.type !== 'image')

/**
 * Languages that an item is shown in; empty for a kind without this choice, which is shown in both.
 */
export const chosenLanguages = (values: Values): string => textAt(values, 'LanguageSelection')

export const sides: readonly Side[] = ['en', 'ar']

/** Languages that visitors see: an item may be shown in one only. */
export const visibleSides = (values: Values): ReadonlySet<Side> => {
  const only = sides.find((side) => side === chosenLanguages(values))
  return new Set(only ? [only] : sides)
}

const isInBoth = (values: Values): boolean => ['', 'all'].includes(chosenLanguages(values))

/** True when any text is written: before that there is nothing to translate. */
export const hasText = (kind: AnyKind, values: Values): boolean =>
  textsOf(kind, values).some(({ en, ar }) => Boolean(en.value) || Boolean(ar.value))

/**
 * Arabic paths that are empty while English is not; none when the item is shown in one language.
 */
export const missingArabic = (kind: AnyKind, values: Values): string[] =>
  isInBoth(values)
    ? textsOf(kind, values).flatMap(({ en, ar }) => (en.value && !ar.value ? [ar.path] : []))
    : []

/** True when a text is present in Arabic alone although English is required. */
const isEnglishMissing = (kind: AnyKind, values: Values): boolean =>
  textsOf(kind, values).some(
    ({ en, ar }) => !en.value && Boolean(ar.value) && isRequired(kind, en.path, values),
  )

/**
 * Translation state after a save of the current values, calculated as the server does.
 * @param stored state when the item was opened
 */
export function translationNow(
  kind: AnyKind,
  base: Values,
  values: Values,
  stored: Translation,
): Translation {
  if (!isInBoth(values)) return 'not needed'
  if (missingArabic(kind, values).length > 0 || isEnglishMissing(kind, values)) return 'missing'
  const stood = new Map(textsOf(kind, base).map((pair) => [pair.en.path, pair]))
  // Matches the server's comparison: moving or removing an entry changes neither language.
  const changed = (side: 'en' | 'ar') =>
    textsOf(kind, values).some(
      (pair) => !same(pair[side].value || '', stood.get(pair.en.path)?.[side].value || ''),
    )
  if (changed('ar')) return 'complete'
  return changed('en') || stored === 'outdated' ? 'outdated' : 'complete'
}
