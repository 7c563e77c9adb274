import type { Load } from '../ui/lazy-part.ts'

/** Remembers, for this tab, that the page was loaded again for a missing part. */
const KEY = 'staff-reloaded'

export type Page = {
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Whether loading the page again may help, and would cut nothing off. */
  mayReload: () => boolean
  reload: () => void
}

/**
 * Loads a part, and where it does not come, loads the page again, once: after a new version of the site its file has
 * another name, and the open page asks for one that is gone. Rejects where that may not be, or has not helped.
 */
export const loadOrReload =
  <Loaded>(load: Load<Loaded>, { storage, mayReload, reload }: Page): Load<Loaded> =>
  async () => {
    try {
      const loaded = await load()
      storage().removeItem(KEY)
      return loaded
    } catch (error) {
      if (storage().getItem(KEY) !== null || !mayReload()) throw error
      storage().setItem(KEY, 'yes')
      reload()
      return new Promise<never>(() => undefined)
    }
  }
