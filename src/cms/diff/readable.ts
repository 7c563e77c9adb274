import { dayInWords, momentInWords } from '#i18n/time.ts'
import { keysOf, type AnyKind, type FieldType, type Row } from '#kinds/define.ts'
import type { Entry } from '#kinds/values.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { locateField } from '../model/fields.ts'
import { linesOf } from '../model/markup.ts'
import { EXPIRE_AT, fileName, PUBLISH_AT, STATUS } from '../model/values.ts'
import { mark, markedLines } from './marked-lines.ts'

const words = cmsEdit.conflict

const plain = (value: unknown): string => (typeof value === 'string' ? value : '')

const moment = (value: unknown): string =>
  plain(value) === '' ? words.never : momentInWords(plain(value))

/** Whole list in words, entry by entry, for values without a comparison by entry. */
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

const byType: Readonly<Record<FieldType, (value: unknown, row: Row) => string>> = {
  text: plain,
  html: (value) => linesOf(plain(value)),
  date: (value) => dayInWords(plain(value)),
  time: moment,
  boolean: (value) => (value === true ? words.on : words.off),
  choice: (value, row) =>
    row.options?.find((option) => option.value === value)?.label ?? plain(value),
  image: (value) => fileName(plain(value)),
  file: (value) => fileName(plain(value)),
  token: plain,
  number: (value) => (typeof value === 'number' ? String(value) : ''),
  list: listInWords,
}

const beside: Readonly<Record<string, (value: unknown) => string>> = {
  [STATUS]: (value) => cmsEdit.statuses[plain(value)] ?? plain(value),
  [PUBLISH_AT]: moment,
  [EXPIRE_AT]: moment,
}

/** Value of a row in words. */
const rowInWords = (row: Row, value: unknown): string => byType[row.type](value, row)

/** Value in words; rich text without its markup, moments in Dubai time. */
function valueInWords(kind: AnyKind, path: string, value: unknown): string {
  const { row } = locateField(kind, path)
  return row ? rowInWords(row, value) : (beside[path] ?? plain)(value)
}

/** Mark for a file: two files of the same name are different. */
const file = (value: unknown): string =>
  plain(value) === '' ? '' : mark(fileName(plain(value)), plain(value))

const markedByType: Readonly<Partial<Record<Row['type'], (value: unknown) => string>>> = {
  html: (value) => markedLines(plain(value)),
  image: file,
  file,
}

/** Comparable text of a row's value: in words, with marks for everything else. */
export const rowReadable = (row: Row, value: unknown): string =>
  markedByType[row.type]?.(value) ?? rowInWords(row, value)

/** Comparable text of an item's value. */
export function readable(kind: AnyKind, path: string, value: unknown): string {
  const { row } = locateField(kind, path)
  return row ? rowReadable(row, value) : valueInWords(kind, path, value ?? '')
}

const isMoment = (kind: AnyKind, path: string): boolean =>
  path === PUBLISH_AT || path === EXPIRE_AT || locateField(kind, path).row?.type === 'time'

/** Quiet second line of a field's name: its language, or the zone of its time. */
export function fieldNote(kind: AnyKind, path: string): string | null {
  const { side } = locateField(kind, path)
  if (side !== null) return side === 'ar' ? words.arabic : words.english
  return isMoment(kind, path) ? words.dubai : null
}
