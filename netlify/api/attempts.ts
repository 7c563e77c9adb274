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

/** Rate limit. `max`: most tries in a window, or the largest sum of their sizes. */
export type Limit = { name: string; max: number; windowMs: number }
/**
 * A try to count: its limit, its subject (an address, a network, everybody), and its size in bytes
 * where sizes are counted.
 */
export type RateLimitedTry = readonly [limit: Limit, subject: string, size?: number]
/**
 * `retryAt`: milliseconds since 1970 at which enough counted tries have left the window of `limit`
 * for this one to fit.
 */
export type AttemptResult =
  { ok: true; left: number } | { ok: false; retryAt: number; limit: Limit }
/** `left`: tries left under each of the limits, in their order. */
type AttemptsResult = { ok: true; left: number[] } | Extract<AttemptResult, { ok: false }>

/**
 * Network of an address, a /64 for IPv6: one customer gets a whole /64, and would have as many
 * counters as addresses.
 */
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

/** Block of addresses that anybody can get: one address of IPv4, a /48 of IPv6. */
export const blockOf = (ip: string): string => {
  const network = networkOf(ip)
  return isIpv6(network) ? network.split(':').slice(0, 3).join(':') : network
}

/** True for a network of IPv6, as {@link networkOf} returns it. */
export const isIpv6 = (network: string): boolean => network.includes(':') && !network.includes('.')

/** `size`: 1 when left out. */
type Counter = { op: string; tries: { at: number; token: string; size?: number }[] }
type Tries = Counter['tries']

const COUNTERS = 'rl'

/**
 * Key of the counter for one stretch of time, as long as the limit's window; the present stretch
 * and the previous one hold all tries that may count. The key contains the time from which nothing
 * in it counts, so that it can be erased unread, and the subject only as a pseudonym.
 */
const counterKey = (limit: Limit, pseudonym: string, stretch: number): Key =>
  keyOf(COUNTERS, limit.name, `${((stretch + 2) * limit.windowMs).toString(36)}-${pseudonym}`)

type Place = { counted: RateLimitedTry; key: Key; earlier: Tries; present: Tries }

/**
 * Reads the counter of the next try with its present tries, and the tries of the previous stretch,
 * which gets no more.
 */
const placeOf = async (store: Store, clock: Clock, counted: RateLimitedTry): Promise<Place> => {
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

/**
 * Tolerated lead of another instance's clock. A try with a later time was counted before the clock
 * went back, and no longer counts.
 */
const AHEAD_MS = MINUTE_MS

const sumOf = (tries: Tries): number => tries.reduce((sum, { size = 1 }) => sum + size, 0)

/** Part of a try's size that is not yet counted under its token. */
const moreOf = (size: number, tries: Tries, token: string): number =>
  Math.max(0, size - sumOf(tries.filter((one) => one.token === token)))

/** Result of a try, by all tries that count now. */
const resultOf = (
  [limit, , size = 1]: RateLimitedTry,
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

/** Result that {@link countAttempt} would give now. Counts nothing. @throws UnavailableError */
export const checkAttempt = async (
  store: Store,
  clock: Clock,
  counted: RateLimitedTry,
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
 * Counts a try before it is made, so that simultaneous tries cannot pass the limit together. Fails
 * closed: when the counter cannot be written for certain, UnavailableError is thrown and nothing is
 * tried.
 * @param token a repeated try has the same token and counts once, by the largest of its sizes
 */
export const countAttempt = async (
  store: Store,
  clock: Clock,
  counted: RateLimitedTry,
  token: string = crypto.randomUUID(),
): Promise<AttemptResult> => takeAt(store, clock, await placeOf(store, clock, counted), token)

/**
 * Uncounts a try that turned out to be right, or was not made. Losing this write only makes the
 * limit stricter.
 */
export const uncountAttempt = async (
  store: Store,
  clock: Clock,
  counted: RateLimitedTry,
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
 * Counts one try under several limits, or under none of them: all limits are checked before a
 * counter is written, so that a refused try leaves no counter and fills none. The limit shared by
 * the fewest comes first.
 */
export const countAttempts = async (
  store: Store,
  clock: Clock,
  all: readonly RateLimitedTry[],
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
      await Promise.all(
        all.slice(0, index).map((before) => uncountAttempt(store, clock, before, token)),
      )
      return taken
    }
    left.push(taken.left)
  }
  return { ok: true, left }
}

/**
 * {@link countAttempts} for requests of visitors; a platform on one machine can switch the counting
 * off.
 * @throws Problem `preview` where nothing of visitors is stored
 */
export const takeVisitorsAttempts = async (
  { ops, clock, settings }: Pick<Services, 'ops' | 'clock' | 'settings'>,
  all: readonly RateLimitedTry[],
  token: string,
): Promise<AttemptsResult> => {
  if (!settings.takesVisitors) throw new Problem('preview')
  return countAttempts(ops, clock, settings.countsVisitors ? all : [], token)
}

/**
 * Bounds of one round of erasing: simultaneous writes, and milliseconds. All scheduled work
 * together may take 30 seconds.
 */
const WIDTH = 16
const ROUND_MS = 8_000

/**
 * Time from which a counter is of no use, by its key. A key without one has an earlier form, which
 * nothing reads.
 */
const endOf = (key: string): number => {
  const time = /\/([0-9a-z]+)-[0-9a-f]{32}$/.exec(key)?.[1]
  return time === undefined ? 0 : Number.parseInt(time, 36)
}

/**
 * Scheduled: erases the counters of all limits that no longer limit anything and would reveal who
 * came, the oldest first, as many as there is time for. Reads none of them.
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
