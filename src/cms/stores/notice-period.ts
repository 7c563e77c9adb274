import { dayOf } from '#i18n/time.ts'
import type { AnyKind } from '#kinds/define.ts'
import { cmsDocuments as words } from '#messages/en/cms-documents.ts'
import { daysBetween } from '#rules/versions.ts'
import { fieldText, noticeStartDay, type Item } from '../model/item.ts'
import { isVisibleAt, type EffectiveItem } from './gaps.ts'

/** Document for one place of a board. */
type AnnouncedDocument = {
  /** Empty for a new document. */
  id: string
  place: string
  /** Day from which the document is in force. */
  from: string
  /** First day on which visitors can read the document. */
  readOn: string
}

/**
 * Warning for a notice period that is shorter than the board requires. Null when the period is long
 * enough, or the document replaces no other one.
 */
export function shortNotice(
  { board }: AnyKind,
  { id, place, from, readOn }: AnnouncedDocument,
  items: readonly Item[],
  now: number,
): string | null {
  if (!board || from === '') return null
  const notice = Math.max(0, daysBetween(readOn, from))
  const isReplacing = items.some(
    (item) =>
      item.Id !== id &&
      item.Data[board.categoryKey] === place &&
      isVisibleAt(item, now) &&
      fieldText(item, board.inForceKey) < from,
  )
  return isReplacing && notice < board.noticeDays
    ? words.shortNotice(notice, board.noticeDays)
    : null
}

/**
 * Warning of {@link shortNotice} for a document that is not in force yet, with its saved values or
 * those of a form. Returns one line or none.
 * @param items saved items of the kind
 */
export function shortNoticesOf(
  kind: AnyKind,
  { Id, PublishAt, ExpireAt, Data }: EffectiveItem,
  items: readonly Item[],
  now: number,
): string[] {
  const { board } = kind
  const today = dayOf(now)
  const from = fieldText({ Data }, board?.inForceKey)
  const saved = items.find((item) => item.Id === Id)
  const isOver = ExpireAt !== null && Date.parse(ExpireAt) <= now
  if (!board || isOver) return []
  const isInForce = saved && isVisibleAt(saved, now) && fieldText(saved, board.inForceKey) <= today
  if (isInForce) return []
  const hasSameFile =
    saved !== undefined &&
    [board.fileKey, board.categoryKey].every((key) => saved.Data[key] === Data[key])
  // True when visitors can read this file already, in this place, with this day or an earlier one.
  const isAnnounced =
    hasSameFile && saved.Status === 'published' && fieldText(saved, board.inForceKey) <= from
  const readOn = noticeStartDay(
    { PublishAt, VisibleFrom: (isAnnounced && saved.VisibleFrom) || null },
    today,
  )
  return [
    shortNotice(
      kind,
      { id: Id, place: fieldText({ Data }, board.categoryKey), from, readOn },
      items,
      now,
    ),
  ].filter((line) => line !== null)
}
