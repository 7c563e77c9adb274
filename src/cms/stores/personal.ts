import { clear, createStore, del, entries, keys, set, type UseStore } from 'idb-keyval'

/**
 * The one place on this device for what holds personal data and is not sent yet, such as a reply under way. Signing out
 * forgets all of it, in every tab; content that is being written is kept elsewhere and stays.
 */
export type PersonalStore = {
  /** Keeps a value over its earlier one. Rejects when the device does not keep it. */
  keep(key: string, value: unknown): Promise<void>
  /** Everything whose key begins so. */
  under<T>(start: string): Promise<[key: string, value: T][]>
  drop(key: string): Promise<void>
  /** How many things signing out would lose; none where the device keeps nothing. */
  count(): Promise<number>
  forget(): Promise<void>
  /** From now on this page keeps nothing: what a timer or a late answer still holds must not come after everything is forgotten. */
  close(): void
}

/** @param database the IndexedDB database; every window of an origin shares it */
export function makePersonalStore(database: string): PersonalStore {
  let opened: UseStore | undefined
  let isClosed = false
  const store = (): UseStore => (opened ??= createStore(database, 'kept'))
  return {
    keep: (key, value) => (isClosed ? Promise.reject(new Error('This page has signed out.')) : set(key, value, store())),
    under: async <T>(start: string) => (await entries<string, T>(store())).filter(([key]) => key.startsWith(start)),
    drop: (key) => del(key, store()),
    count: () =>
      keys(store()).then(
        (all) => all.length,
        () => 0,
      ),
    forget: () => clear(store()).catch(() => undefined),
    close: () => {
      isClosed = true
    },
  }
}

/** The browser's own. */
export const personal: PersonalStore = makePersonalStore('web-cms-personal')
export const { close: closePersonal, count: countPersonal, forget: forgetPersonal } = personal
