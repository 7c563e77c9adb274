import { MINUTE_MS } from '#rules/time.ts'
import { retry, type Clock } from '#store/clock.ts'
import { mapPooled } from '#store/concurrency.ts'
import { withDerivedReads, readDerived } from '#store/derived.ts'
import { keyOf, type Key } from '#store/keys.ts'
import { erase, type Store } from '#store/store.ts'
import { swapDocument } from '#store/swap.ts'
import { Problem } from './problem.ts'
import { pseudonymOf } from './secrets.ts'
import type { Services } from './services.ts'

/** Rate limit. */
export type Limit = {
  name: string
  /** Most tries in a window, or the largest sum of their sizes in bytes. */
  max: number
  windowMs: number
}
/** A try to count under a limit. */
export type RateLimitedTry = readonly [
  limit: Limit,
  /** The party that the limit applies to: an address, a network, or everybody together. */
  subject: string,
  /** Size in bytes where the limit counts bytes; 1 when left out. */
  size?: number,
]
/** A try that exceeds its limit. */
type Refused = {
  ok: false
  /** Milliseconds since 1970 at which enough counted tries have left the window for this one. */
  retryAt: number
  limit: Limit
}
/** Result of a try; `left` is the number of tries, or of bytes, that the limit still allows. */
export type AttemptResult = { ok: true; left: number } | Refused
/** Result of a try under several limits; `left` has one number per limit, in their order. */
type AttemptsResult = { ok: true; left: number[] } | Refused

/**
 * Network of an address: the first 64 bits of an IPv6 address, since one subscriber of an internet
 * provider gets a whole /64 and must not have a counter per address; an IPv4 address itself.
 */
export const networkOf = (ip: string): string => {
  if (!ip.includes(':') || ip.includes('.')) return ip
  // `%` begins a zone. `::` stands for the zero groups that are missing in an address of 8 groups.
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? []
  const groupsBefore = head.split(':').filter(Boolean)
  const groupsAfter = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros =
    tail === undefined
      ? []
      : Array<string>(Math.max(0, 8 - groupsBefore.length - groupsAfter.length)).fill('0')
  return [...groupsBefore, ...zeros, ...groupsAfter]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/**
 * Block of IP addresses that one subscriber of an internet provider can easily get: one IPv4
 * address, a /48 of IPv6.
 */
export const blockOf = (ip: string): string => {
  const network = networkOf(ip)
  return isIpv6(network) ? network.split(':').slice(0, 3).join(':') : network
}

/** True for an IPv6 network. @param network as {@link networkOf} returns it */
export const isIpv6 = (network: string): boolean => network.includes(':') && !network.includes('.')

type Tries = {
  /** Milliseconds since 1970. */
  at: number
  /** Identity of the try: a repeated try has the same token. */
  token: string
  /** 1 when left out. */
  size?: number
}[]
/** Stored counter of one subject under one limit. */
type Counter = {
  /** Identity of the write. */
  op: string
  tries: Tries
}

/** First part of the counters' keys (rate limits). */
const COUNTER_PREFIX = 'rl'

/**
 * Key of a subject's counter for one stretch: a period as long as the limit's window, numbered from
 * 1970. Only tries of the present and the previous stretch can count. The key ends in
 * `<time>-<pseudonym>`. The pseudonym hides the subject. The time, in base 36, is when the last of
 * the counter's tries has left the window: by it, a counter can be erased without being read.
 */
const counterKey = (limit: Limit, pseudonym: string, stretch: number): Key =>
  keyOf(COUNTER_PREFIX, limit.name, `${((stretch + 2) * limit.windowMs).toString(36)}-${pseudonym}`)

/** A try with the stored tries that may count together with it. */
type CountedState = {
  attempt: RateLimitedTry
  /** Key of the present stretch's counter, in which the try is counted. */
  key: Key
  /** Tries of the previous stretch. */
  previous: Tries
  /** Tries of the present stretch. */
  present: Tries
}

const readCounters = async (
  store: Store,
  clock: Clock,
  attempt: RateLimitedTry,
): Promise<CountedState> => {
  const [limit, subject] = attempt
  const pseudonym = await pseudonymOf(store, clock, subject)
  const stretch = Math.floor(clock.now() / limit.windowMs)
  const triesIn = async (key: Key): Promise<Tries> =>
    (await retry(clock, () => readDerived<Counter>(store, key)))?.data.tries ?? []
  const key = counterKey(limit, pseudonym, stretch)
  const [previous, present] = await Promise.all([
    triesIn(counterKey(limit, pseudonym, stretch - 1)),
    triesIn(key),
  ])
  return { attempt, key, previous, present }
}

/**
 * Time by which another instance's clock may be ahead of this one. A try that is still further in
 * the future does not count: the clock has been set back since.
 */
const MAX_CLOCK_AHEAD_MS = MINUTE_MS

const sumOf = (tries: Tries): number => tries.reduce((sum, { size = 1 }) => sum + size, 0)

/** Part of a try's size that is not yet counted under its token. */
const uncountedSize = (size: number, tries: Tries, token: string): number =>
  Math.max(0, size - sumOf(tries.filter((one) => one.token === token)))

/** Result of a try now, by the tries of `all` that are in the limit's window. */
const resultOf = (
  [limit, , size = 1]: RateLimitedTry,
  all: Tries,
  token: string,
  now: number,
): AttemptResult => {
  const tries = all.filter(({ at }) => at > now - limit.windowMs && at <= now + MAX_CLOCK_AHEAD_MS)
  const left = limit.max - sumOf(tries)
  const needed = uncountedSize(size, tries, token)
  if (needed === 0 || left >= needed) return { ok: true, left: left - needed }
  // The oldest tries leave the window first: this try fits once `lastBlocking` has left it.
  let free = left
  const lastBlocking = tries
    .toSorted((a, b) => a.at - b.at)
    .find((one) => {
      free += one.size ?? 1
      return free >= needed
    })
  return { ok: false, retryAt: (lastBlocking?.at ?? now) + limit.windowMs, limit }
}

const resultNow = (
  clock: Clock,
  { attempt, previous, present }: CountedState,
  token: string,
): AttemptResult => resultOf(attempt, [...previous, ...present], token, clock.now())

/** Result that {@link countAttempt} would give now. Counts nothing. @throws UnavailableError */
export const checkAttempt = async (
  store: Store,
  clock: Clock,
  attempt: RateLimitedTry,
): Promise<AttemptResult> =>
  resultNow(clock, await readCounters(store, clock, attempt), crypto.randomUUID())

/** Adds a try to its counter, unless the limit refuses it. */
const countTry = (
  store: Store,
  clock: Clock,
  { attempt, key, previous }: CountedState,
  token: string,
): Promise<AttemptResult> => {
  const [, , size = 1] = attempt
  return swapDocument<Counter, AttemptResult>(withDerivedReads(store), clock, key, (counter) => {
    const present = counter?.tries ?? []
    const now = clock.now()
    const result = resultOf(attempt, [...previous, ...present], token, now)
    const uncounted = uncountedSize(size, [...previous, ...present], token)
    if (!result.ok || uncounted === 0) return { result }
    return {
      next: {
        op: crypto.randomUUID(),
        tries: [...present, { at: now, token, ...(uncounted !== 1 && { size: uncounted }) }],
      },
      result,
    }
  })
}

/**
 * Counts a try. Callers count a try before they make it, so that simultaneous tries cannot exceed
 * the limit together.
 * @param token identity of the try: a repeated try has the same token and counts once, with the
 * largest of its sizes
 * @throws UnavailableError when the counter cannot be written for certain: the try must not be made
 */
export const countAttempt = async (
  store: Store,
  clock: Clock,
  attempt: RateLimitedTry,
  token: string = crypto.randomUUID(),
): Promise<AttemptResult> =>
  countTry(store, clock, await readCounters(store, clock, attempt), token)

/**
 * Removes a try from its counter because it was right, or was not made. The write is made once: if
 * it is lost, the try stays counted, and the limit is only stricter.
 */
export const uncountAttempt = async (
  store: Store,
  clock: Clock,
  attempt: RateLimitedTry,
  token: string,
): Promise<void> => {
  const { key } = await readCounters(store, clock, attempt)
  const counter = await readDerived<Counter>(store, key)
  if (!counter?.data.tries.some((one) => one.token === token)) return
  await store.put(
    key,
    { op: crypto.randomUUID(), tries: counter.data.tries.filter((one) => one.token !== token) },
    { onlyIfMatch: counter.etag },
  )
}

/**
 * Counts one try under several limits, or under none of them: all limits are checked before a
 * counter is written, so that a refused try leaves no counter and fills none.
 * @param all the same try under each limit; first the limit that the fewest people share
 */
export const countAttempts = async (
  store: Store,
  clock: Clock,
  all: readonly RateLimitedTry[],
  token: string,
): Promise<AttemptsResult> => {
  const states = await Promise.all(all.map((attempt) => readCounters(store, clock, attempt)))
  for (const state of states) {
    const result = resultNow(clock, state, token)
    if (!result.ok) return result
  }
  const left: number[] = []
  for (const [index, state] of states.entries()) {
    const result = await countTry(store, clock, state, token)
    if (!result.ok) {
      const countedBefore = all.slice(0, index)
      await Promise.all(
        countedBefore.map((attempt) => uncountAttempt(store, clock, attempt, token)),
      )
      return result
    }
    left.push(result.left)
  }
  return { ok: true, left }
}

/**
 * {@link countAttempts} for requests of visitors. A local server can switch the counting off.
 * @throws Problem `preview` on a preview of the site, which stores nothing of visitors
 */
export const countVisitorsAttempts = async (
  { ops, clock, settings }: Pick<Services, 'ops' | 'clock' | 'settings'>,
  all: readonly RateLimitedTry[],
  token: string,
): Promise<AttemptsResult> => {
  if (!settings.acceptsVisitorData) throw new Problem('preview')
  return countAttempts(ops, clock, settings.rateLimitsVisitors ? all : [], token)
}

/** Counters erased at the same time. */
const ERASE_CONCURRENCY = 16
/** Time for erasing in one scheduled run: all scheduled work together may take 30 seconds. */
const ERASING_TIME_MS = 8_000

/**
 * Milliseconds since 1970 from which a counter is of no use, read from the end of its key (see
 * {@link counterKey}). 0 for a key without such a time: it has an older format that nothing reads.
 */
const expiryOf = (key: string): number => {
  const time = /\/([0-9a-z]+)-[0-9a-f]{32}$/.exec(key)?.[1]
  return time === undefined ? 0 : Number.parseInt(time, 36)
}

/**
 * Scheduled: erases the counters, of all limits, that no longer limit anything and would reveal who
 * used the site. Erases the oldest first, as many as there is time for, and reads none of them.
 */
export const eraseOldCounters = async (store: Store, clock: Clock): Promise<void> => {
  const until = clock.now() + ERASING_TIME_MS
  const expired = (await store.list(COUNTER_PREFIX))
    .map(({ key }) => ({ key, end: expiryOf(key) }))
    .filter(({ end }) => end <= clock.now())
  await mapPooled(
    expired.sort((a, b) => a.end - b.end),
    ERASE_CONCURRENCY,
    async ({ key }) => {
      if (clock.now() < until) await erase(store, keyOf(key))
    },
  )
}
