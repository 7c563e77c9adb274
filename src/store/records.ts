import type { AnyKind, Data } from '#kinds/define.ts'
import type { FieldError } from '#rules/problems.ts'
import { RETRY, retry, type Clock } from './clock.ts'
import { mapPooled } from './concurrency.ts'
import { keyOf, type Key } from './keys.ts'
import { readForWriting, resolveMark, overlayOf, type Marked, type SeenRecord } from './marks.ts'
import { rebaseDraft } from './rebase.ts'
import type { Found, Store } from './store.ts'
import { visibleAfter, type VisiblePeriod } from './visible.ts'

export type Status = 'draft' | 'published'

/** A write of an entity. */
export type WriteStamp = {
  /** The version that the write made. */
  rev: string
  /** Time of the write, ISO 8601. */
  at: string
  /** E-mail address of the author. */
  by: string
}

/**
 * The next version of a record, which staff edit without a change of the record. It has all fields
 * of the record; {@link rebaseDraft} keeps the unchanged ones equal to the record's.
 */
export type Draft = {
  /**
   * Version of the draft, always higher than the record's: both use one counter, and a write of the
   * record gives the draft a new version as well.
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
  /**
   * Time at which an author confirmed that the unchanged Arabic text fits the English one; absent
   * if nobody did.
   */
  confirmedAt?: string
  /** Paths of fields that were changed in the draft and later, differently, in the record. */
  overlaps: readonly string[]
  /** Errors that have prevented its automatic publication, and the time of that. */
  blocked?: { at: string; errors: readonly FieldError[] }
  createdAt: string
  updatedAt: string
  updatedBy: string
}

/**
 * An entity: a record and its draft, as stored under `e/<kind>/<id>`. Times are ISO 8601 in UTC.
 * The versions of both parts come from one counter. A save of the record must name the record's
 * version, and a save of the draft the draft's version (`If-Match`), so that a later version of the
 * other part does not prevent it.
 */
export type Entity = {
  id: string
  /** Opaque version; sorts by age within one entity. */
  rev: string
  /** Id of the operation that wrote this document. */
  op: string
  /** Ids of the last 64 operations, by which a repeated write finds that it has been stored. */
  ops: string[]
  /** `rev` of the previous version; null in the first one. */
  previous: string | null
  /** Sort key in the order saved by staff; null for kinds without one. */
  rank: string | null
  status: Status
  publishAt: string | null
  expireAt: string | null
  slug: string | null
  /** Earlier slugs, whose addresses redirect to the current one. */
  oldSlugs: string[]
  data: Data
  /**
   * Time of the last change of each language's texts, by which an outdated translation is found.
   */
  touched: { en: string; ar: string }
  createdAt: string
  updatedAt: string
  updatedBy: string
  deletedAt: string | null
  /** Null if it was never public; absent in documents of earlier program versions. */
  visible?: VisiblePeriod | null
  /** Absent if there is no draft. */
  draft?: Draft
  /**
   * The last write if it saved or discarded a draft, which does not change `rev` and `updatedAt`;
   * absent if it wrote the record itself.
   */
  draftWrite?: WriteStamp
  /** True for a version that the schedule published from a draft. */
  bySchedule?: true
  /**
   * Time of erasure. Present only in a tombstone, the document without content that takes the place
   * of an erased record.
   */
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
   * True when the author has compared the Arabic text with the English one and left it unchanged:
   * it then counts as up to date.
   */
  arabicIsCurrent?: true
  /**
   * `rev` of the draft that this save publishes and ends; parts that the save does not contain come
   * from the draft. Null: the author has seen that there is no draft. Absent: a draft remains.
   */
  endsDraft?: string | null
  bySchedule?: true
}

/**
 * Maximum number of operations stored in an entity; more than repeated writes can produce at once.
 */
const MAX_OPS = 64

/** The operations of an entity with a further one. */
export const withOperation = (ops: readonly string[], op: string): string[] =>
  [...ops, op].slice(-MAX_OPS)

/** The part of an operation's id that is the end of the versions that it writes. */
const revSuffix = (op: string): string => op.slice(0, 8)

/**
 * The `rev` of the next version: six digits of a counter in base 36, by which versions are sorted,
 * and a part of the operation's id, which makes it unpredictable.
 */
export const nextRev = (current: string | undefined, op: string): string => {
  const count = current ? Number.parseInt(current.slice(0, 6), 36) + 1 : 1
  return `${count.toString(36).padStart(6, '0')}${revSuffix(op)}`
}

/** True for a `rev` of a version that this operation wrote. */
export const isRevOf = (rev: string, op: string): boolean => rev.endsWith(revSuffix(op))

type Versioned = Pick<Entity, 'rev' | 'updatedAt' | 'updatedBy'> & { draftWrite?: WriteStamp }

/**
 * The last write of an entity, be it of the record or of its draft. A `draftWrite` older than the
 * record is ignored: an earlier program version, which does not know drafts, has left it.
 */
export const lastWrite = ({ rev, updatedAt, updatedBy, draftWrite }: Versioned): WriteStamp =>
  draftWrite && draftWrite.rev > rev ? draftWrite : { rev, at: updatedAt, by: updatedBy }

/** The highest version in any part of an entity; the next version counts from it. */
export const highestRev = (entity: Entity): string =>
  [entity.rev, entity.draft?.rev ?? '', lastWrite(entity).rev].sort().at(-1) ?? ''

/** Key in the history of the document that an entity's last write has made. */
export const revisionKey = (kind: AnyKind, entity: Entity): Key =>
  keyOf('h', kind.name, entity.id, `${lastWrite(entity).rev}-${entity.op}`)

/** An entity with another draft, or without one. */
export const withDraft = ({ draft: _, ...entity }: Entity, draft: Draft | undefined): Entity =>
  draft ? { ...entity, draft } : entity

/** The version after `current`, written by the operation `op`. */
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

/**
 * A refused write. `current` is the stored version; null if there is none that the author may see.
 */
export type Refusal = {
  refused: 'stale' | 'conflict' | 'not found' | 'times'
  current: Entity | null
}
/** The result of a successful write. */
export type Written = {
  /** The entity as it is now. */
  entity: Entity
  etag: string
  /** True when nothing was written: an earlier attempt had stored the write, or nothing changed. */
  repeated: boolean
  /**
   * The version that this call has overwritten, null if there was none; absent if it wrote nothing.
   */
  before?: Entity | null
}
/** The stored version, if a write would not change it: nothing is written then. */
export type Unchanged = { unchanged: Entity }

/**
 * Decides about a write: returns the next version of an entity, or a refusal. Must not have side
 * effects, as it is called again when the entity has changed meanwhile.
 */
export type Decide = (current: Entity | null) => Entity | Unchanged | Refusal

/** Key of an entity. */
export const entityKey = (kind: AnyKind, id: string) => keyOf('e', kind.name, id)

/**
 * Reads an entity; null if it does not exist, or is erased.
 * @param known an earlier result, returned again if the document is unchanged: see
 * {@link Store.get}
 */
export const readEntity = async (
  store: Store,
  kind: AnyKind,
  id: string,
  known?: Found<Entity>,
): Promise<SeenRecord | null> => {
  const key = entityKey(kind, id)
  const next = overlayOf(store)?.get(key)
  if (next) return { data: next, etag: '', isTransient: true }
  const stored = await store.get<Marked>(key, known)
  const found = stored && (await resolveMark(store, stored))
  return found?.data.erasedAt === undefined ? found : null
}

/**
 * Writes an entity by compare-and-swap: reads it, lets `decide` make the next version, and writes
 * that only if the entity is still the one that was read; otherwise it starts again. If the outcome
 * of a write is not known, the next attempt finds the operation's id in the entity where it
 * succeeded.
 * @param target `op`: id of the operation, the same for a repeated request. `found`: the entity, if
 * the caller has just read it
 * @throws UnavailableError when no attempt had a certain outcome within 8 s
 */
export const writeEntity = (
  store: Store,
  clock: Clock,
  target: { kind: AnyKind; id: string; op: string; found?: Found<Entity> | null },
  decide: Decide,
): Promise<Written | Refusal> => {
  /** The version that an earlier attempt with an unknown outcome may have overwritten. */
  let attempted: Pick<Written, 'before'> = {}
  let firstFound = target.found
  return retry<Written | Refusal>(clock, async () => {
    const { kind, id, op } = target
    const key = entityKey(kind, id)
    const found = firstFound === undefined ? await readForWriting(store, clock, key) : firstFound
    firstFound = undefined
    if (found?.data.ops.includes(op))
      return { entity: found.data, etag: found.etag, repeated: true, ...attempted }
    // A tombstone is never overwritten, as the history of the record is deleted.
    if (found?.data.erasedAt !== undefined) return { refused: 'not found', current: null }
    const before = found?.data ?? null
    const decided = decide(before)
    if ('refused' in decided) return decided
    if ('unchanged' in decided)
      return { entity: decided.unchanged, etag: found?.etag ?? '', repeated: true }
    const following = before ? withDraftAfterWrite(kind, before, decided) : decided
    const next = await writeRevision(store, revisionKey(kind, following), following)
    if (!next) return RETRY
    attempted = { before }
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

/** A version after another one, with the draft that it has after the write. */
export const withDraftAfterWrite = (kind: AnyKind, before: Entity, next: Entity): Entity =>
  next.rev === before.rev ? next : withDraft(next, draftAfterWrite(kind, before, next))

/**
 * The draft of an entity after a write of its record: rebased on the record, with a new version;
 * undefined if there is none.
 */
const draftAfterWrite = (kind: AnyKind, before: Entity, after: Entity): Draft | undefined => {
  const draft =
    after.draft && after.draft === before.draft
      ? rebaseDraft(kind, before, after, after.draft)
      : after.draft
  // An item that was taken off the site must not be published again by the schedule of its draft.
  const isTakenOff = before.status === 'published' && after.status === 'draft'
  return (
    draft && { ...draft, ...(isTakenOff && { publishAt: null }), rev: nextRev(after.rev, after.op) }
  )
}

/**
 * Writes a version into the history. This happens before the entity is written: a version in the
 * history without its entity does no harm, but an entity without its version would be missing in
 * the history.
 * @returns the version in the history, which the entity must be equal to. If an earlier attempt of
 * the same operation has written one, it is that one, with its times. Null if the outcome is not
 * known
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

/** Maximum number of concurrent reads. */
const WIDTH = 16

/**
 * All versions of an entity in its history, those of the record and of its drafts, newest first. A
 * version that saved a draft also contains the record at that time.
 */
export const readRevisions = async (store: Store, kind: AnyKind, id: string): Promise<Entity[]> => {
  const listed = await store.list('h', kind.name, id)
  const keys = listed
    .map(({ key }) => key)
    .sort()
    .reverse()
  const found = await mapPooled(keys, WIDTH, (key) => store.get<Entity>(keyOf(key)))
  const current = await readEntity(store, kind, id)
  // Documents of attempts that failed are omitted: their operation is in no `ops` of a later
  // version. The entity has the last 64 operations, and each older version 64 before that.
  const succeeded = new Set(current?.data.ops)
  // An operation that was repeated after another process's write may have left two documents: the
  // newer one is the version.
  const seen = new Set<string>()
  return found.flatMap((revision) => {
    if (!revision || !succeeded.has(revision.data.op) || seen.has(revision.data.op)) return []
    seen.add(revision.data.op)
    for (const op of revision.data.ops) succeeded.add(op)
    return [revision.data]
  })
}
