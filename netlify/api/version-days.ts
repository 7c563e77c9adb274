import type { AnyKind, Data } from '#kinds/define.ts'
import { pathOf } from '#kinds/wire.ts'
import { dayInWords, dayOf } from '#i18n/time.ts'
import type { FieldError } from '#rules/problems.ts'
import { dayAfter } from '#rules/time.ts'
import { firstEarlyRise, heldBefore, type Rise, type Scheduled } from '#rules/versions.ts'
import { readSummaries } from '#store/projections.ts'
import { isStillKnown, type Draft, type Entity } from '#store/records.ts'
import type { Services } from './services.ts'

type Needs = Pick<Services, 'content' | 'clock'>

type Versions = NonNullable<AnyKind['versions']>

/** What a save leaves of an item, as far as its days go. */
type Settled = Pick<Entity, 'status' | 'publishAt' | 'expireAt' | 'data'>

/** The parts that a draft leaves out stay as they are stored. */
const settledOf = (draft: Draft, stored: Settled | undefined): Settled => ({
  data: draft.data,
  status: draft.status ?? stored?.status ?? 'published',
  publishAt: draft.publishAt === undefined ? (stored?.publishAt ?? null) : draft.publishAt,
  expireAt: draft.expireAt === undefined ? (stored?.expireAt ?? null) : draft.expireAt,
})

const scheduled = ({ from }: Versions, { data, expireAt }: Settled): Scheduled<Data> => ({ from: String(data[from]), until: expireAt === null ? null : dayOf(expireAt), data })

/**
 * The published versions as visitors know them before a write to one of them and as they will after it.
 * @param draft null where the item is taken away
 */
const daysAround = async ({ content, clock }: Needs, kind: AnyKind, versions: Versions, id: string, draft: Draft | null) => {
  const now = clock.now()
  const items = await readSummaries(content, clock, kind, 'staff')
  const stored = items.find((item) => item.id === id)
  const settled = draft && settledOf(draft, stored)
  const isPublished = settled?.status === 'published'
  const others = items.filter((item) => item.id !== id && item.status === 'published' && item.deletedAt === null && (item.expireAt === null || Date.parse(item.expireAt) > now))
  const readAt = isPublished && settled.publishAt !== null ? Math.max(now, Date.parse(settled.publishAt)) : now
  const known = others.filter(({ publishAt }) => publishAt === null || Date.parse(publishAt) <= readAt).map((item) => scheduled(versions, item))
  return {
    others,
    settled: isPublished ? settled : null,
    readOn: dayOf(readAt),
    before: stored && isStillKnown(stored, now) ? [...known, scheduled(versions, stored)] : known,
    after: isPublished ? [...known, scheduled(versions, settled)] : known,
  }
}

/** So many fees are named in a message. */
const NAMED = 3

const namesOf = (rises: readonly Rise[]): string =>
  [...rises.slice(0, NAMED).map(({ en }) => `“${en}”`), ...(rises.length > NAMED ? [`${rises.length - NAMED} more`] : [])].join(', ')

/** The words and the reference that a version with a rise needs before it may be announced. */
const announcementErrors = (kind: AnyKind, { summary, approval }: Versions, data: Data, rises: readonly Rise[]): FieldError[] => {
  const needy = rises.filter(({ needsApproval }) => needsApproval)
  const isEmpty = (key: string): boolean => String(data[key] ?? '').trim() === ''
  return [
    ...(rises.length === 0 ? [] : [summary.en, summary.ar])
      .filter(isEmpty)
      .map((key) => ({ path: pathOf(kind, key), message: `Say in plain words what changes: this version adds or raises ${namesOf(rises)}.` })),
    ...(needy.length > 0 && isEmpty(approval)
      ? [{ path: pathOf(kind, approval), message: `Enter the reference of the Central Bank’s approval: ${namesOf(needy)} ${needy.length === 1 ? 'is new or goes' : 'are new or go'} up by more than 5%.` }]
      : []),
  ]
}

/**
 * What keeps a version of a kind whose items follow each other from being published: another one that begins on its day,
 * or a fee that it adds or raises without its notice, its words or its approval. A draft holds on no day; one that was
 * public until now must leave no fee dearer than visitors were told.
 * @returns errors by the field that would mend them; none when all is right
 */
export const versionErrors = async (needs: Needs, kind: AnyKind, id: string, draft: Draft): Promise<FieldError[]> => {
  const { versions } = kind
  if (!versions) return []
  const { others, settled, readOn, before, after } = await daysAround(needs, kind, versions, id, draft)
  const path = pathOf(kind, versions.from)
  if (!settled) {
    const message = dearerWithout(versions, before, after, readOn)
    return message === null ? [] : [{ path: 'Status', message }]
  }
  const from = String(settled.data[versions.from])
  if (others.some(({ data }) => data[versions.from] === from)) {
    return [{ path, message: `Another published version begins on ${dayInWords(from)}, and only one can apply. Choose another day, or keep this one as a draft.` }]
  }
  const previous = heldBefore(after, from)
  const announced = previous && from > readOn ? announcementErrors(kind, versions, settled.data, versions.rises(previous, settled.data)) : []
  const early = firstEarlyRise(before, after, { ...versions, readOn })
  if (!early) return announced
  const earliest = dayInWords(dayAfter(readOn, versions.noticeDays))
  const message =
    early.day === from || from <= readOn
      ? `A fee goes up or is new: ${namesOf(early.rises)}. The law requires ${versions.noticeDays} days’ notice: a version with it can begin on ${earliest} at the earliest.`
      : `From ${dayInWords(early.day)}, visitors would pay more than they were told: ${namesOf(early.rises)}. A fee can go up on ${earliest} at the earliest.`
  return [...announced, { path, message }]
}

const dearerWithout = (versions: Versions, before: readonly Scheduled<Data>[], after: readonly Scheduled<Data>[], readOn: string): string | null => {
  const early = firstEarlyRise(before, after, { ...versions, readOn })
  return early && `Without this version, visitors would pay more from ${dayInWords(early.day)}: ${namesOf(early.rises)}. Publish a version that begins on ${dayInWords(dayAfter(readOn, versions.noticeDays))} or later instead.`
}

/** What keeps a version from being taken away: fees that would be dearer at once. Null when nothing does. */
export const versionRemovalError = async (needs: Needs, kind: AnyKind, id: string): Promise<string | null> => {
  const { versions } = kind
  if (!versions) return null
  const { readOn, before, after } = await daysAround(needs, kind, versions, id, null)
  return dearerWithout(versions, before, after, readOn)
}
