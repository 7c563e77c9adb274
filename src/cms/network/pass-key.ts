import type { Answer, Transport } from './api.ts'
import {
  browserPage,
  browserStorage,
  type KeyValue,
  type Page,
  type Unsubscribe,
} from './browser.ts'

/** The storage key of the proof of the passphrase; the passphrase itself is never stored. */
const KEY = 'passKey'
/** When it ends whatever happens, in milliseconds; renewing does not move it. */
const UNTIL = 'passKeyUntil'

/** The proof of the passphrase in one browser, as one of its tabs knows it. */
export type PassKey = {
  current: () => string | null
  /** Keeps a new proof and the moment (ISO 8601) at which it ends for good. */
  keep: (proof: string, expiresAt: string) => void
  /** Takes the renewed proof of an answer, unless another one is stored by now, or after signing out none: a late answer must not bring it back. */
  renew: (sent: string | null, renewed: string | null | undefined) => void
  drop: () => void
  /** When the server last renewed the proof, in milliseconds; 0 when this page has not seen that yet. */
  renewedAt: () => number
  /** When the proof ends for good, in milliseconds; Infinity where this browser does not know. */
  endsAt: () => number
  /** What another tab was answered counts here, too: the proof is one for all of them. Returns unsubscribe. */
  followOtherTabs: () => Unsubscribe
}

export const makePassKey = (
  storage: KeyValue,
  onStorageChange: Page['onStorageChange'],
): PassKey => {
  let renewedAt = 0
  /** The proof of this tab alone, while the storage has no room for it. */
  let unstored: string | null = null

  /** Stores it for every tab. Where there is no room it stays in this tab's memory: the answer itself has succeeded. */
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
        // Another tab has a newer one, or has signed out.
        unstored = null
        if (newValue !== null) renewedAt = Date.now()
      }),
  }
}

/** This browser's own. */
export const browserPassKey: PassKey = makePassKey(browserStorage, browserPage.onStorageChange)

export const passKey = browserPassKey.current
export const renewPassKey = browserPassKey.renew

/** The cheapest request for staff: shows whether the proof is still valid, and renews it. */
export const askWithProof = (request: Transport): Promise<Answer<unknown>> =>
  request('GET', '/api/audit?limit=1', { wait: false })
