import type { Load } from '../ui/lazy-part.ts'

/** Storage key of this tab's record that the page was reloaded because a part was missing. */
const RELOADED_KEY = 'staff-reloaded'

export type ReloadablePage = {
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** True when reloading may help, and would interrupt nothing. */
  mayReload: () => boolean
  reload: () => void
}

/**
 * Loads a part. When that fails, reloads the page once: after a deployment of the site, the part's
 * file has a new name, and the open page requests the old one. Rejects when reloading is not
 * allowed, or has not helped.
 */
export const loadOrReload =
  <Loaded>(load: Load<Loaded>, { storage, mayReload, reload }: ReloadablePage): Load<Loaded> =>
  async () => {
    try {
      const loaded = await load()
      storage().removeItem(RELOADED_KEY)
      return loaded
    } catch (error) {
      if (storage().getItem(RELOADED_KEY) !== null || !mayReload()) throw error
      storage().setItem(RELOADED_KEY, 'yes')
      reload()
      // Never resolves: the page is being replaced.
      return new Promise<never>(() => undefined)
    }
  }
