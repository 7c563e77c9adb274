import { fold, matches } from '#i18n/fold.ts'
import type { AnyKind } from '#kinds/define.ts'
import { isMoving, type Live } from '../stores/live-state.ts'
import { fieldText, type Item } from '../stores/records.ts'
import { stageOf, type Stage } from '../stores/stage.ts'
import { groupOf } from './columns.ts'

/** A list's state as its address holds it; absent means any. */
export type Query = {
  view?: string
  q?: string
  status?: string
  translation?: string
  language?: string
  /** A value of the choice by which a kind's items are grouped. */
  group?: string
  sort?: string
  order?: string
}

const keys = ['view', 'q', 'status', 'translation', 'language', 'group', 'sort', 'order'] as const satisfies readonly (keyof Query)[]

/** The known keys of an address, without the empty ones. */
export function queryOf(search: Readonly<Record<string, string>>): Query {
  return Object.fromEntries(keys.flatMap((key) => (search[key] ? [[key, search[key]]] : [])))
}

/** One row: the item with what the list derives from it. */
export type Row = { item: Item; live: Live; stage: Stage; shownIn: string; group: string; text: string }

const text = (item: Item, key: string | undefined): string => fieldText(item, key)

/** The searchable text of an item: every column, in both languages. */
export function searchText(kind: AnyKind, item: Item): string {
  return fold(kind.columns.flatMap(({ key, ar }) => [text(item, key), text(item, ar)]).join(' '))
}

/** Items are never changed in place, so their searchable text is made once: a list is drawn again with every letter typed. */
const texts = new WeakMap<Item, string>()

function textOnce(kind: AnyKind, item: Item): string {
  const known = texts.get(item) ?? searchText(kind, item)
  texts.set(item, known)
  return known
}

/** The rows of a kind's items; `liveOf` gives an item's state on the site. */
export function rowsOf(kind: AnyKind, items: readonly Item[], liveOf: (item: Item) => Live, now: number): Row[] {
  const group = groupOf(kind)
  return items.map((item) => ({
    item,
    live: liveOf(item),
    stage: stageOf(item, now),
    shownIn: text(item, 'LanguageSelection') || 'all',
    group: group ? text(item, group.key) : '',
    text: textOnce(kind, item),
  }))
}

/** The tabs over a list: what usually needs doing. */
export const views: Readonly<Record<string, (row: Row) => boolean>> = {
  all: () => true,
  draft: ({ stage }) => stage === 'draft',
  scheduled: ({ stage }) => stage === 'scheduled',
  missing: ({ item }) => item.translation === 'missing',
  outdated: ({ item }) => item.translation === 'outdated',
  moving: ({ live }) => isMoving(live) || live.name === 'failed',
}

const filters: Readonly<Record<string, (row: Row) => string | undefined>> = {
  status: ({ stage }) => stage,
  translation: ({ item }) => item.translation,
  language: ({ shownIn }) => shownIn,
  group: ({ group }) => group,
}

const compareText = new Intl.Collator(['en', 'ar'], { numeric: true, sensitivity: 'base' }).compare

/** Where a row's group stands among the groups. */
const groupPlace = (kind: AnyKind): ((row: Row) => number) => {
  const options = groupOf(kind)?.options ?? []
  const places = new Map(options.map(({ value }, index) => [value, index]))
  return ({ group }) => places.get(group) ?? options.length
}

const orders: Readonly<Record<string, (kind: AnyKind) => (a: Row, b: Row) => number>> = {
  // The order that staff gave, which is the list's own.
  place: () => () => 0,
  group: (kind) => {
    const place = groupPlace(kind)
    return (a, b) => place(a) - place(b)
  },
  title: (kind) => (a, b) => compareText(text(a.item, kind.columns[0]?.key), text(b.item, kind.columns[0]?.key)),
  status: () => (a, b) => compareText(a.stage, b.stage),
  translation: () => (a, b) => compareText(a.item.translation ?? '', b.item.translation ?? ''),
  updated: () => (a, b) => compareText(a.item.updatedAt, b.item.updatedAt),
}

/** The saved order, by groups, or the newest change first, as the kind has it; unless the address says otherwise. */
export const orderOf = (kind: AnyKind, { sort, order }: Query): { sort: string; descending: boolean } => {
  const own = kind.ordered ? 'place' : groupOf(kind) ? 'group' : 'updated'
  const by = sort !== undefined && sort in orders ? sort : own
  return { sort: by, descending: order === undefined ? by === 'updated' : order === 'desc' }
}

/** The rows that an address asks for, in its order. */
export function select(kind: AnyKind, rows: readonly Row[], query: Query): Row[] {
  const inView = views[query.view ?? 'all'] ?? (() => true)
  const words = fold(query.q ?? '')
  const wanted = Object.entries(filters).filter(([key]) => query[key as keyof Query] !== undefined)
  const found = rows.filter(
    (row) => inView(row) && matches(row.text, words) && wanted.every(([key, valueOf]) => valueOf(row) === query[key as keyof Query]),
  )
  const { sort, descending } = orderOf(kind, query)
  const compare = orders[sort]?.(kind)
  if (!compare) return found
  return found.sort((a, b) => (descending ? compare(b, a) : compare(a, b)))
}
