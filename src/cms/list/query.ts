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
import { isMoving, type LiveState } from '../stores/publish.ts'
import { listPath } from '../stores/router.ts'
import {
  groupColumnOf,
  columnHeadersOf,
  secondColumnOf,
  secondText,
  type ColumnHeader,
} from './columns.ts'
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
  /** State on the site. */
  live: LiveState
  status: PublishStatus
  /** Languages that the item is shown in: a value of the field `LanguageSelection`, or `all`. */
  shownIn: string
  /** Value of the choice field that groups the items; empty for a kind without groups. */
  group: string
  /** Searchable text. */
  searchText: string
  versionNote: VersionNote | null
}

/** Searchable text of an item: every column, in both languages. */
function searchText(kind: AnyKind, item: Item): string {
  return fold(
    kind.columns.flatMap(({ key, ar }) => [fieldText(item, key), fieldText(item, ar)]).join(' '),
  )
}

/** Cache of searchable texts: items are immutable, and each typed letter searches them again. */
const searchTexts = new WeakMap<Item, string>()

function cachedSearchText(kind: AnyKind, item: Item): string {
  const text = searchTexts.get(item) ?? searchText(kind, item)
  searchTexts.set(item, text)
  return text
}

const isSameNote = (a: VersionNote | null, b: VersionNote | null): boolean =>
  a?.text === b?.text && a?.warning === b?.warning

const isSameLive = (a: LiveState, b: LiveState): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Last row of each item. While its content is equal the same object is returned, so that React does
 * not render the row again.
 */
const lastRows = new WeakMap<Item, Row>()

function rowOf(
  kind: AnyKind,
  item: Item,
  live: LiveState,
  versionNote: VersionNote | null,
  now: number,
): Row {
  const before = lastRows.get(item)
  const status = publishStatusOf(item, now)
  if (
    before?.status === status &&
    isSameLive(before.live, live) &&
    isSameNote(before.versionNote, versionNote)
  )
    return before
  const group = groupColumnOf(kind)
  const row = {
    item,
    live,
    status,
    shownIn: fieldText(item, 'LanguageSelection') || 'all',
    group: group ? fieldText(item, group.key) : '',
    searchText: cachedSearchText(kind, item),
    versionNote,
  }
  lastRows.set(item, row)
  return row
}

/** Rows of a kind's items; `liveOf` returns an item's state on the site. */
export const rowsOf = (
  kind: AnyKind,
  items: readonly Item[],
  liveOf: (item: Item) => LiveState,
  now: number,
): Row[] => {
  const notes = versionNotes(kind, items, now)
  return items.map((item) => rowOf(kind, item, liveOf(item), notes.get(item) ?? null, now))
}

/** Views of a list, shown as tabs: true for the rows of the view. */
export const viewFilters: Readonly<Record<string, (row: Row) => boolean>> = {
  all: () => true,
  draft: ({ item }) => hasDraft(item),
  scheduled: ({ status, item }) =>
    status === 'scheduled' || typeof item.Draft?.PublishAt === 'string',
  missing: ({ item }) => item.translation === 'missing',
  outdated: ({ item }) => item.translation === 'outdated',
  moving: ({ live }) => isMoving(live) || live.name === 'failed',
}

/**
 * Values of a row that a filter compares with its own. A published item with a draft has the status
 * `draft`, too, as in the views.
 */
const filterValues: Readonly<Record<string, (row: Row) => readonly (string | undefined)[]>> = {
  status: (row) => [
    row.status,
    ...['draft', 'scheduled'].filter((view) => viewFilters[view]?.(row)),
  ],
  translation: ({ item }) => [item.translation],
  language: ({ shownIn }) => [shownIn],
  group: ({ group }) => [group],
}

const compareText = new Intl.Collator(['en', 'ar'], { numeric: true, sensitivity: 'base' }).compare

/** Comparison of ISO times: a collator would be slow for thousands of them. */
const comparePlain = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Publishing states in their sort order: those that need work come first. */
const statuses: readonly PublishStatus[] = ['draft', 'scheduled', 'published']
/** States of the translation in their sort order: those that need work come first. */
const translations: readonly (Item['translation'] | '')[] = [
  'missing',
  'outdated',
  'complete',
  'not needed',
  '',
]
/** States on the site in their sort order: those that need work come first. */
const liveStates: readonly LiveState['name'][] = [
  'failed',
  'saved',
  'building',
  'waits',
  'live',
  'not public',
  'unknown',
]

/** Returns the index of a row's group among the groups; rows without a group come last. */
const groupIndexOf = (kind: AnyKind): ((row: Row) => number) => {
  const options = groupColumnOf(kind)?.options ?? []
  const places = new Map(options.map(({ value }, index) => [value, index]))
  return ({ group }) => places.get(group) ?? options.length
}

/** Comparisons of two rows, by the query's `sort`. */
const orders: Readonly<Record<string, (kind: AnyKind) => (a: Row, b: Row) => number>> = {
  // The list arrives in the saved order.
  place: () => () => 0,
  group: (kind) => {
    const place = groupIndexOf(kind)
    return (a, b) => place(a) - place(b)
  },
  title: (kind) => (a, b) =>
    compareText(fieldText(a.item, kind.title?.key), fieldText(b.item, kind.title?.key)),
  second: (kind) => {
    const second = secondColumnOf(kind)
    return (a, b) =>
      second ? compareText(secondText(second, a.item), secondText(second, b.item)) : 0
  },
  status: () => (a, b) => statuses.indexOf(a.status) - statuses.indexOf(b.status),
  translation: () => (a, b) =>
    translations.indexOf(a.item.translation ?? '') - translations.indexOf(b.item.translation ?? ''),
  live: () => (a, b) => liveStates.indexOf(a.live.name) - liveStates.indexOf(b.live.name),
  updated: () => (a, b) => comparePlain(lastSaveOf(a.item).updatedAt, lastSaveOf(b.item).updatedAt),
}

/** Default `sort` of a kind: its saved order, day of the version, group, or last change. */
function defaultSortOf(kind: AnyKind): string {
  if (kind.ordered) return 'place'
  if (kind.versions) return 'second'
  return groupColumnOf(kind) ? 'group' : 'updated'
}

/**
 * Sort order of the rows: that of the query, or else the kind's default. Times of changes, and by
 * default the days of versions, begin with the newest.
 */
export const orderOf = (
  kind: AnyKind,
  { sort, order }: Query,
): { sort: string; descending: boolean } => {
  const defaultSort = defaultSortOf(kind)
  const by = sort !== undefined && sort in orders ? sort : defaultSort
  const isNewestFirst = by === 'updated' || (by === defaultSort && kind.versions !== undefined)
  return { sort: by, descending: order === undefined ? isNewestFirst : order === 'desc' }
}

/** Sorting keys of a query. */
export type Sort = { sort: string | undefined; order: string | undefined }

/** Rows in the query's order. */
export function sortedRows(
  kind: AnyKind,
  rows: readonly Row[],
  query: Pick<Query, 'sort' | 'order'>,
): readonly Row[] {
  const { sort, descending } = orderOf(kind, query)
  const compare = orders[sort]?.(kind)
  if (!compare || sort === 'place') return descending ? rows.toReversed() : rows
  return rows.toSorted(descending ? (a, b) => compare(b, a) : compare)
}

/** Options of the select of the sort order: each column in both directions. */
export const sortOptions = (
  kind: AnyKind,
): readonly (ColumnHeader & { value: string; order: 'asc' | 'desc' })[] =>
  columnHeadersOf(kind).flatMap((head) =>
    (['asc', 'desc'] as const).map((order) => ({ ...head, value: `${head.sort} ${order}`, order })),
  )

/** Sorting keys of the value of an option, such as `title asc`; empty for the default order. */
export function sortFromOption(value: string): Sort {
  const [sort, order] = value.split(' ')
  return { sort: sort || undefined, order: order || undefined }
}

/** Value of the selected option, such as `title asc`; empty for the list's default order. */
export function sortOptionOf(kind: AnyKind, query: Query): string {
  const { sort, descending } = orderOf(kind, query)
  return query.sort === undefined ? '' : `${sort} ${descending ? 'desc' : 'asc'}`
}

/**
 * Sorting keys after a press on a column head: first the usual direction (dates from the newest,
 * words from A), then the other, then the list's default order.
 */
export function nextSort(kind: AnyKind, by: string, query: Query): Sort {
  const { sort, descending } = orderOf(kind, query)
  const isUsuallyDescending = by === 'updated'
  const isSorted = sort === by
  const hadBothDirections = isSorted && descending !== isUsuallyDescending && query.sort === by
  if (hadBothDirections) return { sort: undefined, order: undefined }
  const isNextDescending = isSorted ? !descending : isUsuallyDescending
  return { sort: by, order: isNextDescending ? 'desc' : 'asc' }
}

/** Rows that match the search, the view and the filters; their order is unchanged. */
export function matchingRows(rows: readonly Row[], query: Query): readonly Row[] {
  const inView = viewFilters[query.view ?? 'all'] ?? (() => true)
  const words = fold(query.q ?? '')
  const activeFilters = Object.entries(filterValues).filter(
    ([key]) => query[key as keyof Query] !== undefined,
  )
  return rows.filter(
    (row) =>
      inView(row) &&
      matches(row.searchText, words) &&
      activeFilters.every(([key, valuesOf]) => valuesOf(row).includes(query[key as keyof Query])),
  )
}

/** Rows that match a query, in its order. */
export const visibleRows = (kind: AnyKind, rows: readonly Row[], query: Query): readonly Row[] =>
  matchingRows(sortedRows(kind, rows, query), query)

/** Changes of a query, key by key; undefined removes a key. */
type QueryChange = { [Key in keyof Query]?: string | undefined }

/** Changes the address, which holds the list's state. */
export type ChangeQuery = (next: QueryChange) => void

/** Query as search parameters, without empty keys. */
export const searchParamsOf = (query: QueryChange): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) => (value ? [[key, value] as const] : [])),
  )

/** Address of a list with a changed query; it drops the scroll position. */
export const addressWith = (
  { path }: Pick<Screen, 'path'>,
  query: Query,
  next: QueryChange,
): string => listPath(path, searchParamsOf({ ...query, ...next }))

/** Address of a list without search, filters and sort order. */
export const unfilteredAddress = ({ path }: Pick<Screen, 'path'>, { show }: Query): string =>
  listPath(path, searchParamsOf({ show }))
