import { dayOf } from '#i18n/time.ts'
import type { AnyKind } from '#kinds/define.ts'
import { cmsDocuments as words } from '#messages/en/cms-documents.ts'
import { daysBetween } from '#rules/versions.ts'
import { fieldText, noticeStartDay, type Item } from '../model/item.ts'
import { isVisibleAt, type EffectiveItem } from './gaps.ts'

/**
 * Document for one place of a board: the day from which it is in force, and the day on which
 * visitors can first read it. `id` is empty for a new one.
 */
type Announced = { id: string; place: string; from: string; readOn: string }

/**
 * Warning for a notice period that is shorter than the board requires; null when it is long enough,
 * or the document replaces none.
 */
export function shortNotice(
  { board }: AnyKind,
  { id, place, from, readOn }: Announced,
  items: readonly Item[],
  now: number,
): string | null {
  if (!board || from === '') return null
  const notice = Math.max(0, daysBetween(readOn, from))
  const isReplacing = items.some(
    (item) =>
      item.Id !== id &&
      item.Data[board.by] === place &&
      isVisibleAt(item, now) &&
      fieldText(item, board.since) < from,
  )
  return isReplacing && notice < board.noticeDays
    ? words.shortNotice(notice, board.noticeDays)
    : null
}

/**
 * Warning of {@link shortNotice} for a document that is not in force for visitors, as saved or as a
 * form would save it: at most one line. `items` are the saved ones.
 */
export function shortNoticesOf(
  kind: AnyKind,
  { Id, PublishAt, ExpireAt, Data }: EffectiveItem,
  items: readonly Item[],
  now: number,
): string[] {
  const { board } = kind
  const today = dayOf(now)
  const from = fieldText({ Data }, board?.since)
  const saved = items.find((item) => item.Id === Id)
  const isOver = ExpireAt !== null && Date.parse(ExpireAt) <= now
  if (
    !board ||
    isOver ||
    (saved && isVisibleAt(saved, now) && fieldText(saved, board.since) <= today)
  )
    return []
  // Announced: visitors can read this file, in this place, with this day or an earlier one.
  const isSame =
    saved !== undefined && [board.file, board.by].every((key) => saved.Data[key] === Data[key])
  const isAnnounced =
    isSame && saved.Status === 'published' && fieldText(saved, board.since) <= from
  const readOn = noticeStartDay(
    { PublishAt, VisibleFrom: (isAnnounced && saved.VisibleFrom) || null },
    today,
  )
  return [
    shortNotice(kind, { id: Id, place: fieldText({ Data }, board.by), from, readOn }, items, now),
  ].filter((line) => line !== null)
}
