import type { Key } from './keys.ts'
import { DamagedError, erase, type Found, type Store } from './store.ts'

/** Reads what is made from other documents and can be made again: a damaged one is taken away and counts as missing. */
export const readDerived = async <T>(store: Store, key: Key): Promise<Found<T> | null> => {
  try {
    return await store.get<T>(key)
  } catch (error) {
    if (!(error instanceof DamagedError)) throw error
    await erase(store, key)
    return null
  }
}

/** The same store, for whoever swaps what is derived. */
export const derivedIn = (store: Store): Store => ({ ...store, get: <T>(key: Key) => readDerived<T>(store, key) })
