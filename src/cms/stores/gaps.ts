import { clockTime, dayInWords, dayOf } from '#i18n/time.ts'
import { keysOf, type AnyKind } from '#kinds/define.ts'
import { gaps as words } from '#messages/en/cms-gaps.ts'
import { daysBetween } from '#rules/versions.ts'
import { fieldText, type Item } from '../model/item.ts'

/**
 * Fields of an item that decide where and when it is in force. Of the visible items of one place,
 * the one with the latest day that has begun is in force: a version of the fees, or a document of
 * one category.
 */
export type EffectiveItem = Pick<Item, 'Id' | 'Status' | 'PublishAt' | 'ExpireAt' | 'Data'>

/** Time during which no item is in force, or an earlier one is in force again. */
type Gap = {
  /** Start, in milliseconds since 1970. */
  from: number
  /** End, in milliseconds since 1970; null for no end. */
  until: number | null
  /** Earlier item that is in force again; null for none. */
  earlierItem: EffectiveItem | null
}

type SequenceFields = {
  /** Field of the day from which an item is in force. */
  dayField: string
  /** Field of the place on a board; null for a kind whose items all follow each other. */
  placeField: string | null
}

/** Fields by which the items of a kind follow each other; null if they do not. */
const sequenceFields = ({ versions, board }: AnyKind): SequenceFields | null => {
  if (versions) return { dayField: versions.from, placeField: null }
  return board ? { dayField: board.inForceKey, placeField: board.categoryKey } : null
}

/** True for a kind whose items follow each other: removing one may leave a gap. */
export const hasGaps = (kind: AnyKind): boolean => sequenceFields(kind) !== null

/** True when visitors see an item at a time, in milliseconds. */
export const isVisibleAt = ({ Status, PublishAt, ExpireAt }: EffectiveItem, at: number): boolean =>
  Status === 'published' &&
  (PublishAt === null || Date.parse(PublishAt) <= at) &&
  (ExpireAt === null || !(Date.parse(ExpireAt) <= at))

/** Midnight in the Emirates, in milliseconds; NaN for an invalid day. */
const startOf = (day: string): number => Date.parse(`${day}T00:00:00+04:00`)

/**
 * Gaps of one place, from now on, that exist with the items `after` but not with `before`. An item
 * that only stays in force longer, because the next one is missing, is no gap.
 * @param dayField field of the day from which an item is in force
 */
function gapsBetween(
  dayField: string,
  before: readonly EffectiveItem[],
  after: readonly EffectiveItem[],
  now: number,
): Gap[] {
  const dayIn = (item: EffectiveItem) => fieldText(item, dayField)
  const inForceAt = (items: readonly EffectiveItem[], at: number): EffectiveItem | null =>
    items
      .filter((item) => isVisibleAt(item, at) && dayIn(item) <= dayOf(at))
      .reduce<EffectiveItem | null>(
        (latest, item) => (latest === null || dayIn(item) > dayIn(latest) ? item : latest),
        null,
      )
  // Times at which the item in force may change; NaN for a missing one, which `filter` removes.
  const changes = [...before, ...after].flatMap((item) => [
    startOf(dayIn(item)),
    Date.parse(item.PublishAt ?? ''),
    Date.parse(item.ExpireAt ?? ''),
  ])
  const moments = [now, ...new Set(changes.filter((at) => at > now).toSorted((a, b) => a - b))]
  const gaps: Gap[] = []
  let previous = inForceAt(before, now)
  let open: Gap | null = null
  for (const at of moments) {
    const old = inForceAt(before, at)
    const current = inForceAt(after, at)
    // True when no item, or an earlier one, is in force in place of the old one.
    const isGap =
      old !== null && old.Id !== current?.Id && (current === null || dayIn(current) < dayIn(old))
    const continues: boolean = isGap && open !== null && open.earlierItem?.Id === current?.Id
    if (open !== null && !continues) {
      open.until = at
      open = null
    }
    if (isGap && open === null && previous !== null && previous.Id !== current?.Id) {
      open = { from: at, until: null, earlierItem: current }
      gaps.push(open)
    }
    previous = current
  }
  return gaps
}

const isMidnight = (at: number): boolean => startOf(dayOf(at)) === at

/** Day of a time in words, with the clock time unless that is midnight. */
const dayAndClock = (at: number): string =>
  isMidnight(at) ? dayInWords(dayOf(at)) : words.moment(clockTime(at), dayInWords(dayOf(at)))

/** End of a gap in words: at midnight, the last day of the gap. */
const endInWords = (until: number): string =>
  isMidnight(until) ? dayInWords(dayOf(until - 1)) : dayAndClock(until)

function gapInWords(
  kind: AnyKind,
  place: string,
  { from, until, earlierItem }: Gap,
  now: number,
): string {
  const span = {
    from: from === now ? words.today : dayAndClock(from),
    to: until === null ? null : endInWords(until),
    days: until === null ? null : daysBetween(dayOf(from), dayOf(until - 1)) + 1,
  }
  if (kind.board) {
    const label =
      kind.form
        .find((row) => keysOf(row).includes(kind.board?.categoryKey ?? ''))
        ?.options?.find(({ value }) => value === place)?.label ?? place
    return earlierItem === null
      ? words.board.nothing(label, span)
      : words.board.again(label, fieldText(earlierItem, kind.board.fileNameKey), span)
  }
  return earlierItem === null
    ? words.versions.nothing(span)
    : words.versions.again(dayInWords(fieldText(earlierItem, kind.versions?.from)), span)
}

/** Sentences on the gaps that exist with the items `after` but not with `before`, by place. */
function sentencesFor(
  kind: AnyKind,
  before: readonly EffectiveItem[],
  after: readonly EffectiveItem[],
  now: number,
): string[] {
  const fields = sequenceFields(kind)
  if (fields === null) return []
  const { dayField, placeField } = fields
  const placeOf = (item: EffectiveItem): string =>
    placeField === null ? '' : fieldText(item, placeField)
  const isIn = (place: string) => (item: EffectiveItem) => placeOf(item) === place
  return [...new Set([...before, ...after].map(placeOf))].flatMap((place) =>
    gapsBetween(dayField, before.filter(isIn(place)), after.filter(isIn(place)), now).map((gap) =>
      gapInWords(kind, place, gap, now),
    ),
  )
}

/**
 * Sentences on the gaps that arise when these items leave the site, for the bin or as drafts. Empty
 * for a kind whose items do not follow each other.
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
 * Sentences on the gaps that arise when an item is saved: it expires before another one follows, or
 * is no longer in force on days on which its saved version is.
 * @param items saved items; this item is missing if it is new, or in the bin
 */
export function gapsAfterSave(
  kind: AnyKind,
  items: readonly EffectiveItem[],
  item: EffectiveItem,
  now: number,
): string[] {
  const willExpire = item.ExpireAt !== null && Date.parse(item.ExpireAt) > now
  const others = items.filter(({ Id }) => Id !== item.Id)
  // An item that will expire is compared with the same item without an end.
  return sentencesFor(
    kind,
    willExpire ? [...items, { ...item, ExpireAt: null }] : items,
    [...others, item],
    now,
  )
}
