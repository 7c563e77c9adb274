import type { Config } from '@netlify/functions'

/** How many callers are remembered; beyond that the one heard of longest ago is forgotten. */
const MAX_CALLERS = 10_000

type RateLimit = NonNullable<Config['rateLimit']>

/** Netlify counts per address only when `aggregateBy` is a list: a plain string silently becomes "for the whole domain". */
const callerOf = ({ aggregateBy }: RateLimit, name: string, address: string): string =>
  Array.isArray(aggregateBy) && aggregateBy.includes('ip') ? `${name} ${address}` : name

/** Counts calls in a sliding window, per function and caller. `now` is in milliseconds. */
export class RateLimits {
  readonly #calls = new Map<string, number[]>()

  /**
   * Counts a call.
   * @returns the seconds to wait when the call is one too many, else 0.
   */
  count(name: string, limit: RateLimit | undefined, address: string, now: number): number {
    if (!limit) return 0
    const caller = callerOf(limit, name, address)
    const span = limit.windowSize * 1000
    const recent = (this.#calls.get(caller) ?? []).filter((time) => time > now - span)
    const tooMany = recent.length >= limit.windowLimit
    if (!tooMany) recent.push(now)
    this.#calls.delete(caller)
    this.#calls.set(caller, recent)
    const oldest = this.#calls.keys().next()
    if (this.#calls.size > MAX_CALLERS && !oldest.done) this.#calls.delete(oldest.value)
    return tooMany ? Math.max(1, Math.ceil(((recent[0] ?? now) + span - now) / 1000)) : 0
  }
}
