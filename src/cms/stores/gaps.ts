import { clockTime, dayInWords, dayOf } from '#i18n/time.ts'
import type { AnyKind } from '#kinds/define.ts'
import { keysOf } from '#kinds/wire.ts'
import { gaps as words } from '#messages/en/cms-gaps.ts'
import { daysBetween } from '#rules/versions.ts'
import { fieldText, type Item } from '../model/item.ts'

/** What of an item says where and when it is in force. */
export type Held = Pick<Item, 'Id' | 'Status' | 'PublishAt' | 'ExpireAt' | 'Data'>

/** Days without anything in force, or with one that was over: what is `again` in force. Milliseconds; `until` null: for good. */
type Gap = { from: number; until: number | null; again: Held | null }

/** Where the items of a kind follow each other, and the field of the day from which each is in force; null for other kinds. */
const followingOf = ({ versions, board }: AnyKind): { from: string; by: string | null } | null =>
  versions ? { from: versions.from, by: null } : board ? { from: board.since, by: board.by } : null

export const hasGaps = (kind: AnyKind): boolean => followingOf(kind) !== null

/** True when visitors see an item at a time, in milliseconds. */
export const isThereAt = ({ Status, PublishAt, ExpireAt }: Held, at: number): boolean =>
  Status === 'published' &&
  (PublishAt === null || Date.parse(PublishAt) <= at) &&
  (ExpireAt === null || !(Date.parse(ExpireAt) <= at))

/** Midnight in the Emirates; no number for what is no day. */
const startOf = (day: string): number => Date.parse(`${day}T00:00:00+04:00`)

/**
 * The gaps of one place that `after` has and `before` has not, from now on. Where an earlier one only goes on because the
 * next does not come, nothing is over and nothing is a gap.
 */
function gapsBetween(
  from: string,
  before: readonly Held[],
  after: readonly Held[],
  now: number,
): Gap[] {
  const dayIn = (item: Held) => fieldText(item, from)
  const inForceAt = (items: readonly Held[], at: number): Held | null =>
    items
      .filter((item) => isThereAt(item, at) && dayIn(item) <= dayOf(at))
      .reduce<Held | null>(
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

/** What `after` lacks that `before` has, in sentences, place by place. */
function sentencesFor(
  kind: AnyKind,
  before: readonly Held[],
  after: readonly Held[],
  now: number,
): string[] {
  const following = followingOf(kind)
  if (following === null) return []
  const { from, by } = following
  const placeOf = (item: Held): string => (by === null ? '' : fieldText(item, by))
  const isIn = (place: string) => (item: Held) => placeOf(item) === place
  return [...new Set([...before, ...after].map(placeOf))].flatMap((place) =>
    gapsBetween(from, before.filter(isIn(place)), after.filter(isIn(place)), now).map((gap) =>
      inWords(kind, place, gap, now),
    ),
  )
}

/**
 * The gaps that open when these items leave the site, for the bin or as drafts. In sentences; none for a kind whose items
 * do not follow each other.
 */
export const gapsWithout = (
  kind: AnyKind,
  items: readonly Held[],
  leaving: readonly Pick<Held, 'Id'>[],
  now: number,
): string[] =>
  sentencesFor(
    kind,
    items,
    items.filter(({ Id }) => !leaving.some((one) => one.Id === Id)),
    now,
  )

/**
 * The gaps that open with an item as it is now: where it is taken down before another follows it, does not hold any more
 * on days on which the saved one does, or comes from the bin with such an end.
 * @param items the saved ones, it among them or not
 */
export function gapsWith(kind: AnyKind, items: readonly Held[], item: Held, now: number): string[] {
  const ends = item.ExpireAt !== null && Date.parse(item.ExpireAt) > now
  const others = items.filter(({ Id }) => Id !== item.Id)
  return sentencesFor(
    kind,
    ends ? [...items, { ...item, ExpireAt: null }] : items,
    [...others, item],
    now,
  )
}
