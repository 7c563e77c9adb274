import type { AnyKind, Column, Row } from '#kinds/define.ts'
import { keysOf } from '#kinds/wire.ts'
import { cms as words } from '#messages/en/cms.ts'
import { fieldText, type Item } from '../stores/records.ts'

/** What stands beside the title: the languages an item is shown in, a text of its own with its twin, a choice, or how many entries it holds. */
export type Second = { type: 'language' | 'text' | 'choice' | 'count'; label: string; key: string; ar?: string; options?: Row['options'] }

const rowOf = (kind: AnyKind, key: string): Row | undefined => kind.form.find((row) => keysOf(row).includes(key))

const fromColumn = (kind: AnyKind, { label, key, ar }: Column): Second => {
  const row = rowOf(kind, key)
  if (row?.type === 'choice') return { type: 'choice', label, key, options: row.options ?? [] }
  return { type: 'text', label, key, ...(ar !== undefined && { ar }) }
}

/** A kind's second column; null where it has nothing but a title. */
export function secondOf(kind: AnyKind): Second | null {
  if (rowOf(kind, 'LanguageSelection')) return { type: 'language', label: words.list.columns.language, key: 'LanguageSelection' }
  const column = kind.columns[1]
  if (column) return fromColumn(kind, column)
  const list = kind.form.find((row) => row.type === 'list')
  return list?.type === 'list' ? { type: 'count', label: list.label, key: list.key } : null
}

/** The choice that a kind's items are grouped by in its list. */
export function groupOf(kind: AnyKind): (Second & { options: NonNullable<Row['options']> }) | null {
  const second = secondOf(kind)
  return second?.type === 'choice' && second.options ? { ...second, options: second.options } : null
}

const shownInNames: Readonly<Record<string, string>> = words.shownIn

/** The words of a second column. */
export function secondText({ type, key, options }: Second, item: Pick<Item, 'Data'>): string {
  const value = item.Data[key]
  if (type === 'count') return Array.isArray(value) ? String(value.length) : ''
  const text = fieldText(item, key)
  if (type === 'language') return shownInNames[text || 'all'] ?? text
  return options?.find((option) => option.value === text)?.label ?? text
}
