import { dayOf, fromDubai } from '#i18n/time.ts'
import { DAY_MS } from '#rules/time.ts'
import { coalesce, mapPooled } from '#store/concurrency.ts'
import { readDerived } from '#store/derived.ts'
import { keyOf, sha256, type Key } from '#store/keys.ts'
import type { Store } from '#store/store.ts'
import { swapDocument } from '#store/swap.ts'
import type { Services } from '../services.ts'
import { listAgain } from './buckets.ts'

/**
 * A change of a submission that the inbox's list may not show yet. Noted before the submission is
 * written, so that no crash between the two leaves a submission that is never listed.
 */
export type Pending = {
  id: string
  /** Operation id of the write: once the record contains it, the change was made. */
  op: string
  receivedAt: string
  /** Time of the note, in milliseconds since 1970. */
  at: number
  /** Bytes that it uses of the day's room; left out for none. */
  bytes?: number
}

/** A part of the journal, with the bytes of submissions counted in it on a day of the Emirates. */
type Part = { op: string; day: string; bytes: number; pending: Pending[] }

const JOURNAL = 'j'
/**
 * Documents of the journal: simultaneous writers rarely meet in one, and a reader reads all of them
 * at once.
 */
const PARTS = 8

/**
 * Bytes that visitors may have stored in a day, over the whole site: some 25,000 ordinary messages,
 * or 3,000 of the longest complaints. A company with a hundred thousand customers gets some
 * hundreds a day. A day at the limit uses a hundredth of a small disk, and the list can still be
 * searched.
 */
export const MAX_BYTES_A_DAY = 32_000_000

/**
 * Shares of the day's room up to which submissions are stored: suspected spam up to `spam`, other
 * forms up to `usual`, those of networks that have sent little today and complaints up to
 * `fewSent`, complaints from such networks up to `complaint`. A few addresses cannot use up the day
 * for everybody.
 */
export const shares = { spam: 0.3, usual: 0.7, fewSent: 0.9, complaint: 1 } as const

/**
 * Room that a submission needs: its bytes, and the share of the day's room that may be used
 * including it, from 0 to 1.
 */
export type Space = { bytes: number; share: number }
const NO_SPACE: Space = { bytes: 0, share: 1 }

/** Changes in a part from which the list is brought up to date at once. */
const LONG = 50

const partKey = (part: number): Key => keyOf(JOURNAL, String(part))
const partNumbers = Array.from({ length: PARTS }, (_, part) => part)

type Stores = Pick<Services, 'forms' | 'clock'>
type Addition = { pending: Pending; space: Space }
/** `isLong`: the list is far behind. */
export type Noted = { isLong: boolean } | 'full'

/**
 * Store in which a damaged part of the journal counts as missing. Its changes are unknown: before
 * it is removed, all records are marked to be listed again.
 * @param onMend called after that
 */
const mending = ({ forms, clock }: Stores, onMend?: () => void): Store => ({
  ...forms,
  get: <T>(key: Key) =>
    readDerived<T>(forms, key, {
      onDamage: async () => {
        await listAgain({ forms, clock })
        onMend?.()
      },
    }),
})

/** Appends the additions of all simultaneous writers in this process to a part, by one write. */
const append = (
  { forms, clock }: Stores,
  part: number,
  additions: readonly Addition[],
): Promise<Map<string, Noted>> =>
  swapDocument<Part, Map<string, Noted>>(
    mending({ forms, clock }),
    clock,
    partKey(part),
    (current) => {
      const day = dayOf(clock.now())
      let bytes = current?.day === day ? current.bytes : 0
      const pending = [...(current?.pending ?? [])]
      const outcomes = new Map<string, boolean>()
      for (const { pending: one, space } of additions) {
        const isThere = pending.some(({ id, op }) => id === one.id && op === one.op)
        // Simultaneous tries of one submission are stored once and use the bytes of the longest.
        const taken = Math.max(
          0,
          ...pending.map(({ id, bytes: own = 0 }) => (id === one.id ? own : 0)),
        )
        const more = Math.max(0, space.bytes - taken)
        const fits = more === 0 || bytes + more <= (MAX_BYTES_A_DAY / PARTS) * space.share
        outcomes.set(one.op, fits)
        if (isThere || !fits) continue
        bytes += more
        pending.push(space.bytes > 0 ? { ...one, bytes: space.bytes } : one)
      }
      const result = new Map(
        [...outcomes].map(([op, fits]): [string, Noted] => [
          op,
          fits ? { isLong: pending.length >= LONG } : 'full',
        ]),
      )
      return pending.length === (current?.pending.length ?? 0)
        ? { result }
        : { next: { op: crypto.randomUUID(), day, bytes, pending }, result }
    },
  )

/**
 * Notes a change that is about to be written; a repeated one is noted once.
 * @param space none for changes by staff and mail
 * @returns 'full' when the day has no room for it; nothing is noted then
 * @throws UnavailableError
 */
export const noteChange = async (
  stores: Stores,
  change: Omit<Pending, 'at'>,
  space = NO_SPACE,
): Promise<Noted> => {
  const addition: Addition = { pending: { ...change, at: stores.clock.now() }, space }
  // All tries of one submission use one part first, which counts them once.
  const first = Number.parseInt(sha256(change.id).slice(0, 4), 16)
  for (const step of partNumbers) {
    const part = (first + step) % PARTS
    const noted = await coalesce<Addition, Map<string, Noted>>(
      stores.forms,
      `journal ${part}`,
      addition,
      (additions) => append(stores, part, additions),
    )
    const outcome = noted.get(change.op) ?? 'full'
    if (outcome !== 'full') return outcome
  }
  return 'full'
}

/** A waiting change, with its part of the journal. */
export type Waiting = Pending & { part: number }
/** `isMended`: a part was damaged, and the index is another than before. */
export type Journal = { waiting: readonly Waiting[]; bytesToday: number; isMended: boolean }

/** Reads the waiting changes, newest first, and the bytes stored today. @throws UnavailableError */
export const readJournal = async ({ forms, clock }: Stores): Promise<Journal> => {
  let isMended = false
  const store = mending({ forms, clock }, () => void (isMended = true))
  const parts = await Promise.all(partNumbers.map((part) => store.get<Part>(partKey(part))))
  const day = dayOf(clock.now())
  const bytesToday = parts.reduce(
    (sum, found) => (found?.data.day === day ? sum + found.data.bytes : sum),
    0,
  )
  const waiting = parts.flatMap((found, part) =>
    (found?.data.pending ?? []).map((one) => ({ ...one, part })),
  )
  return { waiting: waiting.sort((a, b) => b.at - a.at), bytesToday, isMended }
}

/**
 * Strikes out changes that the list shows. @throws UnavailableError; remaining changes are
 * processed once more, without harm
 */
export const removeListed = async (
  { forms, clock }: Stores,
  done: readonly Waiting[],
): Promise<void> => {
  const names = new Set(done.map(({ id, op }) => `${id} ${op}`))
  const isDone = ({ id, op }: Pending): boolean => names.has(`${id} ${op}`)
  await mapPooled([...new Set(done.map(({ part }) => part))], PARTS, (part) =>
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

/** End of the day of the Emirates, from which there is room again, in milliseconds since 1970. */
export const roomFrom = (now: number): number =>
  Date.parse(fromDubai({ date: dayOf(now + DAY_MS), time: '00:00' }) ?? '') || now + DAY_MS

/**
 * State of the day's room. Staff are warned at `little`, and again at `none`, when the rest is for
 * complaints.
 */
export type Room = 'enough' | 'little' | 'none'

/** Bytes left in all parts at which the longest message may no longer fit into one of them. */
const LONGEST_BYTES = PARTS * 20_000

export const roomLeft = (bytesToday: number): Room => {
  if (bytesToday > MAX_BYTES_A_DAY * shares.fewSent - LONGEST_BYTES) return 'none'
  return bytesToday > MAX_BYTES_A_DAY * shares.usual * 0.8 ? 'little' : 'enough'
}
