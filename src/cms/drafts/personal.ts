import { createStore } from 'idb-keyval'
import type { After } from '../stores/clock.ts'
import { makeAutosave, type DraftStatus, type OnPageLeaving } from './autosave.ts'
import { makeKeyValueStore } from './store.ts'

/**
 * The browser's one store for drafts that hold personal data, such as a reply that is not sent yet. It is separate from
 * the drafts of content (`item-drafts.ts`), because signing out deletes all of it, in every tab, and keeps those.
 * Both write through the same autosave (`autosave.ts`) and key-value store (`store.ts`).
 */
export type PersonalStore = {
  /** Stores a value in place of an earlier one. Rejects when the browser does not store it. */
  put(key: string, value: unknown): Promise<void>
  entriesWithPrefix<T>(prefix: string): Promise<[key: string, value: T][]>
  delete(key: string): Promise<void>
  /** How many entries signing out would lose; 0 where storage is unavailable. */
  count(): Promise<number>
  clear(): Promise<void>
  /** Rejects later writes, so that a pending timer or a late response stores nothing after signing out has cleared everything. */
  close(): void
}

/** @param database the IndexedDB database; every tab of an origin shares it */
export function makePersonalStore(database: string, after?: After): PersonalStore {
  let isClosed = false
  const store = makeKeyValueStore(() => createStore(database, 'kept'), after)
  return {
    put: (key, value) =>
      isClosed ? Promise.reject(new Error('This page has signed out.')) : store.put(key, value),
    entriesWithPrefix: async <T>(prefix: string) =>
      ((await store.entries()) as [string, T][]).filter(([key]) => key.startsWith(prefix)),
    delete: store.remove,
    count: () =>
      store.entries().then(
        (all) => all.length,
        () => 0,
      ),
    clear: () => store.clear().catch(() => undefined),
    close: () => {
      isClosed = true
    },
  }
}

/** The browser's own. Do not rename: existing drafts are stored under it. */
export const personal: PersonalStore = makePersonalStore('web-cms-personal')

/** A draft as it is stored, with the time in milliseconds since 1970. */
export type StoredDraft<T> = { value: T; at: number }

/** One open draft, in a slot that no other tab writes to. */
export type DraftHandle<T> = {
  /** Resolves once the stored draft has been looked for. */
  ready: Promise<void>
  /** Stores a new state, debounced; null deletes the draft. */
  change(value: T | null): void
  /** Stores the newest state at once. */
  flush(): Promise<void>
  /** Stores the newest state and releases the slot for another tab. */
  close(): Promise<void>
}

type Watcher<T> = {
  onStatus: (status: DraftStatus) => void
  /** Called at most once, with the draft of an earlier tab or visit; never after something was typed here, which is newer. */
  onFound: (stored: StoredDraft<T>) => void
}

export type DraftsOptions = {
  storage: PersonalStore
  /** Takes a lock until it is released or the tab is gone; null when another tab has it. */
  tryLock: (name: string) => Promise<(() => void) | null>
  onPageLeaving: OnPageLeaving
  after?: After | undefined
}

export type Drafts = {
  open<T>(name: string, watcher: Watcher<T>): DraftHandle<T>
  /** Stores a draft of an item that is not open in this tab, in a slot that no other tab has. */
  write(name: string, value: unknown): Promise<void>
}

/** Named drafts over a personal store. */
export const makeDrafts = (options: DraftsOptions): Drafts => ({
  open: (name, watcher) => openDraft(options, name, watcher),
  write: async (name, value) => {
    const draft = openDraft(options, name, { onStatus: () => undefined, onFound: () => undefined })
    draft.change(value)
    await draft.close()
  },
})

/** Tabs that can edit one item at the same time, each in a slot of its own. */
const SLOTS = 9

const slotAt = (name: string, n: number): string => (n === 1 ? name : `${name}/${n}`)
const lockOf = (slot: string): string => `web-cms/${slot}`

/**
 * The draft of one thing. Two tabs on it have a slot each, so that neither overwrites the other's; the draft of a tab
 * that is gone is found by the next.
 */
function openDraft<T>(
  { storage, tryLock, onPageLeaving, after }: DraftsOptions,
  name: string,
  { onStatus, onFound }: Watcher<T>,
): DraftHandle<T> {
  let slot: string | null = null
  let release: (() => void) | null = null
  let isClosed = false
  let isTouched = false
  let pending: { value: T | null } | null = null

  const report = (status: DraftStatus) => {
    if (!isClosed) onStatus(status)
  }

  const takeSlot = async (): Promise<void> => {
    for (let n = 1; n <= SLOTS && slot === null; n += 1) {
      release = await tryLock(lockOf(slotAt(name, n)))
      if (release) slot = slotAt(name, n)
    }
  }

  /** Returns the newest draft that no other tab holds, and moves it into this tab's slot if it is in another one. */
  const claimNewest = async (): Promise<StoredDraft<T> | null> => {
    const all = (await storage.entriesWithPrefix<StoredDraft<T>>(name)).filter(
      ([key]) => key === name || key.startsWith(`${name}/`),
    )
    for (const [key, stored] of all.sort(([, a], [, b]) => b.at - a.at)) {
      if (key === slot) return stored
      const unlock = await tryLock(lockOf(key))
      if (!unlock) continue
      // If something was typed meanwhile, the other draft stays in its slot and is offered at the next visit.
      if (slot !== null && !isTouched) {
        await storage.put(slot, stored)
        await storage.delete(key)
      }
      unlock()
      return stored
    }
    return null
  }

  const load = async (): Promise<void> => {
    await takeSlot()
    const stored = await claimNewest().catch(() => null)
    if (!stored || isClosed || isTouched) return
    report({ name: 'kept', at: stored.at })
    onFound(stored)
  }

  const ready = load()

  const write = async (): Promise<DraftStatus | null> => {
    await ready
    const next = pending
    pending = null
    if (!next) return null
    if (slot === null) return { name: next.value === null ? 'nothing' : 'impossible' }
    if (next.value === null) {
      await storage.delete(slot)
      return { name: 'nothing' }
    }
    const at = Date.now()
    await storage.put(slot, { value: next.value, at } satisfies StoredDraft<T>)
    return { name: 'kept', at }
  }

  const autosave = makeAutosave({ write, report, onPageLeaving, retries: false, after })
  autosave.start()

  const flush = async (): Promise<void> => {
    void autosave.flush()
    await autosave.finish()
  }

  return {
    ready,
    change(value) {
      isTouched = true
      pending = { value }
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
