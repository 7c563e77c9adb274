import { dayInWords, momentInWords } from '#i18n/time.ts'
import { keysOf, type AnyKind, type FieldType, type Row } from '#kinds/define.ts'
import type { Entry } from '#kinds/values.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { locateField } from '../model/fields.ts'
import { linesOf } from '../model/markup.ts'
import { EXPIRE_AT, fileName, PUBLISH_AT, STATUS } from '../model/values.ts'
import { markFor, markedLines } from './marked-lines.ts'

const words = cmsEdit.conflict

/** The value when it is a text; empty otherwise. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const timeInWords = (value: unknown): string =>
  textOf(value) === '' ? words.never : momentInWords(textOf(value))

/** All texts of a list, entry by entry, one per line. */
function listInWords(value: unknown, row: Row): string {
  if (row.type !== 'list' || !Array.isArray(value)) return ''
  return (value as Entry[])
    .map((entry, index) => {
      const texts = row.rows.flatMap((field) =>
        keysOf(field).map((key) => rowInWords(field, entry[key])),
      )
      return [
        cmsEdit.list.numbered(row.one, index + 1),
        ...texts.filter((text) => text !== ''),
      ].join('\n')
    })
    .join('\n')
}

const wordsByType: Readonly<Record<FieldType, (value: unknown, row: Row) => string>> = {
  text: textOf,
  html: (value) => linesOf(textOf(value)),
  date: (value) => dayInWords(textOf(value)),
  time: timeInWords,
  boolean: (value) => (value === true ? words.on : words.off),
  choice: (value, row) =>
    row.options?.find((option) => option.value === value)?.label ?? textOf(value),
  image: (value) => fileName(textOf(value)),
  file: (value) => fileName(textOf(value)),
  token: textOf,
  number: (value) => (typeof value === 'number' ? String(value) : ''),
  list: listInWords,
}

/** Values of an item that are no rows of its form. */
const settingsInWords: Readonly<Record<string, (value: unknown) => string>> = {
  [STATUS]: (value) => cmsEdit.statuses[textOf(value)] ?? textOf(value),
  [PUBLISH_AT]: timeInWords,
  [EXPIRE_AT]: timeInWords,
}

/** Value of a row in words. */
const rowInWords = (row: Row, value: unknown): string => wordsByType[row.type](value, row)

/** Value in words; rich text without its markup, times in Dubai time. */
function valueInWords(kind: AnyKind, path: string, value: unknown): string {
  const { row } = locateField(kind, path)
  return row ? rowInWords(row, value) : (settingsInWords[path] ?? textOf)(value)
}

/** Mark with a file's name; its path distinguishes it from another file with the same name. */
const fileMark = (value: unknown): string =>
  textOf(value) === '' ? '' : markFor(fileName(textOf(value)), textOf(value))

const markedByType: Readonly<Partial<Record<Row['type'], (value: unknown) => string>>> = {
  html: (value) => markedLines(textOf(value)),
  image: fileMark,
  file: fileMark,
}

/** Text of a row's value for a comparison: its words, with formatting marks for everything else. */
export const comparableRowText = (row: Row, value: unknown): string =>
  markedByType[row.type]?.(value) ?? rowInWords(row, value)

/** Text of an item's value at `path` for a comparison, as {@link comparableRowText}. */
export function comparableText(kind: AnyKind, path: string, value: unknown): string {
  const { row } = locateField(kind, path)
  return row ? comparableRowText(row, value) : valueInWords(kind, path, value ?? '')
}

const isTime = (kind: AnyKind, path: string): boolean =>
  path === PUBLISH_AT || path === EXPIRE_AT || locateField(kind, path).row?.type === 'time'

/** Second line below a field's name: its language, or the time zone of its time; null for none. */
export function fieldNote(kind: AnyKind, path: string): string | null {
  const { side } = locateField(kind, path)
  if (side !== null) return side === 'ar' ? words.arabic : words.english
  return isTime(kind, path) ? words.dubai : null
}
