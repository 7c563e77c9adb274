import { clear, createStore, del, entries, get, keys, set, type UseStore } from 'idb-keyval'

/**
 * The one place on this device for what holds personal data and is not sent yet, such as a reply under way. Signing out
 * forgets all of it, in every tab; content that is being written is kept elsewhere and stays.
 */
let opened: UseStore | undefined

const store = (): UseStore => (opened ??= createStore('web-cms-personal', 'kept'))

let isClosed = false

/** From now on this page keeps nothing: what a timer or a late answer still holds must not come after everything is forgotten. */
export const closePersonal = (): void => {
  isClosed = true
}

/** Keeps a value over its earlier one. Rejects when the device does not keep it. */
export const keepPersonal = (key: string, value: unknown): Promise<void> =>
  isClosed ? Promise.reject(new Error('This page has signed out.')) : set(key, value, store())

export const personal = <T>(key: string): Promise<T | undefined> => get<T>(key, store())

/** Everything whose key begins so. */
export const personalUnder = async <T>(start: string): Promise<[key: string, value: T][]> =>
  (await entries<string, T>(store())).filter(([key]) => key.startsWith(start))

export const dropPersonal = (key: string): Promise<void> => del(key, store())

/** How many things signing out would lose; none where the device keeps nothing. */
export const countPersonal = (): Promise<number> =>
  keys(store()).then(
    (all) => all.length,
    () => 0,
  )

export const forgetPersonal = (): Promise<void> => clear(store()).catch(() => undefined)
