import type { AnyKind, Column, Row } from '#kinds/define.ts'
import { keysOf } from '#kinds/wire.ts'
import { cms as words } from '#messages/en/cms.ts'
import { fieldText, type Item } from '../stores/records.ts'
import { orderOf, type Query } from './query.ts'

/** What stands beside the title: the languages an item is shown in, a text of its own with its twin, a choice, or how many entries it holds. */
type Second = { type: 'language' | 'text' | 'choice' | 'count'; label: string; key: string; ar?: string; options?: Row['options'] }

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

/** What a column's head sorts by, as the address says it. */
export type Sort = { sort: string | undefined; order: string | undefined }
export type Head = { name: string; label: string; sort: string }

const secondHead = (kind: AnyKind): readonly Head[] => {
  const second = secondOf(kind)
  return second ? [{ name: 'second', label: second.label, sort: second.type === 'choice' ? 'group' : 'second' }] : []
}

/** The columns of a kind's list, in their order. */
export const headsOf = (kind: AnyKind): readonly Head[] => [
  { name: 'title', label: kind.title?.label ?? kind.label.one, sort: 'title' },
  ...secondHead(kind),
  { name: 'translation', label: words.list.columns.translation, sort: 'translation' },
  { name: 'status', label: words.list.columns.status, sort: 'status' },
  { name: 'live', label: words.list.columns.live, sort: 'live' },
  { name: 'updated', label: words.list.columns.updated, sort: 'updated' },
]

/** Every column both ways, for where no head is to press: as an option's value, and as the address says it. */
export const orderOptions = (kind: AnyKind): readonly (Head & { value: string; order: 'asc' | 'desc' })[] =>
  headsOf(kind).flatMap((head) => (['asc', 'desc'] as const).map((order) => ({ ...head, value: `${head.sort} ${order}`, order })))

/** What an option's value means for the address; the empty one is the list's own order. */
export function sortOf(value: string): Sort {
  const [sort, order] = value.split(' ')
  return { sort: sort || undefined, order: order || undefined }
}

/** The option that stands for a query; empty where it asks for no order. */
export function optionOf(kind: AnyKind, query: Query): string {
  const { sort, descending } = orderOf(kind, query)
  return query.sort === undefined ? '' : `${sort} ${descending ? 'desc' : 'asc'}`
}

/** A first press sorts the way that is usually wanted: dates from the newest, words from A; a third one no more. */
export function nextSort(kind: AnyKind, by: string, query: Query): Sort {
  const { sort, descending } = orderOf(kind, query)
  const first = by === 'updated'
  const isSorted = sort === by
  const isOver = isSorted && descending !== first && query.sort === by
  return isOver ? { sort: undefined, order: undefined } : { sort: by, order: (isSorted ? !descending : first) ? 'desc' : 'asc' }
}
