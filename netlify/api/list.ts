import * as v from 'valibot'
import type { AnyKind } from '#kinds/define.ts'
import { inOrder, isBefore, sortKeyOf } from '#store/order.ts'
import { readSummaries, type ReadOptions } from '#store/projections.ts'
import { isVisible } from '#store/visible.ts'
import type { Summary } from '#store/summary.ts'
import { check, limitQuery, parseQuery } from './request.ts'
import { Problem } from './problem.ts'
import { nextLink, serializedJson, publicCacheHeaders, conditionalResponse } from './respond.ts'
import type { Call } from './route.ts'
import { toWireJson } from './wire.ts'

/** `scope=staff` asks for drafts and authors; there is no other scope. */
export const scopeQuery = v.optional(v.literal('staff', 'The only scope is staff.'))

/** Sorted lists. Key: the list as it was read, which is the same object until the list changes. */
const sortedLists = new WeakMap<readonly Summary[], readonly Summary[]>()

/** A list in its kind's order. */
const sortedOnce = (kind: AnyKind, list: readonly Summary[]): readonly Summary[] => {
  const sorted = sortedLists.get(list) ?? inOrder(kind, list)
  sortedLists.set(list, sorted)
  return sorted
}

type Viewer = Pick<Call, 'services' | 'staff'>

const readOrdered = async (
  { services: { content, clock }, staff }: Viewer,
  kind: AnyKind,
  reading: ReadOptions = {},
): Promise<readonly Summary[]> =>
  sortedOnce(kind, await readSummaries(content, clock, kind, staff ? 'staff' : 'public', reading))

/**
 * Returns a filter of the items that the caller may see now: all items outside of the bin for
 * staff, the public items for visitors.
 */
const visibleFilter = ({ services, staff }: Viewer): ((item: Summary) => boolean) => {
  const now = services.clock.now()
  return (item) => (staff ? item.deletedAt === null : isVisible(item, now))
}

/** Items of a kind that the caller may see, in its order. */
export const visibleItems = async (call: Viewer, kind: AnyKind): Promise<Summary[]> =>
  (await readOrdered(call, kind)).filter(visibleFilter(call))

const MAX_CURSOR_LENGTH = 400
/**
 * Matches a place, an item's sort key: its group or date, a blank, its rank or time of creation, a
 * blank, and its id.
 */
const PLACE = /^[\w-]{0,60} [\w:.~-]{1,200} [\w-]{1,40}$/

/** Most bytes of JSON in a page of several items: an answer is capped at 6 MB. */
const PAGE_BYTES = 4_000_000

/**
 * Decodes the place in a cursor, which must have the exact form of this server's cursors.
 * @throws Problem `invalid`
 */
const placeIn = (cursor: string): string => {
  const bytes = Buffer.from(cursor.slice(0, MAX_CURSOR_LENGTH), 'base64url')
  const place = bytes.toString('utf8')
  const isOurs = bytes.toString('base64url') === cursor && PLACE.test(place)
  if (!isOurs) throw new Problem('invalid', { detail: 'This cursor does not belong to this list.' })
  return place
}

/** Index of the first item after a place, in a sorted list. */
const indexAfter = (kind: AnyKind, items: readonly Summary[], place: string): number => {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const item = items[middle]
    if (item && isBefore(kind, place, sortKeyOf(kind, item))) high = middle
    else low = middle + 1
  }
  return low
}

type PageRequest = {
  limit: number
  cursor: string | undefined
  staff: boolean
  isShown(item: Summary): boolean
}

const OPEN = Buffer.from('[')
const COMMA = Buffer.from(',')
const CLOSE = Buffer.from(']')

/** JSON array of values that are JSON already. */
const jsonArrayOf = (values: readonly Buffer[]): Uint8Array<ArrayBuffer> =>
  Buffer.concat([
    OPEN,
    ...values.flatMap((value, index) => (index === 0 ? [value] : [COMMA, value])),
    CLOSE,
  ])

/**
 * One page of a sorted list, as JSON, and the cursor of the next page or null. The cursor names the
 * last item's place and not its index: the index changes when items are added above it.
 */
const pageOf = (
  kind: AnyKind,
  items: readonly Summary[],
  { limit, cursor, staff, isShown }: PageRequest,
) => {
  const begin = cursor === undefined ? 0 : indexAfter(kind, items, placeIn(cursor))
  const page: Buffer[] = []
  let bytes = 0
  let last: Summary | null = null
  for (const item of items.slice(begin)) {
    if (!isShown(item)) continue
    // Null for the item after a full page: it only proves that there is a next page.
    const json = page.length < limit ? toWireJson(kind, item, staff) : null
    if (last && (!json || bytes + json.length > PAGE_BYTES))
      return {
        body: jsonArrayOf(page),
        next: Buffer.from(sortKeyOf(kind, last)).toString('base64url'),
      }
    if (json) page.push(json)
    bytes += json?.length ?? 0
    last = item
  }
  return { body: jsonArrayOf(page), next: null }
}

type Options = {
  /** Selects items of the list; all when left out. */
  isSelected?(item: Summary): boolean
  /** Makes the ETag from the selected items of all pages; by default it is a hash of the answer. */
  etagOf?(items: readonly Summary[]): string
}

/** Answers a page of a kind's list as an array; `Link` has the address of the next page. */
export const answerList = async (
  call: Call,
  kind: AnyKind,
  { isSelected = () => true, etagOf }: Options = {},
): Promise<Response> => {
  const query = parseQuery(call.url, ['scope', 'limit', 'cursor'])
  check(scopeQuery, query.scope, ['scope'])
  const limit = check(limitQuery, query.limit, ['limit'])
  const items = await readOrdered(call, kind, { isFurtherPage: query.cursor !== undefined })
  const isVisibleNow = visibleFilter(call)
  const isShown = (item: Summary) => isVisibleNow(item) && isSelected(item)
  const { body, next } = pageOf(kind, items, {
    limit,
    cursor: query.cursor,
    staff: call.staff,
    isShown,
  })
  const headers = { ...publicCacheHeaders(kind.name), ...nextLink(call.url, next) }
  return etagOf
    ? serializedJson(body, { headers, etag: etagOf(items.filter(isShown)) })
    : conditionalResponse(call.request, body, headers)
}
