import { isMoment, tomorrowMorning } from '#i18n/time.ts'
import type { AnyKind } from '#kinds/define.ts'
import { changedPaths, type Values } from '#kinds/values.ts'
import {
  draftOf,
  EXPIRE_AT,
  hasPublishing,
  PUBLISH_AT,
  STATUS,
  type StoredRecord,
} from './values.ts'

/** Request of a save: to store the form as a draft for staff, or to publish it for visitors. */
export type SaveRequest = {
  name: 'draft' | 'publish'
  /**
   * Publishing time, ISO 8601. Null: for a draft, no publishing time; for a publication, now.
   * Absent: the present time remains, see {@link valuesToSend}.
   */
  publishAt?: string | null
  /** Form values at the time of the request; later typing is not included. */
  values?: Values
}

export const DRAFT: SaveRequest = { name: 'draft' }
export const PUBLISH: SaveRequest = { name: 'publish' }

/**
 * True when an item has a published version, even if it is scheduled or has expired. A save then
 * stores a draft and leaves the published version unchanged.
 */
export const hasPublicVersion = (
  kind: AnyKind,
  record: StoredRecord | null,
): record is StoredRecord =>
  record !== null && (!hasPublishing(kind) || record[STATUS] === 'published')

/** True when an item can be saved as a draft; false for a setting that was never saved. */
export const mayDraft = (kind: AnyKind, record: StoredRecord | null): boolean =>
  hasPublishing(kind) || record !== null

/** True for a valid time after `now`, in milliseconds. */
export const isFutureTime = (moment: unknown, now: number): moment is string =>
  isMoment(moment) && Date.parse(String(moment)) > now
/** True for a valid time that is not after `now`, in milliseconds. */
export const isPastTime = (moment: unknown, now: number): moment is string =>
  isMoment(moment) && Date.parse(String(moment)) <= now

/**
 * Values that a save sends to the server: the form's values with the status and publishing time of
 * the request. Publishing time of a publication: `at` if it is given; else the time of the
 * published version; for a first publication, the form's time if it is in the future, or now
 * (null).
 * The `at` of a draft is no value: it is sent separately.
 * @param now milliseconds since 1970
 */
export function valuesToSend(
  kind: AnyKind,
  record: StoredRecord | null,
  values: Values,
  { name, publishAt }: SaveRequest,
  now: number,
): Values {
  if (!hasPublishing(kind)) return values
  if (name === 'draft')
    return hasPublicVersion(kind, record) ? values : { ...values, [STATUS]: 'draft' }
  const formTime = isPastTime(values[PUBLISH_AT], now) ? null : values[PUBLISH_AT]
  const presentTime = hasPublicVersion(kind, record) ? (record[PUBLISH_AT] ?? null) : formTime
  return {
    ...values,
    [STATUS]: 'published',
    [PUBLISH_AT]: publishAt === undefined ? presentTime : publishAt,
  }
}

/** Form values with the status of the record and, if it is published, its publishing time. */
export function withRecordStatus(
  kind: AnyKind,
  record: StoredRecord | null,
  values: Values,
): Values {
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
export function visibilityOf(record: StoredRecord, now: number): 'live' | 'waits' | 'over' {
  if (isFutureTime(record[PUBLISH_AT], now)) return 'waits'
  return isPastTime(record[EXPIRE_AT], now) ? 'over' : 'live'
}

/** Paths whose values publishing changes, in the form's order. */
export const changedByPublishing = (live: Values, values: Values): string[] => {
  const changed = new Set(changedPaths(live, values))
  return [...new Set([...Object.keys(values), ...Object.keys(live)])].filter(
    (path) => changed.has(path) && path !== STATUS && path !== PUBLISH_AT,
  )
}

/** Publishing time chosen in the review before a publication. */
export type PlannedTime = {
  /** False: the item is published at once, and `at` is ignored. */
  isSet: boolean
  /** ISO 8601. */
  at: string
}

/** Initial publishing time of the review: the draft's, or else that of a scheduled version. */
export const initialPlannedTime = (record: StoredRecord, now: number): PlannedTime => {
  const planned = [draftOf(record)?.PublishAt, record[PUBLISH_AT]].find((moment) =>
    isFutureTime(moment, now),
  )
  return {
    isSet: planned !== undefined,
    at: typeof planned === 'string' ? planned : tomorrowMorning(now),
  }
}

/**
 * Request that publishes the form at the chosen time. While the published version is scheduled, it
 * replaces it and its time; `at: null` publishes now. Otherwise a chosen time is stored with a
 * draft, and the visible version stays unchanged until then.
 */
export function saveRequestAt(
  record: StoredRecord,
  { isSet, at }: PlannedTime,
  now: number,
): SaveRequest {
  const isWaiting = isFutureTime(record[PUBLISH_AT], now)
  if (!isSet) return isWaiting ? { ...PUBLISH, publishAt: null } : PUBLISH
  return isWaiting ? { ...PUBLISH, publishAt: at } : { name: 'draft', publishAt: at }
}

/**
 * False for the visible version of a kind with `versions`: a change that begins on another day is a
 * new item.
 */
export const maySchedule = (kind: AnyKind, record: StoredRecord, now: number): boolean =>
  !kind.versions || isFutureTime(record[PUBLISH_AT], now)
