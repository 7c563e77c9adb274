import { clear, del, entries, promisifyRequest, type UseStore } from 'idb-keyval'
import { after as afterTime, type After } from '../stores/clock.ts'

/** A store that does not answer within this time, in milliseconds, counts as failed. */
const TIME_LIMIT = 4_000

/** One object store of IndexedDB. Everything rejects when the browser refuses or does not answer. */
export type KeyValueStore = {
  put(key: string, value: unknown): Promise<void>
  remove(key: string): Promise<void>
  entries(): Promise<[key: string, value: unknown][]>
  clear(): Promise<void>
}

/** @param connect opens a connection to the database; called again after a failure */
export function makeKeyValueStore(
  connect: () => UseStore,
  after: After = afterTime,
): KeyValueStore {
  /** One connection for the page's whole life: opening one while the page is being closed would be too late. */
  let connection: UseStore | undefined

  /**
   * One piece of work in the store. Pieces run in the order in which they are begun: the browser keeps it within one
   * connection, so that who looks for drafts sees every write that began before.
   */
  async function withTimeout<Result>(work: (store: UseStore) => Promise<Result>): Promise<Result> {
    let cancel: (() => void) | undefined
    const late = new Promise<never>((_, reject) => {
      cancel = after(TIME_LIMIT, () =>
        reject(new Error('The store of this machine does not answer.')),
      )
    })
    try {
      return await Promise.race([work((connection ??= connect())), late])
    } catch (error) {
      // The next try begins with a connection of its own.
      connection = undefined
      throw error
    } finally {
      cancel?.()
    }
  }

  return {
    put: (key, value) =>
      withTimeout((use) =>
        use('readwrite', (store) => {
          store.put(value, key)
          // Committed at once: a page that is going away gets no more events to do it in.
          store.transaction.commit()
          return promisifyRequest(store.transaction)
        }),
      ),
    remove: (key) => withTimeout((use) => del(key, use)),
    entries: () => withTimeout((use) => entries<string, unknown>(use)),
    clear: () => withTimeout((use) => clear(use)),
  }
}

/**
 * Takes a lock as soon as no other tab has it, until it is released or this tab is gone, however it ends: the
 * browser itself releases it. Returns release.
 */
export function acquireLock(
  locks: Pick<LockManager, 'request'>,
  name: string,
  onAcquired: () => void = () => undefined,
): () => void {
  const end = new AbortController()
  void locks
    .request(name, { signal: end.signal }, () => {
      onAcquired()
      if (end.signal.aborted) return undefined
      return new Promise<void>((resolve) =>
        end.signal.addEventListener('abort', () => resolve(), { once: true }),
      )
    })
    .catch(() => undefined)
  return () => end.abort()
}

/** Takes a lock unless another tab has it. @returns release, or null */
export const tryLock = (locks: LockManager, name: string): Promise<(() => void) | null> =>
  new Promise((resolve) => {
    void locks.request(name, { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(null)
      return new Promise<void>((release) => resolve(release))
    })
  })

/** Resolves when the tab that has a lock is gone or has released it; to false when the signal ended the wait. */
export const whenReleased = (
  locks: LockManager,
  name: string,
  signal: AbortSignal,
): Promise<boolean> =>
  locks.request(name, { mode: 'shared', signal }, () => true).catch(() => false)
