import { atom, computed, onMount, type ReadableAtom, type WritableAtom } from 'nanostores'
import { submissions, type FormType, type State } from '#kinds/submissions.ts'
import { request, type Transport } from '../network/api.ts'
import { $open } from '../network/entry.ts'
import { isActive } from '../stores/activity.ts'
import { whenIdle } from '../stores/lists.ts'

/** How many responses there are, by form and state. */
export type Counts = Readonly<Record<FormType, Readonly<Record<State, number>>>>

/** The day has little or no room left for what strangers send; `from`: when it has again, ISO 8601. */
export type ShortOfRoom = { room: 'little' | 'none'; from: string }

type Counted = Counts & { Room?: ShortOfRoom['room']; RoomFrom?: string; Mail?: 'none' }

export type NewCount = {
  /** Null while there is room enough. */
  $shortOfRoom: ReadableAtom<ShortOfRoom | null>
  /** False where the site sends no mail: all of it waits in the outbox. */
  $hasMailServer: ReadableAtom<boolean>
  $counts: WritableAtom<Counts | null>
  /** New responses of all forms without spam; null while unknown. */
  $newResponses: ReadableAtom<number | null>
  /** The number of all responses; null while unknown. */
  $all: ReadableAtom<number | null>
  /** Fetches the counts; after a failure the old ones stay. */
  countNow(): Promise<void>
}

export const newIn = (counts: Counts, form?: FormType): number =>
  Object.entries(counts).reduce(
    (sum, [type, of]) => (form === undefined || form === type ? sum + of.new : sum),
    0,
  )

type Parts = {
  transport: Transport
  /** Resolves when nothing that somebody waits for is delayed by the first count. */
  whenIdle: () => Promise<unknown>
  /** Calls its work repeatedly while somebody is at the page; returns unsubscribe. */
  whileAttended: (work: () => void) => () => void
}

export function makeNewCount({ transport, whenIdle, whileAttended }: Parts): NewCount {
  const $counts = atom<Counts | null>(null)
  const $shortOfRoom = atom<ShortOfRoom | null>(null)
  const $hasMailServer = atom(true)
  let latest = 0
  const countNow = async (): Promise<void> => {
    const mine = ++latest
    const { method, path } = submissions.api.counts
    const answer = await transport<Counted>(method, path, { wait: false })
    if (!answer.ok || mine !== latest) return
    const { Room, RoomFrom = '', Mail, ...counts } = answer.data
    $counts.set(counts)
    $shortOfRoom.set(Room ? { room: Room, from: RoomFrom } : null)
    $hasMailServer.set(Mail !== 'none')
  }
  onMount($counts, () => {
    const before = latest
    // Unless somebody has asked meanwhile.
    void whenIdle().then(() => (latest === before ? countNow() : undefined))
    return whileAttended(() => void countNow())
  })
  return {
    $counts,
    $shortOfRoom,
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

/** While somebody is at the page, in milliseconds. */
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

/** The browser's own count. */
export const { $counts, $shortOfRoom, $hasMailServer, $newResponses, $all, countNow } =
  makeNewCount({ transport: request, whenIdle, whileAttended })
