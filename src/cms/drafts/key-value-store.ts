import { clear, del, entries, promisifyRequest, type UseStore } from 'idb-keyval'
import { after as afterTime, type After } from '../stores/clock.ts'

/**
 * Time limit of an operation, in milliseconds: a store that does not answer within it counts as
 * failed.
 */
const TIME_LIMIT = 4_000

/**
 * Values by key in this browser. Every call rejects when the browser refuses or does not answer.
 */
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
export function makeIndexedStore(connect: () => UseStore, after: After = afterTime): KeyValueStore {
  /** Connection for the page's whole life: opening one while the page unloads would be too late. */
  let connection: UseStore | undefined

  /**
   * Runs an operation on the store, within the time limit. Operations run in the order of their
   * start, which the browser guarantees within one connection: a search for drafts sees every
   * earlier write.
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
      // The next call opens a new connection.
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
          // Committed at once: an unloading page gets no more events in which to commit.
          store.transaction.commit()
          return promisifyRequest(store.transaction)
        }),
      ),
    remove: (key) => withTimeout((use) => del(key, use)),
    entries: () => withTimeout((use) => entries<string, unknown>(use)),
    clear: () => withTimeout((use) => clear(use)),
  }
}
