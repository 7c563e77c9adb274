import type { AnyKind } from '#kinds/define.ts'
import { RETRY, retry, type Clock } from './clock.ts'
import { mapPooled } from './concurrency.ts'
import type { Key } from './keys.ts'
import { decisionOn, foundAs, isDecided, withdraw, type Decision, type Marked } from './marks.ts'
import { entityKey, followingOf, revisionKey, writeRevision, type Entity } from './records.ts'
import type { Found, Store } from './store.ts'
import { swapDocument } from './swap.ts'

type Item = { kind: AnyKind; id: string }

/** One record of a write of several: as read, and its next version. */
export type Part = Item & { found: Found<Entity>; next: Entity }

const WIDTH = 16

/** Marks a record. @returns false if it was written since it was read */
const markRecord = (
  store: Store,
  clock: Clock,
  decision: Key,
  attempt: string,
  { kind, id, found, next }: Part,
): Promise<boolean> =>
  retry<boolean>(clock, async () => {
    const key = entityKey(kind, id)
    const following = followingOf(kind, found.data, next)
    // The revision is written before its mark, as it is before its entity.
    const written = await writeRevision(store, revisionKey(kind, following), following)
    if (!written) return RETRY
    const marked: Marked = { ...found.data, mark: { decision, attempt, next: written } }
    const outcome = await store.put(key, marked, { onlyIfMatch: found.etag })
    if (outcome.status === 'won') return true
    // A write whose response was lost may have succeeded.
    if ((await store.get<Marked>(key))?.data.mark?.attempt === attempt) return true
    return outcome.status === 'lost' ? false : RETRY
  })

/**
 * Replaces a marked record with the version that was decided. An attempt that is still undecided
 * retains its mark.
 */
const clearMark = (store: Store, clock: Clock, decision: Key, { kind, id }: Item): Promise<void> =>
  retry<void>(clock, async () => {
    const key = entityKey(kind, id)
    const found = await store.get<Marked>(key)
    const mark = found?.data.mark
    if (!found || mark?.decision !== decision) return
    const document = await decisionOn(store, mark)
    if (document?.attempt?.id === mark.attempt) return
    return (
      await store.put(key, foundAs(found, isDecided(document, mark)).data, {
        onlyIfMatch: found.etag,
      })
    ).status === 'won'
      ? undefined
      : RETRY
  })

/** Every item that attempts of a document may have marked. */
export type ItemsOf<Document> = (document: Document) => readonly Item[]

/** Removes the marks of ended attempts, if any may be left. @throws UnavailableError */
export const clearMarks = async <Document extends Decision>(
  store: Store,
  clock: Clock,
  decision: Key,
  itemsOf: ItemsOf<Document>,
): Promise<void> => {
  const found = await retry(clock, () => store.get<Document>(decision))
  if (found?.data.isMarked !== true) return
  await mapPooled(itemsOf(found.data), WIDTH, (item) => clearMark(store, clock, decision, item))
  // Only over this version of the document: a later one may have marked other items. If the swap is
  // lost, the next caller checks again.
  if (found.data.attempt === null)
    await store.put(decision, { ...found.data, isMarked: false }, { onlyIfMatch: found.etag })
}

/**
 * Milliseconds for which {@link tidyAttempts} leaves an attempt to the process that began it. A
 * write of one of its records withdraws it at any time.
 */
const ATTEMPT_MS = 10_000

/** True while the process that began an attempt may still decide it: others wait. */
export const isUnderWay = ({ attempt }: Decision, clock: Clock): boolean =>
  attempt !== null && clock.now() - Date.parse(attempt.at) < ATTEMPT_MS

/** Cleans up after interrupted attempts. @throws UnavailableError */
export const recoverAttempts = async <Document extends Decision>(
  store: Store,
  clock: Clock,
  decision: Key,
  document: Document,
  itemsOf: ItemsOf<Document>,
): Promise<void> => {
  const { attempt } = document
  if (isUnderWay(document, clock)) return
  if (attempt) await withdraw(store, clock, { decision, attempt: attempt.id })
  await clearMarks(store, clock, decision, itemsOf)
}

/**
 * `stale` lists records that were written since they were read; if empty, the document may not
 * decide, or another write took precedence.
 */
export type WrittenTogether = { isDecided: true } | { refused: 'stale'; items: readonly Item[] }

type Steps<Document> = {
  /** The document at the start of the attempt; null if it may not start. */
  begin(stored: Document | null): Document | null
  /** The document at the moment from which all parts count. */
  decide(stored: Document): Document
  /**
   * Called before the decision: brings lists up to date with the marks. Returns false to abandon
   * the attempt.
   */
  whenMarked(): Promise<boolean>
  itemsOf: ItemsOf<Document>
}

/**
 * Number of decided attempts stored in a document. Before an attempt begins, no mark of earlier
 * ones is left.
 */
const DECIDED_KEPT = 8

/**
 * Writes several records, all or none.
 * @param decision the key of the document that decides; no marks of its earlier attempts may be
 * left
 * @param parts as returned by {@link readForWriting}
 * @throws UnavailableError when it is uncertain if all parts were written, or none
 */
export const writeAtomically = async <Document extends Decision>(
  store: Store,
  clock: Clock,
  decision: Key,
  parts: readonly Part[],
  { begin, decide, whenMarked, itemsOf }: Steps<Document>,
): Promise<WrittenTogether> => {
  const attempt = { id: crypto.randomUUID(), at: new Date(clock.now()).toISOString() }
  const giveUp = async () => {
    await withdraw(store, clock, { decision, attempt: attempt.id })
    // The document may have lost items meanwhile.
    await clearMarks<Document>(store, clock, decision, (document) => [
      ...itemsOf(document),
      ...parts,
    ])
  }
  try {
    const isBegun = await swapDocument<Document, boolean>(store, clock, decision, (stored) => {
      if (stored?.attempt?.id === attempt.id) return { result: true }
      const next = begin(stored)
      return next ? { next: { ...next, attempt, isMarked: true }, result: true } : { result: false }
    })
    if (!isBegun) return { refused: 'stale', items: [] }
    const marks = await mapPooled(parts, WIDTH, (part) =>
      markRecord(store, clock, decision, attempt.id, part),
    )
    const stale = parts.filter((_, at) => !marks[at])
    const mayDecide = stale.length === 0 && (await whenMarked())
    const isWritten =
      mayDecide &&
      (await swapDocument<Document, boolean>(store, clock, decision, (stored) => {
        if (stored?.decided.includes(attempt.id)) return { result: true }
        if (stored?.attempt?.id !== attempt.id) return { result: false }
        return {
          next: {
            ...decide(stored),
            attempt: null,
            decided: [...stored.decided, attempt.id].slice(-DECIDED_KEPT),
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
  // The write is complete once decided: a record with a remaining mark is read in the mark's
  // version.
  await clearMarks(store, clock, decision, itemsOf).catch(() => undefined)
  return { isDecided: true }
}
