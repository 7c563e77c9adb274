import type { Key } from './keys.ts'
import type { Found, Store } from './store.ts'

/** The work was given up: its answer has been given. Nothing tries it again. */
export class CancelledError extends Error {
  override name = 'CancelledError'
}

/** The store for work that ends with a signal: whatever it asks after that is refused, so that it stops where it is. */
export const untilAborted = (store: Store, signal: AbortSignal): Store => {
  const unlessAborted = <Out>(ask: () => Promise<Out>): Promise<Out> =>
    signal.aborted ? Promise.reject(new CancelledError('This work was given up.')) : ask()
  return {
    identity: store.identity,
    lasting: store,
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
