import { createStore, type UseStore } from 'idb-keyval'
import type { AnyKind } from '#kinds/define.ts'
import { kindNamed } from '#kinds/index.ts'
import { dataOf, type Values } from '#kinds/values.ts'
import { isObject } from '#rules/json.ts'
import { screenFor } from '../model/item.ts'
import { textAt } from '../model/values.ts'
import { formPath } from '../network/wire-names.ts'
import type { RunAfterDelay } from '../stores/clock.ts'
import { itemPath, listPath, newPath } from '../stores/router.ts'
import { makeIndexedStore } from './key-value-store.ts'
import { makeLockedStore, type LockedEntry } from './slots.ts'

/** Text in a draft for a field that the form, in this version, no longer has. */
export type OrphanedValue = { path: string; text: string }

/**
 * Unsaved values of an item in this browser. Each editor session has a separate draft, so two tabs
 * with the same item never overwrite each other's draft.
 */
export type Draft = {
  kind: string
  /**
   * Id of the item. For a new item, the client makes the id and stores it here, so that a repeated
   * save writes the same record, not a second one.
   */
  id: string
  /** Id of the editor session that writes the draft. */
  opening: string
  isNew: boolean
  values: Values
  /** Values on the server when the draft was begun. */
  base: Values
  /** Revision of `base`; null when the server had no record. */
  revision: string | null
  /** Values sent by saves that got no answer: the server may have stored any of them. */
  sent: readonly Values[]
  /** Texts of fields that the form no longer has. */
  strays: readonly OrphanedValue[]
  /** Milliseconds since 1970. */
  at: number
}

/** Properties that identify a draft. */
type DraftName = Pick<Draft, 'kind' | 'id' | 'opening'>

const isOrphanedValue = (value: unknown): value is OrphanedValue =>
  isObject(value) && typeof value['path'] === 'string' && typeof value['text'] === 'string'

/**
 * Reads a draft from a stored value; null when it is no draft. Earlier versions of this program
 * named fields as the API does (`Data.BlogTitle`); these names are converted.
 */
export function draftFrom(value: unknown): Draft | null {
  if (!isObject(value)) return null
  const { kind, id, opening, isNew, values, base, revision, sent, strays, at } = value
  if (
    typeof kind !== 'string' ||
    typeof id !== 'string' ||
    typeof opening !== 'string' ||
    !isObject(values)
  )
    return null
  const valuesFrom = (stored: Values): Values =>
    Object.fromEntries(Object.entries(stored).map(([path, one]) => [formPath(kind, path), one]))
  return {
    kind,
    id,
    opening,
    isNew: isNew === true,
    values: valuesFrom(values),
    base: isObject(base) ? valuesFrom(base) : {},
    revision: typeof revision === 'string' ? revision : null,
    // Earlier versions stored the values of one save, not a list.
    sent: (Array.isArray(sent) ? sent : [sent]).filter(isObject).map(valuesFrom),
    strays: (Array.isArray(strays) ? strays.filter(isOrphanedValue) : []).map((stray) => ({
      ...stray,
      path: formPath(kind, stray.path),
    })),
    at: typeof at === 'number' ? at : 0,
  }
}

/** True for a draft of the item `id`; with `id` null, for a draft of any unsaved new item. */
const belongsTo = (draft: Draft, kind: string, id: string | null): boolean =>
  draft.kind === kind && (id === null ? draft.isNew : draft.id === id)

/** Drafts of an item, newest first. */
export type DraftsOfItem = {
  /** Drafts that no open tab writes: the editor offers them. */
  offered: Draft[]
  /** Drafts that an open tab writes. */
  held: Draft[]
}

/** Drafts in the slots, the stored entries; newest first. Values that are no draft are left out. */
const draftsIn = (slots: readonly LockedEntry[]): Draft[] =>
  slots.flatMap(({ value }) => draftFrom(value) ?? []).sort((a, b) => b.at - a.at)

/** Drafts of an item in the slots. @param id null for items that are not on the server yet */
export function draftsOf(
  slots: readonly LockedEntry[],
  kind: string,
  id: string | null,
): DraftsOfItem {
  const drafts = (isHeld: boolean) =>
    draftsIn(slots.filter((slot) => slot.isHeld === isHeld)).filter((one) =>
      belongsTo(one, kind, id),
    )
  return { offered: drafts(false), held: drafts(true) }
}

/** Parts of the browser that a {@link DraftStore} uses. */
export type DraftStorage = {
  /** Opens a connection to the database; called again after a failure. */
  connect: () => UseStore
  /** Locks that show which sessions are still open. */
  locks: LockManager
  after?: RunAfterDelay | undefined
}

/** Access to the drafts of this browser. */
export type DraftStore = {
  /** Writes a draft over its earlier state. Rejects when the browser does not store it. */
  write(draft: Draft): Promise<void>
  /** Deletes a draft. Rejects when the browser cannot delete it. */
  remove(draft: DraftName): Promise<void>
  /** Every draft in this browser, newest first. Rejects where storage is unavailable. */
  all(): Promise<Draft[]>
  /**
   * Drafts of an item in this browser; none where storage is unavailable.
   * @param id null for items that are not on the server yet
   */
  ofItem(kind: string, id: string | null): Promise<DraftsOfItem>
  /** Drafts that no tab is writing, newest first. Rejects where storage is unavailable. */
  abandoned(): Promise<Draft[]>
  /** Marks a session as open until the returned function is called or the tab is gone. */
  hold(sessionId: string): () => void
  /** Waits until no tab has the session open. @returns false when the signal ended the wait */
  whenFree(sessionId: string, signal: AbortSignal): Promise<boolean>
}

const keyOf = ({ kind, id, opening }: DraftName): string => `${kind}/${id}/${opening}`

/**
 * Name of a draft's lock. It contains only the session id, because the item's id may change during
 * a session and the lock must not.
 * @param key the draft's key, which ends with the session id, or the session id alone
 */
const lockNameOf = (key: string): string => `web-cms/opening/${key.slice(key.lastIndexOf('/') + 1)}`

export function makeDraftStore({ connect, locks, after }: DraftStorage): DraftStore {
  const slots = makeLockedStore({ storage: makeIndexedStore(connect, after), locks, lockNameOf })
  return {
    write: (draft) => slots.put(keyOf(draft), draft),
    remove: (draft) => slots.remove(keyOf(draft)),
    all: async () => draftsIn(await slots.all()),
    ofItem: async (kind, id) => {
      try {
        return draftsOf(await slots.all(), kind, id)
      } catch {
        return { offered: [], held: [] }
      }
    },
    abandoned: async () => draftsIn((await slots.all()).filter(({ isHeld }) => !isHeld)),
    hold: slots.hold,
    whenFree: slots.whenFree,
  }
}

/**
 * Drafts of every editor in this browser. Do not rename the database: existing drafts are stored in
 * it.
 */
export const drafts: DraftStore = makeDraftStore({
  connect: () => createStore('web-cms', 'copies'),
  locks: navigator.locks,
})

/** Item with unsaved work in this browser. */
export type UnfinishedItem = {
  kind: AnyKind
  /** Id of the item; null when it is not on the server yet. */
  id: string | null
  /** Title in the language `lang`; empty when the item has none. */
  title: string
  lang: 'en' | 'ar'
  /** Milliseconds since 1970. */
  at: number
  /** Address at which the draft is offered. */
  path: string
  draft: Draft
}

/**
 * Items with unsaved work of closed sessions, newest first, each item once. Empty where storage is
 * unavailable.
 */
export async function unfinishedItems(store: DraftStore = drafts): Promise<UnfinishedItem[]> {
  const abandoned = await store.abandoned().catch(() => [])
  const listed = new Set<string>()
  return abandoned.flatMap((draft) => {
    const item = `${draft.kind}/${draft.id}`
    const unfinished = listed.has(item) ? null : unfinishedFrom(draft)
    if (unfinished) listed.add(item)
    return unfinished ?? []
  })
}

function unfinishedFrom(draft: Draft): UnfinishedItem | null {
  const kind = kindNamed(draft.kind)
  if (!kind) return null
  const column = kind.title
  const titleAt = (key: string | undefined) => (key === undefined ? '' : textAt(draft.values, key))
  const english = titleAt(column?.key)
  const arabic = titleAt(column?.ar)
  const { path } = screenFor(kind, dataOf(kind, draft.values))
  const isNew = draft.isNew && kind.shape === 'collection'
  const existingPath = kind.shape === 'singleton' ? listPath(path) : itemPath(path, draft.id)
  return {
    kind,
    id: isNew ? null : draft.id,
    title: english || arabic,
    lang: english === '' && arabic !== '' ? 'ar' : 'en',
    at: draft.at,
    path: isNew ? newPath(path) : existingPath,
    draft,
  }
}
