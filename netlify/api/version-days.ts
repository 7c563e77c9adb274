import type { AnyKind, Data } from '#kinds/define.ts'
import { pathOf } from '#kinds/wire.ts'
import { dayInWords, dayOf, fromDubai } from '#i18n/time.ts'
import type { FieldError } from '#rules/problems.ts'
import { DAY_MS, addDays } from '#rules/time.ts'
import {
  comingRises,
  firstEarlyRise,
  dataInForceAt,
  type Calendar,
  type ComingRise,
  type Rise,
  type PublishedVersion,
} from '#rules/version-rises.ts'
import { readSummaries } from '#store/projections.ts'
import { readRevisions, type Save, type Entity } from '#store/records.ts'
import { isRecentlyVisible } from '#store/visible.ts'
import type { Summary } from '#store/summary.ts'
import type { Services } from './services.ts'

// Rules of a kind whose items are versions of the same content, such as the fees: each version is
// in force from a day on, until the next version begins. A rise is a fee that a version adds or
// raises.

type ContentServices = Pick<Services, 'content' | 'clock'>

/** A kind's declaration of its versions. */
type Versions = NonNullable<AnyKind['versions']>

/** The fields of a version on which the rules depend. */
type VersionFields = Pick<Entity, 'id' | 'status' | 'publishAt' | 'expireAt' | 'data'>

const calendar: Calendar = {
  dayOf,
  startOf: (day) => Date.parse(fromDubai({ date: day, time: '00:00' }) ?? ''),
}

/** A version as it is after a save; parts that the save leaves out stay as stored. */
const savedVersion = (
  id: string,
  save: Save,
  stored: VersionFields | undefined,
): VersionFields => ({
  id,
  data: save.data,
  status: save.status ?? stored?.status ?? 'published',
  publishAt: save.publishAt === undefined ? (stored?.publishAt ?? null) : save.publishAt,
  expireAt: save.expireAt === undefined ? (stored?.expireAt ?? null) : save.expireAt,
})

const isPublic = ({ status, expireAt }: VersionFields, now: number): boolean =>
  status === 'published' && (expireAt === null || Date.parse(expireAt) > now)

/** A version as the rules for rises expect it. */
const publishedVersion = (
  { from }: Versions,
  { id, data, publishAt, expireAt }: VersionFields,
  now: number,
): PublishedVersion<Data> => {
  const start = publishAt === null ? now : Date.parse(publishAt)
  return {
    id,
    from: String(data[from]),
    visibleFrom: start > now ? start : null,
    visibleUntil: expireAt === null ? null : Date.parse(expireAt),
    data,
  }
}

/** An item's last public state, from its history: the present state may be a draft. */
const lastPublic = async (
  { content }: ContentServices,
  kind: AnyKind,
  { id }: Summary,
): Promise<VersionFields | null> =>
  (await readRevisions(content, kind, id)).find(
    ({ status, deletedAt }) => status === 'published' && deletedAt === null,
  ) ?? null

/**
 * Data of the version that visitors saw last, if it ended less than the days of a notice ago; else
 * null. For a time at which no version is in force.
 */
const lastSeenData = async (
  services: ContentServices,
  kind: AnyKind,
  versions: Versions,
  items: readonly Summary[],
  now: number,
): Promise<Data | null> => {
  const recentlyEnded = items.flatMap((item) => {
    const until = Date.parse(item.visible?.until ?? item.expireAt ?? '')
    return until <= now && now - until < versions.noticeDays * DAY_MS ? [{ item, until }] : []
  })
  for (const { item, until } of recentlyEnded.toSorted((a, b) => b.until - a.until)) {
    const version = await lastPublic(services, kind, item)
    if (version && String(version.data[versions.from]) <= dayOf(until)) return version.data
  }
  return null
}

/**
 * The published versions before and after a write of one version.
 * @param id the written version
 * @param save null if the version is removed
 */
const readVersionChange = async (
  services: ContentServices,
  kind: AnyKind,
  versions: Versions,
  id: string,
  save: Save | null,
) => {
  const now = services.clock.now()
  const items = await readSummaries(services.content, services.clock, kind, 'staff')
  const stored = items.find((item) => item.id === id)
  const saved = save && savedVersion(id, save, stored)
  const before = items
    .filter((item) => item.deletedAt === null && isPublic(item, now))
    .map((item) => publishedVersion(versions, item, now))
  const others = before.filter((one) => one.id !== id)
  const written = saved && isPublic(saved, now) ? publishedVersion(versions, saved, now) : null
  const visible = before.filter(({ visibleFrom }) => visibleFrom === null)
  // The written version as visitors knew it, if they do not see it now.
  const hidden =
    stored && !visible.some((one) => one.id === id) && isRecentlyVisible(stored, now)
      ? await lastPublic(services, kind, stored)
      : null
  return {
    stored,
    /** The written version; null if it is not public. */
    saved: written && saved,
    others,
    change: {
      ...calendar,
      now,
      rises: versions.rises,
      before,
      after: written ? [...others, written] : others,
      announced: [
        [
          ...visible,
          ...(hidden ? [publishedVersion(versions, { ...hidden, publishAt: null }, now)] : []),
        ],
        // If the write hides the version for a day or more, the version is announced anew after
        // that time: its earlier announcement no longer counts.
        ...(written !== null && written.visibleFrom !== null && written.visibleFrom - now >= DAY_MS
          ? [visible.filter((one) => one.id !== id)]
          : []),
      ],
      seen:
        dataInForceAt(calendar, before, now) ??
        (await lastSeenData(services, kind, versions, items, now)),
    },
    /** First day on which visitors can read the written version. */
    readOn: dayOf(Math.max(now, written?.visibleFrom ?? now)),
  }
}

type VersionChange = Awaited<ReturnType<typeof readVersionChange>>

/** Most names in a message. */
const MAX_NAMES = 3

const listOf = (names: readonly string[]): string =>
  [
    ...names.slice(0, MAX_NAMES),
    ...(names.length > MAX_NAMES ? [`${names.length - MAX_NAMES} more`] : []),
  ].join(', ')

const namesOf = (rises: readonly Rise[]): string => listOf(rises.map(({ en }) => `“${en}”`))

const isEmptyIn =
  (data: Data) =>
  (key: string): boolean =>
    String(data[key] ?? '').trim() === ''

/**
 * Errors of a version with rises, before it may be announced: it needs a summary in each language
 * and, for rises that need an approval (`needy`), the reference of the approval.
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
 * Message about another version that a write makes raise more, but that has no summary, or not the
 * approval that it now needs; null if there is no such version.
 * @param grown the other versions that raise more after the write
 */
const otherVersionMessage = (
  { summary, approval }: Versions,
  grown: readonly ComingRise<Data>[],
): string | null => {
  const incomplete = grown.find(
    ({ data, rises, needy }) =>
      (rises.length > 0 && [summary.en, summary.ar].some(isEmptyIn(data))) ||
      (needy.length > 0 && isEmptyIn(data)(approval)),
  )
  if (!incomplete) return null
  const { from, rises, needy } = incomplete
  const isNamed = ({ key }: Rise) => rises.some((one) => one.key === key)
  const names = namesOf([...rises, ...needy.filter((rise) => !isNamed(rise))])
  return `The version of ${dayInWords(from)} would then add or raise ${names}. First write into that version what changes, and the reference of the approval where it needs one.`
}

/** First day, in words, on which a rise of the written version has had its notice. */
const earliestDayInWords = ({ noticeDays }: Versions, { readOn }: VersionChange): string =>
  dayInWords(addDays(readOn, noticeDays))

/**
 * Message against hiding or removing a version: without it, visitors would pay more before they had
 * notice, or another version would raise more than it says. Null if neither is so.
 */
const removalMessage = (versions: Versions, change: VersionChange, id: string): string | null => {
  const early = firstEarlyRise(change.change, versions.noticeDays)
  if (!early) return otherVersionMessage(versions, comingRises(change.change, id).grown)
  return `Without this version, visitors would pay more from ${dayInWords(dayOf(early.at))}: ${namesOf(early.rises)}. Publish a version that begins on ${earliestDayInWords(versions, change)} or later instead.`
}

/**
 * Errors of facts that a version must not leave out after the previous version stated them, such as
 * the margin for a country. They are checked against the previous version and the next one.
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
  const previous = ordered.findLast((one) => one.from < from)
  const next = ordered.find((one) => one.from > from)
  const missingHere = previous ? withdrawn(previous.data, data) : []
  const missingInNext = next ? withdrawn(data, next.data) : []
  return [
    ...(previous && missingHere.length > 0
      ? [
          {
            path,
            message: `The version of ${dayInWords(previous.from)} states ${listOf(missingHere)}: state it here, too.`,
          },
        ]
      : []),
    ...(next && missingInNext.length > 0
      ? [
          {
            path,
            message: `The version of ${dayInWords(next.from)} does not state ${listOf(missingInNext)}: add it there first.`,
          },
        ]
      : []),
  ]
}

/**
 * Field of the written version that causes an early rise of another version: the changed time of
 * its removal or publication; otherwise the field of its first day.
 */
const causingField = ({ stored, saved }: VersionChange, firstDayField: string): string => {
  if (stored && saved?.expireAt !== stored.expireAt) return 'ExpireAt'
  return stored && saved?.publishAt !== stored.publishAt ? 'PublishAt' : firstDayField
}

/**
 * Errors against publishing a version: another version begins on the same day, or a fee that it
 * adds or raises lacks its notice, its summary or its approval. A draft is in force on no day; but
 * if it was public before, the fees without it must not be above the announced ones.
 * @returns errors at the fields that would correct them; empty when valid
 */
export const versionErrors = async (
  services: ContentServices,
  kind: AnyKind,
  id: string,
  save: Save,
): Promise<FieldError[]> => {
  const { versions } = kind
  if (!versions) return []
  const versionChange = await readVersionChange(services, kind, versions, id, save)
  const { saved, others, change } = versionChange
  const path = pathOf(kind, versions.from)
  if (!saved) {
    const message = removalMessage(versions, versionChange, id)
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
  const missing = own ? announcementErrors(kind, versions, own) : []
  const early = firstEarlyRise(change, versions.noticeDays)
  const earliest = earliestDayInWords(versions, versionChange)
  if (early?.id === id) {
    return [
      ...missing,
      {
        path,
        message: `A fee goes up or is new: ${namesOf(early.rises)}. The law requires ${versions.noticeDays} days’ notice: a version that does this can begin on ${earliest} at the earliest.`,
      },
    ]
  }
  if (early) {
    return [
      ...missing,
      {
        path: causingField(versionChange, path),
        message: `Visitors would then pay more from ${dayInWords(dayOf(early.at))}: ${namesOf(early.rises)}. A fee can go up on ${earliest} at the earliest.`,
      },
    ]
  }
  const message = otherVersionMessage(versions, grown)
  return message === null ? missing : [...missing, { path, message }]
}

/** Message against removing a version: see {@link removalMessage}; null if it may be removed. */
export const versionRemovalError = async (
  services: ContentServices,
  kind: AnyKind,
  id: string,
): Promise<string | null> => {
  const { versions } = kind
  if (!versions) return null
  return removalMessage(versions, await readVersionChange(services, kind, versions, id, null), id)
}
