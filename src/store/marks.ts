import { type Clock } from './clock.ts'
import { keyOf, type Key } from './keys.ts'
import type { Entity } from './records.ts'
import type { Found, Store } from './store.ts'
import { swapDocument } from './swap.ts'

// Several records are written all or none by a document that decides. First every record is marked
// with its next version, which nobody sees; then a swap of that document decides the attempt, and
// from that moment all readers see all next versions; then each replaces its record. If any step is
// interrupted, readers follow the mark to the document, and find all old versions or all new ones.

/** The part of a document that decides about writes of several records. */
export type Decision = {
  /**
   * The current attempt and its start. Only this one can be decided: clearing it withdraws the
   * attempt.
   */
  attempt: { id: string; at: string } | null
  /** Decided attempts: the versions in their marks are the records. */
  decided: readonly string[]
  /** True from the first mark until no mark can be left. */
  isMarked: boolean
}

/** A record's next version in an attempt. `decision`: the key of the document that decides. */
export type Mark<Version> = { decision: string; attempt: string; next: Version }

/** An entity as stored, possibly with a mark. */
export type Marked = Entity & { mark?: Mark<Entity> }

/** The attempt that a mark belongs to. */
export type MarkedBy = Pick<Mark<unknown>, 'decision' | 'attempt'>

export const isDecided = (
  decision: Pick<Decision, 'decided'> | null,
  { attempt }: MarkedBy,
): boolean => decision?.decided.includes(attempt) === true

/**
 * The document that decides about a mark; a deleted one has decided no mark that is left. Must be
 * read after the mark to get the final outcome of an ended attempt.
 */
export const decisionOn = async (store: Store, { decision }: MarkedBy): Promise<Decision | null> =>
  (await store.get<Decision>(keyOf(decision)))?.data ?? null

/**
 * An entity with decisions applied. `isPassing`: a decision may change it while the stored
 * document, including its ETag, does not change. It must not be cached, and a write over it must
 * use {@link readForWriting}, which ends the attempt first.
 */
export type SeenRecord = Found<Entity> & { isPassing?: true }

/** A marked entity without its mark: the next version, or the previous one. */
export const foundAs = (
  { etag, data: { mark, ...entity } }: Found<Marked>,
  isNext: boolean,
): SeenRecord => ({ etag, data: isNext && mark ? mark.next : entity, isPassing: true })

/** Applies decisions to a stored entity: returns the mark's version if its attempt was decided. */
export const resolveMark = async (store: Store, found: Found<Marked>): Promise<SeenRecord> => {
  const { mark } = found.data
  return mark ? foundAs(found, isDecided(await decisionOn(store, mark), mark)) : found
}

/** Withdraws an undecided attempt; a decided one remains decided. @returns the document */
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
 * Reads an entity for a subsequent write, and withdraws an undecided attempt that has marked it:
 * the write has priority.
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

const supposed = new WeakMap<Store, ReadonlyMap<Key, Entity>>()

/**
 * A view of the store with these versions applied, by the keys of their records: for checks, which
 * read records and lists.
 */
export const withOverlay = (store: Store, versions: ReadonlyMap<Key, Entity>): Store => {
  const view = { ...store }
  supposed.set(view, versions)
  return view
}

/** The versions that a view applies; undefined for the store itself. */
export const overlayOf = (view: Store): ReadonlyMap<Key, Entity> | undefined => supposed.get(view)
