import { createHash } from 'node:crypto'
import { comparableEmail } from './accounts.ts'

const MAX_TRIES = 10
const LOCK_MS = 5 * 60 * 1000

/** Pairs remembered at once; some hundred bytes each. */
const MAX_PAIRS = 10_000

export interface Lockout {
  /** Seconds until this pair may try again; 0 when it may now. */
  wait(address: string, email: string): number
  wrong(address: string, email: string): void
  right(address: string, email: string): void
}

/**
 * Counts wrong passwords by pair of client address and e-mail: 10 lock that pair for 5 minutes, so
 * that others cannot lock the admin out. A pair without a wrong try for 5 minutes is forgotten.
 * `now` gives milliseconds.
 */
export function createLockout(now: () => number, maxPairs: number = MAX_PAIRS): Lockout {
  const pairs = new Map<string, { tries: number; until: number }>()
  const keyOf = (address: string, email: string) =>
    createHash('sha256')
      .update(`${address}\n${comparableEmail(email)}`)
      .digest('base64')

  function makeRoom(): void {
    for (const [key, { until }] of pairs) if (until <= now()) pairs.delete(key)
    if (pairs.size < maxPairs) return
    // A flood of other addresses must not unlock a locked pair: the oldest unlocked one goes first.
    const unlocked = [...pairs].find(([, { tries }]) => tries < MAX_TRIES)
    const [key] = unlocked ?? [...pairs][0] ?? []
    if (key !== undefined) pairs.delete(key)
  }

  return {
    wait(address, email) {
      const pair = pairs.get(keyOf(address, email))
      return pair && pair.tries >= MAX_TRIES
        ? Math.max(0, Math.ceil((pair.until - now()) / 1000))
        : 0
    },
    wrong(address, email) {
      const key = keyOf(address, email)
      const pair = pairs.get(key)
      const tries = pair && pair.until > now() ? pair.tries + 1 : 1
      if (!pair && pairs.size >= maxPairs) makeRoom()
      pairs.delete(key)
      pairs.set(key, { tries, until: now() + LOCK_MS })
    },
    right(address, email) {
      pairs.delete(keyOf(address, email))
    },
  }
}
