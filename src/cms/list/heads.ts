import type { AnyKind } from '#kinds/define.ts'
import { cms as words } from '#messages/en/cms.ts'
import { secondOf } from './columns.ts'
import { orderOf, type Query } from './query.ts'

/** What a column's head sorts by, as the address says it. */
export type Sort = { sort: string | undefined; order: string | undefined }
export type Head = { name: string; label: string; sort: string }

const secondHead = (kind: AnyKind): readonly Head[] => {
  const second = secondOf(kind)
  return second ? [{ name: 'second', label: second.label, sort: second.type === 'choice' ? 'group' : 'second' }] : []
}

/** The columns of a kind's list, in their order. */
export const headsOf = (kind: AnyKind): readonly Head[] => [
  { name: 'title', label: kind.columns[0]?.label ?? kind.label.one, sort: 'title' },
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
