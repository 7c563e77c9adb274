import type { AnyKind } from '#kinds/define.ts'
import { wireOf } from '#kinds/wire.ts'
import { Problem } from './problem.ts'
import type { Entity } from './storage/record.ts'
import type { Summary } from './storage/summary.ts'
import { translationOf } from './translation.ts'

type Held = Entity | Summary

/** Whether a visitor may see it now: published, not in the bin, its time come and not over. */
export const isVisible = (item: Pick<Held, 'status' | 'deletedAt' | 'publishAt' | 'expireAt'>, now: number): boolean =>
  item.status === 'published' &&
  item.deletedAt === null &&
  (item.publishAt === null || Date.parse(item.publishAt) <= now) &&
  (item.expireAt === null || Date.parse(item.expireAt) > now)

/** A record as the API answers it; who saved it and its translation state are for staff. */
export const toWire = (kind: AnyKind, item: Held, staff: boolean): Record<string, unknown> => {
  const translation = () => ('translation' in item ? item.translation : translationOf(kind, item))
  const forStaff = staff ? { updatedBy: item.updatedBy, translation: translation() } : {}
  if (kind.shape === 'singleton') {
    return {
      [kind.wire.id]: item.id,
      ...wireOf(kind, item.id, item.data),
      Revision: item.rev,
      ...(staff ? { updatedAt: item.updatedAt, ...forStaff } : {}),
    }
  }
  return {
    Id: item.id,
    [kind.wire.id]: item.id,
    createdAt: item.createdAt,
    updatedAt: item.updatedAt,
    ...forStaff,
    Revision: item.rev,
    Status: item.status,
    PublishAt: item.publishAt,
    ExpireAt: item.expireAt,
    Slug: item.slug,
    ...wireOf(kind, item.id, item.data),
  }
}

/** After every rank there is: items that have none stand last. */
const NO_RANK = '~'

const placeOf = (kind: AnyKind, item: Summary): string =>
  kind.ordered
    ? `${String(item.data[kind.ordered.by])} ${item.rank ?? NO_RANK} ${item.id}`
    : `${kind.dateKey ? String(item.data[kind.dateKey] ?? '') : ''} ${item.createdAt} ${item.id}`

/** Whether the place `a` stands before `b`: saved orders go up, times go down. */
const isBefore = (kind: AnyKind, a: string, b: string): boolean => (kind.ordered ? a < b : a > b)

/** The items as lists show them: in the saved order, or newest first, by the kind's date and then by creation. */
export const inOrder = (kind: AnyKind, items: readonly Summary[]): Summary[] =>
  items
    .map((item) => ({ item, place: placeOf(kind, item) }))
    .sort((a, b) => (isBefore(kind, a.place, b.place) ? -1 : 1))
    .map(({ item }) => item)

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
  if (!isOurs) throw new Problem('invalid', { detail: 'The cursor is no place in this list.' })
  return place
}

/** One page of a sorted list. The cursor names the last item's place, so that it survives new items above it. */
export const pageOf = (kind: AnyKind, items: readonly Summary[], limit: number, cursor: string | undefined) => {
  const after = cursor === undefined ? null : placeIn(cursor)
  const rest = after === null ? items : items.filter((item) => isBefore(kind, after, placeOf(kind, item)))
  const candidates = rest.slice(0, limit)
  const page = candidates.slice(0, fitting(candidates))
  const last = page.at(-1)
  const next = rest.length > page.length && last ? Buffer.from(placeOf(kind, last)).toString('base64url') : null
  return { page, next }
}
