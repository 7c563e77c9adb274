import { type Clock } from './clock.ts'
import { keyOf, type Key } from './keys.ts'
import type { Entity } from './records.ts'
import type { Found, Store } from './store.ts'
import { swapDocument } from './swap.ts'

// Writes several records so that readers see either all changes or none. A separate document, such
// as a release, decides about the write:
// 1. Every record gets a mark, which contains its next version. Readers still see the old versions.
// 2. A single write of the deciding document adds the attempt to `decided`. From then on readers
//    see the next versions in the marks.
// 3. Each next version replaces its record, and the mark disappears.
//
// If the process is interrupted, readers of a marked record read the deciding document, and so see
// all old versions or all next versions.

/** The fields of a document that decides about writes of several records. */
export type Decision = {
  /**
   * Id and start (ISO 8601) of the current attempt to write the records. No other attempt can be
   * decided: setting the field to null withdraws the attempt.
   */
  attempt: { id: string; at: string } | null
  /** Ids of decided attempts: readers see the next versions in their marks. */
  decided: readonly string[]
  /** True while records may have marks of this document. */
  isMarked: boolean
}

/** A mark in a record. */
export type Mark<Version> = {
  /** Key of the document that decides. */
  decision: string
  /** Id of the attempt. */
  attempt: string
  /** The record's next version. */
  next: Version
}

/** An entity as stored, possibly with a mark. */
export type Marked = Entity & { mark?: Mark<Entity> }

/** Identifies the attempt that a mark belongs to. */
export type MarkedBy = Pick<Mark<unknown>, 'decision' | 'attempt'>

/** True if a document has decided an attempt. */
export const isDecided = (
  decision: Pick<Decision, 'decided'> | null,
  { attempt }: MarkedBy,
): boolean => decision?.decided.includes(attempt) === true

/**
 * Reads the document that decides about a mark; null if it was deleted, which happens only when no
 * decided mark is left. To be called after the mark was read: a document that was read before may
 * not have the decision yet.
 */
export const decisionOn = async (store: Store, { decision }: MarkedBy): Promise<Decision | null> =>
  (await store.get<Decision>(keyOf(decision)))?.data ?? null

/**
 * An entity as readers see it, with decisions applied. `isTransient` is set for a marked entity: a
 * decision may change what readers see without a change of the stored document and its ETag. Such
 * an entity must not be cached. A write over it must use {@link readForWriting}, which ends the
 * attempt first.
 */
export type SeenRecord = Found<Entity> & { isTransient?: true }

/**
 * A marked entity as readers see it: its next version if `isNext` is true, otherwise the old one.
 */
export const foundAs = (
  { etag, data: { mark, ...entity } }: Found<Marked>,
  isNext: boolean,
): SeenRecord => ({ etag, data: isNext && mark ? mark.next : entity, isTransient: true })

/** A stored entity as readers see it: the mark's next version if the attempt was decided. */
export const resolveMark = async (store: Store, found: Found<Marked>): Promise<SeenRecord> => {
  const { mark } = found.data
  return mark ? foundAs(found, isDecided(await decisionOn(store, mark), mark)) : found
}

/** Withdraws an attempt that is not decided yet. @returns the document that decides */
export const withdraw = (
  store: Store,
  clock: Clock,
  { decision, attempt }: MarkedBy,
): Promise<Decision | null> =>
  swapDocument<Decision, Decision | null>(store, clock, keyOf(decision), (stored) => {
    if (stored?.attempt?.id !== attempt) return { result: stored }
    const next = { ...stored, attempt: null }
    return { next, result: next }
  })

/**
 * Reads an entity that is to be written. If an attempt that is not decided has marked the entity,
 * the attempt is withdrawn, as the write has priority.
 */
export const readForWriting = async (
  store: Store,
  clock: Clock,
  key: Key,
): Promise<SeenRecord | null> => {
  const found = await store.get<Marked>(key)
  const mark = found?.data.mark
  return found && mark ? foundAs(found, isDecided(await withdraw(store, clock, mark), mark)) : found
}

/** The versions that each view applies. */
const overlays = new WeakMap<Store, ReadonlyMap<Key, Entity>>()

/**
 * A view of the store in which records have other versions than the stored ones. Checks use it to
 * read records and lists as they would be after a change.
 * @param versions by the keys of their records
 */
export const withOverlay = (store: Store, versions: ReadonlyMap<Key, Entity>): Store => {
  const view = { ...store }
  overlays.set(view, versions)
  return view
}

/** The versions of a view made by {@link withOverlay}; undefined for another store. */
export const overlayOf = (view: Store): ReadonlyMap<Key, Entity> | undefined => overlays.get(view)
