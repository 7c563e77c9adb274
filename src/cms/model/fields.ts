import { keysOf, fieldPlaces, type AnyKind, type Row } from '#kinds/define.ts'
import type { Language } from '#kinds/localise.ts'
import { requiredLanguages } from '#kinds/schema.ts'
import { dataOf, entriesAt, entryId, entryPath, areEqual, type Values } from '#kinds/values.ts'
import { cmsEdit as words } from '#messages/en/cms-edit.ts'
import type { Translation } from './item.ts'
import { entryIndex, locateEntry, type EntryLocation } from './entries.ts'
import { textAt, type Side } from './values.ts'

/** Row with two languages: a field for English and a field for Arabic. */
export type TwinRow = Extract<Row, { en: string }>

export const isTwin = (row: Row): row is TwinRow => 'en' in row

/** Label of a field in one language; the Arabic label names the language. */
export const sideLabel = (label: string, side: Side | null): string =>
  side === 'ar' ? words.arabic(label) : label

/** Rows of one group of the editor: the content, or the details in the column next to it. */
export const rowsIn = (kind: AnyKind, group: 'content' | 'details'): Row[] =>
  kind.form.filter(({ type }) => fieldPlaces[type] === group)

type FieldLocation = {
  /** Row of the form; null for a path that is in no row, such as the status. */
  row: Row | null
  label: string
  /** Language of the field; null for a field without languages. */
  side: Side | null
  /** List entry with the field; null for a field of the item itself. */
  entryLocation: EntryLocation | null
}

const sideOf = (row: Row, key: string): Side | null => {
  if (!isTwin(row)) return null
  return key === row.ar ? 'ar' : 'en'
}

/** Finds the field that a path leads to. */
export function locateField(kind: AnyKind, path: string): FieldLocation {
  const entryLocation = locateEntry(kind, path)
  const rows = entryLocation ? entryLocation.row.rows : kind.form
  for (const row of rows) {
    const key = keysOf(row).find((one) => one === (entryLocation ? entryLocation.key : path))
    if (key !== undefined) return { row, label: row.label, side: sideOf(row, key), entryLocation }
  }
  return {
    row: null,
    label: entryLocation?.row.one ?? words.fields[path] ?? path,
    side: null,
    entryLocation,
  }
}

/** Name of a field, such as “Text, Arabic”; in a list entry “Question 2, Answer, Arabic”. */
export const nameOf = (kind: AnyKind, path: string, values: Values): string => {
  const { label, side, entryLocation } = locateField(kind, path)
  if (!entryLocation) return sideLabel(label, side)
  const entry = words.list.numbered(entryLocation.row.one, entryIndex(entryLocation, values) + 1)
  return sideLabel(label === entryLocation.row.one ? entry : `${entry}, ${label}`, side)
}

/** True when a field is required; for some kinds that depends on the item's values. */
export function isRequired(kind: AnyKind, path: string, values: Values): boolean {
  const { row, side } = locateField(kind, path)
  const requiredIn: readonly Language[] = kind.requiredIn?.(dataOf(kind, values)) ?? []
  return row !== null && requiredLanguages(row, requiredIn).includes(side ?? 'en')
}

/** Path of the same field in the other language; null for a field without languages. */
export function twinOf(kind: AnyKind, path: string): string | null {
  const { row, side, entryLocation } = locateField(kind, path)
  if (!row || !isTwin(row)) return null
  const key = side === 'ar' ? row.en : row.ar
  return entryLocation ? entryPath(entryLocation.listKey, entryLocation.id, key) : key
}

/** One field of the form with its value. */
export type FieldValue = { row: Row; path: string; side: Side | null; value: unknown }

/** Fields of an item in the form's order; a list is followed by the fields of its entries. */
export const fieldValuesOf = (kind: AnyKind, values: Values): FieldValue[] =>
  kind.form.flatMap((row) =>
    keysOf(row).flatMap((key): FieldValue[] => {
      const fieldValue: FieldValue = { row, path: key, side: sideOf(row, key), value: values[key] }
      if (row.type !== 'list') return [fieldValue]
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
      return [fieldValue, ...inner]
    }),
  )

/** A field in both languages. */
export type LanguagePair = { row: TwinRow; en: FieldValue; ar: FieldValue }

/** Fields in both languages, including the fields of list entries. */
export function languagePairsOf(kind: AnyKind, values: Values): LanguagePair[] {
  const fieldValues = fieldValuesOf(kind, values)
  return fieldValues.flatMap((en, index) => {
    // The Arabic value directly follows the English value.
    const ar = fieldValues[index + 1]
    return isTwin(en.row) && en.side === 'en' && ar ? [{ row: en.row, en, ar }] : []
  })
}

/** Texts in both languages, without pictures. */
const textsOf = (kind: AnyKind, values: Values): LanguagePair[] =>
  languagePairsOf(kind, values).filter(({ row }) => row.type !== 'image')

/** Chosen languages of an item: `en`, `ar` or `all`; empty for a kind without this choice. */
export const chosenLanguages = (values: Values): string => textAt(values, 'LanguageSelection')

export const sides: readonly Side[] = ['en', 'ar']

/** Languages that visitors see: an item may be shown in one only. */
export const visibleSides = (values: Values): ReadonlySet<Side> => {
  const only = sides.find((side) => side === chosenLanguages(values))
  return new Set(only ? [only] : sides)
}

const isInBoth = (values: Values): boolean => ['', 'all'].includes(chosenLanguages(values))

/** True when any text is written, so that there is something to translate. */
export const hasText = (kind: AnyKind, values: Values): boolean =>
  textsOf(kind, values).some(({ en, ar }) => Boolean(en.value) || Boolean(ar.value))

/**
 * Paths of Arabic texts that are empty although the English text is written; none for an item that
 * is shown in one language.
 */
export const missingArabic = (kind: AnyKind, values: Values): string[] =>
  isInBoth(values)
    ? textsOf(kind, values).flatMap(({ en, ar }) => (en.value && !ar.value ? [ar.path] : []))
    : []

/** True when a text is written in Arabic only, although English is required. */
const isEnglishMissing = (kind: AnyKind, values: Values): boolean =>
  textsOf(kind, values).some(
    ({ en, ar }) => !en.value && Boolean(ar.value) && isRequired(kind, en.path, values),
  )

/**
 * Translation state that the server will calculate when the current values are saved.
 * @param base values on the server
 * @param stored state on the server
 */
export function translationNow(
  kind: AnyKind,
  base: Values,
  values: Values,
  stored: Translation,
): Translation {
  if (!isInBoth(values)) return 'not needed'
  if (missingArabic(kind, values).length > 0 || isEnglishMissing(kind, values)) return 'missing'
  const basePairs = new Map(textsOf(kind, base).map((pair) => [pair.en.path, pair]))
  // As on the server, moving or removing a list entry changes neither language.
  const hasChanged = (side: Side) =>
    textsOf(kind, values).some(
      (pair) => !areEqual(pair[side].value || '', basePairs.get(pair.en.path)?.[side].value || ''),
    )
  if (hasChanged('ar')) return 'complete'
  return hasChanged('en') || stored === 'outdated' ? 'outdated' : 'complete'
}
