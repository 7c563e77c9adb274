import { canonicalJson } from '#rules/json.ts'
import type { FieldError } from '#rules/problems.ts'
import { HISTORY_DAYS } from '#rules/retention.ts'
import { DAY_MS } from '#rules/time.ts'
import { isoTimeAgo, retry, type Clock } from './clock.ts'
import { mapPooled } from './concurrency.ts'
import { operationIdOf, type Actor } from './content.ts'
import { orDamaged } from './derived.ts'
import { keyOf, type Key } from './keys.ts'
import type { Decision } from './marks.ts'
import { nextRev, withOperation } from './records.ts'
import { erase, type Store } from './store.ts'
import { swapDocument } from './swap.ts'

/** An item by its kind's name and its id. */
export type ReleaseItem = { kind: string; id: string }

/** An item changed by a release. */
export type ReleasedItem = ReleaseItem & {
  /** `rev` before the release. */
  before: string
  /** Key of that version in the history; the version contains its draft. */
  kept: string
  /** `rev` after the release. */
  after: string
  /** Id of the operation that changed the item. */
  op: string
}

/** Errors of an item that prevent the publication of its release. */
export type ItemErrors = ReleaseItem & { errors: readonly FieldError[] }

/** A publication of a release, or a time it was taken back. */
export type ReleaseEvent = {
  /** ISO 8601. */
  at: string
  /** E-mail address of the author. */
  by: string
  bySchedule?: true
  /** All items that were changed. */
  items: readonly ReleasedItem[]
}

/**
 * Items that are published together and taken back together. The release is the document that
 * decides about this write of several records: see `marks.ts`. Times are ISO 8601.
 */
export type Release = Decision & {
  id: string
  /** Opaque version, like that of an entity. Each edit and each publication changes it. */
  rev: string
  /** Id of the operation that made this version. */
  op: string
  /** Ids of the last operations. */
  ops: readonly string[]
  title: string
  items: readonly ReleaseItem[]
  /** Time of automatic publication; null if staff must publish it, and after its publication. */
  publishAt: string | null
  /** A release that was taken back is `open` again. A `deleted` one is erased later. */
  state: 'open' | 'published' | 'deleted'
  /** Errors that have prevented its automatic publication, and the time of that. */
  blocked?: { at: string; items: readonly ItemErrors[] }
  /** The last publication. */
  published?: ReleaseEvent
  /** The last time that it was taken back. */
  takenBack?: ReleaseEvent
  /** The last write, while the audit trail has no entry for it. */
  toAudit?: 'published' | 'takenBack'
  createdAt: string
  createdBy: string
  updatedAt: string
  updatedBy: string
}

type Context = { store: Store; clock: Clock }

/** Key prefix of releases. */
export const RELEASES = 'release'

export const releaseKey = (id: string): Key => keyOf(RELEASES, id)

/** A release, also a deleted one; null if there is none. */
export const readRelease = async ({ store, clock }: Context, id: string): Promise<Release | null> =>
  (await retry(clock, () => store.get<Release>(releaseKey(id))))?.data ?? null

/** All releases except deleted ones, newest first. */
export const readReleases = async (store: Store): Promise<Release[]> =>
  (await allReleases(store))
    .filter((release) => nullIfDeleted(release) !== null)
    .sort((a, b) => (a.createdAt > b.createdAt ? -1 : 1))

/** All releases, including deleted ones. Damaged ones are omitted. */
export const allReleases = async (store: Store): Promise<Release[]> => {
  const found = await mapPooled(await store.list(RELEASES), 16, ({ key }) =>
    orDamaged(store.get<Release>(keyOf(key))),
  )
  return found.flatMap((release) =>
    release === 'damaged' || release === null ? [] : [release.data],
  )
}

/** The release, or null if it is deleted. */
const nullIfDeleted = (release: Release | null): Release | null =>
  release?.state === 'deleted' ? null : release

/** The parts of a release that staff edit. */
export type ReleaseSave = Pick<Release, 'title' | 'items' | 'publishAt'>

/** A refused change of a release; `current` is the stored release. */
export type ReleaseRefusal = {
  refused: 'not found' | 'stale' | 'conflict'
  current: Release | null
}

/**
 * A release with the next version.
 * @param op id of the operation
 * @param by e-mail address of the author
 */
export const nextRelease = (release: Release, op: string, at: string, by: string): Release => ({
  ...release,
  rev: nextRev(release.rev, op),
  op,
  ops: withOperation(release.ops, op),
  updatedAt: at,
  updatedBy: by,
})

/** Creates a release. A repeated request returns the same release. */
export const createRelease = (
  { store, clock }: Context,
  id: string,
  save: ReleaseSave,
  { email }: Actor,
): Promise<Release | ReleaseRefusal> => {
  const op = operationIdOf('create release', id, save)
  const at = new Date(clock.now()).toISOString()
  return swapDocument<Release, Release | ReleaseRefusal>(store, clock, releaseKey(id), (stored) => {
    if (stored)
      return {
        result: stored.op === op ? stored : { refused: 'conflict', current: nullIfDeleted(stored) },
      }
    const next: Release = {
      attempt: null,
      decided: [],
      isMarked: false,
      id,
      rev: nextRev(undefined, op),
      op,
      ops: [op],
      ...save,
      state: 'open',
      createdAt: at,
      createdBy: email,
      updatedAt: at,
      updatedBy: email,
    }
    return { next, result: next }
  })
}

/**
 * The refusal of a change of a release; null if the release is open and unchanged.
 * @param rev the version that the author has seen
 */
export const refusalUnlessOpen = (stored: Release | null, rev: string): ReleaseRefusal | null => {
  if (!stored || stored.state === 'deleted') return { refused: 'not found', current: null }
  if (stored.rev !== rev) return { refused: 'stale', current: stored }
  return stored.state === 'open' ? null : { refused: 'conflict', current: stored }
}

/**
 * Changes or deletes an open release. This ends a publication that is in progress. A save without
 * changes writes nothing.
 * @param rev the version that the author has seen
 */
export const changeRelease = (
  { store, clock }: Context,
  id: string,
  save: ReleaseSave | 'deleted',
  rev: string,
  { email }: Actor,
): Promise<Release | ReleaseRefusal> => {
  const op = operationIdOf('change release', id, rev, save)
  const at = new Date(clock.now()).toISOString()
  return swapDocument<Release, Release | ReleaseRefusal>(store, clock, releaseKey(id), (stored) => {
    if (stored?.op === op) return { result: stored }
    const refusal = refusalUnlessOpen(stored, rev)
    if (refusal || !stored) return { result: refusal ?? { refused: 'not found', current: null } }
    const { blocked: _, ...unblocked } = nextRelease(stored, op, at, email)
    const next: Release = {
      ...unblocked,
      attempt: null,
      ...(save === 'deleted' ? { state: save, publishAt: null } : save),
    }
    const isSame =
      canonicalJson([next.title, next.items, next.publishAt, next.state]) ===
      canonicalJson([stored.title, stored.items, stored.publishAt, stored.state])
    return isSame && !stored.blocked ? { result: stored } : { next, result: next }
  })
}

/**
 * Stores the errors that have prevented the publication of a release at its time, and removes the
 * time.
 * @returns the release; null if it has been changed meanwhile
 */
export const blockRelease = (
  { store, clock }: Context,
  { id, rev }: Release,
  items: readonly ItemErrors[],
): Promise<Release | null> => {
  const op = operationIdOf('block release', id, rev)
  const at = new Date(clock.now()).toISOString()
  return swapDocument<Release, Release | null>(store, clock, releaseKey(id), (stored) => {
    if (stored?.op === op) return { result: stored }
    if (!stored || stored.state !== 'open' || stored.rev !== rev || stored.attempt)
      return { result: null }
    const next: Release = {
      ...nextRelease(stored, op, at, stored.updatedBy),
      publishAt: null,
      blocked: { at, items },
    }
    return { next, result: next }
  })
}

/** Records that the audit trail has an entry for the last write of a release. */
export const clearToAudit = ({ store, clock }: Context, { id, rev }: Release): Promise<null> =>
  swapDocument<Release, null>(store, clock, releaseKey(id), (stored) => {
    if (stored?.rev !== rev || !stored.toAudit) return { result: null }
    const { toAudit: _, ...next } = stored
    return { next, result: null }
  })

/**
 * Days for which a published release can be taken back. They are fewer than those for which the
 * history has the versions before the release.
 */
export const TAKE_BACK_DAYS = HISTORY_DAYS - 1

/** True for a published release that can still be taken back. */
export const mayTakeBack = ({ published }: Release, clock: Clock): boolean =>
  published !== undefined && published.at > isoTimeAgo(clock, TAKE_BACK_DAYS * DAY_MS)

/**
 * Erases releases that were deleted a day ago or published a year ago, unless records may have
 * their marks, or the audit trail lacks an entry. Called by a schedule.
 */
export const eraseOldReleases = async (store: Store, clock: Clock): Promise<void> => {
  const isOver = ({ state, updatedAt }: Release): boolean =>
    state !== 'open' &&
    updatedAt < isoTimeAgo(clock, (state === 'deleted' ? 1 : HISTORY_DAYS) * DAY_MS)
  const old = (await allReleases(store)).filter(
    (release) => isOver(release) && !release.isMarked && !release.toAudit,
  )
  for (const { id } of old) await erase(store, releaseKey(id))
}
