import { isMoment, tomorrowMorning } from '#i18n/time.ts'
import type { AnyKind } from '#kinds/define.ts'
import { changedPaths, type Values } from '#kinds/values.ts'
import { draftOf, EXPIRE_AT, isPublished, PUBLISH_AT, STATUS, type Stored } from './values.ts'

/** Request of a person for the form: to store it for staff, or to make it the version for visitors. */
export type Act = {
  name: 'draft' | 'publish'
  /**
   * A moment in ISO 8601. Of a draft of a published item: the time at which it is published, null for none. Of a publication: its
   * own time, null for now.
   */
  at?: string | null
  /** The form as it was looked at: nothing that is typed later goes along. */
  values?: Values
}

export const DRAFT: Act = { name: 'draft' }
export const PUBLISH: Act = { name: 'publish' }

/** Tells of an item that it has a version for visitors, now, at a time to come, or until it was taken down: a save of it is a draft, which leaves that version alone. */
export const isApproved = (kind: AnyKind, record: Stored | null): record is Stored =>
  record !== null && (!isPublished(kind) || record[STATUS] === 'published')

/** Tells of an item that it can be saved for staff alone: a setting cannot before it is there. */
export const mayDraft = (kind: AnyKind, record: Stored | null): boolean =>
  isPublished(kind) || record !== null

export const isToCome = (moment: unknown, now: number): moment is string =>
  isMoment(moment) && Date.parse(String(moment)) > now
export const isOver = (moment: unknown, now: number): moment is string =>
  isMoment(moment) && Date.parse(String(moment)) <= now

/**
 * The form's values as an act stores them; the form itself keeps its status until the server has taken it. A first
 * publication is at once where its time is over; a later one leaves the time of the first as it is.
 * @param now milliseconds since 1970
 */
export function storedBy(
  kind: AnyKind,
  record: Stored | null,
  values: Values,
  { name, at }: Act,
  now: number,
): Values {
  if (!isPublished(kind)) return values
  if (name === 'draft') return isApproved(kind, record) ? values : { ...values, [STATUS]: 'draft' }
  const own = isApproved(kind, record)
    ? (record[PUBLISH_AT] ?? null)
    : isOver(values[PUBLISH_AT], now)
      ? null
      : values[PUBLISH_AT]
  return { ...values, [STATUS]: 'published', [PUBLISH_AT]: at === undefined ? own : at }
}

/** Form values that belong to a record: its status is no field of the form, and its time is none once it is published. */
export function fittedTo(kind: AnyKind, record: Stored | null, values: Values): Values {
  if (!isPublished(kind)) return values
  return {
    ...values,
    [STATUS]: record?.[STATUS] ?? 'draft',
    ...(isApproved(kind, record) && { [PUBLISH_AT]: record[PUBLISH_AT] ?? null }),
  }
}

/** State of a published version for visitors: they see it, its time is still to come, or it was taken down at its end. */
export const standingOf = (record: Stored, now: number): 'live' | 'waits' | 'over' =>
  isToCome(record[PUBLISH_AT], now) ? 'waits' : isOver(record[EXPIRE_AT], now) ? 'over' : 'live'

/** Paths in which publishing changes an item, in the form's order. */
export const changedByPublishing = (live: Values, values: Values): string[] => {
  const changed = new Set(changedPaths(live, values))
  return [...new Set([...Object.keys(values), ...Object.keys(live)])].filter(
    (path) => changed.has(path) && path !== STATUS && path !== PUBLISH_AT,
  )
}

/** Time of a publication as it is chosen: `at`, unless it is at once. */
export type PlannedTime = { isSet: boolean; at: string }

/** Time that the review begins with: that of the draft, else that of a published version that is still to come. */
export const plannedFor = (record: Stored, now: number): PlannedTime => {
  const planned = [draftOf(record)?.PublishAt, record[PUBLISH_AT]].find((moment) =>
    isToCome(moment, now),
  )
  return {
    isSet: planned !== undefined,
    at: typeof planned === 'string' ? planned : tomorrowMorning(now),
  }
}

/** The act that a publication from the review is. The draft of a version that visitors see waits for its time; a version that waits itself takes the new time. */
export function actAt(record: Stored, { isSet, at }: PlannedTime, now: number): Act {
  const isWaiting = isToCome(record[PUBLISH_AT], now)
  if (!isSet) return isWaiting ? { ...PUBLISH, at: null } : PUBLISH
  return isWaiting ? { ...PUBLISH, at } : { name: 'draft', at }
}

/** Versions that visitors see hold from a day of their own: the next one is an item of its own. */
export const maySchedule = (kind: AnyKind, record: Stored, now: number): boolean =>
  !kind.versions || isToCome(record[PUBLISH_AT], now)
