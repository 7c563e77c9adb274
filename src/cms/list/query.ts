import { fold, matches } from '#i18n/fold.ts'
import type { AnyKind, Screen } from '#kinds/define.ts'
import { isMoving, type Live } from '../stores/live-state.ts'
import { fieldText, type Item } from '../stores/records.ts'
import { $page, listPath, replace } from '../stores/router.ts'
import { stageOf, type Stage } from '../stores/stage.ts'
import { groupOf, secondOf, secondText } from './columns.ts'

/** A list's state as its address holds it; absent means any. */
export type Query = {
  /** `list` where a kind is otherwise shown as a board. */
  show?: string
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

const keys = ['show', 'view', 'q', 'status', 'translation', 'language', 'group', 'sort', 'order'] as const satisfies readonly (keyof Query)[]

/** The known keys of an address, without the empty ones. */
export function queryOf(search: Readonly<Record<string, string>>): Query {
  return Object.fromEntries(keys.flatMap((key) => (search[key] ? [[key, search[key]]] : [])))
}

/** One row: the item with what the list derives from it. */
export type Row = { item: Item; live: Live; stage: Stage; shownIn: string; group: string; text: string }

const text = (item: Item, key: string | undefined): string => fieldText(item, key)

/** The searchable text of an item: every column, in both languages. */
function searchText(kind: AnyKind, item: Item): string {
  return fold(kind.columns.flatMap(({ key, ar }) => [text(item, key), text(item, ar)]).join(' '))
}

/** Items are never changed in place, so their searchable text is made once: a list is drawn again with every letter typed. */
const texts = new WeakMap<Item, string>()

function textOnce(kind: AnyKind, item: Item): string {
  const known = texts.get(item) ?? searchText(kind, item)
  texts.set(item, known)
  return known
}

const sameLive = (a: Live, b: Live): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The row that an item had last: as long as it says the same, nothing that shows it is drawn again. */
const known = new WeakMap<Item, Row>()

function rowOf(kind: AnyKind, item: Item, live: Live, now: number): Row {
  const before = known.get(item)
  const stage = stageOf(item, now)
  if (before?.stage === stage && sameLive(before.live, live)) return before
  const group = groupOf(kind)
  const row = { item, live, stage, shownIn: text(item, 'LanguageSelection') || 'all', group: group ? text(item, group.key) : '', text: textOnce(kind, item) }
  known.set(item, row)
  return row
}

/** The rows of a kind's items; `liveOf` gives an item's state on the site. */
export const rowsOf = (kind: AnyKind, items: readonly Item[], liveOf: (item: Item) => Live, now: number): Row[] =>
  items.map((item) => rowOf(kind, item, liveOf(item), now))

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

/** For times and other words of ours: a collator takes its time over thousands of them. */
const comparePlain = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const stages: readonly Stage[] = ['draft', 'scheduled', 'published']
const states: readonly (Item['translation'] | '')[] = ['missing', 'outdated', 'complete', 'not needed', '']
const lives: readonly Live['name'][] = ['failed', 'saved', 'building', 'waits', 'live', 'not public', 'unknown']

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
  title: (kind) => (a, b) => compareText(text(a.item, kind.title?.key), text(b.item, kind.title?.key)),
  second: (kind) => {
    const second = secondOf(kind)
    return (a, b) => (second ? compareText(secondText(second, a.item), secondText(second, b.item)) : 0)
  },
  // What asks for something comes first.
  status: () => (a, b) => stages.indexOf(a.stage) - stages.indexOf(b.stage),
  translation: () => (a, b) => states.indexOf(a.item.translation ?? '') - states.indexOf(b.item.translation ?? ''),
  live: () => (a, b) => lives.indexOf(a.live.name) - lives.indexOf(b.live.name),
  updated: () => (a, b) => comparePlain(a.item.updatedAt, b.item.updatedAt),
}

/** The saved order, by groups, or the newest change first, as the kind has it; unless the address says otherwise. */
export const orderOf = (kind: AnyKind, { sort, order }: Query): { sort: string; descending: boolean } => {
  const own = kind.ordered ? 'place' : groupOf(kind) ? 'group' : 'updated'
  const by = sort !== undefined && sort in orders ? sort : own
  return { sort: by, descending: order === undefined ? by === 'updated' : order === 'desc' }
}

/** The rows in the order that an address asks for. */
export function sorted(kind: AnyKind, rows: readonly Row[], query: Pick<Query, 'sort' | 'order'>): readonly Row[] {
  const { sort, descending } = orderOf(kind, query)
  const compare = orders[sort]?.(kind)
  if (!compare || sort === 'place') return descending ? rows.toReversed() : rows
  return rows.toSorted(descending ? (a, b) => compare(b, a) : compare)
}

/** The rows that an address asks for, in the order in which they stand. */
export function found(rows: readonly Row[], query: Query): readonly Row[] {
  const inView = views[query.view ?? 'all'] ?? (() => true)
  const words = fold(query.q ?? '')
  const wanted = Object.entries(filters).filter(([key]) => query[key as keyof Query] !== undefined)
  return rows.filter((row) => inView(row) && matches(row.text, words) && wanted.every(([key, valueOf]) => valueOf(row) === query[key as keyof Query]))
}

/** The rows that an address asks for, in its order. */
export const select = (kind: AnyKind, rows: readonly Row[], query: Query): readonly Row[] => found(sorted(kind, rows, query), query)

/** Another query, key by key; undefined takes a key out. */
export type QueryChange = { [Key in keyof Query]?: string | undefined }

/** What an address keeps of a list, empty keys left out. */
const searchOf = (query: QueryChange): Record<string, string> =>
  Object.fromEntries(Object.entries(query).flatMap(([key, value]) => (value ? [[key, value] as const] : [])))

/** The address of a list with its query changed; how far it was scrolled belongs to the one before. */
export const addressWith = ({ path }: Pick<Screen, 'path'>, query: Query, next: QueryChange): string => listPath(path, searchOf({ ...query, ...next }))

/** The address of a list that nothing narrows, shown as it is now. */
export const addressOfAll = ({ path }: Pick<Screen, 'path'>, { show }: Query): string => listPath(path, searchOf({ show }))

/** The number of the row that an address says the list was scrolled to, from 0. */
export const placeIn = (search: Readonly<Record<string, string>>): number => Math.max(0, Number.parseInt(search['at'] ?? '', 10) || 0)

/** Notes in the address how far the list is scrolled, as long as the address is still the list's own. */
export function notePlace({ path }: Pick<Screen, 'path'>, place: number): void {
  const page = $page.get()
  if (page?.route !== 'list' || page.params.screen !== path || placeIn(page.search) === place || 'arrange' in page.search) return
  // What the address says now: the list may still show what it said before the last letter.
  replace(listPath(path, { ...searchOf(queryOf(page.search)), ...(place > 0 && { at: String(place) }) }))
}
