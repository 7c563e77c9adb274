import { atom, computed, onMount, type ReadableAtom, type WritableAtom } from 'nanostores'
import { submissions, type FormType, type State } from '#kinds/submissions.ts'
import { request, type Transport } from '../network/api.ts'
import { $open } from '../network/entry.ts'
import { isActive } from '../stores/activity.ts'
import { whenIdle } from '../stores/lists.ts'

/** Numbers of responses, by form and state. */
export type Counts = Readonly<Record<FormType, Readonly<Record<State, number>>>>

/**
 * Little or no room is left today for responses from the public; `from`: time, ISO 8601, from which
 * there is room again.
 */
export type LowCapacity = { room: 'little' | 'none'; from: string }

type Counted = Counts & { Room?: LowCapacity['room']; RoomFrom?: string; Mail?: 'none' }

export type NewCount = {
  /** Null while there is enough room. */
  $lowCapacity: ReadableAtom<LowCapacity | null>
  /** False when the site sends no mail: all of it waits in the outbox. */
  $hasMailServer: ReadableAtom<boolean>
  $counts: WritableAtom<Counts | null>
  /** New responses of all forms without spam; null while unknown. */
  $newResponses: ReadableAtom<number | null>
  /** Number of all responses; null while unknown. */
  $all: ReadableAtom<number | null>
  /** Fetches the counts; after a failure the old ones are retained. */
  countNow(): Promise<void>
}

export const newIn = (counts: Counts, form?: FormType): number =>
  Object.entries(counts).reduce(
    (sum, [type, of]) => (form === undefined || form === type ? sum + of.new : sum),
    0,
  )

type Parts = {
  transport: Transport
  /** Resolves when the first count delays no request that a person waits for. */
  whenIdle: () => Promise<unknown>
  /** Calls its work repeatedly while a person is active on the page. @returns unsubscribe */
  whileAttended: (work: () => void) => () => void
}

export function makeNewCount({ transport, whenIdle, whileAttended }: Parts): NewCount {
  const $counts = atom<Counts | null>(null)
  const $lowCapacity = atom<LowCapacity | null>(null)
  const $hasMailServer = atom(true)
  let latest = 0
  const countNow = async (): Promise<void> => {
    const mine = ++latest
    const { method, path } = submissions.api.counts
    const answer = await transport<Counted>(method, path, { wait: false })
    if (!answer.ok || mine !== latest) return
    const { Room, RoomFrom = '', Mail, ...counts } = answer.data
    $counts.set(counts)
    $lowCapacity.set(Room ? { room: Room, from: RoomFrom } : null)
    $hasMailServer.set(Mail !== 'none')
  }
  onMount($counts, () => {
    const before = latest
    // Skipped when the counts were requested meanwhile.
    void whenIdle().then(() => (latest === before ? countNow() : undefined))
    return whileAttended(() => void countNow())
  })
  return {
    $counts,
    $lowCapacity,
    $hasMailServer,
    $newResponses: computed($counts, (counts) => counts && newIn(counts)),
    $all: computed(
      $counts,
      (counts) =>
        counts &&
        Object.values(counts)
          .flatMap((of) => Object.values(of))
          .reduce((sum, one) => sum + one, 0),
    ),
    countNow,
  }
}

/** Interval of the counts while a person is active on the page, in milliseconds. */
const EVERY = 60_000

function whileAttended(work: () => void): () => void {
  const workIfAttended = () => {
    if ($open.get() && isActive() && !document.hidden) work()
  }
  const timer = setInterval(workIfAttended, EVERY)
  document.addEventListener('visibilitychange', workIfAttended)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', workIfAttended)
  }
}

/** Counts with the browser's transport. */
export const { $counts, $lowCapacity, $hasMailServer, $newResponses, $all, countNow } =
  makeNewCount({ transport: request, whenIdle, whileAttended })
