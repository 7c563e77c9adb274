import type { AnyKind, Data } from '#kinds/define.ts'
import type { FieldError } from '#rules/problems.ts'
import { RETRY, retry, type Clock } from './clock.ts'
import { mapPooled } from './concurrency.ts'
import { keyOf, type Key } from './keys.ts'
import { readForWriting, seenIn, supposedIn, type Marked, type SeenRecord } from './marks.ts'
import { rebased } from './rebase.ts'
import type { Found, Store } from './store.ts'
import { visibleAfter, type Visible } from './visible.ts'

export type Status = 'draft' | 'published'

/** One write of an entity: the version that it made, when, and who made it. */
export type WriteMark = { rev: string; at: string; by: string }

/**
 * The next version of a record, worked on while the record stays as it is. It holds all fields: those that it has not
 * changed follow the record, see {@link rebased}.
 */
export type Draft = {
  /** Its own version, from the same counter as the record's and always later: a write of the record gives it another, too. */
  rev: string
  /** Version of the record that it began from. */
  began: string
  data: Data
  slug: string | null
  expireAt: string | null
  /** When it is published by itself; null where somebody must do that. */
  publishAt: string | null
  touched: Entity['touched']
  /** When its author left the Arabic as it is, after a look; absent where nobody did. */
  confirmedAt?: string
  /** Paths of fields that were changed in it and, later and otherwise, in the record. */
  overlaps: readonly string[]
  /** Errors that kept it from being published at its time. */
  blocked?: { at: string; errors: readonly FieldError[] }
  createdAt: string
  updatedAt: string
  updatedBy: string
}

/**
 * An entity as it is stored under `e/<kind>/<id>`: the only truth. Times are ISO 8601 in UTC. A save of the record names in
 * `If-Match` its `rev`, one of the draft the draft's `rev`: a later version of the other part is no reason to refuse it. All versions
 * of one entity come from one counter.
 */
export type Entity = {
  id: string
  /** Opaque version; sorts by age within one entity. */
  rev: string
  /** The operation that wrote this version, and the last 64: how a repeated write meets itself. */
  op: string
  ops: string[]
  /** The version before this one; null in the first. */
  previous: string | null
  rank: string | null
  status: Status
  publishAt: string | null
  expireAt: string | null
  slug: string | null
  /** Earlier addresses, which lead to the present one. */
  oldSlugs: string[]
  data: Data
  /** When each language's text was last changed: shows an outdated translation. */
  touched: { en: string; ar: string }
  createdAt: string
  updatedAt: string
  updatedBy: string
  deletedAt: string | null
  /** Null in what was never public; absent in what was stored before it was kept. */
  visible?: Visible | null
  /** Absent while nobody works on a next version. */
  draft?: Draft
  /** The last write where it saved or discarded a draft, which leaves `rev` and `updatedAt` alone; absent where it wrote the record itself. */
  draftWrite?: WriteMark
  /** Present in a version that the schedule published from a draft. */
  bySchedule?: true
  /** Present in a tombstone: the record was erased then, and what holds its place says nothing of what it held. */
  erasedAt?: string
}

/** What a save sets. Absent parts of an update stay as they are. */
export type Save = {
  data: Data
  status?: Status
  publishAt?: string | null
  expireAt?: string | null
  slug?: string
  /** Its author has compared the Arabic with the English and leaves it as it is: it counts as touched. */
  arabicIsCurrent?: true
  /** The version of the draft that it publishes, and ends: parts that it leaves out are the draft's. A save without one leaves a draft where it is. */
  endsDraft?: string | null
  bySchedule?: true
}

/** How many operations an entity remembers: more than one burst of retries can produce. */
const OPS_KEPT = 64

/** The operations of an entity after one more. */
export const withOperation = (ops: readonly string[], op: string): string[] =>
  [...ops, op].slice(-OPS_KEPT)

/** The next version's `rev`: a counter, so that revisions sort, and a part of the operation, so that it cannot be guessed ahead. */
export const nextRev = (current: string | undefined, op: string): string => {
  const count = current ? Number.parseInt(current.slice(0, 6), 36) + 1 : 1
  return `${count.toString(36).padStart(6, '0')}${op.slice(0, 8)}`
}

type Versioned = Pick<Entity, 'rev' | 'updatedAt' | 'updatedBy'> & { draftWrite?: WriteMark }

/** The last write of an entity, of the record or of its draft. A mark that is older than the record was left by a program that knows no drafts. */
export const lastWrite = ({ rev, updatedAt, updatedBy, draftWrite }: Versioned): WriteMark =>
  draftWrite && draftWrite.rev > rev ? draftWrite : { rev, at: updatedAt, by: updatedBy }

/** The highest version that an entity has given to any part of it: the next one counts from there. */
export const highestRev = (entity: Entity): string =>
  [entity.rev, entity.draft?.rev ?? '', lastWrite(entity).rev].sort().at(-1) ?? ''

/** Under which an entity's write is kept in the history. */
export const revisionKey = (kind: AnyKind, entity: Entity): Key =>
  keyOf('h', kind.name, entity.id, `${lastWrite(entity).rev}-${entity.op}`)

/** An entity with another draft, or with none. */
export const withDraft = ({ draft: _, ...entity }: Entity, draft: Draft | undefined): Entity =>
  draft ? { ...entity, draft } : entity

/** The version that follows `current`, with its operation noted. */
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

/** Why a write was not made; `current` is the stored version. */
export type Refusal = {
  refused: 'stale' | 'conflict' | 'not found' | 'times'
  current: Entity | null
}
export type Written = {
  entity: Entity
  etag: string
  repeated: boolean
  /** The version that this call wrote over, null when there was none; absent when it wrote nothing. */
  before?: Entity | null
}
/** The stored version is equal already: nothing is written, and no version is added to the history. */
export type Unchanged = { unchanged: Entity }

/** From the stored version to the next one, or why not. Called again after every read; must not have effects. */
export type Decide = (current: Entity | null) => Entity | Unchanged | Refusal

export const entityKey = (kind: AnyKind, id: string) => keyOf('e', kind.name, id)

/** A record. One that was erased is not there, though a tombstone may hold its place. @param known as {@link Store.get} takes it */
export const readEntity = async (
  store: Store,
  kind: AnyKind,
  id: string,
  known?: Found<Entity>,
): Promise<SeenRecord | null> => {
  const key = entityKey(kind, id)
  const next = supposedIn(store)?.get(key)
  if (next) return { data: next, etag: '', isPassing: true }
  const stored = await store.get<Marked>(key, known)
  const found = stored && (await seenIn(store, stored))
  return found?.data.erasedAt === undefined ? found : null
}

/**
 * Compare-and-swap of one entity. The outcome comes from the HTTP status alone; an unknown one is settled by reading
 * again and looking for the operation id. An edit made against a version that is no longer there comes back as refused.
 * @param target `op`: the operation's id: the same request repeated carries the same one and meets its own first try;
 * `found`: the entity as the caller has just read it, so that it is read again only after a lost swap
 * @throws UnavailableError when storage is not certain within 8 s
 */
export const writeEntity = (
  store: Store,
  clock: Clock,
  target: { kind: AnyKind; id: string; op: string; found?: Found<Entity> | null },
  decide: Decide,
): Promise<Written | Refusal> => {
  // A try whose outcome is unknown may have been the one that wrote: then the next one meets it as a repeated write.
  let tried: Pick<Written, 'before'> = {}
  let first = target.found
  return retry<Written | Refusal>(clock, async () => {
    const { kind, id, op } = target
    const key = entityKey(kind, id)
    const found = first === undefined ? await readForWriting(store, clock, key) : first
    first = undefined
    if (found?.data.ops.includes(op))
      return { entity: found.data, etag: found.etag, repeated: true, ...tried }
    // Nothing is written over a tombstone: what follows it would stand without its history.
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

/** A version as it follows another one: with its draft, where it keeps one. */
export const followingOf = (kind: AnyKind, before: Entity, next: Entity): Entity =>
  next.rev === before.rev ? next : withDraft(next, draftBeside(kind, before, next))

/** The draft after a write of its record: merged with it, under a version that nobody has seen yet. */
const draftBeside = (kind: AnyKind, before: Entity, after: Entity): Draft | undefined => {
  const draft =
    after.draft && after.draft === before.draft
      ? rebased(kind, before, after, after.draft)
      : after.draft
  // An item that is taken off the site is not brought back by a schedule.
  const isTakenOff = before.status === 'published' && after.status === 'draft'
  return (
    draft && { ...draft, ...(isTakenOff && { publishAt: null }), rev: nextRev(after.rev, after.op) }
  )
}

/**
 * Writes the revision, before its entity: one without its entity is harmless, an entity without its revision loses
 * history. An earlier try of the same operation may have left it: then what it says is what is written, times included.
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

/** Every version of an entity, newest first: of the record and of its drafts. One that saved a draft holds the record of that time, too. */
export const readRevisions = async (store: Store, kind: AnyKind, id: string): Promise<Entity[]> => {
  const listed = await store.list('h', kind.name, id)
  const keys = listed
    .map(({ key }) => key)
    .sort()
    .reverse()
  const found = await mapPooled(keys, WIDTH, (key) => store.get<Entity>(keyOf(key)))
  const current = await readEntity(store, kind, id)
  // A revision whose operation was never taken is an attempt that lost, and no part of the history. Each version
  // remembers the last 64 operations before it, so that walking back vouches for older and older ones.
  const taken = new Set(current?.data.ops)
  // An operation that lost a swap and was made again left two: the last one won.
  const seen = new Set<string>()
  return found.flatMap((revision) => {
    if (!revision || !taken.has(revision.data.op) || seen.has(revision.data.op)) return []
    seen.add(revision.data.op)
    for (const op of revision.data.ops) taken.add(op)
    return [revision.data]
  })
}
