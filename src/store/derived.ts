import type { Key } from './keys.ts'
import { DamagedError, erase, type Found, type Store } from './store.ts'

/** A read of one document among others, which a damaged one must not hide. @throws what else it throws */
export const unlessDamaged = <T>(read: Promise<T>): Promise<T | 'damaged'> =>
  read.catch((error: unknown) => {
    if (error instanceof DamagedError) return 'damaged'
    throw error
  })

/** Reads what can be made again, or counts for a while only: a damaged one is taken away and counts as missing. */
export const readDerived = async <T>(store: Store, key: Key): Promise<Found<T> | null> => {
  const found = await unlessDamaged(store.get<T>(key))
  if (found !== 'damaged') return found
  await erase(store, key)
  return null
}

/** The same store, for whoever swaps such documents. */
export const derivedIn = (store: Store): Store => ({ ...store, get: <T>(key: Key) => readDerived<T>(store, key) })
