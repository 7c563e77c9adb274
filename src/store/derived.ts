import type { Key } from './keys.ts'
import { DamagedError, erase, type Found, type Store } from './store.ts'

/**
 * A read of one document among others, whose damage must not hide the others.
 * @throws any error other than damage
 */
export const unlessDamaged = <T>(read: Promise<T>): Promise<T | 'damaged'> =>
  read.catch((error: unknown) => {
    if (error instanceof DamagedError) return 'damaged'
    throw error
  })

type Options<T> = {
  /** Returned unchanged while the store has that version: see the store's `get`. */
  known?: Found<T> | undefined
  /** Called before a damaged document is deleted. */
  onDamage?(): Promise<unknown>
}

/**
 * Reads a document that can be derived again or that is temporary: a damaged one is deleted and
 * counts as missing. It is read twice, so that neither a single bad response nor a document that
 * another process has just rewritten counts as damaged.
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

/** The same store for callers that swap such documents. */
export const derivedIn = (store: Store): Store => ({
  ...store,
  get: <T>(key: Key) => readDerived<T>(store, key),
})
