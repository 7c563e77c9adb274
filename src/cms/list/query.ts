import { fold, matches } from '#i18n/fold.ts'
import type { AnyKind, Screen } from '#kinds/define.ts'
import {
  fieldText,
  hasDraft,
  lastSaveOf,
  publishStatusOf,
  type Item,
  type PublishStatus,
} from '../model/item.ts'
import { isMoving, type Live } from '../stores/publish.ts'
import { listPath } from '../stores/router.ts'
import { groupOf, headsOf, secondColumnOf, secondText, type Head } from './columns.ts'
import { versionNotes, type VersionNote } from './version-note.ts'

/** State of a list in its address; an absent key means any. */
export type Query = {
  /** `list` for a kind that is shown as a board by default. */
  show?: string
  view?: string
  q?: string
  status?: string
  translation?: string
  language?: string
  /** Value of the choice field that groups the kind's items. */
  group?: string
  sort?: string
  order?: string
}

const keys = [
  'show',
  'view',
  'q',
  'status',
  'translation',
  'language',
  'group',
  'sort',
  'order',
] as const satisfies readonly (keyof Query)[]

/** Known keys of an address, without the empty ones. */
export function queryOf(search: Readonly<Record<string, string>>): Query {
  return Object.fromEntries(keys.flatMap((key) => (search[key] ? [[key, search[key]]] : [])))
}

/** Row of the table: the item with the values that the list derives from it. */
export type Row = {
  item: Item
  live: Live
  status: PublishStatus
  shownIn: string
  group: string
  text: string
  version: VersionNote | null
}

const text = (item: Item, key: string | undefined): string => fieldText(item, key)

/** Searchable text of an item: every column, in both languages. */
function searchText(kind: AnyKind, item: Item): string {
  return fold(kind.columns.flatMap(({ key, ar }) => [text(item, key), text(item, ar)]).join(' '))
}

/**
 * Searchable texts of items, which are immutable, made once: the list renders again with every
 * typed letter.
 */
const texts = new WeakMap<Item, string>()

function textOnce(kind: AnyKind, item: Item): string {
  const known = texts.get(item) ?? searchText(kind, item)
  texts.set(item, known)
  return known
}

const isSame = (a: VersionNote | null, b: VersionNote | null): boolean =>
  a?.text === b?.text && a?.warning === b?.warning

const sameLive = (a: Live, b: Live): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Last row of each item: while its content is equal, the same object is reused and its row does not
 * render again.
 */
const known = new WeakMap<Item, Row>()

function rowOf(
  kind: AnyKind,
  item: Item,
  live: Live,
  version: VersionNote | null,
  now: number,
): Row {
  const before = known.get(item)
  const status = publishStatusOf(item, now)
  if (before?.status === status && sameLive(before.live, live) && isSame(before.version, version))
    return before
  const group = groupOf(kind)
  const row = {
    item,
    live,
    status,
    shownIn: text(item, 'LanguageSelection') || 'all',
    group: group ? text(item, group.key) : '',
    text: textOnce(kind, item),
    version,
  }
  known.set(item, row)
  return row
}

/** Rows of a kind's items; `liveOf` returns an item's state on the site. */
export const rowsOf = (
  kind: AnyKind,
  items: readonly Item[],
  liveOf: (item: Item) => Live,
  now: number,
): Row[] => {
  const notes = versionNotes(kind, items, now)
  return items.map((item) => rowOf(kind, item, liveOf(item), notes.get(item) ?? null, now))
}

/** Tabs over a list: filters for the usual tasks. */
export const views: Readonly<Record<string, (row: Row) => boolean>> = {
  all: () => true,
  draft: ({ item }) => hasDraft(item),
  scheduled: ({ status, item }) =>
    status === 'scheduled' || typeof item.Draft?.PublishAt === 'string',
  missing: ({ item }) => item.translation === 'missing',
  outdated: ({ item }) => item.translation === 'outdated',
  moving: ({ live }) => isMoving(live) || live.name === 'failed',
}

/**
 * Values of a row that a filter compares. A published item with a draft is also among the drafts,
 * as in the tabs.
 */
const filters: Readonly<Record<string, (row: Row) => readonly (string | undefined)[]>> = {
  status: (row) => [row.status, ...['draft', 'scheduled'].filter((view) => views[view]?.(row))],
  translation: ({ item }) => [item.translation],
  language: ({ shownIn }) => [shownIn],
  group: ({ group }) => [group],
}

const compareText = new Intl.Collator(['en', 'ar'], { numeric: true, sensitivity: 'base' }).compare

/** Comparison of ISO times and enum values: a collator is slow over thousands of them. */
const comparePlain = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const statuses: readonly PublishStatus[] = ['draft', 'scheduled', 'published']
const states: readonly (Item['translation'] | '')[] = [
  'missing',
  'outdated',
  'complete',
  'not needed',
  '',
]
const lives: readonly Live['name'][] = [
  'failed',
  'saved',
  'building',
  'waits',
  'live',
  'not public',
  'unknown',
]

/** Index of a row's group among the groups. */
const groupPlace = (kind: AnyKind): ((row: Row) => number) => {
  const options = groupOf(kind)?.options ?? []
  const places = new Map(options.map(({ value }, index) => [value, index]))
  return ({ group }) => places.get(group) ?? options.length
}

const orders: Readonly<Record<string, (kind: AnyKind) => (a: Row, b: Row) => number>> = {
  // Saved order, in which the list arrives.
  place: () => () => 0,
  group: (kind) => {
    const place = groupPlace(kind)
    return (a, b) => place(a) - place(b)
  },
  title: (kind) => (a, b) =>
    compareText(text(a.item, kind.title?.key), text(b.item, kind.title?.key)),
  second: (kind) => {
    const second = secondColumnOf(kind)
    return (a, b) =>
      second ? compareText(secondText(second, a.item), secondText(second, b.item)) : 0
  },
  // Items that need work come first.
  status: () => (a, b) => statuses.indexOf(a.status) - statuses.indexOf(b.status),
  translation: () => (a, b) =>
    states.indexOf(a.item.translation ?? '') - states.indexOf(b.item.translation ?? ''),
  live: () => (a, b) => lives.indexOf(a.live.name) - lives.indexOf(b.live.name),
  updated: () => (a, b) => comparePlain(lastSaveOf(a.item).updatedAt, lastSaveOf(b.item).updatedAt),
}

/**
 * Sort order of the rows: the query's, else the kind's (saved order, groups, the latest day of
 * versions, or the newest change first).
 */
export const orderOf = (
  kind: AnyKind,
  { sort, order }: Query,
): { sort: string; descending: boolean } => {
  const own = kind.ordered
    ? 'place'
    : kind.versions
      ? 'second'
      : groupOf(kind)
        ? 'group'
        : 'updated'
  const by = sort !== undefined && sort in orders ? sort : own
  return {
    sort: by,
    descending:
      order === undefined
        ? by === 'updated' || (by === own && kind.versions !== undefined)
        : order === 'desc',
  }
}

/** Sorting keys of a query. */
export type Sort = { sort: string | undefined; order: string | undefined }

/** Rows in the query's order. */
export function sorted(
  kind: AnyKind,
  rows: readonly Row[],
  query: Pick<Query, 'sort' | 'order'>,
): readonly Row[] {
  const { sort, descending } = orderOf(kind, query)
  const compare = orders[sort]?.(kind)
  if (!compare || sort === 'place') return descending ? rows.toReversed() : rows
  return rows.toSorted(descending ? (a, b) => compare(b, a) : compare)
}

/** Columns in both directions, for a select in windows without column heads. */
export const orderOptions = (
  kind: AnyKind,
): readonly (Head & { value: string; order: 'asc' | 'desc' })[] =>
  headsOf(kind).flatMap((head) =>
    (['asc', 'desc'] as const).map((order) => ({ ...head, value: `${head.sort} ${order}`, order })),
  )

/** Sorting keys of an option of the select; the empty one is the list's default order. */
export function sortOf(value: string): Sort {
  const [sort, order] = value.split(' ')
  return { sort: sort || undefined, order: order || undefined }
}

/** Selected option of a query; empty for the list's default order. */
export function optionOf(kind: AnyKind, query: Query): string {
  const { sort, descending } = orderOf(kind, query)
  return query.sort === undefined ? '' : `${sort} ${descending ? 'desc' : 'asc'}`
}

/**
 * Sorting keys after a press on a column head: first the usual direction (dates from the newest,
 * words from A), then the other, then the list's default order.
 */
export function nextSort(kind: AnyKind, by: string, query: Query): Sort {
  const { sort, descending } = orderOf(kind, query)
  const first = by === 'updated'
  const isSorted = sort === by
  const isOver = isSorted && descending !== first && query.sort === by
  return isOver
    ? { sort: undefined, order: undefined }
    : { sort: by, order: (isSorted ? !descending : first) ? 'desc' : 'asc' }
}

/** Rows that match the search, the view and the filters, in the given order. */
export function found(rows: readonly Row[], query: Query): readonly Row[] {
  const inView = views[query.view ?? 'all'] ?? (() => true)
  const words = fold(query.q ?? '')
  const wanted = Object.entries(filters).filter(([key]) => query[key as keyof Query] !== undefined)
  return rows.filter(
    (row) =>
      inView(row) &&
      matches(row.text, words) &&
      wanted.every(([key, valuesOf]) => valuesOf(row).includes(query[key as keyof Query])),
  )
}

/** Rows that match a query, in its order. */
export const select = (kind: AnyKind, rows: readonly Row[], query: Query): readonly Row[] =>
  found(sorted(kind, rows, query), query)

/** Changes of a query, key by key; undefined removes a key. */
type QueryChange = { [Key in keyof Query]?: string | undefined }

/** Changes the address, which holds the list's state. */
export type ChangeQuery = (next: QueryChange) => void

/** Query as search parameters, without empty keys. */
export const searchOf = (query: QueryChange): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) => (value ? [[key, value] as const] : [])),
  )

/** Address of a list with its query changed, without the scroll position. */
export const addressWith = (
  { path }: Pick<Screen, 'path'>,
  query: Query,
  next: QueryChange,
): string => listPath(path, searchOf({ ...query, ...next }))

/** Address of a list without search and filters. */
export const addressOfAll = ({ path }: Pick<Screen, 'path'>, { show }: Query): string =>
  listPath(path, searchOf({ show }))
