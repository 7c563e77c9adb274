import type { Key } from './keys.ts'
import type { Found, Store } from './store.ts'

/**
 * Thrown by a store whose signal has aborted. `retry` does not repeat an attempt that throws it.
 */
export class CancelledError extends Error {
  override name = 'CancelledError'
}

/**
 * A view of the store for work that must end when a signal aborts: from then on every call of the
 * view rejects with {@link CancelledError}.
 */
export const untilAborted = (store: Store, signal: AbortSignal): Store => {
  const unlessAborted = <Out>(call: () => Promise<Out>): Promise<Out> =>
    signal.aborted ? Promise.reject(new CancelledError('This work was given up.')) : call()
  return {
    cacheKey: store.cacheKey,
    unabortable: store,
    get: <T>(key: Key, known?: Found<T>) => unlessAborted(() => store.get<T>(key, known)),
    put: (...args) => unlessAborted(() => store.put(...args)),
    list: (...prefix) => unlessAborted(() => store.list(...prefix)),
    listFrom: (beginning) => unlessAborted(() => store.listFrom(beginning)),
    getBytes: (key) => unlessAborted(() => store.getBytes(key)),
    getStream: (...args) => unlessAborted(() => store.getStream(...args)),
    getMetadata: (key) => unlessAborted(() => store.getMetadata(key)),
    putBytes: (...args) => unlessAborted(() => store.putBytes(...args)),
    delete: (key) => unlessAborted(() => store.delete(key)),
  }
}
