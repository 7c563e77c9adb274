import { clear, del, entries, promisifyRequest, type UseStore } from 'idb-keyval'
import { after as afterTime, type After } from '../stores/clock.ts'

/** A store that does not answer within this time, in milliseconds, counts as failed. */
const TIME_LIMIT = 4_000

/** Values by key in this browser. Everything rejects when the browser refuses or does not answer. */
export type KeyValueStore = {
  put(key: string, value: unknown): Promise<void>
  remove(key: string): Promise<void>
  entries(): Promise<[key: string, value: unknown][]>
  clear(): Promise<void>
}

/** Values in one object store of IndexedDB. @param connect opens a connection to the database; called again after a failure */
export function makeIndexedStore(connect: () => UseStore, after: After = afterTime): KeyValueStore {
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
