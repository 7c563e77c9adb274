import type { AnyKind, Row } from '#kinds/define.ts'
import { fileName } from '../checks/check.ts'
import { placeOf } from '../places.ts'
import { rowInWords, valueInWords } from '../value-words.ts'
import { mark } from './marks.ts'
import { markedLines } from './marked-lines.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Two files of one name are two files. */
const file = (value: unknown): string => (text(value) === '' ? '' : mark(fileName(text(value)), text(value)))

const byType: Readonly<Partial<Record<Row['type'], (value: unknown) => string>>> = {
  html: (value) => markedLines(text(value)),
  image: file,
  file,
}

/** A value of a row as it is compared: as a person reads it, with marks for what is no word. */
export const rowReadable = (row: Row, value: unknown): string => byType[row.type]?.(value) ?? rowInWords(row, value)

/** A value of an item as it is compared. */
export function readable(kind: AnyKind, path: string, value: unknown): string {
  const { row } = placeOf(kind, path)
  return row ? rowReadable(row, value) : valueInWords(kind, path, value ?? '')
}
