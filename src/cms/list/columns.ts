import { keysOf, type AnyKind, type Column, type Row as FieldDef } from '#kinds/define.ts'
import { cms as words } from '#messages/en/cms.ts'
import { fieldText, type Item } from '../model/item.ts'

/** Column after the title. */
type SecondColumn = {
  /**
   * Content: the languages that an item is shown in, a text, the label of a choice, or the number
   * of list entries.
   */
  type: 'language' | 'text' | 'choice' | 'count'
  label: string
  /** Key of the field; of a text in two languages, that of the English one. */
  key: string
  /** Key of the Arabic text. */
  ar?: string
  /** Options of a choice. */
  options?: FieldDef['options']
}

const fieldOf = (kind: AnyKind, key: string): FieldDef | undefined =>
  kind.form.find((field) => keysOf(field).includes(key))

const fromColumn = (kind: AnyKind, { label, key, ar }: Column): SecondColumn => {
  const field = fieldOf(kind, key)
  if (field?.type === 'choice') return { type: 'choice', label, key, options: field.options ?? [] }
  return { type: 'text', label, key, ...(ar !== undefined && { ar }) }
}

/** Second column of a kind; null for a kind without a suitable field. */
export function secondColumnOf(kind: AnyKind): SecondColumn | null {
  if (fieldOf(kind, 'LanguageSelection'))
    return { type: 'language', label: words.list.columns.language, key: 'LanguageSelection' }
  const column = kind.columns[1]
  if (column) return fromColumn(kind, column)
  const list = kind.form.find(({ type }) => type === 'list')
  return list?.type === 'list' ? { type: 'count', label: list.label, key: list.key } : null
}

/** Column of the choice that a kind's items are grouped by; null for a kind without groups. */
export function groupColumnOf(
  kind: AnyKind,
): (SecondColumn & { options: NonNullable<FieldDef['options']> }) | null {
  const second = secondColumnOf(kind)
  return second?.type === 'choice' && second.options ? { ...second, options: second.options } : null
}

const shownInNames: Readonly<Record<string, string>> = words.shownIn

/** Text of an item in the second column; the English one of a text in two languages. */
export function secondText({ type, key, options }: SecondColumn, item: Pick<Item, 'Data'>): string {
  const value = item.Data[key]
  if (type === 'count') return Array.isArray(value) ? String(value.length) : ''
  const text = fieldText(item, key)
  if (type === 'language') return shownInNames[text || 'all'] ?? text
  return options?.find((option) => option.value === text)?.label ?? text
}

/** Head of a column. */
export type ColumnHeader = {
  /** Part of the class names of the column's cells. */
  name: string
  label: string
  /** Value of the query's `sort` that sorts by this column. */
  sort: string
}

const secondHead = (kind: AnyKind): readonly ColumnHeader[] => {
  const second = secondColumnOf(kind)
  return second
    ? [{ name: 'second', label: second.label, sort: second.type === 'choice' ? 'group' : 'second' }]
    : []
}

/** Heads of the columns of a kind's list, in their order. */
export const columnHeadersOf = (kind: AnyKind): readonly ColumnHeader[] => [
  { name: 'title', label: kind.title?.label ?? kind.label.one, sort: 'title' },
  ...secondHead(kind),
  { name: 'translation', label: words.list.columns.translation, sort: 'translation' },
  { name: 'status', label: words.list.columns.status, sort: 'status' },
  { name: 'live', label: words.list.columns.live, sort: 'live' },
  { name: 'updated', label: words.list.columns.updated, sort: 'updated' },
]
