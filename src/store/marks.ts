import { type Clock } from './clock.ts'
import { keyOf, type Key } from './keys.ts'
import type { Entity } from './records.ts'
import type { Found, Store } from './store.ts'
import { swapDocument } from './swap.ts'

// Several records are written all or none by one document that decides. First every record is marked with its next version, which nobody
// sees; then one swap of that document decides the attempt, and at that moment all readers see all next versions; then each takes its
// record's place. Whatever is cut off, a reader follows the mark to the document, and finds the old versions or the new ones.

/** The part of a document that decides on writes of several records. */
export type Decision = {
  /** The attempt under way, and since when. Only this one can be decided: whoever clears it has withdrawn the attempt. */
  attempt: { id: string; at: string } | null
  /** Attempts that were decided: the versions that their marks hold are the records. */
  decided: readonly string[]
  /** True from the first mark until it is certain that none is left. */
  isMarked: boolean
}

/** A record's next version, made by an attempt. `decision`: the key of the document that decides on it. */
export type Mark<Version> = { decision: string; attempt: string; next: Version }

/** An entity as it is stored, perhaps with a mark. */
export type Marked = Entity & { mark?: Mark<Entity> }

/** The attempt that a mark belongs to. */
export type MarkedBy = Pick<Mark<unknown>, 'decision' | 'attempt'>

export const isDecided = (
  decision: Pick<Decision, 'decided'> | null,
  { attempt }: MarkedBy,
): boolean => decision?.decided.includes(attempt) === true

/** The document that decides on a mark. One that is gone has decided nothing that is left. Read after its mark, it says how an ended attempt has ended. */
export const decisionOn = async (store: Store, { decision }: MarkedBy): Promise<Decision | null> =>
  (await store.get<Decision>(keyOf(decision)))?.data ?? null

/**
 * An entity as it is seen. `isPassing`: a decision may change it while what is stored stays, ETag included: it is not to be kept, and a
 * write over it must come from {@link readForWriting}, which ends the attempt first.
 */
export type SeenRecord = Found<Entity> & { isPassing?: true }

/** A marked entity without its mark: as the mark has it, or as it was. */
export const foundAs = (
  { etag, data: { mark, ...entity } }: Found<Marked>,
  isNext: boolean,
): SeenRecord => ({ etag, data: isNext && mark ? mark.next : entity, isPassing: true })

/** A stored entity as it is seen: as its mark has it where that attempt was decided. */
export const seenIn = async (store: Store, found: Found<Marked>): Promise<SeenRecord> => {
  const { mark } = found.data
  return mark ? foundAs(found, isDecided(await decisionOn(store, mark), mark)) : found
}

/** Withdraws an attempt that is under way; one that was decided stays so. @returns the document */
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

/** An entity for whoever is about to write it: that write goes before any attempt that has not been decided. */
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

/** The store as it would be with these versions in it, by the keys of their records: for checks, which read records and lists. */
export const supposing = (store: Store, versions: ReadonlyMap<Key, Entity>): Store => {
  const view = { ...store }
  supposed.set(view, versions)
  return view
}

/** The versions that a view supposes; undefined for a store as it is. */
export const supposedIn = (view: Store): ReadonlyMap<Key, Entity> | undefined => supposed.get(view)
