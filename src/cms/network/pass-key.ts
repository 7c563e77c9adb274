import type { Answer, Transport } from './api.ts'
import {
  browserPage,
  browserStorage,
  type StringStorage,
  type BrowserPage,
  type Unsubscribe,
} from './browser.ts'

/** Storage key of the proof of the passphrase; the passphrase itself is never stored. */
const KEY = 'passKey'
/**
 * Storage key of the time at which the proof ends for good, in milliseconds since 1970; renewing
 * does not move it.
 */
const UNTIL = 'passKeyUntil'

/** Proof of the passphrase in one browser: a token that the server issues for the passphrase. */
export type PassKey = {
  current: () => string | null
  /** Stores a new proof and the time (ISO 8601) at which it ends for good. */
  keep: (proof: string, expiresAt: string) => void
  /**
   * Stores the renewed proof of an answer, unless the sent one has been replaced, or removed by
   * signing out: a late answer must not restore it.
   */
  renew: (sent: string | null, renewed: string | null | undefined) => void
  drop: () => void
  /**
   * Time at which the proof was last renewed, in milliseconds since 1970; 0 when unknown to this
   * page.
   */
  renewedAt: () => number
  /**
   * Time at which the proof ends for good, in milliseconds since 1970; Infinity when unknown to
   * this browser.
   */
  endsAt: () => number
  /**
   * Follows changes of the proof by other tabs, which share it.
   * @returns unsubscribe
   */
  followOtherTabs: () => Unsubscribe
}

export const makePassKey = (
  storage: StringStorage,
  onStorageChange: BrowserPage['onStorageChange'],
): PassKey => {
  let renewedAt = 0
  /** Proof of this tab alone, while the storage has no room for it. */
  let unstored: string | null = null

  /** Stores a proof for every tab or, when the storage has no room, in this tab's memory. */
  const store = (proof: string): void => {
    try {
      storage.setItem(KEY, proof)
      unstored = null
    } catch {
      unstored = proof
    }
  }
  const current = (): string | null => unstored ?? storage.getItem(KEY)

  return {
    current,
    keep(proof, expiresAt) {
      store(proof)
      try {
        storage.setItem(UNTIL, String(Date.parse(expiresAt)))
      } catch {
        // Without room, an older time must not be taken for that of the new proof.
        storage.removeItem(UNTIL)
      }
      renewedAt = Date.now()
    },
    renew(sent, renewed) {
      if (sent === null || !renewed || current() !== sent) return
      store(renewed)
      renewedAt = Date.now()
    },
    drop() {
      unstored = null
      storage.removeItem(KEY)
      storage.removeItem(UNTIL)
      renewedAt = 0
    },
    renewedAt: () => renewedAt,
    endsAt: () => Number(storage.getItem(UNTIL) ?? Infinity),
    followOtherTabs: () =>
      onStorageChange(({ key, newValue }) => {
        if (key !== KEY) return
        // Another tab has stored a newer proof, or has signed out.
        unstored = null
        if (newValue !== null) renewedAt = Date.now()
      }),
  }
}

/** Proof of this browser. */
export const browserPassKey: PassKey = makePassKey(browserStorage, browserPage.onStorageChange)

export const passKey = browserPassKey.current
export const renewPassKey = browserPassKey.renew

/** Sends the cheapest request for staff, which verifies and renews the proof. */
export const verifyPassKey = (request: Transport): Promise<Answer<unknown>> =>
  request('GET', '/api/audit?limit=1', { waitsForSignIn: false })
