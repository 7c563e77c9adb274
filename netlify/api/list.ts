import * as v from 'valibot'
import type { AnyKind } from '#kinds/define.ts'
import { inOrder, isBefore, placeOf } from '#store/order.ts'
import { readSummaries, type Reading } from '#store/projections.ts'
import { isVisible } from '#store/visible.ts'
import type { Summary } from '#store/summary.ts'
import { check, limitQuery, parseQuery } from './request.ts'
import { Problem } from './problem.ts'
import { nextLink, packedJson, publicCacheHeaders, conditionalResponse } from './respond.ts'
import type { Call } from './route.ts'
import { packedWire } from './wire.ts'

/** `scope=staff` asks for drafts and authors; there is no other scope. */
export const scopeQuery = v.optional(v.literal('staff', 'The one scope is staff.'))

/** Lists in their kind's order, by the list as it was read: sorted once until it changes. */
const ordered = new WeakMap<readonly Summary[], readonly Summary[]>()

const orderOf = (kind: AnyKind, all: readonly Summary[]): readonly Summary[] => {
  const known = ordered.get(all) ?? inOrder(kind, all)
  ordered.set(all, known)
  return known
}

type Viewer = Pick<Call, 'services' | 'staff'>

const readOrdered = async (
  { services: { content, clock }, staff }: Viewer,
  kind: AnyKind,
  reading: Reading = {},
): Promise<readonly Summary[]> =>
  orderOf(kind, await readSummaries(content, clock, kind, staff ? 'staff' : 'public', reading))

/**
 * Filter of the items that the caller may see now: all outside of the bin for staff who ask for
 * them, the public ones otherwise.
 */
const shownNow = ({ services, staff }: Viewer): ((item: Summary) => boolean) => {
  const now = services.clock.now()
  return (item) => (staff ? item.deletedAt === null : isVisible(item, now))
}

/** Items of a kind that the caller may see, in its order. */
export const visibleItems = async (call: Viewer, kind: AnyKind): Promise<Summary[]> =>
  (await readOrdered(call, kind)).filter(shownNow(call))

const MAX_CURSOR_LENGTH = 400
const PLACE = /^[\w-]{0,60} [\w:.~-]{1,200} [\w-]{1,40}$/

/** Bytes of JSON before which a page ends: an answer is capped at 6 MB. */
const PAGE_BYTES = 4_000_000

/**
 * Decodes the place in a cursor, which must have the exact form of this server's cursors. @throws
 * Problem `invalid`
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
    if (item && isBefore(kind, place, placeOf(kind, item))) high = middle
    else low = middle + 1
  }
  return low
}

type Asked = {
  limit: number
  cursor: string | undefined
  staff: boolean
  isShown(item: Summary): boolean
}

const [OPEN, COMMA, CLOSE] = ['[', ',', ']'].map((sign) => Buffer.from(sign)) as [
  Buffer,
  Buffer,
  Buffer,
]

/** JSON array of values that are JSON already. */
const arrayOf = (values: readonly Buffer[]): Uint8Array<ArrayBuffer> =>
  Buffer.concat([
    OPEN,
    ...values.flatMap((value, index) => (index === 0 ? [value] : [COMMA, value])),
    CLOSE,
  ])

/**
 * One page of a sorted list, as JSON. The cursor names the last item's place, so that it survives
 * new items above it.
 */
const pageOf = (
  kind: AnyKind,
  items: readonly Summary[],
  { limit, cursor, staff, isShown }: Asked,
) => {
  const page: Buffer[] = []
  let bytes = 0
  let last: Summary | null = null
  for (
    let at = cursor === undefined ? 0 : indexAfter(kind, items, placeIn(cursor));
    at < items.length;
    at += 1
  ) {
    const item = items[at]
    if (!item || !isShown(item)) continue
    const json = page.length < limit ? packedWire(kind, item, staff) : null
    if (last && (!json || bytes + json.length > PAGE_BYTES))
      return { body: arrayOf(page), next: Buffer.from(placeOf(kind, last)).toString('base64url') }
    if (json) page.push(json)
    bytes += json?.length ?? 0
    last = item
  }
  return { body: arrayOf(page), next: null }
}

type Options = { only?(item: Summary): boolean; etag?(items: readonly Summary[]): string }

/** Answers a page of a kind's list as an array; `Link` announces the next one. */
export const answerList = async (
  call: Call,
  kind: AnyKind,
  { only = () => true, etag }: Options = {},
): Promise<Response> => {
  const query = parseQuery(call.url, ['scope', 'limit', 'cursor'])
  check(scopeQuery, query.scope, ['scope'])
  const limit = check(limitQuery, query.limit, ['limit'])
  const items = await readOrdered(call, kind, { isFurther: query.cursor !== undefined })
  const isVisibleNow = shownNow(call)
  const isShown = (item: Summary) => isVisibleNow(item) && only(item)
  const { body, next } = pageOf(kind, items, {
    limit,
    cursor: query.cursor,
    staff: call.staff,
    isShown,
  })
  const headers = { ...publicCacheHeaders(kind.name), ...nextLink(call.url, next) }
  return etag
    ? packedJson(body, { headers, etag: etag(items.filter(isShown)) })
    : conditionalResponse(call.request, body, headers)
}
