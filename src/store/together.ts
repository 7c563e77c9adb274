import type { AnyKind } from '#kinds/define.ts'
import { RETRY, retry, type Clock } from './clock.ts'
import { mapPooled } from './concurrency.ts'
import type { Key } from './keys.ts'
import { decisionOn, foundAs, isDecided, withdraw, type Decision, type Marked } from './marks.ts'
import { entityKey, followingOf, revisionKey, writeRevision, type Entity } from './records.ts'
import type { Found, Store } from './store.ts'
import { swapDocument } from './swap.ts'

type Item = { kind: AnyKind; id: string }

/** One record of a write of several: as it was read, and its next version. */
export type Part = Item & { found: Found<Entity>; next: Entity }

const WIDTH = 16

/** Marks a record. @returns false where it was written since it was read */
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
    // The revision goes before its mark, as it goes before its entity.
    const written = await writeRevision(store, revisionKey(kind, following), following)
    if (!written) return RETRY
    const marked: Marked = { ...found.data, mark: { decision, attempt, next: written } }
    const outcome = await store.put(key, marked, { onlyIfMatch: found.etag })
    if (outcome.status === 'won') return true
    // A write whose answer was lost may have been made.
    if ((await store.get<Marked>(key))?.data.mark?.attempt === attempt) return true
    return outcome.status === 'lost' ? false : RETRY
  })

/** Puts the version that holds into a marked record's place. An attempt that is still under way keeps its mark. */
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

/** Takes the marks of ended attempts away, where any may be left. @throws UnavailableError */
export const clearMarks = async <Document extends Decision>(
  store: Store,
  clock: Clock,
  decision: Key,
  itemsOf: ItemsOf<Document>,
): Promise<void> => {
  const found = await retry(clock, () => store.get<Document>(decision))
  if (found?.data.isMarked !== true) return
  await mapPooled(itemsOf(found.data), WIDTH, (item) => clearMark(store, clock, decision, item))
  // Over this very document only: another one may have marked other items. Whoever comes next looks again where that is lost.
  if (found.data.attempt === null)
    await store.put(decision, { ...found.data, isMarked: false }, { onlyIfMatch: found.etag })
}

/** Milliseconds for which an attempt is left to whoever began it. */
const ATTEMPT_MS = 10_000

/** Tells of an attempt that it may still be decided by whoever began it: others wait for that. */
export const isUnderWay = ({ attempt }: Decision, clock: Clock): boolean =>
  attempt !== null && clock.now() - Date.parse(attempt.at) < ATTEMPT_MS

/** Takes away what attempts have left that were cut off. @throws UnavailableError */
export const tidyAttempts = async <Document extends Decision>(
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

/** `stale` names records that were written since they were read; where it names none, the document may not decide, or another write went before. */
export type WrittenTogether = { isDecided: true } | { refused: 'stale'; items: readonly Item[] }

type Steps<Document> = {
  /** The document for the beginning of the attempt; null where there may be none. */
  begin(stored: Document | null): Document | null
  /** The document for the moment from which all parts hold. */
  decide(stored: Document): Document
  /** Done before the decision: brings lists up to date, so that they follow the marks. Answers with false to give the attempt up. */
  whenMarked(): Promise<boolean>
  itemsOf: ItemsOf<Document>
}

/** Decided attempts that a document remembers. Before one begins, no mark of those before it is left. */
const DECIDED_KEPT = 8

/**
 * Writes several records, all or none.
 * @param decision the key of the document that decides; no marks of its earlier attempts may be left
 * @param parts as {@link readForWriting} has found them
 * @throws UnavailableError when it is not certain whether all parts hold, or none
 */
export const writeTogether = async <Document extends Decision>(
  store: Store,
  clock: Clock,
  decision: Key,
  parts: readonly Part[],
  { begin, decide, whenMarked, itemsOf }: Steps<Document>,
): Promise<WrittenTogether> => {
  const attempt = { id: crypto.randomUUID(), at: new Date(clock.now()).toISOString() }
  const giveUp = async () => {
    await withdraw(store, clock, { decision, attempt: attempt.id })
    // The document may have lost items since.
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
  // Decided, it is done: a record that keeps its mark for now is seen as the mark has it.
  await clearMarks(store, clock, decision, itemsOf).catch(() => undefined)
  return { isDecided: true }
}
