import type { AnyKind, Row } from '#kinds/define.ts'
import { cmsEdit as words } from '#messages/en/cms-edit.ts'
import { fieldEditors } from './fields/field-editors.ts'
import { keysOf, pathOf, type Side } from './values.ts'

export type TwinRow = Extract<Row, { en: string }>

export const isTwin = (row: Row): row is TwinRow => 'en' in row

/** The rows that stand with the content, or with the facts about it. */
export const rowsIn = (kind: AnyKind, place: 'content' | 'details'): Row[] => kind.form.filter(({ type }) => fieldEditors[type].place === place)

/** The label of one side of a twin: the Arabic one says so. */
export const sideLabel = (label: string, side: Side | null): string => (side === 'ar' ? words.arabic(label) : label)

export type Place = { row: Row | null; label: string; side: Side | null }

/** Which row and side a path belongs to; what stands beside the data has a name of its own. */
export function placeOf(kind: AnyKind, path: string): Place {
  for (const row of kind.form) {
    const key = keysOf(row).find((one) => pathOf(kind, one) === path)
    if (key !== undefined) return { row, label: row.label, side: isTwin(row) ? (key === row.ar ? 'ar' : 'en') : null }
  }
  return { row: null, label: words.fields[path] ?? path, side: null }
}

/** The whole name of a field: "Text, Arabic". */
export const nameOf = (kind: AnyKind, path: string): string => {
  const { label, side } = placeOf(kind, path)
  return sideLabel(label, side)
}

/** The other language's path of the same field; null for a field without a twin. */
export function twinOf(kind: AnyKind, path: string): string | null {
  const { row, side } = placeOf(kind, path)
  return row && isTwin(row) ? pathOf(kind, side === 'ar' ? row.en : row.ar) : null
}
