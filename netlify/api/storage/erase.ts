import type { Key } from './keys.ts'
import type { Store } from './store.ts'

/**
 * Removes a document for good. The one caller of the store's own `delete`: everything else goes to the bin. For
 * responses that a person asked to have erased, and for what the sweep takes away when its time is over.
 * @throws UnavailableError when it is not certain that it is gone
 */
export const erase = (store: Store, key: Key): Promise<void> => store.delete(key)
