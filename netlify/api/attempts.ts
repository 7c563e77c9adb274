import { RETRY, retry, type Clock } from '#store/clock.ts'
import { mapPooled } from '#store/concurrency.ts'
import { keyOf, sha256, type Key } from '#store/keys.ts'
import { erase, type Store } from '#store/store.ts'

export type Limit = { name: string; max: number; windowMs: number }
/** `retryAt`: milliseconds since 1970 when the oldest counted try leaves its window. */
export type AttemptResult = { ok: true; left: number } | { ok: false; retryAt: number }

const counterKey = (limit: Limit, subject: string): Key => keyOf('rl', limit.name, sha256(subject).slice(0, 32))

type Counter = { op: string; tries: { at: number; token: string }[] }

/**
 * Counts a try before it is made, so that tries at the same time cannot pass the limit together. Fails closed:
 * when the counter cannot be written for certain, UnavailableError is thrown and nothing is tried.
 * @param token the same try repeated carries the same one and counts once
 */
export const takeAttempt = (store: Store, clock: Clock, limit: Limit, subject: string, token: string = crypto.randomUUID()): Promise<AttemptResult> =>
  retry<AttemptResult>(clock, async () => {
    const key = counterKey(limit, subject)
    const found = await store.get<Counter>(key)
    const now = clock.now()
    const tries = (found?.data.tries ?? []).filter(({ at }) => at > now - limit.windowMs)
    if (tries.some((one) => one.token === token)) return { ok: true, left: limit.max - tries.length }
    if (tries.length >= limit.max) return { ok: false, retryAt: Math.min(...tries.map(({ at }) => at)) + limit.windowMs }
    const next: Counter = { op: crypto.randomUUID(), tries: [...tries, { at: now, token }] }
    const outcome = await store.put(key, next, found ? { onlyIfMatch: found.etag } : { onlyIfNew: true })
    if (outcome.status !== 'won') return RETRY
    return { ok: true, left: limit.max - next.tries.length }
  })

/** Gives the last counted try back: it turned out to be a right one. Losing this write only makes the limit stricter. */
export const giveBack = async (store: Store, limit: Limit, subject: string): Promise<void> => {
  const key = counterKey(limit, subject)
  const found = await store.get<Counter>(key)
  if (!found) return
  await store.put(key, { op: crypto.randomUUID(), tries: found.data.tries.slice(0, -1) }, { onlyIfMatch: found.etag })
}

/** Counters looked at in one round, so many at a time. */
const COUNTERS_PER_ROUND = 200
const WIDTH = 8

/**
 * Erases counters of a limit whose tries are all out of their window: they no longer limit anything and would reveal who came.
 * Looks at some of them, another choice each round. A try that is counted at this very moment may be forgotten, so
 * this is for limits that may be a little loose.
 */
export const forgetAttempts = async (store: Store, clock: Clock, limit: Limit): Promise<void> => {
  const keys = (await store.list('rl', limit.name)).map(({ key }) => keyOf(key))
  const some = keys.map((key) => ({ key, place: Math.random() })).sort((a, b) => a.place - b.place).slice(0, COUNTERS_PER_ROUND)
  await mapPooled(some, WIDTH, async ({ key }) => {
    const found = await store.get<Counter>(key)
    if (found?.data.tries.every(({ at }) => at <= clock.now() - limit.windowMs)) await erase(store, key)
  })
}
