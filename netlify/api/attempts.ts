import { MINUTE_MS } from '#rules/time.ts'
import { retry, type Clock } from '#store/clock.ts'
import { mapPooled } from '#store/concurrency.ts'
import { derivedIn, readDerived } from '#store/derived.ts'
import { keyOf, type Key } from '#store/keys.ts'
import { erase, type Store } from '#store/store.ts'
import { swapDocument } from '#store/swap.ts'
import { Problem } from './problem.ts'
import { pseudonymOf } from './secrets.ts'
import type { Services } from './services.ts'

/** `max`: the most tries in a window, or the sum of their sizes. */
export type Limit = { name: string; max: number; windowMs: number }
/** A limit, whom it is for (an address, a network, everybody), and the size of the try where sizes are counted: bytes. */
export type Counted = readonly [limit: Limit, subject: string, size?: number]
/** `retryAt`: milliseconds since 1970 when so many counted tries have left the window of `limit` that this one fits. */
export type AttemptResult =
  { ok: true; left: number } | { ok: false; retryAt: number; limit: Limit }
/** `left`: under each of the limits, in their order. */
type AttemptsResult = { ok: true; left: number[] } | Extract<AttemptResult, { ok: false }>

/** One provider hands a whole /64 network to one customer, who would have as many counters as addresses. */
export const networkOf = (ip: string): string => {
  if (!ip.includes(':') || ip.includes('.')) return ip
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? []
  const groups = head.split(':').filter(Boolean)
  const after = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - after.length)).fill('0')
  return [...groups, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** Block of addresses that anybody gets for the asking: one of IPv4, a /48 of IPv6. */
export const blockOf = (ip: string): string => {
  const network = networkOf(ip)
  return isIpv6(network) ? network.split(':').slice(0, 3).join(':') : network
}

/** Tells a network of IPv6, as {@link networkOf} gives it. */
export const isIpv6 = (network: string): boolean => network.includes(':') && !network.includes('.')

/** `size`: 1 where it is left out. */
type Counter = { op: string; tries: { at: number; token: string; size?: number }[] }
type Tries = Counter['tries']

const COUNTERS = 'rl'

/**
 * A counter holds the tries of one stretch of time, as long as the limit's window; the present one and the one before
 * hold all that may count. Its key says when nothing in it counts any more, so that it can be erased unread, and whom
 * it counts only as a pseudonym.
 */
const counterKey = (limit: Limit, pseudonym: string, stretch: number): Key =>
  keyOf(COUNTERS, limit.name, `${((stretch + 2) * limit.windowMs).toString(36)}-${pseudonym}`)

type Place = { counted: Counted; key: Key; earlier: Tries; present: Tries }

/** The counter that the next try goes into with what it holds, and the tries of the stretch before, to which none is added any more. */
const placeOf = async (store: Store, clock: Clock, counted: Counted): Promise<Place> => {
  const [limit, subject] = counted
  const pseudonym = await pseudonymOf(store, clock, subject)
  const stretch = Math.floor(clock.now() / limit.windowMs)
  const triesIn = async (key: Key): Promise<Tries> =>
    (await retry(clock, () => readDerived<Counter>(store, key)))?.data.tries ?? []
  const key = counterKey(limit, pseudonym, stretch)
  const [earlier, present] = await Promise.all([
    triesIn(counterKey(limit, pseudonym, stretch - 1)),
    triesIn(key),
  ])
  return { counted, key, earlier, present }
}

/** A clock of another instance may be ahead by so much. A try of a later time was counted before the clock went back, and counts no more. */
const AHEAD_MS = MINUTE_MS

const sumOf = (tries: Tries): number => tries.reduce((sum, { size = 1 }) => sum + size, 0)

/** Size by which a try is larger than what is counted of it already. */
const moreOf = (size: number, tries: Tries, token: string): number =>
  Math.max(0, size - sumOf(tries.filter((one) => one.token === token)))

/** Answers a try by all those that count at this moment. */
const resultOf = (
  [limit, , size = 1]: Counted,
  all: Tries,
  token: string,
  now: number,
): AttemptResult => {
  const tries = all.filter(({ at }) => at > now - limit.windowMs && at <= now + AHEAD_MS)
  const left = limit.max - sumOf(tries)
  const more = moreOf(size, tries, token)
  if (more === 0 || left >= more) return { ok: true, left: left - more }
  let room = left
  const last = tries.toSorted((a, b) => a.at - b.at).find((one) => (room += one.size ?? 1) >= more)
  return { ok: false, retryAt: (last?.at ?? now) + limit.windowMs, limit }
}

const peekAt = (clock: Clock, { counted, earlier, present }: Place, token: string): AttemptResult =>
  resultOf(counted, [...earlier, ...present], token, clock.now())

/** Whether {@link takeAttempt} would take a try now. Counts nothing. @throws UnavailableError */
export const peekAttempt = async (
  store: Store,
  clock: Clock,
  counted: Counted,
): Promise<AttemptResult> =>
  peekAt(clock, await placeOf(store, clock, counted), crypto.randomUUID())

const takeAt = (
  store: Store,
  clock: Clock,
  { counted, key, earlier }: Place,
  token: string,
): Promise<AttemptResult> => {
  const [, , size = 1] = counted
  return swapDocument<Counter, AttemptResult>(derivedIn(store), clock, key, (counter) => {
    const tries = counter?.tries ?? []
    const now = clock.now()
    const result = resultOf(counted, [...earlier, ...tries], token, now)
    const more = moreOf(size, [...earlier, ...tries], token)
    if (!result.ok || more === 0) return { result }
    return {
      next: {
        op: crypto.randomUUID(),
        tries: [...tries, { at: now, token, ...(more !== 1 && { size: more }) }],
      },
      result,
    }
  })
}

/**
 * Counts a try before it is made, so that tries at the same time cannot pass the limit together. Fails closed:
 * when the counter cannot be written for certain, UnavailableError is thrown and nothing is tried.
 * @param token the same try repeated carries the same one and counts once, by the largest of its sizes
 */
export const takeAttempt = async (
  store: Store,
  clock: Clock,
  counted: Counted,
  token: string = crypto.randomUUID(),
): Promise<AttemptResult> => takeAt(store, clock, await placeOf(store, clock, counted), token)

/** Gives a counted try back: it turned out to be a right one, or was not made. Losing this write only makes the limit stricter. */
export const giveBack = async (
  store: Store,
  clock: Clock,
  counted: Counted,
  token: string,
): Promise<void> => {
  const { key } = await placeOf(store, clock, counted)
  const found = await readDerived<Counter>(store, key)
  if (!found?.data.tries.some((one) => one.token === token)) return
  await store.put(
    key,
    { op: crypto.randomUUID(), tries: found.data.tries.filter((one) => one.token !== token) },
    { onlyIfMatch: found.etag },
  )
}

/**
 * Counts one try under several limits, or under none of them: all are looked at before one is written, so that a try
 * that one of them refuses leaves no counter and fills none. The one with the fewest who share it comes first.
 */
export const takeAttempts = async (
  store: Store,
  clock: Clock,
  all: readonly Counted[],
  token: string,
): Promise<AttemptsResult> => {
  const places = await Promise.all(all.map((counted) => placeOf(store, clock, counted)))
  for (const place of places) {
    const peeked = peekAt(clock, place, token)
    if (!peeked.ok) return peeked
  }
  const left: number[] = []
  for (const [index, place] of places.entries()) {
    const taken = await takeAt(store, clock, place, token)
    if (!taken.ok) {
      await Promise.all(all.slice(0, index).map((before) => giveBack(store, clock, before, token)))
      return taken
    }
    left.push(taken.left)
  }
  return { ok: true, left }
}

/**
 * {@link takeAttempts} for what visitors send; a platform on one machine may count none of it.
 * @throws Problem `preview` where nothing of theirs is stored
 */
export const takeVisitorsAttempts = async (
  { ops, clock, settings }: Pick<Services, 'ops' | 'clock' | 'settings'>,
  all: readonly Counted[],
  token: string,
): Promise<AttemptsResult> => {
  if (!settings.takesVisitors) throw new Problem('preview')
  return takeAttempts(ops, clock, settings.countsVisitors ? all : [], token)
}

/** Erasing in one round of scheduled work, which may take 30 seconds in all: so many counters at a time, for so long. */
const WIDTH = 16
const ROUND_MS = 8_000

/** When a counter is of no more use, by its key. One whose key says nothing is of an earlier form, which nothing reads. */
const endOf = (key: string): number => {
  const time = /\/([0-9a-z]+)-[0-9a-f]{32}$/.exec(key)?.[1]
  return time === undefined ? 0 : Number.parseInt(time, 36)
}

/**
 * Scheduled: erases the counters of all limits that limit nothing any more and would reveal who came, the oldest first,
 * as many as there is time for. Reads none of them.
 */
export const forgetAttempts = async (store: Store, clock: Clock): Promise<void> => {
  const until = clock.now() + ROUND_MS
  const over = (await store.list(COUNTERS))
    .map(({ key }) => ({ key, end: endOf(key) }))
    .filter(({ end }) => end <= clock.now())
  await mapPooled(
    over.sort((a, b) => a.end - b.end),
    WIDTH,
    async ({ key }) => {
      if (clock.now() < until) await erase(store, keyOf(key))
    },
  )
}
