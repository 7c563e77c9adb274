import { dayOf } from '#i18n/time.ts'
import type { AnyKind } from '#kinds/define.ts'
import { cmsDocuments as words } from '#messages/en/cms-documents.ts'
import { daysBetween } from '#rules/versions.ts'
import { fieldText, firstReadOn, type Item } from '../model/item.ts'
import { isThereAt, type Held } from './gaps.ts'

/** A document for one place of a board: the day from which it is in force, and that on which visitors can first read it. `id` is empty for a new one. */
type Announced = { id: string; place: string; from: string; readOn: string }

/** Notice that is shorter than the board wants, in words; null where it is long enough, and where the document takes the place of none. */
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
      isThereAt(item, now) &&
      fieldText(item, board.since) < from,
  )
  return isReplacing && notice < board.noticeDays
    ? words.shortNotice(notice, board.noticeDays)
    : null
}

/** The same of a document that visitors do not have in force, as it is or as a form would save it: no line, or one. `items` are the saved ones. */
export function shortNoticesOf(
  kind: AnyKind,
  { Id, PublishAt, ExpireAt, Data }: Held,
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
    (saved && isThereAt(saved, now) && fieldText(saved, board.since) <= today)
  )
    return []
  // Visitors read this file, in this place, with this day or a sooner one.
  const isSame =
    saved !== undefined && [board.file, board.by].every((key) => saved.Data[key] === Data[key])
  const isAnnounced =
    isSame && saved.Status === 'published' && fieldText(saved, board.since) <= from
  const readOn = firstReadOn(
    { PublishAt, VisibleFrom: (isAnnounced && saved.VisibleFrom) || null },
    today,
  )
  return [
    shortNotice(kind, { id: Id, place: fieldText({ Data }, board.by), from, readOn }, items, now),
  ].filter((line) => line !== null)
}
