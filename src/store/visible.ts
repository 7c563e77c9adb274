import { DAY_MS } from '#rules/time.ts'
import type { Entity } from './records.ts'

/**
 * Period in which visitors see an item: its start, and its end if staff have ended it. ISO 8601.
 */
export type Visible = { from: string; until: string | null }

/** True when visitors may see an item now: published, not in the bin, within its period. */
export const isVisible = (
  item: Pick<Entity, 'status' | 'deletedAt' | 'publishAt' | 'expireAt'>,
  now: number,
): boolean =>
  item.status === 'published' &&
  item.deletedAt === null &&
  (item.publishAt === null || Date.parse(item.publishAt) <= now) &&
  (item.expireAt === null || Date.parse(item.expireAt) > now)

const isPublic = ({ status, deletedAt }: Pick<Entity, 'status' | 'deletedAt'>): boolean =>
  status === 'published' && deletedAt === null

/**
 * The period in which visitors see an item; for documents of earlier versions it starts at
 * creation.
 */
const visibleOf = (
  item: Pick<Entity, 'visible' | 'status' | 'deletedAt' | 'publishAt' | 'createdAt'>,
): Visible | null =>
  item.visible === undefined
    ? isPublic(item)
      ? { from: item.publishAt ?? item.createdAt, until: null }
      : null
    : item.visible

/**
 * Start of the uninterrupted period in which visitors see it, also a future one; null for drafts
 * and deleted items.
 */
export const visibleFrom = (item: Parameters<typeof visibleOf>[0]): string | null =>
  isPublic(item) ? (visibleOf(item)?.from ?? null) : null

/**
 * True while visitors see it, and for a day after: an item that returns within a day counts as
 * never gone.
 */
export const isStillKnown = (
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
 * The visible period of the next version. An item that returns within a day, such as by an undo,
 * counts as never gone: its readers have had the same notice.
 */
export function visibleAfter(before: Entity | null, next: Entity): Visible | null {
  const now = next.updatedAt
  const span = before && visibleOf(before)
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
