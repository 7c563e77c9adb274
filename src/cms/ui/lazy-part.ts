import { atom, type ReadableAtom } from 'nanostores'

export type Load<Loaded> = () => Promise<Loaded>

/** Loaded parts by their `load` function, for use without waiting. */
const loadedParts = new WeakMap<object, unknown>()

/** Loads a part, and remembers it for every `makeLazyPart`. Rejects when it cannot be loaded. */
export async function preload<Loaded>(load: Load<Loaded>): Promise<Loaded> {
  const loaded = await load()
  loadedParts.set(load, { loaded })
  return loaded
}

export type PartState<Loaded> = {
  /** Null until the part is loaded. */
  part: { loaded: Loaded } | null
  /** True when the part could not be loaded. */
  hasFailed: boolean
  /** True during a retry. */
  isPending: boolean
}

export type LazyPart<Loaded> = {
  $state: ReadableAtom<PartState<Loaded>>
  /** Loads the part, unless it is loaded. */
  request: () => void
  /** Must be called when the part is no longer needed: a load under way then has no effect. */
  release: () => void
  /** Loads the part once more after a failure. */
  retry: () => void
}

/**
 * Replaces the notice of a missing part after a successful retry.
 * @param clear removes the notice
 * @param show renders the part
 */
export type HandOver = (clear: () => void, show: () => void) => void

/**
 * Makes a part of the program that is loaded when it is first needed.
 * @param load must be the same function each time: it identifies the part
 */
export function makeLazyPart<Loaded>(load: Load<Loaded>, handOver: HandOver): LazyPart<Loaded> {
  const waiting: PartState<Loaded> = { part: null, hasFailed: false, isPending: false }
  const known = loadedParts.get(load) as PartState<Loaded>['part'] | undefined
  const $state = atom<PartState<Loaded>>({ ...waiting, part: known ?? null })
  /** Number of the latest load; `release` raises it to make a load under way count as old. */
  let latest = 0

  const fetch = async (isRetry: boolean): Promise<void> => {
    latest += 1
    const current = latest
    try {
      const part = { loaded: await preload(load) }
      if (current !== latest) return
      const show = () => current === latest && $state.set({ ...waiting, part })
      if (isRetry) handOver(() => $state.set(waiting), show)
      else show()
    } catch {
      if (current === latest) $state.set({ ...waiting, hasFailed: true })
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
      // The notice stays during the retry, because its button has the focus.
      $state.set({ ...waiting, hasFailed: true, isPending: true })
      void fetch(true)
    },
  }
}
