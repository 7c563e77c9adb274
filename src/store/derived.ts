import type { Key } from './keys.ts'
import { DamagedError, erase, type Found, type Store } from './store.ts'

/** A read of one document among others, which a damaged one must not hide. @throws what else it throws */
export const unlessDamaged = <T>(read: Promise<T>): Promise<T | 'damaged'> =>
  read.catch((error: unknown) => {
    if (error instanceof DamagedError) return 'damaged'
    throw error
  })

type Options<T> = {
  /** Given back as it is while the store has that version: see the store's `get`. */
  known?: Found<T> | undefined
  /** Done before a damaged one is taken away. */
  onDamage?(): Promise<unknown>
}

/**
 * Reads what can be made again, or counts for a while only: a damaged one is taken away and counts as missing. It is read twice,
 * so that neither one odd answer nor a document that somebody else has just made again is taken for damage.
 */
export const readDerived = async <T>(
  store: Store,
  key: Key,
  { known, onDamage }: Options<T> = {},
): Promise<Found<T> | null> => {
  const first = await unlessDamaged(store.get<T>(key, known))
  const found = first === 'damaged' ? await unlessDamaged(store.get<T>(key)) : first
  if (found !== 'damaged') return found
  await onDamage?.()
  await erase(store, key)
  return null
}

/** The same store, for whoever swaps such documents. */
export const derivedIn = (store: Store): Store => ({
  ...store,
  get: <T>(key: Key) => readDerived<T>(store, key),
})
