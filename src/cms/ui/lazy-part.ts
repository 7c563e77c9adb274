import { atom, type ReadableAtom } from 'nanostores'

type Load<Loaded> = () => Promise<Loaded>

/** Parts that were loaded before: they are there at once wherever they are needed again. */
const loadedParts = new WeakMap<object, unknown>()

/** Fetches a part, also before it is needed. Rejects when it cannot be loaded. */
export async function preload<Loaded>(load: Load<Loaded>): Promise<Loaded> {
  const loaded = await load()
  loadedParts.set(load, { loaded })
  return loaded
}

/** `isMissing` when it could not be loaded; `isPending` during a retry. */
export type PartState<Loaded> = { part: { loaded: Loaded } | null; isMissing: boolean; isPending: boolean }

export type Part<Loaded> = {
  $state: ReadableAtom<PartState<Loaded>>
  /** Loads it, unless it is there. */
  request: () => void
  /** It is not needed any more: a load under way changes nothing here. */
  release: () => void
  /** Loads it once more after a failure. */
  retry: () => void
}

/** Replaces the notice that a part could not be loaded once a retry has succeeded: `clear` removes the notice, `show` renders the part. */
export type HandOver = (clear: () => void, show: () => void) => void

/** A part of the program that is loaded when it is first needed. Pass the same `load` each time. */
export function makePart<Loaded>(load: Load<Loaded>, handOver: HandOver): Part<Loaded> {
  const waiting: PartState<Loaded> = { part: null, isMissing: false, isPending: false }
  const known = loadedParts.get(load) as PartState<Loaded>['part'] | undefined
  const $state = atom<PartState<Loaded>>({ ...waiting, part: known ?? null })
  let latest = 0

  const fetch = async (isRetry: boolean): Promise<void> => {
    latest += 1
    const mine = latest
    try {
      const part = { loaded: await preload(load) }
      if (mine !== latest) return
      const show = () => mine === latest && $state.set({ ...waiting, part })
      if (isRetry) handOver(() => $state.set(waiting), show)
      else show()
    } catch {
      if (mine === latest) $state.set({ ...waiting, isMissing: true })
    }
  }

  return {
    $state,
    request() {
      if (!$state.get().part) void fetch(false)
    },
    release() {
      latest += 1
      if (!$state.get().part) $state.set(waiting)
    },
    retry() {
      // The notice that it is missing stays during the retry, and the focus with it.
      $state.set({ ...waiting, isMissing: true, isPending: true })
      void fetch(true)
    },
  }
}

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
