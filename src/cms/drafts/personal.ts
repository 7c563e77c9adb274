import { createStore } from 'idb-keyval'
import type { After } from '../stores/clock.ts'
import { makeIndexedStore, type KeyValueStore } from './key-value-store.ts'

/**
 * Store of the drafts that hold personal data: replies and notes. It is separate from the drafts of
 * content (`item-drafts.ts`): signing out deletes this store, in every tab, and retains the other.
 */
export type PersonalStore = KeyValueStore & {
  /** Number of entries that signing out would lose; 0 where storage is unavailable. */
  count(): Promise<number>
  /**
   * Rejects later writes: a pending timer or late response stores nothing after signing out has
   * cleared everything.
   */
  close(): void
}

/** @param database the IndexedDB database; every tab of an origin shares it */
export function makePersonalStore(database: string, after?: After): PersonalStore {
  let isClosed = false
  const store = makeIndexedStore(() => createStore(database, 'kept'), after)
  return {
    ...store,
    put: (key, value) =>
      isClosed ? Promise.reject(new Error('This page has signed out.')) : store.put(key, value),
    count: () =>
      store.entries().then(
        (all) => all.length,
        () => 0,
      ),
    clear: () => store.clear().catch(() => undefined),
    close: () => {
      isClosed = true
    },
  }
}

/** Store of this browser. Do not rename the database: existing drafts are stored in it. */
export const personal: PersonalStore = makePersonalStore('web-cms-personal')
