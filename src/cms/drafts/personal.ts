import { createStore } from 'idb-keyval'
import { makeAutosave, type Keeping, type OnPageLeaving } from './autosave.ts'
import { makeKeyValueStore } from './store.ts'

/**
 * The one place on this device for drafts that hold personal data and are not sent yet, such as a reply under way. Signing
 * out forgets all of it, in every tab; content that is being written is kept elsewhere and stays.
 */
export type PersonalStore = {
  /** Stores a value in place of an earlier one. Rejects when the browser does not store it. */
  keep(key: string, value: unknown): Promise<void>
  /** All entries whose key starts with `start`. */
  under<T>(start: string): Promise<[key: string, value: T][]>
  drop(key: string): Promise<void>
  /** How many entries signing out would lose; 0 where storage is unavailable. */
  count(): Promise<number>
  forget(): Promise<void>
  /** Rejects later writes, so that a pending timer or a late response stores nothing after signing out has cleared everything. */
  close(): void
}

/** @param database the IndexedDB database; every window of an origin shares it */
export function makePersonalStore(database: string): PersonalStore {
  let isClosed = false
  const store = makeKeyValueStore(() => createStore(database, 'kept'))
  return {
    keep: (key, value) => (isClosed ? Promise.reject(new Error('This page has signed out.')) : store.put(key, value)),
    under: async <T>(start: string) => ((await store.entries()) as [string, T][]).filter(([key]) => key.startsWith(start)),
    drop: store.remove,
    count: () =>
      store.entries().then(
        (all) => all.length,
        () => 0,
      ),
    forget: () => store.clear().catch(() => undefined),
    close: () => {
      isClosed = true
    },
  }
}

/** The browser's own. Do not rename: existing drafts are stored under it. */
export const personal: PersonalStore = makePersonalStore('web-cms-personal')

/** A draft as it is stored, with the time in milliseconds since 1970. */
export type Kept<T> = { value: T; at: number }

export type Draft<T> = {
  /** Resolves once the stored draft has been looked for. */
  ready: Promise<void>
  /** Stores a new state, debounced; null deletes the draft. */
  change(value: T | null): void
  /** Stores the newest state at once. */
  flush(): Promise<void>
  /** Stores the newest state and releases the slot for another window. */
  close(): Promise<void>
}

type Watcher<T> = {
  onKeeping: (keeping: Keeping) => void
  /** Called at most once, with the draft of an earlier window or visit; never after something was typed here, which is newer. */
  onFound: (kept: Kept<T>) => void
}

type DraftsOptions = {
  storage: PersonalStore
  /** Takes a lock until it is released or the window is gone; null when another window has it. */
  tryLock: (name: string) => Promise<(() => void) | null>
  onPageLeaving: OnPageLeaving
}

export type Drafts = {
  open<T>(name: string, watcher: Watcher<T>): Draft<T>
  /** Stores a draft of an item that is not open in this window, in a slot that no other window has. */
  keep(name: string, value: unknown): Promise<void>
  /** Deletes the draft of a reply that the server has, in whatever slot; another reply with the same words stays. */
  forgetSentReply(id: string, replyId: string): Promise<void>
  /** Deletes every draft on erased responses. */
  forgetOn(ids: readonly string[]): Promise<void>
}

export const replyDraft = (id: string): string => `reply/${id}`
export const noteDraft = (id: string): string => `note/${id}`

/** Windows that can edit one item at the same time, each in a slot of its own. */
const SLOTS = 9

const slotAt = (name: string, n: number): string => (n === 1 ? name : `${name}/${n}`)
const lockOf = (slot: string): string => `web-cms/${slot}`

/**
 * The draft of one thing. Two windows on it have a slot each, so that neither writes over the other's; what a window
 * that is gone left behind is found again by the next.
 */
function openDraft<T>({ storage, tryLock, onPageLeaving }: DraftsOptions, name: string, { onKeeping, onFound }: Watcher<T>): Draft<T> {
  let slot: string | null = null
  let release: (() => void) | null = null
  let isClosed = false
  let isTouched = false
  let waiting: { value: T | null } | null = null

  const report = (keeping: Keeping) => {
    if (!isClosed) onKeeping(keeping)
  }

  const takeSlot = async (): Promise<void> => {
    for (let n = 1; n <= SLOTS && slot === null; n += 1) {
      release = await tryLock(lockOf(slotAt(name, n)))
      if (release) slot = slotAt(name, n)
    }
  }

  /** Returns the newest draft that no other window holds, and moves it into this window's slot if it lies in another one. */
  const find = async (): Promise<Kept<T> | null> => {
    const all = (await storage.under<Kept<T>>(name)).filter(([key]) => key === name || key.startsWith(`${name}/`))
    for (const [key, kept] of all.sort(([, a], [, b]) => b.at - a.at)) {
      if (key === slot) return kept
      const free = await tryLock(lockOf(key))
      if (!free) continue
      // If something was typed meanwhile, the other draft stays in its slot and is offered at the next visit.
      if (slot !== null && !isTouched) {
        await storage.keep(slot, kept)
        await storage.drop(key)
      }
      free()
      return kept
    }
    return null
  }

  const load = async (): Promise<void> => {
    await takeSlot()
    const kept = await find().catch(() => null)
    if (!kept || isClosed || isTouched) return
    report({ name: 'kept', at: kept.at })
    onFound(kept)
  }

  const ready = load()

  const write = async (): Promise<Keeping | null> => {
    await ready
    const next = waiting
    waiting = null
    if (!next) return null
    if (slot === null) return { name: next.value === null ? 'nothing' : 'impossible' }
    if (next.value === null) {
      await storage.drop(slot)
      return { name: 'nothing' }
    }
    const at = Date.now()
    await storage.keep(slot, { value: next.value, at } satisfies Kept<T>)
    return { name: 'kept', at }
  }

  const autosave = makeAutosave({ write, report, onPageLeaving, retries: false })
  autosave.start()

  const flush = async (): Promise<void> => {
    void autosave.flush()
    await autosave.finish()
  }

  return {
    ready,
    change(value) {
      isTouched = true
      waiting = { value }
      // Deleted without a debounce: a reload in between would offer it again.
      if (value === null) void flush()
      else autosave.schedule()
    },
    flush,
    async close() {
      isClosed = true
      await Promise.all([autosave.stop(), ready])
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
