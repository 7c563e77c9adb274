import type { KeyValueStore } from './key-value-store.ts'

/** One stored value under its key. */
export type LockedEntry = {
  key: string
  value: unknown
  /** True while a tab, this one or another, has the slot's lock. */
  isHeld: boolean
}

/**
 * Values that outlive the tab that writes them: unsaved items, unsent replies and notes, unfinished
 * uploads. The tab that writes a slot holds the slot's lock, so no second tab overwrites the slot.
 * The browser releases the lock when that tab is closed or crashes, so an abandoned slot is
 * recognised.
 */
export type LockedStore = {
  /** Writes a value over the slot's earlier one. Rejects when the browser does not store it. */
  put(key: string, value: unknown): Promise<void>
  /** Deletes a slot. Rejects when the browser cannot delete it. */
  remove(key: string): Promise<void>
  /** Every slot whose key begins with `prefix`. Rejects where storage is unavailable. */
  all(prefix?: string): Promise<LockedEntry[]>
  /**
   * Takes a slot's lock, after waiting for another tab that holds it, and then calls `onHeld`.
   * @returns a function that releases the lock or ends the wait
   */
  hold(key: string, onHeld?: () => void): () => void
  /**
   * Takes a slot's lock without waiting. Rejects where locks are unavailable.
   * @returns a function that releases the lock; null when a tab already holds it
   */
  tryHold(key: string): Promise<(() => void) | null>
  /** Waits until no tab holds the slot's lock. @returns false when the signal ended the wait */
  whenFree(key: string, signal: AbortSignal): Promise<boolean>
}

export type LockedStoreOptions = {
  storage: Pick<KeyValueStore, 'put' | 'remove' | 'entries'>
  locks: Pick<LockManager, 'request' | 'query'>
  /** Name of a slot's lock. Tabs of several versions of this program must agree on it. */
  lockNameOf: (key: string) => string
}

export function makeLockedStore({ storage, locks, lockNameOf }: LockedStoreOptions): LockedStore {
  return {
    put: storage.put,
    remove: storage.remove,
    async all(prefix = '') {
      // The locks are read before the values: a tab that has released a lock has already written
      // the slot's last value, so that value is read.
      const { held = [] } = await locks.query()
      const names = new Set(held.map(({ name }) => name))
      const stored = await storage.entries()
      return stored
        .filter(([key]) => key.startsWith(prefix))
        .map(([key, value]) => ({ key, value, isHeld: names.has(lockNameOf(key)) }))
    },
    hold(key, onHeld = () => undefined) {
      const release = new AbortController()
      void locks
        .request(lockNameOf(key), { signal: release.signal }, () => {
          onHeld()
          if (release.signal.aborted) return undefined
          // The browser holds the lock until the returned promise resolves.
          return new Promise<void>((resolve) =>
            release.signal.addEventListener('abort', () => resolve(), { once: true }),
          )
        })
        .catch(() => undefined)
      return () => release.abort()
    },
    tryHold: (key) =>
      new Promise((resolve, reject) => {
        locks
          .request(lockNameOf(key), { ifAvailable: true }, (lock) => {
            if (!lock) return resolve(null)
            // The browser holds the lock until this inner promise resolves, by a call of `release`.
            return new Promise<void>((release) => resolve(release))
          })
          .catch(reject)
      }),
    // A shared lock is granted when no tab holds the slot's exclusive lock.
    whenFree: (key, signal) =>
      locks.request(lockNameOf(key), { mode: 'shared', signal }, () => true).catch(() => false),
  }
}
