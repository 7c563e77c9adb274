import type { Key } from './keys.ts'
import { DamagedError, erase, type Found, type Store } from './store.ts'

/**
 * The result of a read, or `damaged` if the document is damaged. For reads of several documents,
 * where a damaged one must not prevent the use of the others.
 * @throws any error of the read other than {@link DamagedError}
 */
export const orDamaged = <T>(read: Promise<T>): Promise<T | 'damaged'> =>
  read.catch((error: unknown) => {
    if (error instanceof DamagedError) return 'damaged'
    throw error
  })

type Options<T> = {
  /** An earlier result, returned again if the document is unchanged: see {@link Store.get}. */
  known?: Found<T> | undefined
  /** Called before a damaged document is deleted. */
  onDamage?(): Promise<unknown>
}

/**
 * Reads a document that is temporary or that can be made again from other documents. A damaged one
 * is deleted, and null is returned. It counts as damaged only if a second read finds the same: the
 * first response may have been bad, or another process may just have rewritten the document.
 */
export const readDerived = async <T>(
  store: Store,
  key: Key,
  { known, onDamage }: Options<T> = {},
): Promise<Found<T> | null> => {
  const first = await orDamaged(store.get<T>(key, known))
  const found = first === 'damaged' ? await orDamaged(store.get<T>(key)) : first
  if (found !== 'damaged') return found
  await onDamage?.()
  await erase(store, key)
  return null
}

/**
 * A view of the store whose `get` is {@link readDerived}, for functions that swap such documents.
 */
export const withDerivedReads = (store: Store): Store => ({
  ...store,
  get: <T>(key: Key) => readDerived<T>(store, key),
})
