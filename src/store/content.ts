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

export type Actor = { email: string }
export type SlugTaken = { refused: 'slug taken' }
export type Context = { store: Store; clock: Clock }
export type Target = { kind: AnyKind; id: string; actor: Actor }

/** Tells that who names this version has seen the record as it is: by its own version, by that of its draft, which changes with every write of the record, or by that of its draft's end. */
const hasSeen = (current: Entity, rev: string): boolean =>
  [current.rev, lastWrite(current).rev, current.draft?.rev].includes(rev)

/** The same request is the same operation, so that its repetition meets its own first try. */
export const operation = (...parts: unknown[]): string => sha256(canonicalJson(parts)).slice(0, 24)

export const readCurrent = (
  { store, clock }: Context,
  { kind, id }: Target,
): Promise<Found<Entity> | null> =>
  retry(clock, () => readForWriting(store, clock, entityKey(kind, id)))

/** Taking an address is the same however often it is done: it may be retried while the store is unavailable. */
const resolveSlug = (context: Context, target: Target, save: Save, current: Entity | null) =>
  retry(context.clock, () => chooseSlug(context, target, save, current))

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

/** The version that follows a save; made without a look at the store. */
export const applied = (
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
  // Parts that the publishing of a draft leaves out, and times at which its texts were touched, are the draft's.
  const draft = save.endsDraft ? base.draft : undefined
  const working = draft ?? base
  const moved = base.slug !== null && base.slug !== slug
  const next = nextVersion(draft ? withDraft(base, undefined) : base, op, {
    data: save.data,
    status: save.status ?? base.status,
    publishAt: save.publishAt === undefined ? base.publishAt : save.publishAt,
    expireAt: save.expireAt === undefined ? working.expireAt : save.expireAt,
    slug,
    oldSlugs: (moved ? [...base.oldSlugs, base.slug ?? ''] : base.oldSlugs).filter(
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
 * Creates a record under the id its author made. The same id with the same content again gives the same record;
 * with other content, or for a record in the bin, it is refused as a conflict.
 */
export const createRecord = async (
  context: Context,
  target: Target,
  save: Save,
): Promise<Written | Refusal | SlugTaken> => {
  const op = operation('create', target.kind.name, target.id, save)
  const found = await readCurrent(context, target)
  const before = found?.data ?? null
  // Addresses are never given back, so a write that will be refused must not take one.
  if (before && !before.ops.includes(op))
    return { refused: 'conflict', current: before.erasedAt === undefined ? before : null }
  const now = new Date(context.clock.now()).toISOString()
  const trial = applied(target, null, save, null, op, now)
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
        : { ...applied(target, null, save, slug, op, now), rank },
  )
  // Only a tombstone is not found by a write that makes what is not there.
  if ('refused' in written && written.refused === 'not found')
    return { refused: 'conflict', current: null }
  return 'entity' in written && wasFollowed(written, op)
    ? { refused: 'conflict', current: written.entity }
    : written
}

/** A repeated write that others have written over since: its author must see the current version. */
export const wasFollowed = ({ entity, repeated }: Written, op: string): boolean =>
  repeated && entity.op !== op

/** What a save can change of a version; the rest says who made it and when. */
export const contentOf = ({
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
 * Saves over the version that its author has seen, `rev`; a singleton's first save has none. A save that changes
 * nothing writes nothing: the version stays, and with it what the live site was built from. One that ends a draft must
 * have seen its version, too; one that says that it has seen none must not meet one.
 */
export const updateRecord = async (
  context: Context,
  target: Target,
  save: Save,
  rev: string | null,
): Promise<Written | Refusal | SlugTaken> => {
  const op = operation('update', target.kind.name, target.id, rev, save)
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
    : (mayWrite(before) ?? applied(target, before, save, before?.slug ?? null, op, now))
  if (trial && 'refused' in trial) return trial
  const slug = isRepeated ? before.slug : await resolveSlug(context, target, save, before)
  if (slug === undefined) return { refused: 'slug taken' }
  const written = await writeEntity(
    context.store,
    context.clock,
    { ...target, op, found },
    (current) => {
      const next = mayWrite(current) ?? applied(target, current, save, slug, op, now)
      return current && !('refused' in next) && contentOf(next) === contentOf(current)
        ? { unchanged: current }
        : next
    },
  )
  const isUnchanged = 'entity' in written && !written.entity.ops.includes(op)
  if (!('entity' in written) || isUnchanged || !wasFollowed(written, op)) return written
  return written.entity.deletedAt === null
    ? { refused: 'stale', current: written.entity }
    : { refused: 'not found', current: null }
}

/** Moves a record to the bin; one that is there already stays there. */
export const removeRecord = (context: Context, target: Target): Promise<Written | Refusal> => {
  const op = operation('remove', crypto.randomUUID())
  const now = new Date(context.clock.now()).toISOString()
  return writeEntity(context.store, context.clock, { ...target, op }, (current) => {
    if (!current) return { refused: 'not found', current: null }
    if (current.deletedAt !== null) return { refused: 'conflict', current }
    // A deleted item is not published by a schedule when it comes back.
    const draft = current.draft && { ...current.draft, publishAt: null }
    return nextVersion(withDraft(current, draft), op, {
      deletedAt: now,
      updatedAt: now,
      updatedBy: target.actor.email,
    })
  })
}

/**
 * Takes a record out of the bin, or brings back what an earlier version held. Nothing is lost: it is a new version.
 * @param rev the version that its author has seen; null when it was not said
 * @param status what it comes back as; as it was where that is left out
 */
export const restoreRecord = async (
  context: Context,
  target: Target,
  version: Entity | null,
  rev: string | null,
  status?: 'draft',
): Promise<Written | Refusal> => {
  // A restore that says which version it saw is the same one when it is repeated.
  const op = operation(
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
    // A repeated request finds nothing to do.
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
  return 'entity' in written && wasFollowed(written, op)
    ? { refused: 'stale', current: written.entity }
    : written
}
