import { clockTime, dayInWords, dayOf } from '#i18n/time.ts'
import { keysOf, type AnyKind } from '#kinds/define.ts'
import { gaps as words } from '#messages/en/cms-gaps.ts'
import { daysBetween } from '#rules/versions.ts'
import { fieldText, type Item } from '../model/item.ts'

/** Fields of an item that decide where and when it is in force. */
export type EffectiveItem = Pick<Item, 'Id' | 'Status' | 'PublishAt' | 'ExpireAt' | 'Data'>

/**
 * Time without an item in force, or with an earlier one in force again: `again`. Milliseconds;
 * `until` null: no end.
 */
type Gap = { from: number; until: number | null; again: EffectiveItem | null }

/**
 * Field of the day from which each item of a kind is in force, and on a board the field of its
 * place; null for kinds whose items do not follow each other.
 */
const followingOf = ({ versions, board }: AnyKind): { from: string; by: string | null } | null =>
  versions ? { from: versions.from, by: null } : board ? { from: board.since, by: board.by } : null

export const hasGaps = (kind: AnyKind): boolean => followingOf(kind) !== null

/** True when visitors see an item at a time, in milliseconds. */
export const isVisibleAt = ({ Status, PublishAt, ExpireAt }: EffectiveItem, at: number): boolean =>
  Status === 'published' &&
  (PublishAt === null || Date.parse(PublishAt) <= at) &&
  (ExpireAt === null || !(Date.parse(ExpireAt) <= at))

/** Midnight in the Emirates, in milliseconds; NaN for an invalid day. */
const startOf = (day: string): number => Date.parse(`${day}T00:00:00+04:00`)

/**
 * Gaps of one place that `after` has and `before` has not, from now on. An item that only stays in
 * force longer, because the next is missing, opens no gap.
 */
function gapsBetween(
  from: string,
  before: readonly EffectiveItem[],
  after: readonly EffectiveItem[],
  now: number,
): Gap[] {
  const dayIn = (item: EffectiveItem) => fieldText(item, from)
  const inForceAt = (items: readonly EffectiveItem[], at: number): EffectiveItem | null =>
    items
      .filter((item) => isVisibleAt(item, at) && dayIn(item) <= dayOf(at))
      .reduce<EffectiveItem | null>(
        (found, item) => (found === null || dayIn(item) > dayIn(found) ? item : found),
        null,
      )
  const changes = [...before, ...after].flatMap((item) => [
    startOf(dayIn(item)),
    Date.parse(item.PublishAt ?? ''),
    Date.parse(item.ExpireAt ?? ''),
  ])
  const moments = [now, ...new Set(changes.filter((at) => at > now).toSorted((a, b) => a - b))]
  const gaps: Gap[] = []
  let last = inForceAt(before, now)
  let open: Gap | null = null
  for (const at of moments) {
    const [wanted, found] = [inForceAt(before, at), inForceAt(after, at)]
    const isShort =
      wanted !== null && wanted.Id !== found?.Id && (found === null || dayIn(found) < dayIn(wanted))
    const goesOn: boolean = open !== null && open.again?.Id === found?.Id
    if (open !== null && !(isShort && goesOn)) {
      open.until = at
      open = null
    }
    if (isShort && open === null && last !== null && last.Id !== found?.Id)
      gaps.push((open = { from: at, until: null, again: found }))
    last = found
  }
  return gaps
}

function inWords(kind: AnyKind, place: string, { from, until, again }: Gap, now: number): string {
  const dayAndClock = (at: number) =>
    startOf(dayOf(at)) === at
      ? dayInWords(dayOf(at))
      : words.moment(clockTime(at), dayInWords(dayOf(at)))
  const lastDay = until === null ? null : dayOf(until - 1)
  const to =
    until === null || lastDay === null
      ? null
      : startOf(dayOf(until)) === until
        ? dayInWords(lastDay)
        : dayAndClock(until)
  const span = {
    from: from === now ? words.today : dayAndClock(from),
    to,
    days: lastDay === null ? null : daysBetween(dayOf(from), lastDay) + 1,
  }
  if (kind.board) {
    const label =
      kind.form
        .find((row) => keysOf(row).includes(kind.board?.by ?? ''))
        ?.options?.find(({ value }) => value === place)?.label ?? place
    return again === null
      ? words.board.nothing(label, span)
      : words.board.again(label, fieldText(again, kind.board.name), span)
  }
  return again === null
    ? words.versions.nothing(span)
    : words.versions.again(dayInWords(fieldText(again, kind.versions?.from)), span)
}

/** Sentences for the gaps that `after` has and `before` has not, place by place. */
function sentencesFor(
  kind: AnyKind,
  before: readonly EffectiveItem[],
  after: readonly EffectiveItem[],
  now: number,
): string[] {
  const following = followingOf(kind)
  if (following === null) return []
  const { from, by } = following
  const placeOf = (item: EffectiveItem): string => (by === null ? '' : fieldText(item, by))
  const isIn = (place: string) => (item: EffectiveItem) => placeOf(item) === place
  return [...new Set([...before, ...after].map(placeOf))].flatMap((place) =>
    gapsBetween(from, before.filter(isIn(place)), after.filter(isIn(place)), now).map((gap) =>
      inWords(kind, place, gap, now),
    ),
  )
}

/**
 * Gaps that open when these items leave the site, for the bin or as drafts. In sentences; none for
 * a kind whose items do not follow each other.
 */
export const gapsAfterRemoval = (
  kind: AnyKind,
  items: readonly EffectiveItem[],
  leaving: readonly Pick<EffectiveItem, 'Id'>[],
  now: number,
): string[] =>
  sentencesFor(
    kind,
    items,
    items.filter(({ Id }) => !leaving.some((one) => one.Id === Id)),
    now,
  )

/**
 * Gaps that open with the item's current values: it is taken down before another follows, no longer
 * holds on days on which the saved one does, or is restored from the bin with such an end.
 * @param items saved items, with or without this one
 */
export function gapsAfterSave(
  kind: AnyKind,
  items: readonly EffectiveItem[],
  item: EffectiveItem,
  now: number,
): string[] {
  const ends = item.ExpireAt !== null && Date.parse(item.ExpireAt) > now
  const others = items.filter(({ Id }) => Id !== item.Id)
  return sentencesFor(
    kind,
    ends ? [...items, { ...item, ExpireAt: null }] : items,
    [...others, item],
    now,
  )
}
