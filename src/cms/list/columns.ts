import { keysOf, type AnyKind, type Column, type Row as FieldDef } from '#kinds/define.ts'
import { cms as words } from '#messages/en/cms.ts'
import { fieldText, type Item } from '../model/item.ts'

/**
 * Column after the title: the languages an item is shown in, a text in both languages, a choice, or
 * the number of its entries.
 */
type Second = {
  type: 'language' | 'text' | 'choice' | 'count'
  label: string
  key: string
  ar?: string
  options?: FieldDef['options']
}

const fieldOf = (kind: AnyKind, key: string): FieldDef | undefined =>
  kind.form.find((field) => keysOf(field).includes(key))

const fromColumn = (kind: AnyKind, { label, key, ar }: Column): Second => {
  const field = fieldOf(kind, key)
  if (field?.type === 'choice') return { type: 'choice', label, key, options: field.options ?? [] }
  return { type: 'text', label, key, ...(ar !== undefined && { ar }) }
}

/** Second column of a kind; null for a kind with nothing but a title. */
export function secondColumnOf(kind: AnyKind): Second | null {
  if (fieldOf(kind, 'LanguageSelection'))
    return { type: 'language', label: words.list.columns.language, key: 'LanguageSelection' }
  const column = kind.columns[1]
  if (column) return fromColumn(kind, column)
  const list = kind.form.find(({ type }) => type === 'list')
  return list?.type === 'list' ? { type: 'count', label: list.label, key: list.key } : null
}

/** Choice that a kind's items are grouped by in its list. */
export function groupOf(
  kind: AnyKind,
): (Second & { options: NonNullable<FieldDef['options']> }) | null {
  const second = secondColumnOf(kind)
  return second?.type === 'choice' && second.options ? { ...second, options: second.options } : null
}

const shownInNames: Readonly<Record<string, string>> = words.shownIn

export function secondText({ type, key, options }: Second, item: Pick<Item, 'Data'>): string {
  const value = item.Data[key]
  if (type === 'count') return Array.isArray(value) ? String(value.length) : ''
  const text = fieldText(item, key)
  if (type === 'language') return shownInNames[text || 'all'] ?? text
  return options?.find((option) => option.value === text)?.label ?? text
}

export type Head = { name: string; label: string; sort: string }

const secondHead = (kind: AnyKind): readonly Head[] => {
  const second = secondColumnOf(kind)
  return second
    ? [{ name: 'second', label: second.label, sort: second.type === 'choice' ? 'group' : 'second' }]
    : []
}

/** Columns of a kind's list, in their order. */
export const headsOf = (kind: AnyKind): readonly Head[] => [
  { name: 'title', label: kind.title?.label ?? kind.label.one, sort: 'title' },
  ...secondHead(kind),
  { name: 'translation', label: words.list.columns.translation, sort: 'translation' },
  { name: 'status', label: words.list.columns.status, sort: 'status' },
  { name: 'live', label: words.list.columns.live, sort: 'live' },
  { name: 'updated', label: words.list.columns.updated, sort: 'updated' },
]
