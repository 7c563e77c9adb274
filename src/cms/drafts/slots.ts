import type { KeyValueStore } from './key-value-store.ts'

/** One stored value under its key. `isHeld`: a tab, this one or another, has its lock. */
export type Slot = { key: string; value: unknown; isHeld: boolean }

/**
 * Values that outlive the tab that writes them: unsaved items, unsent replies and notes, unfinished
 * uploads. Each slot has a lock, held by the tab that writes it. The browser releases it when that
 * tab is gone, however it ends: no second tab overwrites a slot in use, and an abandoned one is
 * found.
 */
export type Slots = {
  /** Writes a value over the slot's earlier one. Rejects when the browser does not store it. */
  put(key: string, value: unknown): Promise<void>
  /** Deletes a slot. Rejects when the browser cannot. */
  remove(key: string): Promise<void>
  /** Every slot whose key begins with `prefix`. Rejects where storage is unavailable. */
  all(prefix?: string): Promise<Slot[]>
  /** Holds a slot as soon as no other tab does; at once when the slot is new. @returns release */
  hold(key: string, onHeld?: () => void): () => void
  /**
   * Holds a slot unless a tab already does. Rejects where locks are unavailable.
   * @returns release, or null
   */
  tryHold(key: string): Promise<(() => void) | null>
  /** Resolves to true when no tab holds the slot any more; to false when the signal ended the wait. */
  whenFree(key: string, signal: AbortSignal): Promise<boolean>
}

export type SlotsOptions = {
  storage: Pick<KeyValueStore, 'put' | 'remove' | 'entries'>
  locks: Pick<LockManager, 'request' | 'query'>
  /** Name of a slot's lock. Tabs of several versions of this program must agree on it. */
  lockOf: (key: string) => string
}

export function makeSlots({ storage, locks, lockOf }: SlotsOptions): Slots {
  return {
    put: storage.put,
    remove: storage.remove,
    async all(prefix = '') {
      // Locks are read first: a tab without its lock has already ended its last write.
      const { held = [] } = await locks.query()
      const names = new Set(held.map(({ name }) => name))
      const stored = await storage.entries()
      return stored
        .filter(([key]) => key.startsWith(prefix))
        .map(([key, value]) => ({ key, value, isHeld: names.has(lockOf(key)) }))
    },
    hold(key, onHeld = () => undefined) {
      const end = new AbortController()
      void locks
        .request(lockOf(key), { signal: end.signal }, () => {
          onHeld()
          if (end.signal.aborted) return undefined
          return new Promise<void>((resolve) =>
            end.signal.addEventListener('abort', () => resolve(), { once: true }),
          )
        })
        .catch(() => undefined)
      return () => end.abort()
    },
    tryHold: (key) =>
      new Promise((resolve, reject) => {
        locks
          .request(lockOf(key), { ifAvailable: true }, (lock) => {
            if (!lock) return resolve(null)
            return new Promise<void>((release) => resolve(release))
          })
          .catch(reject)
      }),
    whenFree: (key, signal) =>
      locks.request(lockOf(key), { mode: 'shared', signal }, () => true).catch(() => false),
  }
}
