import type { PersonalStore } from '../stores/personal.ts'

/** A draft with the time at which it was kept, in milliseconds since 1970. */
export type Kept<T> = { value: T; at: number }

export type Keeping = { name: 'nothing' } | { name: 'pending' } | { name: 'kept'; at: number } | { name: 'impossible' }

export type Draft<T> = {
  /** Resolves once it is known what this device kept of it. */
  ready: Promise<void>
  /** Keeps a new state within a moment; null forgets it. */
  change(value: T | null): void
  /** Keeps the newest state at once. */
  flush(): Promise<void>
  /** Keeps the newest state and gives its place free for another window. */
  close(): Promise<void>
}

type Watcher<T> = {
  onKeeping: (keeping: Keeping) => void
  /** Gets what an earlier window or visit left, once; not where something has been written meanwhile, which is newer. */
  onFound: (kept: Kept<T>) => void
}

/** Takes a lock until it is released or the window is gone, however it goes; null when another window has it. */
export type Hold = (name: string) => Promise<(() => void) | null>

export const holdLock: Hold = (name) =>
  new Promise((resolve) => {
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(null)
      return new Promise<void>((release) => resolve(release))
    })
  })

type DraftsOptions = {
  storage: PersonalStore
  hold: Hold
  /** Calls back when the page is hidden or taken away; returns unsubscribe. */
  onLeave: (work: () => void) => () => void
}

export type Drafts = {
  open<T>(name: string, watcher: Watcher<T>): Draft<T>
  /** Keeps a draft on a thing that is not open here, beside what other windows keep of it. */
  keep(name: string, value: unknown): Promise<void>
  /** Forgets the draft of a reply that the server has, wherever it was left; another reply with the same words stays. */
  forgetSentReply(id: string, replyId: string): Promise<void>
  /** Forgets every draft on erased responses. */
  forgetOn(ids: readonly string[]): Promise<void>
}

export const replyDraft = (id: string): string => `reply/${id}`
export const noteDraft = (id: string): string => `note/${id}`

/** A change reaches the device within this time, in milliseconds. */
const DELAY_MS = 300
/** Windows that may write on one thing at once, each with a place of its own. */
const PLACES = 9

const placeAt = (name: string, n: number): string => (n === 1 ? name : `${name}/${n}`)
const lockOf = (place: string): string => `web-cms/${place}`

/**
 * The draft of one thing. Two windows on it have a place each, so that neither writes over the other's; what a window
 * that is gone left behind is found again by the next.
 */
function openDraft<T>({ storage, hold, onLeave }: DraftsOptions, name: string, { onKeeping, onFound }: Watcher<T>): Draft<T> {
  let place: string | null = null
  let release: (() => void) | null = null
  let isClosed = false
  let isTouched = false
  let waiting: { value: T | null } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const report = (keeping: Keeping) => {
    if (!isClosed) onKeeping(keeping)
  }

  const takePlace = async (): Promise<void> => {
    for (let n = 1; n <= PLACES && place === null; n += 1) {
      release = await hold(lockOf(placeAt(name, n)))
      if (release) place = placeAt(name, n)
    }
  }

  /** The newest draft that no other window holds; one that lies in another place is taken over from there. */
  const find = async (): Promise<Kept<T> | null> => {
    const all = (await storage.under<Kept<T>>(name)).filter(([key]) => key === name || key.startsWith(`${name}/`))
    for (const [key, kept] of all.sort(([, a], [, b]) => b.at - a.at)) {
      if (key === place) return kept
      const free = await hold(lockOf(key))
      if (!free) continue
      // What is written here meanwhile goes into the own place: the other draft keeps its own until the next visit.
      if (place !== null && !isTouched) {
        await storage.keep(place, kept)
        await storage.drop(key)
      }
      free()
      return kept
    }
    return null
  }

  const load = async (): Promise<void> => {
    await takePlace()
    const kept = await find().catch(() => null)
    if (!kept || isClosed || isTouched) return
    report({ name: 'kept', at: kept.at })
    onFound(kept)
  }

  const write = async (): Promise<void> => {
    const next = waiting
    waiting = null
    if (!next) return
    if (place === null) return report(next.value === null ? { name: 'nothing' } : { name: 'impossible' })
    try {
      if (next.value === null) await storage.drop(place)
      else await storage.keep(place, { value: next.value, at: Date.now() } satisfies Kept<T>)
      report(next.value === null ? { name: 'nothing' } : { name: 'kept', at: Date.now() })
    } catch {
      report({ name: 'impossible' })
    }
  }

  const ready = load()
  let queue = ready

  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    queue = queue.then(write)
    return queue
  }
  const stopListening = onLeave(() => void (timer !== undefined && flush()))

  return {
    ready,
    change(value) {
      isTouched = true
      waiting = { value }
      if (value !== null) report({ name: 'pending' })
      // What is done with is gone at once: a page loaded anew in between would offer it again.
      if (value === null) void flush()
      else timer ??= setTimeout(() => void flush(), DELAY_MS)
    },
    flush,
    async close() {
      isClosed = true
      stopListening()
      await (timer === undefined ? queue : flush())
      release?.()
    },
  }
}

export const makeDrafts = (options: DraftsOptions): Drafts => {
  const { storage } = options
  return {
    open: (name, watcher) => openDraft(options, name, watcher),
    keep: async (name, value) => {
      const draft = openDraft(options, name, { onKeeping: () => undefined, onFound: () => undefined })
      draft.change(value)
      await draft.close()
    },
    forgetSentReply: async (id, replyId) => {
      const found = await storage.under<Kept<{ ReplyId: string }>>(replyDraft(id)).catch(() => [])
      const gone = found.filter(([, { value }]) => value.ReplyId === replyId)
      await Promise.all(gone.map(([key]) => storage.drop(key))).catch(() => undefined)
    },
    forgetOn: async (ids) => {
      const names = ids.flatMap((id) => [replyDraft(id), noteDraft(id)])
      const found = await Promise.all(names.map((name) => storage.under(name))).catch(() => [])
      await Promise.all(found.flat().map(([key]) => storage.drop(key))).catch(() => undefined)
    },
  }
}
