import { atom, type ReadableAtom } from 'nanostores'

export type Load<Loaded> = () => Promise<Loaded>

/** Parts that were loaded before: they are there at once wherever they are needed again. */
const loadedParts = new WeakMap<object, unknown>()

/** Fetches a part, also before it is needed. Rejects when it cannot be loaded. */
export async function preload<Loaded>(load: Load<Loaded>): Promise<Loaded> {
  const loaded = await load()
  loadedParts.set(load, { loaded })
  return loaded
}

/** `isMissing` when it could not be loaded; `isPending` during a retry. */
export type PartState<Loaded> = {
  part: { loaded: Loaded } | null
  isMissing: boolean
  isPending: boolean
}

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
