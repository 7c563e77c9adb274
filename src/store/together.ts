import type { AnyKind } from '#kinds/define.ts'
import { RETRY, retry, type Clock } from './clock.ts'
import { mapPooled } from './concurrency.ts'
import type { Key } from './keys.ts'
import { decisionOn, foundAs, isDecided, withdraw, type Decision, type Marked } from './marks.ts'
import {
  entityKey,
  withDraftAfterWrite,
  revisionKey,
  writeRevision,
  type Entity,
} from './records.ts'
import type { Found, Store } from './store.ts'
import { swapDocument } from './swap.ts'

type Item = { kind: AnyKind; id: string }

/** One record of a write of several records. */
export type RecordChange = Item & {
  /** The record as it was read. */
  found: Found<Entity>
  /** Its next version. */
  next: Entity
}

/** Maximum number of concurrent writes. */
const WIDTH = 16

/**
 * Marks a record with its next version: see `marks.ts`.
 * @returns false if the record was changed since it was read
 */
const markRecord = (
  store: Store,
  clock: Clock,
  decisionKey: Key,
  attempt: string,
  { kind, id, found, next }: RecordChange,
): Promise<boolean> =>
  retry<boolean>(clock, async () => {
    const key = entityKey(kind, id)
    const following = withDraftAfterWrite(kind, found.data, next)
    // The version is written into the history before the mark: see `writeRevision`.
    const written = await writeRevision(store, revisionKey(kind, following), following)
    if (!written) return RETRY
    const marked: Marked = {
      ...found.data,
      mark: { decision: decisionKey, attempt, next: written },
    }
    const outcome = await store.put(key, marked, { onlyIfMatch: found.etag })
    if (outcome.status === 'won') return true
    // A write whose response was lost may have succeeded.
    if ((await store.get<Marked>(key))?.data.mark?.attempt === attempt) return true
    return outcome.status === 'lost' ? false : RETRY
  })

/**
 * Replaces a marked record by its next version, if the attempt was decided, or by its old version,
 * if the attempt has ended without a decision. Leaves the mark of the current attempt.
 */
const clearMark = (
  store: Store,
  clock: Clock,
  decisionKey: Key,
  { kind, id }: Item,
): Promise<void> =>
  retry<void>(clock, async () => {
    const key = entityKey(kind, id)
    const found = await store.get<Marked>(key)
    const mark = found?.data.mark
    if (!found || mark?.decision !== decisionKey) return
    const document = await decisionOn(store, mark)
    if (document?.attempt?.id === mark.attempt) return
    const unmarked = foundAs(found, isDecided(document, mark)).data
    const outcome = await store.put(key, unmarked, { onlyIfMatch: found.etag })
    return outcome.status === 'won' ? undefined : RETRY
  })

/** Returns all items that attempts of a document may have marked. */
export type ItemsOf<Document> = (document: Document) => readonly Item[]

/**
 * Removes the marks of a document's attempts that have ended.
 * @throws UnavailableError when the store does not respond in time
 */
export const clearMarks = async <Document extends Decision>(
  store: Store,
  clock: Clock,
  decisionKey: Key,
  itemsOf: ItemsOf<Document>,
): Promise<void> => {
  const found = await retry(clock, () => store.get<Document>(decisionKey))
  if (found?.data.isMarked !== true) return
  await mapPooled(itemsOf(found.data), WIDTH, (item) => clearMark(store, clock, decisionKey, item))
  // While an attempt is under way, its marks remain. Otherwise `isMarked` is reset, by a write that
  // fails if a later attempt has changed the document meanwhile: `isMarked` then stays true, and
  // the next caller checks again.
  if (found.data.attempt === null)
    await store.put(decisionKey, { ...found.data, isMarked: false }, { onlyIfMatch: found.etag })
}

/**
 * Milliseconds after the start of an attempt until {@link recoverAttempts} withdraws it. A write of
 * one of its records withdraws it at any time.
 */
const ATTEMPT_MS = 10_000

/** True for a recent attempt, which the process that began it may still decide. */
export const isUnderWay = ({ attempt }: Decision, clock: Clock): boolean =>
  attempt !== null && clock.now() - Date.parse(attempt.at) < ATTEMPT_MS

/**
 * Withdraws an interrupted attempt of a document, and removes the marks of ended attempts. Does
 * nothing while an attempt is under way.
 * @throws UnavailableError when the store does not respond in time
 */
export const recoverAttempts = async <Document extends Decision>(
  store: Store,
  clock: Clock,
  decisionKey: Key,
  document: Document,
  itemsOf: ItemsOf<Document>,
): Promise<void> => {
  const { attempt } = document
  if (isUnderWay(document, clock)) return
  if (attempt) await withdraw(store, clock, { decision: decisionKey, attempt: attempt.id })
  await clearMarks(store, clock, decisionKey, itemsOf)
}

/**
 * The result of a write of several records. If it is refused, `items` are the records that were
 * changed since they were read. The list is empty if the document may not decide, or if a write of
 * a record has withdrawn the attempt.
 */
export type WrittenTogether = { isDecided: true } | { refused: 'stale'; items: readonly Item[] }

type Steps<Document> = {
  /** Returns the document at the start of the attempt; null if the attempt may not start. */
  begin(stored: Document | null): Document | null
  /** Returns the document after the decision. */
  decide(stored: Document): Document
  /**
   * Called when all records are marked, before the decision. Returns false to give up the attempt.
   */
  whenMarked(): Promise<boolean>
  itemsOf: ItemsOf<Document>
}

/**
 * Maximum number of decided attempts that a document stores. The last one would be enough, as no
 * mark of earlier attempts is left when an attempt begins; the others are a margin.
 */
const MAX_DECIDED = 8

/**
 * Writes either all of several records or none of them, in the steps that `marks.ts` describes.
 * @param decisionKey key of the document that decides; no marks of its earlier attempts may be left
 * @param parts the records as `readForWriting` has returned them, with their next versions
 * @throws UnavailableError when it is not certain whether all records were written or none
 */
export const writeAtomically = async <Document extends Decision>(
  store: Store,
  clock: Clock,
  decisionKey: Key,
  parts: readonly RecordChange[],
  { begin, decide, whenMarked, itemsOf }: Steps<Document>,
): Promise<WrittenTogether> => {
  const attempt = { id: crypto.randomUUID(), at: new Date(clock.now()).toISOString() }
  const giveUp = async () => {
    await withdraw(store, clock, { decision: decisionKey, attempt: attempt.id })
    // Includes `parts`, as the document may no longer contain all of them.
    await clearMarks<Document>(store, clock, decisionKey, (document) => [
      ...itemsOf(document),
      ...parts,
    ])
  }
  try {
    const isBegun = await swapDocument<Document, boolean>(store, clock, decisionKey, (stored) => {
      if (stored?.attempt?.id === attempt.id) return { result: true }
      const next = begin(stored)
      return next ? { next: { ...next, attempt, isMarked: true }, result: true } : { result: false }
    })
    if (!isBegun) return { refused: 'stale', items: [] }
    const areMarked = await mapPooled(parts, WIDTH, (part) =>
      markRecord(store, clock, decisionKey, attempt.id, part),
    )
    const stale = parts.filter((_, index) => !areMarked[index])
    const mayDecide = stale.length === 0 && (await whenMarked())
    const isWritten =
      mayDecide &&
      (await swapDocument<Document, boolean>(store, clock, decisionKey, (stored) => {
        if (stored?.decided.includes(attempt.id)) return { result: true }
        if (stored?.attempt?.id !== attempt.id) return { result: false }
        return {
          next: {
            ...decide(stored),
            attempt: null,
            decided: [...stored.decided, attempt.id].slice(-MAX_DECIDED),
          },
          result: true,
        }
      }))
    if (!isWritten) {
      await giveUp()
      return { refused: 'stale', items: stale }
    }
  } catch (error) {
    await giveUp().catch(() => undefined)
    throw error
  }
  // The write is complete with the decision. If a mark cannot be removed now, readers of its record
  // see the next version in the mark.
  await clearMarks(store, clock, decisionKey, itemsOf).catch(() => undefined)
  return { isDecided: true }
}
