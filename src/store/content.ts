import type { AnyKind } from '#kinds/define.ts'
import { canonicalJson } from '#rules/json.ts'
import { slugFrom } from '#rules/slug.ts'
import { retry, type Clock } from './clock.ts'
import { sha256 } from './keys.ts'
import { readForWriting } from './marks.ts'
import { rankAtEnd } from './order.ts'
import {
  entityKey,
  lastWrite,
  nextRev,
  nextVersion,
  withDraft,
  writeEntity,
  type Save,
  type Entity,
  type Refusal,
  type Written,
} from './records.ts'
import { claimFreeSlug, claimSlug } from './slugs.ts'
import type { Found, Store } from './store.ts'
import { touchedAfterSave } from './translation.ts'

/** The member of staff who makes a change. */
export type Actor = { email: string }
/** Refusal of a save whose slug another item has. */
export type SlugTaken = { refused: 'slug taken' }
export type Context = { store: Store; clock: Clock }
export type Target = { kind: AnyKind; id: string; actor: Actor }

/**
 * True if `rev`, the version that an author has seen, is the record's current state. It may be the
 * version of the record, of its draft, or of the last write (such as the end of a draft, which is
 * not a new version of the record).
 */
const hasSeen = (current: Entity, rev: string): boolean =>
  [current.rev, lastWrite(current).rev, current.draft?.rev].includes(rev)

/**
 * Id of an operation, computed from its request. A repeated request has the same id, and so finds
 * that its first attempt has been stored.
 */
export const operationIdOf = (...parts: unknown[]): string =>
  sha256(canonicalJson(parts)).slice(0, 24)

/** Reads a record before a write; null if it does not exist. */
export const readCurrent = (
  { store, clock }: Context,
  { kind, id }: Target,
): Promise<Found<Entity> | null> =>
  retry(clock, () => readForWriting(store, clock, entityKey(kind, id)))

/** As {@link chooseSlug}, repeated while the store is unavailable. */
const resolveSlug = (context: Context, target: Target, save: Save, current: Entity | null) =>
  retry(context.clock, () => chooseSlug(context, target, save, current))

/**
 * The slug of a record after a save; null for kinds without pages; undefined when another item has
 * the desired slug. Claims the slug, which reserves it for this record. May be repeated.
 */
const chooseSlug = async (
  { store }: Context,
  { kind, id }: Target,
  save: Save,
  current: Entity | null,
) => {
  if (!kind.page) return null
  const desired = save.slug ?? (save.endsDraft ? (current?.draft?.slug ?? undefined) : undefined)
  if (desired === undefined) {
    if (current?.slug) return current.slug
    return claimFreeSlug(store, kind, slugFrom(String(save.data[kind.page.slugFrom] ?? '')), id)
  }
  if (desired === current?.slug) return desired
  return (await claimSlug(store, kind, desired, id)) ? desired : undefined
}

/**
 * The version of a record after a save. Does not read the store.
 * @param op id of the operation
 * @param now time of the save, ISO 8601
 */
export const versionAfterSave = (
  target: Target,
  current: Entity | null,
  save: Save,
  slug: string | null,
  op: string,
  now: string,
): Entity | Refusal => {
  const base: Entity = current ?? {
    id: target.id,
    rev: '',
    op,
    ops: [],
    previous: null,
    rank: null,
    status: 'published',
    publishAt: null,
    expireAt: null,
    slug: null,
    oldSlugs: [],
    data: {},
    touched: { en: now, ar: now },
    createdAt: now,
    updatedAt: now,
    updatedBy: target.actor.email,
    deletedAt: null,
  }
  // A save that publishes a draft takes the parts that it does not contain from the draft, and the
  // times at which its texts were last changed.
  const draft = save.endsDraft ? base.draft : undefined
  const working = draft ?? base
  const hasMoved = base.slug !== null && base.slug !== slug
  const next = nextVersion(draft ? withDraft(base, undefined) : base, op, {
    data: save.data,
    status: save.status ?? base.status,
    publishAt: save.publishAt === undefined ? base.publishAt : save.publishAt,
    expireAt: save.expireAt === undefined ? working.expireAt : save.expireAt,
    slug,
    oldSlugs: (hasMoved ? [...base.oldSlugs, base.slug ?? ''] : base.oldSlugs).filter(
      (old) => old !== slug,
    ),
    touched: {
      ...touchedAfterSave(target.kind, draft ?? current, save.data, now),
      ...(save.arabicIsCurrent && { ar: now }),
    },
    updatedAt: now,
    updatedBy: target.actor.email,
    ...(save.bySchedule && { bySchedule: true }),
  })
  if (next.publishAt !== null && next.expireAt !== null && next.expireAt <= next.publishAt)
    return { refused: 'times', current }
  return current ? next : { ...next, rev: nextRev(undefined, op) }
}

/**
 * Creates a record under an id that its author's browser has generated. A repeated call with the
 * same content returns the same record. A call with other content is refused as a conflict, as is
 * one for the id of a record in the bin.
 */
export const createRecord = async (
  context: Context,
  target: Target,
  save: Save,
): Promise<Written | Refusal | SlugTaken> => {
  const op = operationIdOf('create', target.kind.name, target.id, save)
  const found = await readCurrent(context, target)
  const before = found?.data ?? null
  // A write that will be refused must not claim a slug, which would be taken until the record is
  // erased. So all other reasons for a refusal are checked before.
  if (before && !before.ops.includes(op))
    return { refused: 'conflict', current: before.erasedAt === undefined ? before : null }
  const now = new Date(context.clock.now()).toISOString()
  const trial = versionAfterSave(target, null, save, null, op, now)
  if ('refused' in trial) return trial
  const slug = before ? before.slug : await resolveSlug(context, target, save, null)
  if (slug === undefined) return { refused: 'slug taken' }
  const rank = before
    ? before.rank
    : await rankAtEnd(context.store, context.clock, target.kind, save.data)
  const written = await writeEntity(
    context.store,
    context.clock,
    { ...target, op, found },
    (current) =>
      current
        ? { refused: 'conflict', current }
        : { ...versionAfterSave(target, null, save, slug, op, now), rank },
  )
  // For a write that creates, "not found" means that the id is that of an erased record.
  if ('refused' in written && written.refused === 'not found')
    return { refused: 'conflict', current: null }
  return 'entity' in written && wasChangedSince(written, op)
    ? { refused: 'conflict', current: written.entity }
    : written
}

/**
 * True for a repeated write, if the record has been changed since the first one: the author must
 * see the current version.
 */
export const wasChangedSince = ({ entity, repeated }: Written, op: string): boolean =>
  repeated && entity.op !== op

/** The parts of a version that a save can change, as JSON; without its author and time. */
export const contentJson = ({
  data,
  status,
  publishAt,
  expireAt,
  slug,
  touched,
  draft,
}: Entity): string =>
  canonicalJson({ data, status, publishAt, expireAt, slug, touched, draft: draft?.rev ?? null })

/**
 * Saves a record, if nobody else has changed it. A save without changes writes nothing, so that the
 * version stays the one that the site was built from. A save that ends a draft (`save.endsDraft`)
 * must name the draft's current version; one with `endsDraft: null` is refused if there is a draft.
 * @param rev the version that the author has seen; null for the first save of a singleton
 */
export const updateRecord = async (
  context: Context,
  target: Target,
  save: Save,
  rev: string | null,
): Promise<Written | Refusal | SlugTaken> => {
  const op = operationIdOf('update', target.kind.name, target.id, rev, save)
  const mayWrite = (current: Entity | null): Refusal | null => {
    if (rev === null) return current ? { refused: 'stale', current } : null
    if (!current || current.deletedAt !== null) return { refused: 'not found', current: null }
    const isSeen =
      hasSeen(current, rev) &&
      (save.endsDraft === undefined || (current.draft?.rev ?? null) === save.endsDraft)
    return isSeen ? null : { refused: 'stale', current }
  }
  const found = await readCurrent(context, target)
  const before = found?.data ?? null
  const isRepeated = before?.ops.includes(op) === true
  const now = new Date(context.clock.now()).toISOString()
  const trial = isRepeated
    ? null
    : (mayWrite(before) ?? versionAfterSave(target, before, save, before?.slug ?? null, op, now))
  if (trial && 'refused' in trial) return trial
  const slug = isRepeated ? before.slug : await resolveSlug(context, target, save, before)
  if (slug === undefined) return { refused: 'slug taken' }
  const written = await writeEntity(
    context.store,
    context.clock,
    { ...target, op, found },
    (current) => {
      const next = mayWrite(current) ?? versionAfterSave(target, current, save, slug, op, now)
      return current && !('refused' in next) && contentJson(next) === contentJson(current)
        ? { unchanged: current }
        : next
    },
  )
  const isUnchanged = 'entity' in written && !written.entity.ops.includes(op)
  if (!('entity' in written) || isUnchanged || !wasChangedSince(written, op)) return written
  return written.entity.deletedAt === null
    ? { refused: 'stale', current: written.entity }
    : { refused: 'not found', current: null }
}

/** Moves a record to the bin. Refused as a conflict for a record that is in the bin already. */
export const removeRecord = (context: Context, target: Target): Promise<Written | Refusal> => {
  const op = operationIdOf('remove', crypto.randomUUID())
  const now = new Date(context.clock.now()).toISOString()
  return writeEntity(context.store, context.clock, { ...target, op }, (current) => {
    if (!current) return { refused: 'not found', current: null }
    if (current.deletedAt !== null) return { refused: 'conflict', current }
    // The draft's schedule ends: a restored item must not be published by an old schedule.
    const draft = current.draft && { ...current.draft, publishAt: null }
    return nextVersion(withDraft(current, draft), op, {
      deletedAt: now,
      updatedAt: now,
      updatedBy: target.actor.email,
    })
  })
}

/**
 * Restores a record from the bin, or the content of an earlier version. The result is a new
 * version, so that no version is lost.
 * @param version the earlier version; null to restore the record from the bin
 * @param rev the version that the author has seen; null if not given
 * @param status the status after the restore; unchanged if omitted
 */
export const restoreRecord = async (
  context: Context,
  target: Target,
  version: Entity | null,
  rev: string | null,
  status?: 'draft',
): Promise<Written | Refusal> => {
  // With `rev` a repeated restore has the same id as its first attempt.
  const op = operationIdOf(
    'restore',
    target.kind.name,
    target.id,
    version?.rev ?? null,
    rev ?? crypto.randomUUID(),
  )
  const now = new Date(context.clock.now()).toISOString()
  const written = await writeEntity(context.store, context.clock, { ...target, op }, (current) => {
    if (!current) return { refused: 'not found', current: null }
    if (rev !== null && !hasSeen(current, rev)) return { refused: 'stale', current }
    const data = version?.data ?? current.data
    // There is nothing to restore: an earlier attempt of the same request may have done it.
    if (current.deletedAt === null && canonicalJson(data) === canonicalJson(current.data))
      return { refused: 'conflict', current }
    return nextVersion(current, op, {
      data,
      ...(status && { status }),
      touched: touchedAfterSave(target.kind, current, data, now),
      deletedAt: null,
      updatedAt: now,
      updatedBy: target.actor.email,
    })
  })
  if ('refused' in written && written.refused === 'conflict' && written.current)
    return { entity: written.current, etag: '', repeated: true }
  return 'entity' in written && wasChangedSince(written, op)
    ? { refused: 'stale', current: written.entity }
    : written
}
