import { DAY_MS } from '#rules/time.ts'
import type { Entity } from './records.ts'

/** Period in which visitors see an item. */
export type VisiblePeriod = {
  /** Start, ISO 8601. */
  from: string
  /** End, ISO 8601, if staff have taken the item off the site; otherwise null. */
  until: string | null
}

/**
 * True when visitors may see an item now: it is published, not in the bin, and the current time is
 * between its times of publication and expiry.
 */
export const isVisible = (
  item: Pick<Entity, 'status' | 'deletedAt' | 'publishAt' | 'expireAt'>,
  now: number,
): boolean =>
  item.status === 'published' &&
  item.deletedAt === null &&
  (item.publishAt === null || Date.parse(item.publishAt) <= now) &&
  (item.expireAt === null || Date.parse(item.expireAt) > now)

/** True for a published item that is not in the bin, whatever its times. */
const isPublic = ({ status, deletedAt }: Pick<Entity, 'status' | 'deletedAt'>): boolean =>
  status === 'published' && deletedAt === null

/**
 * The period in which visitors see an item; null if there is none. Documents of earlier program
 * versions have no period: theirs begins with their publication or creation.
 */
const visibleOf = (
  item: Pick<Entity, 'visible' | 'status' | 'deletedAt' | 'publishAt' | 'createdAt'>,
): VisiblePeriod | null => {
  if (item.visible !== undefined) return item.visible
  return isPublic(item) ? { from: item.publishAt ?? item.createdAt, until: null } : null
}

/**
 * Start of the period in which visitors see an item; may be in the future. Null for drafts and for
 * items in the bin.
 */
export const visibleFrom = (item: Parameters<typeof visibleOf>[0]): string | null =>
  isPublic(item) ? (visibleOf(item)?.from ?? null) : null

/** True while visitors see an item, and for a day after that: see {@link visibleAfter}. */
export const isRecentlyVisible = (
  item: Parameters<typeof visibleOf>[0] & Pick<Entity, 'expireAt'>,
  now: number,
): boolean => {
  if (isVisible(item, now)) return true
  const span = visibleOf(item)
  const until = span?.until ?? item.expireAt
  return (
    span !== null &&
    Date.parse(span.from) <= now &&
    until !== null &&
    now - Date.parse(until) < DAY_MS
  )
}

/**
 * The visible period of the version `next`; null for an unpublished item that visitors have never
 * seen. An item that is published again within a day, for example by an undo, continues its earlier
 * period: visitors have been able to read it since the start of that.
 */
export function visibleAfter(before: Entity | null, next: Entity): VisiblePeriod | null {
  const now = next.updatedAt
  const span = before && visibleOf(before)
  // The period that visitors have seen, until now.
  const seen =
    before && span && span.from <= now
      ? {
          from: span.from,
          until: isVisible(before, Date.parse(now)) ? now : (span.until ?? before.expireAt ?? now),
        }
      : null
  if (!isPublic(next)) return seen
  const start = next.publishAt !== null && next.publishAt > now ? next.publishAt : now
  const isBreak = seen === null || Date.parse(start) - Date.parse(seen.until) >= DAY_MS
  return { from: isBreak ? start : seen.from, until: null }
}
