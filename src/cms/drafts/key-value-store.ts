import { clear, del, entries, promisifyRequest, type UseStore } from 'idb-keyval'
import { runAfterDelay as afterTime, type RunAfterDelay } from '../stores/clock.ts'

/**
 * Time limit of an operation, in milliseconds: a store that does not answer within it counts as
 * failed.
 */
const TIME_LIMIT = 4_000

/** Values stored by key in this browser. A call rejects when the browser refuses it or hangs. */
export type KeyValueStore = {
  put(key: string, value: unknown): Promise<void>
  remove(key: string): Promise<void>
  entries(): Promise<[key: string, value: unknown][]>
  clear(): Promise<void>
}

/**
 * Values in one object store of IndexedDB.
 * @param connect opens a connection to the database; called again after a failure
 */
export function makeIndexedStore(
  connect: () => UseStore,
  after: RunAfterDelay = afterTime,
): KeyValueStore {
  /** Connection kept until it fails: there is no time to open one while the page unloads. */
  let connection: UseStore | undefined

  /**
   * Runs an operation on the store, within the time limit. The browser runs the operations of one
   * connection in the order of their calls, so a read sees every earlier write.
   */
  async function withTimeout<Result>(work: (store: UseStore) => Promise<Result>): Promise<Result> {
    let cancel: (() => void) | undefined
    const timeout = new Promise<never>((_, reject) => {
      cancel = after(TIME_LIMIT, () =>
        reject(new Error('The store of this machine does not answer.')),
      )
    })
    try {
      connection ??= connect()
      return await Promise.race([work(connection), timeout])
    } catch (error) {
      // The next call opens a new connection.
      connection = undefined
      throw error
    } finally {
      cancel?.()
    }
  }

  return {
    put: (key, value) =>
      withTimeout((useStore) =>
        useStore('readwrite', (store) => {
          store.put(value, key)
          // Commits at once: an unloading page gets no later event in which to commit.
          store.transaction.commit()
          return promisifyRequest(store.transaction)
        }),
      ),
    remove: (key) => withTimeout((useStore) => del(key, useStore)),
    entries: () => withTimeout((useStore) => entries<string, unknown>(useStore)),
    clear: () => withTimeout((useStore) => clear(useStore)),
  }
}
