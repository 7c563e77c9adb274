import { dayOf, fromDubai } from '#i18n/time.ts'
import { DAY_MS } from '#rules/time.ts'
import { coalesce, mapPooled } from '#store/concurrency.ts'
import { readDerived } from '#store/derived.ts'
import { keyOf, sha256, type Key } from '#store/keys.ts'
import type { Store } from '#store/store.ts'
import { swapDocument } from '#store/swap.ts'
import type { Services } from '../services.ts'
import { scheduleRelisting } from './buckets.ts'

// The journal: documents with notes on changes of submissions that the inbox's list may not show
// yet. It also counts the day's room: the bytes of submissions that may be stored in a day.

/**
 * Note on a change of a submission. It is written before the submission: otherwise a crash between
 * the two writes would leave a submission that is never listed.
 */
export type PendingChange = {
  id: string
  /** Id of the change's operation: once the record contains this id, the change was made. */
  op: string
  receivedAt: string
  /** Time of the note, in milliseconds since 1970. */
  at: number
  /** Bytes that the change uses of the day's room; left out for none. */
  bytes?: number
}

/** A document of the journal. */
type Part = {
  /** Id of the write. */
  op: string
  /** Day of the Emirates, `YYYY-MM-DD`. */
  day: string
  /** Bytes of submissions that were counted in this part on that day. */
  bytes: number
  pending: PendingChange[]
}

/** First part of the journal's keys. */
const JOURNAL_PREFIX = 'j'
/** Number of documents: with several, simultaneous writers rarely write the same one. */
const PART_COUNT = 8

/**
 * The day's room: bytes of submissions that are stored in a day, from all visitors. It holds some
 * 25,000 ordinary messages, or 3,000 of the longest complaints; a company with a hundred thousand
 * customers gets some hundreds a day. A full day uses a hundredth of a small disk.
 */
export const MAX_BYTES_A_DAY = 32_000_000

/**
 * Shares of the day's room, from 0 to 1, up to which submissions are stored: a few senders cannot
 * use up the day for everybody.
 */
export const roomShares = {
  /** For suspected spam. */
  spam: 0.3,
  /** For other forms. */
  usual: 0.7,
  /** For complaints, and for forms from networks that have sent little today. */
  fewSent: 0.9,
  /** For complaints from networks that have sent little today. */
  complaint: 1,
} as const

/** Room that a submission needs. */
export type SpaceNeeded = {
  bytes: number
  /** Share of the day's room, from 0 to 1, that may be in use with this submission. */
  maxShareOfRoom: number
}
const NO_SPACE: SpaceNeeded = { bytes: 0, maxShareOfRoom: 1 }

/** Number of changes in a part from which the list is brought up to date at once. */
const MANY_CHANGES = 50

const partKey = (part: number): Key => keyOf(JOURNAL_PREFIX, String(part))
const allPartNumbers = Array.from({ length: PART_COUNT }, (_, part) => part)

type Stores = Pick<Services, 'forms' | 'clock'>
type Addition = { pending: PendingChange; space: SpaceNeeded }
/** Result of noting a change. `isListBehind`: the inbox's list lacks many changes. */
export type NoteResult = { isListBehind: boolean } | 'full'

/**
 * Store in which a damaged part of the journal counts as missing, and is removed. Its changes are
 * unknown: before its removal, all records are marked to be listed again.
 * @param onRemoval called when a damaged part is about to be removed
 */
const storeWithoutDamage = ({ forms, clock }: Stores, onRemoval?: () => void): Store => ({
  ...forms,
  get: <T>(key: Key) =>
    readDerived<T>(forms, key, {
      onDamage: async () => {
        await scheduleRelisting({ forms, clock })
        onRemoval?.()
      },
    }),
})

/**
 * Appends the additions of all simultaneous writers in this process to a part, by one write.
 * @returns the result of each addition. Key: id of the change's operation
 */
const appendToPart = (
  { forms, clock }: Stores,
  part: number,
  additions: readonly Addition[],
): Promise<Map<string, NoteResult>> =>
  swapDocument<Part, Map<string, NoteResult>>(
    storeWithoutDamage({ forms, clock }),
    clock,
    partKey(part),
    (current) => {
      const day = dayOf(clock.now())
      let bytes = current?.day === day ? current.bytes : 0
      const pending = [...(current?.pending ?? [])]
      const fitsByOp = new Map<string, boolean>()
      for (const { pending: change, space } of additions) {
        const isNoted = pending.some(({ id, op }) => id === change.id && op === change.op)
        // Tries of one submission use room once: the bytes of the longest.
        const bytesBefore = Math.max(
          0,
          ...pending.map((one) => (one.id === change.id ? (one.bytes ?? 0) : 0)),
        )
        const newBytes = Math.max(0, space.bytes - bytesBefore)
        const roomInPart = (MAX_BYTES_A_DAY / PART_COUNT) * space.maxShareOfRoom
        const fits = newBytes === 0 || bytes + newBytes <= roomInPart
        fitsByOp.set(change.op, fits)
        if (isNoted || !fits) continue
        bytes += newBytes
        pending.push(space.bytes > 0 ? { ...change, bytes: space.bytes } : change)
      }
      const result = new Map(
        [...fitsByOp].map(([op, fits]): [string, NoteResult] => [
          op,
          fits ? { isListBehind: pending.length >= MANY_CHANGES } : 'full',
        ]),
      )
      return pending.length === (current?.pending.length ?? 0)
        ? { result }
        : { next: { op: crypto.randomUUID(), day, bytes, pending }, result }
    },
  )

/**
 * Notes a change that is about to be written; a repeated change is noted once.
 * @param space room for a new submission; left out for other changes
 * @returns 'full' when the day has no room for the submission: then nothing is noted
 * @throws UnavailableError
 */
export const noteChange = async (
  stores: Stores,
  change: Omit<PendingChange, 'at'>,
  space = NO_SPACE,
): Promise<NoteResult> => {
  const addition: Addition = { pending: { ...change, at: stores.clock.now() }, space }
  // The first part follows from the id, so that all tries of one submission are in one part, which
  // counts them once. Further parts are used when it is full.
  const first = Number.parseInt(sha256(change.id).slice(0, 4), 16)
  for (const distance of allPartNumbers) {
    const part = (first + distance) % PART_COUNT
    const noted = await coalesce<Addition, Map<string, NoteResult>>(
      stores.forms,
      `journal ${part}`,
      addition,
      (additions) => appendToPart(stores, part, additions),
    )
    const outcome = noted.get(change.op) ?? 'full'
    if (outcome !== 'full') return outcome
  }
  return 'full'
}

/** A noted change, with the number of its part of the journal. */
export type NotedChange = PendingChange & { part: number }
export type Journal = {
  /** Newest first. */
  notedChanges: readonly NotedChange[]
  bytesToday: number
  /** True if a damaged part was removed; this also changed the list's index. */
  wasRepaired: boolean
}

/** Reads the noted changes and the bytes stored today. @throws UnavailableError */
export const readJournal = async ({ forms, clock }: Stores): Promise<Journal> => {
  let wasRepaired = false
  const store = storeWithoutDamage({ forms, clock }, () => {
    wasRepaired = true
  })
  const parts = await Promise.all(allPartNumbers.map((part) => store.get<Part>(partKey(part))))
  const day = dayOf(clock.now())
  const bytesToday = parts.reduce(
    (sum, stored) => (stored?.data.day === day ? sum + stored.data.bytes : sum),
    0,
  )
  const waiting = parts.flatMap((stored, part) =>
    (stored?.data.pending ?? []).map((one) => ({ ...one, part })),
  )
  return { notedChanges: waiting.sort((a, b) => b.at - a.at), bytesToday, wasRepaired }
}

/**
 * Removes the notes on changes that the list shows.
 * @throws UnavailableError; a note that remains is handled once more, without harm
 */
export const removeNotes = async (
  { forms, clock }: Stores,
  done: readonly NotedChange[],
): Promise<void> => {
  const names = new Set(done.map(({ id, op }) => `${id} ${op}`))
  const isDone = ({ id, op }: PendingChange): boolean => names.has(`${id} ${op}`)
  await mapPooled([...new Set(done.map(({ part }) => part))], PART_COUNT, (part) =>
    swapDocument<Part, undefined>(forms, clock, partKey(part), (current) =>
      current?.pending.some(isDone)
        ? {
            next: {
              ...current,
              op: crypto.randomUUID(),
              pending: current.pending.filter((one) => !isDone(one)),
            },
            result: undefined,
          }
        : { result: undefined },
    ),
  )
}

/** Time from which there is room again: the end of the day of the Emirates, ms since 1970. */
export const roomAgainAt = (now: number): number =>
  Date.parse(fromDubai({ date: dayOf(now + DAY_MS), time: '00:00' }) ?? '') || now + DAY_MS

/**
 * State of the day's room. Staff are warned at `little`, and again at `none`: the rest is for
 * complaints only.
 */
export type RoomState = 'enough' | 'little' | 'none'

/**
 * Bytes that must be left in all parts together, so that the longest message fits into one part.
 */
const MIN_BYTES_LEFT = PART_COUNT * 20_000

/** State of the day's room after this number of bytes was stored. */
export const roomState = (bytesToday: number): RoomState => {
  if (bytesToday > MAX_BYTES_A_DAY * roomShares.fewSent - MIN_BYTES_LEFT) return 'none'
  return bytesToday > MAX_BYTES_A_DAY * roomShares.usual * 0.8 ? 'little' : 'enough'
}
