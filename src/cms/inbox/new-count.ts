import { atom, computed, onMount, type ReadableAtom, type WritableAtom } from 'nanostores'
import { submissions, type FormType, type ResponseState } from '#kinds/submissions.ts'
import { request, type Transport } from '../network/api.ts'
import { $hasAccess } from '../network/entry.ts'
import { isPersonActive } from '../stores/activity.ts'
import { whenIdle } from '../stores/lists.ts'

/** Numbers of responses, by form and state. */
export type Counts = Readonly<Record<FormType, Readonly<Record<ResponseState, number>>>>

/** Warning that little or no room is left today for responses from the public. */
export type LowCapacity = {
  /** Amount of room that is left. */
  room: 'little' | 'none'
  /** Time, ISO 8601, from which there is room again. */
  roomAgainAt: string
}

/** Answer of the server. */
type CountsAnswer = Counts & {
  /** Absent while there is enough room. */
  Room?: LowCapacity['room']
  RoomFrom?: string
  /** `none`: the site has no mail server. */
  Mail?: 'none'
}

export type NewCount = {
  /** Null while there is enough room. */
  $lowCapacity: ReadableAtom<LowCapacity | null>
  /** False when the site sends no mail: all of it waits in the outbox. */
  $hasMailServer: ReadableAtom<boolean>
  $counts: WritableAtom<Counts | null>
  /** New responses of all forms without spam; null while unknown. */
  $newResponses: ReadableAtom<number | null>
  /** Number of all responses, spam included; null while unknown. */
  $totalCount: ReadableAtom<number | null>
  /** Fetches the counts; after a failure the old ones are retained. */
  countNow(): Promise<void>
}

/** Number of new responses to one form, or to all. */
export const newResponseCount = (counts: Counts, form?: FormType): number =>
  Object.entries(counts).reduce(
    (sum, [type, byState]) => (form === undefined || form === type ? sum + byState.new : sum),
    0,
  )

type NewCountOptions = {
  transport: Transport
  /** Resolves when no request that a person waits for is running. */
  whenIdle: () => Promise<unknown>
  /** Calls its work repeatedly while a person is active on the page. @returns unsubscribe */
  whileAttended: (work: () => void) => () => void
}

export function makeNewCount({ transport, whenIdle, whileAttended }: NewCountOptions): NewCount {
  const $counts = atom<Counts | null>(null)
  const $lowCapacity = atom<LowCapacity | null>(null)
  const $hasMailServer = atom(true)
  /** Number of the latest request: only its answer is used. */
  let latest = 0
  const countNow = async (): Promise<void> => {
    latest += 1
    const thisRequest = latest
    const { method, path } = submissions.api.counts
    const answer = await transport<CountsAnswer>(method, path, { waitsForSignIn: false })
    if (!answer.ok || thisRequest !== latest) return
    const { Room, RoomFrom = '', Mail, ...counts } = answer.data
    $counts.set(counts)
    $lowCapacity.set(Room ? { room: Room, roomAgainAt: RoomFrom } : null)
    $hasMailServer.set(Mail !== 'none')
  }
  onMount($counts, () => {
    const before = latest
    void whenIdle().then(() => {
      const isRequested = latest !== before
      return isRequested ? undefined : countNow()
    })
    return whileAttended(() => void countNow())
  })
  return {
    $counts,
    $lowCapacity,
    $hasMailServer,
    $newResponses: computed($counts, (counts) => counts && newResponseCount(counts)),
    $totalCount: computed(
      $counts,
      (counts) =>
        counts &&
        Object.values(counts)
          .flatMap((byState) => Object.values(byState))
          .reduce((sum, count) => sum + count, 0),
    ),
    countNow,
  }
}

/** Milliseconds between two counts while a person is active on the page. */
const COUNT_INTERVAL_MS = 60_000

function whileAttended(work: () => void): () => void {
  const workIfAttended = () => {
    if ($hasAccess.get() && isPersonActive() && !document.hidden) work()
  }
  const timer = setInterval(workIfAttended, COUNT_INTERVAL_MS)
  document.addEventListener('visibilitychange', workIfAttended)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', workIfAttended)
  }
}

/** Counts with the browser's transport. */
export const { $counts, $lowCapacity, $hasMailServer, $newResponses, $totalCount, countNow } =
  makeNewCount({ transport: request, whenIdle, whileAttended })
