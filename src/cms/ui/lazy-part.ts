import { atom, type ReadableAtom } from 'nanostores'

export type Load<Loaded> = () => Promise<Loaded>

/** Loaded parts, available at once when they are needed again. */
const loadedParts = new WeakMap<object, unknown>()

/** Loads a part, also before it is needed. Rejects when it cannot be loaded. */
export async function preload<Loaded>(load: Load<Loaded>): Promise<Loaded> {
  const loaded = await load()
  loadedParts.set(load, { loaded })
  return loaded
}

/** `isMissing` when the part could not be loaded; `isPending` during a retry. */
export type PartState<Loaded> = {
  part: { loaded: Loaded } | null
  isMissing: boolean
  isPending: boolean
}

export type Part<Loaded> = {
  $state: ReadableAtom<PartState<Loaded>>
  /** Loads the part, unless it is loaded. */
  request: () => void
  /** Call when the part is no longer needed: a load under way then changes nothing here. */
  release: () => void
  /** Loads the part once more after a failure. */
  retry: () => void
}

/**
 * Replaces the notice of a missing part after a successful retry: `clear` removes the notice,
 * `show` renders the part.
 */
export type HandOver = (clear: () => void, show: () => void) => void

/** Part of the program that is loaded when it is first needed. Pass the same `load` each time. */
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
      // The notice stays during the retry, and the focus with it.
      $state.set({ ...waiting, isMissing: true, isPending: true })
      void fetch(true)
    },
  }
}
