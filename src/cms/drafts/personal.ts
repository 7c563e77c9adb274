import { createStore } from 'idb-keyval'
import type { RunAfterDelay } from '../stores/clock.ts'
import { makeIndexedStore, type KeyValueStore } from './key-value-store.ts'

/**
 * Store of the drafts that contain personal data: replies and notes. It is separate from the drafts
 * of content (`item-drafts.ts`): signing out deletes the entries of this store, but no drafts of
 * content.
 */
export type PersonalStore = KeyValueStore & {
  /** Number of entries that signing out would lose; 0 where storage is unavailable. */
  count(): Promise<number>
  /**
   * Rejects later writes of this page, so that no timer or late response stores a draft after
   * signing out has cleared the store.
   */
  close(): void
}

/** @param database name of the IndexedDB database, which every tab of an origin shares */
export function makePersonalStore(database: string, after?: RunAfterDelay): PersonalStore {
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
export const personalDrafts: PersonalStore = makePersonalStore('web-cms-personal')
