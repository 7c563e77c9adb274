import { makeAutosave, type DraftStatus, type OnPageLeaving } from '../drafts/autosave.ts'
import { isObject } from '#rules/json.ts'
import type { LockedEntry, LockedStore } from '../drafts/slots.ts'
import type { RunAfterDelay } from '../stores/clock.ts'

/** A draft as it is stored. */
export type StoredDraft<T> = {
  value: T
  /** Time of the last change, in milliseconds since 1970. */
  at: number
}

/**
 * Name of the drafts of replies to one response. Each draft is stored under a key `<name>/<uuid>`;
 * earlier versions of this program used `<name>` and `<name>/2`.
 */
export const replyName = (id: string): string => `reply/${id}`
/** Name of the drafts of the note on one response; their keys have the same form as above. */
export const noteName = (id: string): string => `note/${id}`

/**
 * Name of the browser's lock on a slot, which is the entry of one draft. Earlier versions of this
 * program use the same name, so a tab with one of them is excluded, too.
 */
export const inboxLock = (key: string): string => `web-cms/${key}`

/** Open draft. This tab holds the lock on its slot, so no other tab writes it. */
export type DraftHandle<T> = {
  /** Resolves after the search for a stored draft, also when there was none. */
  ready: Promise<void>
  /** Stores a new state, throttled; null deletes the draft. */
  change(value: T | null): void
  /** Stores the newest state at once. */
  flush(): Promise<void>
  /** Stores the newest state and releases the slot for another tab. */
  close(): Promise<void>
}

type Watcher<T> = {
  onStatus: (status: DraftStatus) => void
  /**
   * Called at most once, with the draft of an earlier tab or visit; not called after the person has
   * typed in this tab.
   */
  onFound: (stored: StoredDraft<T>) => void
}

export type InboxDraftsOptions = {
  slots: LockedStore
  onPageLeaving: OnPageLeaving
  after?: RunAfterDelay | undefined
}

/** Drafts of replies and notes. */
export type InboxDrafts = {
  /**
   * Opens the newest draft that no other tab has open, or a new one.
   * @param name from {@link replyName} or {@link noteName}
   */
  open<T>(name: string, watcher: Watcher<T>): DraftHandle<T>
  /** Stores a draft of a response that is not open in this tab. */
  write(name: string, value: unknown): Promise<void>
  /**
   * Deletes the drafts of a reply that the server has. The drafts of another reply are retained,
   * even those with the same text.
   */
  forgetSentReply(id: string, replyId: string): Promise<void>
  /** Deletes every draft on erased responses. */
  forgetOn(ids: readonly string[]): Promise<void>
}

/** Slot of an open draft. */
type OpenSlot<T> = {
  key: string
  /** Releases the lock for other tabs. */
  release: () => void
  /** Draft of an earlier tab or visit; null in a new slot. */
  stored: StoredDraft<T> | null
}

const isNamed = (key: string, name: string): boolean => key === name || key.startsWith(`${name}/`)

const isStoredDraft = (value: unknown): value is StoredDraft<unknown> =>
  isObject(value) && typeof value['at'] === 'number' && isObject(value['value'])

/** Drafts of a name, each with its key, newest first; values of another shape are left out. */
const draftsNamed = async <T>(
  slots: LockedStore,
  name: string,
): Promise<[string, StoredDraft<T>][]> =>
  (await slots.all(name))
    .flatMap(({ key, value }): [string, StoredDraft<T>][] =>
      isNamed(key, name) && isStoredDraft(value) ? [[key, value as StoredDraft<T>]] : [],
    )
    .sort(([, a], [, b]) => b.at - a.at)

function openDraft<T>(
  { slots, onPageLeaving, after }: InboxDraftsOptions,
  name: string,
  { onStatus, onFound }: Watcher<T>,
): DraftHandle<T> {
  let isClosed = false
  /** True after the first change in this tab. */
  let isTouched = false
  /** Change that is not stored yet; its null `value` deletes the draft. */
  let pending: { value: T | null } | null = null

  const report = (status: DraftStatus) => {
    if (!isClosed) onStatus(status)
  }

  const newSlot = (): OpenSlot<T> => {
    const key = `${name}/${crypto.randomUUID()}`
    return { key, release: slots.hold(key), stored: null }
  }

  /**
   * Opens the slot of the newest draft that no other tab holds. Null when there is none, or when
   * the person has typed meanwhile: the stored draft then stays in its slot until the next visit.
   */
  const openNewest = async (): Promise<OpenSlot<T> | null> => {
    for (const [key] of await draftsNamed(slots, name)) {
      const release = await slots.tryHold(key)
      if (!release) continue
      // The draft is read again: the tab that held the lock before may have changed or deleted it.
      const drafts = await draftsNamed<T>(slots, name).catch(() => [])
      const [, stored] = drafts.find(([draftKey]) => draftKey === key) ?? []
      if (stored && !isTouched) return { key, release, stored }
      release()
    }
    return null
  }

  const opening: Promise<OpenSlot<T>> = openNewest()
    .catch(() => null)
    .then((slot) => slot ?? newSlot())

  const ready = opening.then(({ stored }) => {
    if (!stored || isClosed) return
    report({ name: 'kept', at: stored.at })
    onFound(stored)
  })

  const write = async (): Promise<DraftStatus | null> => {
    const { key } = await opening
    const next = pending
    pending = null
    if (!next) return null
    if (next.value === null) {
      await slots.remove(key)
      return { name: 'nothing' }
    }
    const at = Date.now()
    await slots.put(key, { value: next.value, at } satisfies StoredDraft<T>)
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
      // A draft is deleted without delay: after a reload meanwhile it would be offered again.
      if (value === null) void flush()
      else autosave.schedule()
    },
    flush,
    async close() {
      isClosed = true
      await autosave.stop()
      const { release } = await opening
      release()
    },
  }
}

export function makeInboxDrafts(options: InboxDraftsOptions): InboxDrafts {
  const { slots } = options
  const removeWhere = async (isUnwanted: (slot: LockedEntry) => boolean): Promise<void> => {
    const stored = await slots.all().catch(() => [])
    await Promise.allSettled(stored.filter(isUnwanted).map(({ key }) => slots.remove(key)))
  }
  return {
    open: (name, watcher) => openDraft(options, name, watcher),
    async write(name, value) {
      const draft = openDraft(options, name, {
        onStatus: () => undefined,
        onFound: () => undefined,
      })
      draft.change(value)
      await draft.close()
    },
    forgetSentReply: (id, replyId) =>
      removeWhere(
        ({ key, value: stored }) =>
          isNamed(key, replyName(id)) &&
          isStoredDraft(stored) &&
          isObject(stored.value) &&
          stored.value['ReplyId'] === replyId,
      ),
    forgetOn: (ids) =>
      removeWhere(({ key }) =>
        ids.some((id) => isNamed(key, replyName(id)) || isNamed(key, noteName(id))),
      ),
  }
}
