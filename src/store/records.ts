import type { AnyKind, Data } from '#kinds/define.ts'
import type { FieldError } from '#rules/problems.ts'
import { RETRY, retry, type Clock } from './clock.ts'
import { mapPooled } from './concurrency.ts'
import { keyOf, type Key } from './keys.ts'
import { readForWriting, resolveMark, overlayOf, type Marked, type SeenRecord } from './marks.ts'
import { rebased } from './rebase.ts'
import type { Found, Store } from './store.ts'
import { visibleAfter, type Visible } from './visible.ts'

export type Status = 'draft' | 'published'

/** A write of an entity: the version that it made, its time, and its author. */
export type WriteMark = { rev: string; at: string; by: string }

/**
 * The next version of a record, edited while the record is unchanged. It has all fields: those that
 * it has not changed follow the record, see {@link rebased}.
 */
export type Draft = {
  /**
   * Version of the draft, from the record's counter and always later: a write of the record changes
   * it, too.
   */
  rev: string
  /** Version of the record when the draft was begun. */
  began: string
  data: Data
  slug: string | null
  expireAt: string | null
  /** Time of its automatic publication; null if staff must publish it. */
  publishAt: string | null
  touched: Entity['touched']
  /** Time at which its author confirmed the Arabic unchanged; absent if nobody did. */
  confirmedAt?: string
  /** Paths of fields that were changed in the draft and later, differently, in the record. */
  overlaps: readonly string[]
  /** Errors that prevented its publication at its time. */
  blocked?: { at: string; errors: readonly FieldError[] }
  createdAt: string
  updatedAt: string
  updatedBy: string
}

/**
 * An entity as stored under `e/<kind>/<id>`, the single source of truth. Times are ISO 8601 in UTC.
 * A save of the record sends the record's `rev` in `If-Match`, one of the draft the draft's `rev`:
 * a later version of the other part does not make it stale. All versions of an entity come from one
 * counter.
 */
export type Entity = {
  id: string
  /** Opaque version; sorts by age within one entity. */
  rev: string
  /**
   * The operation that wrote this version, and the last 64: by them a repeated write recognises
   * itself.
   */
  op: string
  ops: string[]
  /** The previous version; null in the first. */
  previous: string | null
  rank: string | null
  status: Status
  publishAt: string | null
  expireAt: string | null
  slug: string | null
  /** Earlier slugs, whose addresses redirect to the current one. */
  oldSlugs: string[]
  data: Data
  /** Time of the last change of each language's text: reveals an outdated translation. */
  touched: { en: string; ar: string }
  createdAt: string
  updatedAt: string
  updatedBy: string
  deletedAt: string | null
  /** Null if it was never public; absent in documents of earlier versions. */
  visible?: Visible | null
  /** Absent without a draft. */
  draft?: Draft
  /**
   * The last write if it saved or discarded a draft, which does not change `rev` and `updatedAt`;
   * absent if it wrote the record itself.
   */
  draftWrite?: WriteMark
  /** Present in a version that the schedule published from a draft. */
  bySchedule?: true
  /** Present in a tombstone: the time of erasure. A tombstone has no content of the record. */
  erasedAt?: string
}

/** The values of a save. Absent parts of an update are left unchanged. */
export type Save = {
  data: Data
  status?: Status
  publishAt?: string | null
  expireAt?: string | null
  slug?: string
  /**
   * The author has compared the Arabic with the English and left it unchanged: it counts as
   * touched.
   */
  arabicIsCurrent?: true
  /**
   * The version of the draft that this save publishes and ends; absent parts come from the draft. A
   * save without it leaves a draft in place.
   */
  endsDraft?: string | null
  bySchedule?: true
}

/** Number of operations stored in an entity: more than a burst of retries can produce. */
const OPS_KEPT = 64

/** The operations of an entity after a further one. */
export const withOperation = (ops: readonly string[], op: string): string[] =>
  [...ops, op].slice(-OPS_KEPT)

/** The part of an operation that its versions contain. */
const revSuffix = (op: string): string => op.slice(0, 8)

/**
 * The next version's `rev`: a counter, which makes revisions sortable, and a part of the operation,
 * which makes it unpredictable.
 */
export const nextRev = (current: string | undefined, op: string): string => {
  const count = current ? Number.parseInt(current.slice(0, 6), 36) + 1 : 1
  return `${count.toString(36).padStart(6, '0')}${revSuffix(op)}`
}

/** True for a version that this operation wrote. */
export const isRevOf = (rev: string, op: string): boolean => rev.endsWith(revSuffix(op))

type Versioned = Pick<Entity, 'rev' | 'updatedAt' | 'updatedBy'> & { draftWrite?: WriteMark }

/**
 * The last write of an entity, of the record or of its draft. A mark older than the record was left
 * by a program version without drafts.
 */
export const lastWrite = ({ rev, updatedAt, updatedBy, draftWrite }: Versioned): WriteMark =>
  draftWrite && draftWrite.rev > rev ? draftWrite : { rev, at: updatedAt, by: updatedBy }

/** The highest version in any part of an entity, from which the next one counts. */
export const highestRev = (entity: Entity): string =>
  [entity.rev, entity.draft?.rev ?? '', lastWrite(entity).rev].sort().at(-1) ?? ''

/** Key of an entity's write in the history. */
export const revisionKey = (kind: AnyKind, entity: Entity): Key =>
  keyOf('h', kind.name, entity.id, `${lastWrite(entity).rev}-${entity.op}`)

/** An entity with another draft, or without one. */
export const withDraft = ({ draft: _, ...entity }: Entity, draft: Draft | undefined): Entity =>
  draft ? { ...entity, draft } : entity

/** The version after `current`, with its operation recorded. */
export const nextVersion = (current: Entity, op: string, changes: Partial<Entity>): Entity => {
  const { draftWrite: _draftWrite, bySchedule: _bySchedule, ...before } = current
  const next = { ...before, ...changes }
  return {
    ...next,
    rev: nextRev(highestRev(current), op),
    previous: current.rev === '' ? null : current.rev,
    op,
    ops: withOperation(current.ops, op),
    visible: visibleAfter(current.rev === '' ? null : current, next),
  }
}

/** Reason for a refused write; `current` is the stored version. */
export type Refusal = {
  refused: 'stale' | 'conflict' | 'not found' | 'times'
  current: Entity | null
}
export type Written = {
  entity: Entity
  etag: string
  repeated: boolean
  /**
   * The version that this call has overwritten, null if there was none; absent if it wrote nothing.
   */
  before?: Entity | null
}
/** The stored version is already equal: nothing is written, and the history gets no version. */
export type Unchanged = { unchanged: Entity }

/**
 * Returns the next version for the stored one, or a refusal. Called again after every read; must
 * not have side effects.
 */
export type Decide = (current: Entity | null) => Entity | Unchanged | Refusal

export const entityKey = (kind: AnyKind, id: string) => keyOf('e', kind.name, id)

/**
 * A record; null for an erased one, even if its tombstone exists.
 * @param known as in {@link Store.get}
 */
export const readEntity = async (
  store: Store,
  kind: AnyKind,
  id: string,
  known?: Found<Entity>,
): Promise<SeenRecord | null> => {
  const key = entityKey(kind, id)
  const next = overlayOf(store)?.get(key)
  if (next) return { data: next, etag: '', isPassing: true }
  const stored = await store.get<Marked>(key, known)
  const found = stored && (await resolveMark(store, stored))
  return found?.data.erasedAt === undefined ? found : null
}

/**
 * Compare-and-swap of an entity. The outcome comes from the HTTP status alone; an unknown one is
 * resolved by reading again and looking for the operation's id. An edit of an outdated version is
 * refused.
 * @param target `op`: the operation's id, the same for a repeated request, which recognises its
 * first attempt; `found`: the entity as just read by the caller, read again only after a lost swap
 * @throws UnavailableError when storage is uncertain within 8 s
 */
export const writeEntity = (
  store: Store,
  clock: Clock,
  target: { kind: AnyKind; id: string; op: string; found?: Found<Entity> | null },
  decide: Decide,
): Promise<Written | Refusal> => {
  // An attempt with unknown outcome may have succeeded: the next one then finds it as a repeated
  // write.
  let tried: Pick<Written, 'before'> = {}
  let first = target.found
  return retry<Written | Refusal>(clock, async () => {
    const { kind, id, op } = target
    const key = entityKey(kind, id)
    const found = first === undefined ? await readForWriting(store, clock, key) : first
    first = undefined
    if (found?.data.ops.includes(op))
      return { entity: found.data, etag: found.etag, repeated: true, ...tried }
    // A tombstone is never overwritten: a version after it would lack its history.
    if (found?.data.erasedAt !== undefined) return { refused: 'not found', current: null }
    const before = found?.data ?? null
    const decided = decide(before)
    if ('refused' in decided) return decided
    if ('unchanged' in decided)
      return { entity: decided.unchanged, etag: found?.etag ?? '', repeated: true }
    const following = before ? followingOf(kind, before, decided) : decided
    const next = await writeRevision(store, revisionKey(kind, following), following)
    if (!next) return RETRY
    tried = { before }
    const outcome = await store.put(
      key,
      next,
      found ? { onlyIfMatch: found.etag } : { onlyIfNew: true },
    )
    return outcome.status === 'won'
      ? { entity: next, etag: outcome.etag, repeated: false, before }
      : RETRY
  })
}

/** A version after another one, with its draft if it retains one. */
export const followingOf = (kind: AnyKind, before: Entity, next: Entity): Entity =>
  next.rev === before.rev ? next : withDraft(next, draftBeside(kind, before, next))

/** The draft after a write of its record: rebased on it, with a new version. */
const draftBeside = (kind: AnyKind, before: Entity, after: Entity): Draft | undefined => {
  const draft =
    after.draft && after.draft === before.draft
      ? rebased(kind, before, after, after.draft)
      : after.draft
  // An unpublished item must not be published again by its draft's schedule.
  const isTakenOff = before.status === 'published' && after.status === 'draft'
  return (
    draft && { ...draft, ...(isTakenOff && { publishAt: null }), rev: nextRev(after.rev, after.op) }
  )
}

/**
 * Writes the revision before its entity: one without its entity is harmless, but an entity without
 * its revision loses history. If an earlier attempt of the same operation has left one, its content
 * is written, times included.
 */
export const writeRevision = async (
  store: Store,
  key: Key,
  decided: Entity,
): Promise<Entity | null> => {
  const { status } = await store.put(key, decided, { onlyIfNew: true })
  if (status === 'won') return decided
  return status === 'lost' ? ((await store.get<Entity>(key))?.data ?? null) : null
}

const WIDTH = 16

/**
 * Every version of an entity, newest first: of the record and of its drafts. One that saved a draft
 * also contains the record at that time.
 */
export const readRevisions = async (store: Store, kind: AnyKind, id: string): Promise<Entity[]> => {
  const listed = await store.list('h', kind.name, id)
  const keys = listed
    .map(({ key }) => key)
    .sort()
    .reverse()
  const found = await mapPooled(keys, WIDTH, (key) => store.get<Entity>(keyOf(key)))
  const current = await readEntity(store, kind, id)
  // A revision whose operation is not in the history is a lost attempt. Each version stores the
  // last 64 operations before it: walking back confirms older and older ones.
  const taken = new Set(current?.data.ops)
  // An operation that was retried after a lost swap has left two revisions: the last one counts.
  const seen = new Set<string>()
  return found.flatMap((revision) => {
    if (!revision || !taken.has(revision.data.op) || seen.has(revision.data.op)) return []
    seen.add(revision.data.op)
    for (const op of revision.data.ops) taken.add(op)
    return [revision.data]
  })
}
