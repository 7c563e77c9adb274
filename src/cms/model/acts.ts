import { isMoment, tomorrowMorning } from '#i18n/time.ts'
import type { AnyKind } from '#kinds/define.ts'
import { changedPaths, type Values } from '#kinds/values.ts'
import { draftOf, EXPIRE_AT, hasPublishing, PUBLISH_AT, STATUS, type Stored } from './values.ts'

/** Request to store the form as a draft for staff, or as the version for visitors. */
export type SaveRequest = {
  name: 'draft' | 'publish'
  /**
   * Publishing time in ISO 8601: of a draft of a published item, null for none; of a publication,
   * null for now. Absent: the time is unchanged, see {@link storedBy}.
   */
  at?: string | null
  /** Form values at the time of the request; later typing is not included. */
  values?: Values
}

export const DRAFT: SaveRequest = { name: 'draft' }
export const PUBLISH: SaveRequest = { name: 'publish' }

/**
 * True when an item has a version for visitors: `live`, `waits` or `over`, see
 * {@link visibilityOf}. A save of it is a draft and leaves that version unchanged.
 */
export const hasPublicVersion = (kind: AnyKind, record: Stored | null): record is Stored =>
  record !== null && (!hasPublishing(kind) || record[STATUS] === 'published')

/** True when an item can be saved as a draft: a setting cannot before it exists. */
export const mayDraft = (kind: AnyKind, record: Stored | null): boolean =>
  hasPublishing(kind) || record !== null

export const isToCome = (moment: unknown, now: number): moment is string =>
  isMoment(moment) && Date.parse(String(moment)) > now
export const isOver = (moment: unknown, now: number): moment is string =>
  isMoment(moment) && Date.parse(String(moment)) <= now

/**
 * Values that an act stores; the form itself retains its status until the server accepts them. A
 * first publication whose chosen time has passed goes live at once; a republication keeps the
 * record's publishing time unless `at` names another. A draft's `at` is not a form value; it goes
 * with the request.
 * @param now milliseconds since 1970
 */
export function storedBy(
  kind: AnyKind,
  record: Stored | null,
  values: Values,
  { name, at }: SaveRequest,
  now: number,
): Values {
  if (!hasPublishing(kind)) return values
  if (name === 'draft')
    return hasPublicVersion(kind, record) ? values : { ...values, [STATUS]: 'draft' }
  const unlessChosen = hasPublicVersion(kind, record)
    ? (record[PUBLISH_AT] ?? null)
    : isOver(values[PUBLISH_AT], now)
      ? null
      : values[PUBLISH_AT]
  return { ...values, [STATUS]: 'published', [PUBLISH_AT]: at === undefined ? unlessChosen : at }
}

/**
 * Form values adjusted to a record: the status comes from the record; once published, the
 * publishing time does too.
 */
export function withRecordStatus(kind: AnyKind, record: Stored | null, values: Values): Values {
  if (!hasPublishing(kind)) return values
  return {
    ...values,
    [STATUS]: record?.[STATUS] ?? 'draft',
    ...(hasPublicVersion(kind, record) && { [PUBLISH_AT]: record[PUBLISH_AT] ?? null }),
  }
}

/**
 * State of a published version for visitors: `live`, `waits` before its publishing time, or `over`
 * after its expiry.
 */
export const visibilityOf = (record: Stored, now: number): 'live' | 'waits' | 'over' =>
  isToCome(record[PUBLISH_AT], now) ? 'waits' : isOver(record[EXPIRE_AT], now) ? 'over' : 'live'

/** Paths whose values publishing changes, in the form's order. */
export const changedByPublishing = (live: Values, values: Values): string[] => {
  const changed = new Set(changedPaths(live, values))
  return [...new Set([...Object.keys(values), ...Object.keys(live)])].filter(
    (path) => changed.has(path) && path !== STATUS && path !== PUBLISH_AT,
  )
}

/** Publishing time chosen in the review: `at`, or at once when `isSet` is false. */
export type PlannedTime = { isSet: boolean; at: string }

/** Initial publishing time of the review: the draft's, else that of a scheduled version. */
export const plannedFor = (record: Stored, now: number): PlannedTime => {
  const planned = [draftOf(record)?.PublishAt, record[PUBLISH_AT]].find((moment) =>
    isToCome(moment, now),
  )
  return {
    isSet: planned !== undefined,
    at: typeof planned === 'string' ? planned : tomorrowMorning(now),
  }
}

/**
 * Act of a publication from the review. A draft of a live version waits for the chosen time; a
 * version that waits gets the new time itself. `at: null`: now, instead of the scheduled time.
 */
export function saveRequestAt(
  record: Stored,
  { isSet, at }: PlannedTime,
  now: number,
): SaveRequest {
  const isWaiting = isToCome(record[PUBLISH_AT], now)
  if (!isSet) return isWaiting ? { ...PUBLISH, at: null } : PUBLISH
  return isWaiting ? { ...PUBLISH, at } : { name: 'draft', at }
}

/**
 * False for a live version of a kind with `versions`: each holds from its own day, and the next one
 * is a separate item.
 */
export const maySchedule = (kind: AnyKind, record: Stored, now: number): boolean =>
  !kind.versions || isToCome(record[PUBLISH_AT], now)
