import { createHash } from 'node:crypto'
import { comparableEmail } from './accounts.ts'

/** Number of wrong passwords that locks a pair. */
const MAX_TRIES = 10
const LOCK_MS = 5 * 60 * 1000

/** Maximum number of remembered pairs, which take some hundred bytes each. */
const MAX_PAIRS = 10_000

/** Counts wrong passwords by pair of client address and e-mail address. */
export interface Lockout {
  /** Seconds until this pair may try again; 0 when it may try now. */
  secondsToWait(address: string, email: string): number
  /** Counts a wrong password. */
  countWrongPassword(address: string, email: string): void
  /** Forgets the wrong passwords of this pair, after the right one. */
  forgetWrongPasswords(address: string, email: string): void
}

/**
 * Locks a pair of client address and e-mail address for 5 minutes after 10 wrong passwords. The
 * e-mail address alone is not locked, so that nobody at another address can lock the admin
 * out. Forgets a pair 5 minutes after its last wrong password.
 * @param now returns the time in milliseconds
 */
export function createLockout(now: () => number, maxPairs: number = MAX_PAIRS): Lockout {
  /** `tries`: number of wrong passwords. `until`: time at which the pair is forgotten. */
  const pairs = new Map<string, { tries: number; until: number }>()
  const keyOf = (address: string, email: string) =>
    createHash('sha256')
      .update(`${address}\n${comparableEmail(email)}`)
      .digest('base64')

  /** Deletes expired pairs, or one other pair when none has expired. */
  function makeRoom(): void {
    for (const [key, { until }] of pairs) if (until <= now()) pairs.delete(key)
    if (pairs.size < maxPairs) return
    // Deletes the oldest pair that is not locked, so that requests from many addresses do not
    // unlock a locked pair.
    const unlocked = [...pairs].find(([, { tries }]) => tries < MAX_TRIES)
    const [oldest] = pairs
    const [key] = unlocked ?? oldest ?? []
    if (key !== undefined) pairs.delete(key)
  }

  return {
    secondsToWait(address, email) {
      const pair = pairs.get(keyOf(address, email))
      return pair && pair.tries >= MAX_TRIES
        ? Math.max(0, Math.ceil((pair.until - now()) / 1000))
        : 0
    },
    countWrongPassword(address, email) {
      const key = keyOf(address, email)
      const pair = pairs.get(key)
      const tries = pair && pair.until > now() ? pair.tries + 1 : 1
      if (!pair && pairs.size >= maxPairs) makeRoom()
      pairs.delete(key)
      pairs.set(key, { tries, until: now() + LOCK_MS })
    },
    forgetWrongPasswords(address, email) {
      pairs.delete(keyOf(address, email))
    },
  }
}
