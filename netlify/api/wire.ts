import type { AnyKind, Data } from '#kinds/define.ts'
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
      [kind.wire.data]: item.data,
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
    [kind.wire.data]: item.data,
  }
}

const sortValue = (kind: AnyKind, item: Summary): string => `${kind.dateKey ? String((item.data as Data)[kind.dateKey] ?? '') : ''} ${item.createdAt} ${item.id}`

/** Newest first: by the kind's date, then by creation. */
export const newestFirst = (kind: AnyKind, items: readonly Summary[]): Summary[] =>
  items
    .map((item) => ({ item, value: sortValue(kind, item) }))
    .sort((a, b) => (a.value < b.value ? 1 : -1))
    .map(({ item }) => item)

/** One page of a sorted list. The cursor names the last item's place, so that it survives new items above it. */
export const pageOf = (kind: AnyKind, items: readonly Summary[], limit: number, cursor: string | undefined) => {
  const after = cursor === undefined ? null : Buffer.from(cursor, 'base64url').toString('utf8')
  const rest = after === null ? items : items.filter((item) => sortValue(kind, item) < after)
  const page = rest.slice(0, limit)
  const last = page.at(-1)
  const next = rest.length > limit && last ? Buffer.from(sortValue(kind, last)).toString('base64url') : null
  return { page, next }
}
