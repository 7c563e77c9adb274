import type { Load } from '../ui/lazy-part.ts'

/** Records, for this tab, that the page was reloaded for a missing part. */
const KEY = 'staff-reloaded'

export type Page = {
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** True when reloading may help, and would interrupt nothing. */
  mayReload: () => boolean
  reload: () => void
}

/**
 * Loads a part, and when that fails, reloads the page, once: after a new version of the site the
 * part's file has another name, and the open page requests one that is gone. Rejects when reloading
 * is not allowed, or has not helped.
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
