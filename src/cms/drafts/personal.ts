import { createStore } from 'idb-keyval'
import type { After } from '../stores/clock.ts'
import { makeIndexedStore, type KeyValueStore } from './key-value-store.ts'

/**
 * Store of the drafts that hold personal data: replies and notes. It is separate from the drafts of content
 * (`item-drafts.ts`), because signing out deletes all of it, in every tab, and leaves those.
 */
export type PersonalStore = KeyValueStore & {
  /** Number of entries that signing out would lose; 0 where storage is unavailable. */
  count(): Promise<number>
  /** Rejects later writes, so that a pending timer or a late response stores nothing after signing out has cleared everything. */
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

/** The browser's own. Do not rename: existing drafts are stored under it. */
export const personal: PersonalStore = makePersonalStore('web-cms-personal')
