import * as v from 'valibot'
import type { AnyKind } from '#kinds/define.ts'
import { inOrder, isBefore, placeOf } from '#store/order.ts'
import { readSummaries, type Reading } from '#store/projections.ts'
import { isVisible } from '#store/records.ts'
import type { Summary } from '#store/summary.ts'
import { check, limitQuery, parseQuery } from './request.ts'
import { Problem } from './problem.ts'
import { json, nextLink, publicCacheHeaders } from './respond.ts'
import type { Call } from './route.ts'
import { toWire } from './wire.ts'

/** `scope=staff` asks for drafts and who; there is no other. */
export const scopeQuery = v.optional(v.literal('staff', 'The one scope is staff.'))

/** What the caller may see of a kind, in its order: staff who ask for it all but the bin, anyone else what is public now. */
export const shownTo = async ({ services, staff }: Pick<Call, 'services' | 'staff'>, kind: AnyKind, reading: Reading = {}): Promise<Summary[]> => {
  const { content, clock } = services
  const all = await readSummaries(content, clock, kind, staff ? 'staff' : 'public', reading)
  return inOrder(kind, all.filter((item) => (staff ? item.deletedAt === null : isVisible(item, clock.now()))))
}

const MAX_CURSOR_LENGTH = 400
const PLACE = /^[\w-]{0,60} [\w:.~-]{1,200} [\w-]{1,40}$/

/** An answer is capped at 6 MB: a page ends before its items' JSON reaches this many bytes. */
const PAGE_BYTES = 4_000_000

const fitting = (items: readonly Summary[]): number => {
  let bytes = 0
  const over = items.findIndex((item) => (bytes += Buffer.byteLength(JSON.stringify(item))) > PAGE_BYTES)
  return over === -1 ? items.length : Math.max(over, 1)
}

/** A place from outside: a cursor that we gave out, and nothing else. @throws Problem `invalid` */
const placeIn = (cursor: string): string => {
  const bytes = Buffer.from(cursor.slice(0, MAX_CURSOR_LENGTH), 'base64url')
  const place = bytes.toString('utf8')
  const isOurs = bytes.toString('base64url') === cursor && PLACE.test(place)
  if (!isOurs) throw new Problem('invalid', { detail: 'This cursor does not belong to this list.' })
  return place
}

/** One page of a sorted list. The cursor names the last item's place, so that it survives new items above it. */
const pageOf = (kind: AnyKind, items: readonly Summary[], limit: number, cursor: string | undefined) => {
  const after = cursor === undefined ? null : placeIn(cursor)
  const rest = after === null ? items : items.filter((item) => isBefore(kind, after, placeOf(kind, item)))
  const candidates = rest.slice(0, limit)
  const page = candidates.slice(0, fitting(candidates))
  const last = page.at(-1)
  const next = rest.length > page.length && last ? Buffer.from(placeOf(kind, last)).toString('base64url') : null
  return { page, next }
}

type Options = { only?(item: Summary): boolean; etag?(items: readonly Summary[]): string }

/** A page of a kind's list as an array; a further one is announced in `Link`. */
export const answerList = async (call: Call, kind: AnyKind, { only = () => true, etag }: Options = {}): Promise<Response> => {
  const query = parseQuery(call.url, ['scope', 'limit', 'cursor'])
  check(scopeQuery, query.scope, ['scope'])
  const limit = check(limitQuery, query.limit, ['limit'])
  const items = (await shownTo(call, kind, { isFurther: query.cursor !== undefined })).filter(only)
  const { page, next } = pageOf(kind, items, limit, query.cursor)
  const body = page.map((item) => toWire(kind, item, call.staff))
  return json(body, { headers: { ...publicCacheHeaders(kind.name), ...nextLink(call.url, next) }, ...(etag ? { etag: etag(items) } : {}) })
}
