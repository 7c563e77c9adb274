import * as v from 'valibot'
import type { AnyKind } from '#kinds/define.ts'
import { check, limitQuery, queryOf } from './check.ts'
import { json, publicCache } from './respond.ts'
import type { Call } from './route.ts'
import { readSummaries, type Reading } from './storage/projections.ts'
import type { Summary } from './storage/summary.ts'
import { inOrder, isVisible, pageOf, toWire } from './wire.ts'

/** `scope=staff` asks for drafts and who; there is no other. */
export const scopeQuery = v.optional(v.literal('staff', 'The one scope is staff.'))

/** What the caller may see of a kind, in its order: staff who ask for it all but the bin, anyone else what is public now. */
export const shownTo = async ({ services, staff }: Pick<Call, 'services' | 'staff'>, kind: AnyKind, reading: Reading = {}): Promise<Summary[]> => {
  const { content, clock } = services
  const all = await readSummaries(content, clock, kind, staff ? 'staff' : 'public', reading)
  return inOrder(kind, all.filter((item) => (staff ? item.deletedAt === null : isVisible(item, clock.now()))))
}

type Options = { only?(item: Summary): boolean; etag?(items: readonly Summary[]): string }

/** A page of a kind's list as an array; a further one is announced in `Link`. */
export const answerList = async (call: Call, kind: AnyKind, { only = () => true, etag }: Options = {}): Promise<Response> => {
  const query = queryOf(call.url, ['scope', 'limit', 'cursor'])
  check(scopeQuery, query.scope, ['scope'])
  const limit = check(limitQuery, query.limit, ['limit'])
  const items = (await shownTo(call, kind, { isFurther: query.cursor !== undefined })).filter(only)
  const { page, next } = pageOf(kind, items, limit, query.cursor)
  const link = next ? { Link: `<${call.url.pathname}?limit=${limit}&cursor=${next}${call.staff ? '&scope=staff' : ''}>; rel="next"` } : {}
  const body = page.map((item) => toWire(kind, item, call.staff))
  return json(body, { headers: { ...publicCache(kind.name), ...link }, ...(etag ? { etag: etag(items) } : {}) })
}
