import { canonicalJson } from '#rules/json.ts'
import type { FieldError } from '#rules/problems.ts'
import { HISTORY_DAYS } from '#rules/retention.ts'
import { DAY_MS } from '#rules/time.ts'
import { ago, retry, type Clock } from './clock.ts'
import { mapPooled } from './concurrency.ts'
import { operation, type Actor } from './content.ts'
import { unlessDamaged } from './derived.ts'
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
  /** Key in the history of that version, its draft included. */
  kept: string
  /** `rev` after the release. */
  after: string
  /** Operation of the change. */
  op: string
}

/** Errors of an item that prevent the publication of its release. */
export type ItemErrors = ReleaseItem & { errors: readonly FieldError[] }

/** A write of a release: all items that it has changed. */
export type Written = { at: string; by: string; bySchedule?: true; items: readonly ReleasedItem[] }

/**
 * Items that are published together and taken back together; decides about that write, see
 * `marks.ts`. Times are ISO 8601.
 */
export type Release = Decision & {
  id: string
  /** Opaque version like an entity's: changed by each edit and each publication. */
  rev: string
  /** The operation that made this version, and the last ones before it. */
  op: string
  ops: readonly string[]
  title: string
  items: readonly ReleaseItem[]
  /** Time of automatic publication; null if staff must publish it, and after its publication. */
  publishAt: string | null
  /** `open` again after it was taken back. A deleted one is erased later. */
  state: 'open' | 'published' | 'deleted'
  /** Errors that prevented its publication at its time. */
  blocked?: { at: string; items: readonly ItemErrors[] }
  /** The last publication. */
  published?: Written
  /** The last time it was taken back. */
  takenBack?: Written
  /** Present until the audit trail has an entry for the last write. */
  toAudit?: 'published' | 'takenBack'
  createdAt: string
  createdBy: string
  updatedAt: string
  updatedBy: string
}

type Context = { store: Store; clock: Clock }

export const RELEASES = 'release'

export const releaseKey = (id: string): Key => keyOf(RELEASES, id)

export const readRelease = async ({ store, clock }: Context, id: string): Promise<Release | null> =>
  (await retry(clock, () => store.get<Release>(releaseKey(id))))?.data ?? null

/** All releases except deleted ones, newest first. */
export const readReleases = async (store: Store): Promise<Release[]> =>
  (await allReleases(store))
    .filter((one) => unlessDeleted(one) !== null)
    .sort((a, b) => (a.createdAt > b.createdAt ? -1 : 1))

/** All releases, including deleted ones. Damaged ones are left out. */
export const allReleases = async (store: Store): Promise<Release[]> => {
  const found = await mapPooled(await store.list(RELEASES), 16, ({ key }) =>
    unlessDamaged(store.get<Release>(keyOf(key))),
  )
  return found.flatMap((one) => (one === 'damaged' || one === null ? [] : [one.data]))
}

const unlessDeleted = (release: Release | null): Release | null =>
  release?.state === 'deleted' ? null : release

/** The parts of a release that staff edit. */
export type ReleaseSave = Pick<Release, 'title' | 'items' | 'publishAt'>

/** Reason for a refused change of a release; `current` is the stored one. */
export type ReleaseRefusal = {
  refused: 'not found' | 'stale' | 'conflict'
  current: Release | null
}

/** A release after a further operation. */
export const nextRelease = (release: Release, op: string, at: string, by: string): Release => ({
  ...release,
  rev: nextRev(release.rev, op),
  op,
  ops: withOperation(release.ops, op),
  updatedAt: at,
  updatedBy: by,
})

/** Creates a release. A repeated request returns the same one. */
export const createRelease = (
  { store, clock }: Context,
  id: string,
  save: ReleaseSave,
  { email }: Actor,
): Promise<Release | ReleaseRefusal> => {
  const op = operation('create release', id, save)
  const at = new Date(clock.now()).toISOString()
  return swapDocument<Release, Release | ReleaseRefusal>(store, clock, releaseKey(id), (stored) => {
    if (stored)
      return {
        result: stored.op === op ? stored : { refused: 'conflict', current: unlessDeleted(stored) },
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
 * Refusal of a change by an author who has seen the release at `rev`; null if it may be changed.
 */
export const unlessOpen = (stored: Release | null, rev: string): ReleaseRefusal | null => {
  if (!stored || stored.state === 'deleted') return { refused: 'not found', current: null }
  if (stored.rev !== rev) return { refused: 'stale', current: stored }
  return stored.state === 'open' ? null : { refused: 'conflict', current: stored }
}

/**
 * Changes an open release, which ends a publication in progress. A save without changes is not
 * written, and ends nothing.
 * @param rev the version that the author has seen
 */
export const changeRelease = (
  { store, clock }: Context,
  id: string,
  save: ReleaseSave | 'deleted',
  rev: string,
  { email }: Actor,
): Promise<Release | ReleaseRefusal> => {
  const op = operation('change release', id, rev, save)
  const at = new Date(clock.now()).toISOString()
  return swapDocument<Release, Release | ReleaseRefusal>(store, clock, releaseKey(id), (stored) => {
    if (stored?.op === op) return { result: stored }
    const refusal = unlessOpen(stored, rev)
    if (refusal || !stored) return { result: refusal ?? { refused: 'not found', current: null } }
    const { blocked: _, ...kept } = nextRelease(stored, op, at, email)
    const next: Release = {
      ...kept,
      attempt: null,
      ...(save === 'deleted' ? { state: save, publishAt: null } : save),
    }
    const isSame =
      canonicalJson([next.title, next.items, next.publishAt, next.state]) ===
      canonicalJson([stored.title, stored.items, stored.publishAt, stored.state])
    return isSame && !stored.blocked ? { result: stored } : { next, result: next }
  })
}

/** Removes the time of a release that cannot be published at it, and stores the errors. */
export const blockRelease = (
  { store, clock }: Context,
  { id, rev }: Release,
  items: readonly ItemErrors[],
): Promise<Release | null> => {
  const op = operation('block release', id, rev)
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
export const noteAudited = ({ store, clock }: Context, { id, rev }: Release): Promise<null> =>
  swapDocument<Release, null>(store, clock, releaseKey(id), (stored) => {
    if (stored?.rev !== rev || !stored.toAudit) return { result: null }
    const { toAudit: _, ...next } = stored
    return { next, result: null }
  })

/**
 * Days for which a published release can be taken back: fewer than its versions remain in the
 * history.
 */
export const TAKE_BACK_DAYS = HISTORY_DAYS - 1

/** True for a published release that can still be taken back. */
export const mayTakeBack = ({ published }: Release, clock: Clock): boolean =>
  published !== undefined && published.at > ago(clock, TAKE_BACK_DAYS * DAY_MS)

/** Scheduled: erases releases deleted a day ago or published a year ago that have no marks left. */
export const eraseOldReleases = async (store: Store, clock: Clock): Promise<void> => {
  const isOver = ({ state, updatedAt }: Release): boolean =>
    state !== 'open' && updatedAt < ago(clock, (state === 'deleted' ? 1 : HISTORY_DAYS) * DAY_MS)
  for (const { id } of (await allReleases(store)).filter(
    (one) => isOver(one) && !one.isMarked && !one.toAudit,
  ))
    await erase(store, releaseKey(id))
}
