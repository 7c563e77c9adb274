import type { AnyKind, Data } from '#kinds/define.ts'
import { pathOf } from '#kinds/wire.ts'
import { dayInWords, dayOf, fromDubai } from '#i18n/time.ts'
import type { FieldError } from '#rules/problems.ts'
import { DAY_MS, dayAfter } from '#rules/time.ts'
import {
  comingRises,
  firstEarlyRise,
  seenAt,
  type Calendar,
  type ComingRise,
  type Rise,
  type PublishedVersion,
} from '#rules/version-rises.ts'
import { readSummaries } from '#store/projections.ts'
import { readRevisions, type Save, type Entity } from '#store/records.ts'
import { isStillKnown } from '#store/visible.ts'
import type { Summary } from '#store/summary.ts'
import type { Services } from './services.ts'

type Needs = Pick<Services, 'content' | 'clock'>

type Versions = NonNullable<AnyKind['versions']>

/** A version after a save: the fields that its days depend on. */
type Saved = Pick<Entity, 'id' | 'status' | 'publishAt' | 'expireAt' | 'data'>

const calendar: Calendar = {
  dayOf,
  startOf: (day) => Date.parse(fromDubai({ date: day, time: '00:00' }) ?? ''),
}

/** A version after a save; parts that the save leaves out stay as stored. */
const savedVersion = (id: string, save: Save, stored: Saved | undefined): Saved => ({
  id,
  data: save.data,
  status: save.status ?? stored?.status ?? 'published',
  publishAt: save.publishAt === undefined ? (stored?.publishAt ?? null) : save.publishAt,
  expireAt: save.expireAt === undefined ? (stored?.expireAt ?? null) : save.expireAt,
})

const isPublic = ({ status, expireAt }: Saved, now: number): boolean =>
  status === 'published' && (expireAt === null || Date.parse(expireAt) > now)

const shown = (
  { from }: Versions,
  { id, data, publishAt, expireAt }: Saved,
  now: number,
): PublishedVersion<Data> => {
  const start = publishAt === null ? now : Date.parse(publishAt)
  return {
    id,
    from: String(data[from]),
    start: start > now ? start : null,
    end: expireAt === null ? null : Date.parse(expireAt),
    data,
  }
}

/** Last public version of an item that was changed since: as a draft it may have any content. */
const lastPublic = async (
  { content }: Needs,
  kind: AnyKind,
  { id }: Summary,
): Promise<Saved | null> =>
  (await readRevisions(content, kind, id)).find(
    ({ status, deletedAt }) => status === 'published' && deletedAt === null,
  ) ?? null

/**
 * Data of the version that was in force last, within the days of a notice, while none is in force
 * now; else null.
 */
const lastSeen = async (
  needs: Needs,
  kind: AnyKind,
  versions: Versions,
  items: readonly Summary[],
  now: number,
): Promise<Data | null> => {
  const gone = items.flatMap((item) => {
    const until = Date.parse(item.visible?.until ?? item.expireAt ?? '')
    return until <= now && now - until < versions.noticeDays * DAY_MS ? [{ item, until }] : []
  })
  for (const { item, until } of gone.toSorted((a, b) => b.until - a.until)) {
    const found = await lastPublic(needs, kind, item)
    if (found && String(found.data[versions.from]) <= dayOf(until)) return found.data
  }
  return null
}

/**
 * The published versions before a write to one of them and after it.
 * @param save null where the item is removed
 */
const changeOf = async (
  needs: Needs,
  kind: AnyKind,
  versions: Versions,
  id: string,
  save: Save | null,
) => {
  const now = needs.clock.now()
  const items = await readSummaries(needs.content, needs.clock, kind, 'staff')
  const stored = items.find((item) => item.id === id)
  const saved = save && savedVersion(id, save, stored)
  const before = items
    .filter((item) => item.deletedAt === null && isPublic(item, now))
    .map((item) => shown(versions, item, now))
  const others = before.filter((one) => one.id !== id)
  const own = saved && isPublic(saved, now) ? shown(versions, saved, now) : null
  const visible = before.filter(({ start }) => start === null)
  const wasPublic =
    stored && !visible.some((one) => one.id === id) && isStillKnown(stored, now)
      ? await lastPublic(needs, kind, stored)
      : null
  return {
    stored,
    saved: own && saved,
    others,
    change: {
      ...calendar,
      now,
      rises: versions.rises,
      before,
      after: own ? [...others, own] : others,
      announced: [
        [
          ...visible,
          ...(wasPublic ? [shown(versions, { ...wasPublic, publishAt: null }, now)] : []),
        ],
        // A version hidden for a day or more is announced anew: its earlier announcement no longer
        // counts.
        ...(own !== null && own.start !== null && own.start - now >= DAY_MS
          ? [visible.filter((one) => one.id !== id)]
          : []),
      ],
      seen: seenAt(calendar, before, now) ?? (await lastSeen(needs, kind, versions, items, now)),
    },
    /** Day on which visitors can first read the written version. */
    readOn: dayOf(Math.max(now, own?.start ?? now)),
  }
}

type Changed = Awaited<ReturnType<typeof changeOf>>

/** Most fees named in a message. */
const NAMED = 3

const listOf = (names: readonly string[]): string =>
  [
    ...names.slice(0, NAMED),
    ...(names.length > NAMED ? [`${names.length - NAMED} more`] : []),
  ].join(', ')

const namesOf = (rises: readonly Rise[]): string => listOf(rises.map(({ en }) => `“${en}”`))

const isEmptyIn =
  (data: Data) =>
  (key: string): boolean =>
    String(data[key] ?? '').trim() === ''

/**
 * Errors of a rise without the summaries and the approval reference that it needs before it may be
 * announced.
 */
const announcementErrors = (
  kind: AnyKind,
  { summary, approval }: Versions,
  { data, rises, needy }: ComingRise<Data>,
): FieldError[] => [
  ...[summary.en, summary.ar].filter(isEmptyIn(data)).map((key) => ({
    path: pathOf(kind, key),
    message: `Say in plain words what changes: this version adds or raises ${namesOf(rises)}.`,
  })),
  ...(needy.length > 0 && isEmptyIn(data)(approval)
    ? [
        {
          path: pathOf(kind, approval),
          message: `Enter the reference of the Central Bank’s approval: ${namesOf(needy)} ${needy.length === 1 ? 'is new or goes' : 'are new or go'} up by more than 5%.`,
        },
      ]
    : []),
]

/**
 * Message on another version that would then raise more than its summary says, or than was
 * approved; null where there is none.
 */
const silentRise = (
  { summary, approval }: Versions,
  grown: readonly ComingRise<Data>[],
): string | null => {
  const silent = grown.find(
    ({ data, rises, needy }) =>
      (rises.length > 0 && [summary.en, summary.ar].some(isEmptyIn(data))) ||
      (needy.length > 0 && isEmptyIn(data)(approval)),
  )
  return silent
    ? `The version of ${dayInWords(silent.from)} would then add or raise ${namesOf([...silent.rises, ...silent.needy.filter(({ key }) => !silent.rises.some((one) => one.key === key))])}. First write into that version what changes, and the reference of the approval where it needs one.`
    : null
}

const earliestOf = ({ noticeDays }: Versions, { readOn }: Changed): string =>
  dayInWords(dayAfter(readOn, noticeDays))

/**
 * Message on fees that would be dearer at once, or unannounced, without a version; null where none
 * would.
 */
const withoutIt = (versions: Versions, changed: Changed, id: string): string | null => {
  const early = firstEarlyRise(changed.change, versions.noticeDays)
  if (!early) return silentRise(versions, comingRises(changed.change, id).grown)
  return `Without this version, visitors would pay more from ${dayInWords(dayOf(early.at))}: ${namesOf(early.rises)}. Publish a version that begins on ${earliestOf(versions, changed)} or later instead.`
}

/**
 * Errors of things that a version leaves out while the previous one states them, or states while
 * the next one leaves them out.
 */
const withdrawnErrors = (
  kind: AnyKind,
  { withdrawn, stated }: Versions,
  from: string,
  data: Data,
  others: readonly PublishedVersion<Data>[],
): FieldError[] => {
  const path = pathOf(kind, stated)
  const ordered = others.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const [before, after] = [
    ordered.findLast((one) => one.from < from),
    ordered.find((one) => one.from > from),
  ]
  const [here, there] = [
    before ? withdrawn(before.data, data) : [],
    after ? withdrawn(data, after.data) : [],
  ]
  return [
    ...(before && here.length > 0
      ? [
          {
            path,
            message: `The version of ${dayInWords(before.from)} states ${listOf(here)}: state it here, too.`,
          },
        ]
      : []),
    ...(after && there.length > 0
      ? [
          {
            path,
            message: `The version of ${dayInWords(after.from)} does not state ${listOf(there)}: add it there first.`,
          },
        ]
      : []),
  ]
}

/**
 * Field that causes an early rise of another version: the changed time at which this one is shown.
 */
const causeOf = ({ stored, saved }: Changed, own: string): string =>
  stored && saved?.expireAt !== stored.expireAt
    ? 'ExpireAt'
    : stored && saved?.publishAt !== stored.publishAt
      ? 'PublishAt'
      : own

/**
 * Errors against publishing a version of a kind whose items follow each other: another one begins
 * on the same day, or a fee that it adds or raises lacks its notice, its summary or its approval. A
 * draft is in force on no day; one that was public until now must leave no fee above the announced
 * one.
 * @returns errors by the field that would correct them; empty when valid
 */
export const versionErrors = async (
  needs: Needs,
  kind: AnyKind,
  id: string,
  save: Save,
): Promise<FieldError[]> => {
  const { versions } = kind
  if (!versions) return []
  const changed = await changeOf(needs, kind, versions, id, save)
  const { saved, others, change } = changed
  const path = pathOf(kind, versions.from)
  if (!saved) {
    const message = withoutIt(versions, changed, id)
    return message === null ? [] : [{ path: 'Status', message }]
  }
  const from = String(saved.data[versions.from])
  if (others.some((one) => one.from === from)) {
    return [
      {
        path,
        message: `Another published version begins on ${dayInWords(from)}, and only one can apply. Choose another day, or keep this one as a draft.`,
      },
    ]
  }
  const withdrawn = withdrawnErrors(kind, versions, from, saved.data, others)
  if (withdrawn.length > 0) return withdrawn
  const { own, grown } = comingRises(change, id)
  const unsaid = own ? announcementErrors(kind, versions, own) : []
  const early = firstEarlyRise(change, versions.noticeDays)
  const earliest = earliestOf(versions, changed)
  if (early?.id === id) {
    return [
      ...unsaid,
      {
        path,
        message: `A fee goes up or is new: ${namesOf(early.rises)}. The law requires ${versions.noticeDays} days’ notice: a version that does this can begin on ${earliest} at the earliest.`,
      },
    ]
  }
  if (early) {
    return [
      ...unsaid,
      {
        path: causeOf(changed, path),
        message: `Visitors would then pay more from ${dayInWords(dayOf(early.at))}: ${namesOf(early.rises)}. A fee can go up on ${earliest} at the earliest.`,
      },
    ]
  }
  const silent = silentRise(versions, grown)
  return silent === null ? unsaid : [...unsaid, { path, message: silent }]
}

/**
 * Reason against removing a version: fees that would be dearer at once, or unannounced; null when
 * there is none.
 */
export const versionRemovalError = async (
  needs: Needs,
  kind: AnyKind,
  id: string,
): Promise<string | null> => {
  const { versions } = kind
  return versions ? withoutIt(versions, await changeOf(needs, kind, versions, id, null), id) : null
}
