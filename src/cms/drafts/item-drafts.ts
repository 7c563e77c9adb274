import { createStore, type UseStore } from 'idb-keyval'
import type { AnyKind } from '#kinds/define.ts'
import { kindNamed } from '#kinds/index.ts'
import { dataOf, type Values } from '#kinds/values.ts'
import { isObject } from '#rules/json.ts'
import { screenFor } from '../model/item.ts'
import { textAt } from '../model/values.ts'
import { formPath } from '../network/wire-names.ts'
import type { After } from '../stores/clock.ts'
import { itemPath, listPath, newPath } from '../stores/router.ts'
import { makeIndexedStore } from './key-value-store.ts'
import { makeSlots, type Slot } from './slots.ts'

/** Text of a field that this version of the form no longer has. */
export type OrphanedValue = { path: string; text: string }

/**
 * Unsaved values in this browser. Each editor session has a separate draft: two tabs on one item
 * never overwrite each other's.
 */
export type Draft = {
  kind: string
  /**
   * Id of the item. The client makes that of a new item, and stores it here: a repeated save is the
   * same record.
   */
  id: string
  /** Id of the editor session that writes the draft. */
  opening: string
  isNew: boolean
  values: Values
  /** Values on the server when the draft was begun, and their revision; null when it had none. */
  base: Values
  revision: string | null
  /** Values sent by saves that got no answer: the server may have stored any of them. */
  sent: readonly Values[]
  strays: readonly OrphanedValue[]
  /** Milliseconds since 1970. */
  at: number
}

type Name = Pick<Draft, 'kind' | 'id' | 'opening'>

const isOrphanedValue = (value: unknown): value is OrphanedValue =>
  isObject(value) && typeof value['path'] === 'string' && typeof value['text'] === 'string'

/**
 * Reads a draft from a stored value; null when it is no draft. Earlier versions of this program
 * named fields as the API does, `Data.BlogTitle`: those are renamed. A tab of such a version that
 * is still open offers the texts of a draft written by this one as values without a field.
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
    sent: (Array.isArray(sent) ? sent : [sent]).filter(isObject).map(valuesFrom),
    strays: (Array.isArray(strays) ? strays.filter(isOrphanedValue) : []).map((stray) => ({
      ...stray,
      path: formPath(kind, stray.path),
    })),
    at: typeof at === 'number' ? at : 0,
  }
}

/**
 * True when a draft belongs to this item; with `id` null, to any item that is not on the server
 * yet.
 */
const isOf = (draft: Draft, kind: string, id: string | null): boolean =>
  draft.kind === kind && (id === null ? draft.isNew : draft.id === id)

/** Drafts of an item, newest first. `offered`: open in no tab; `held`: still written by a tab. */
export type DraftsOfItem = { offered: Draft[]; held: Draft[] }

/** Drafts in the slots, newest first; values that are no draft are left out. */
const draftsIn = (slots: readonly Slot[]): Draft[] =>
  slots.flatMap(({ value }) => draftFrom(value) ?? []).sort((a, b) => b.at - a.at)

/** Drafts of an item in the slots. @param id null for items that are not on the server yet */
export function draftsOf(slots: readonly Slot[], kind: string, id: string | null): DraftsOfItem {
  const drafts = (isHeld: boolean) =>
    draftsIn(slots.filter((slot) => slot.isHeld === isHeld)).filter((one) => isOf(one, kind, id))
  return { offered: drafts(false), held: drafts(true) }
}

/** Storage of drafts, and the locks that show which sessions are still open. */
export type DraftStorage = {
  /** Opens a connection to the database; called again after a failure. */
  connect: () => UseStore
  locks: LockManager
  after?: After | undefined
}

/** The drafts of this browser. */
export type DraftStore = {
  /** Writes a draft over its earlier state. Rejects when the browser does not store it. */
  write(draft: Draft): Promise<void>
  /** Deletes a draft. Rejects when the browser cannot. */
  remove(draft: Name): Promise<void>
  /** Every draft in this browser, newest first. Rejects where storage is unavailable. */
  all(): Promise<Draft[]>
  /**
   * Drafts of an item in this browser, as {@link draftsOf}; none where storage is unavailable.
   * `id`: null for a new item.
   */
  of(kind: string, id: string | null): Promise<DraftsOfItem>
  /** Drafts that no tab is writing, newest first. Rejects where storage is unavailable. */
  left(): Promise<Draft[]>
  /** Marks a session as open until the returned function is called or the tab is gone. */
  hold(sessionId: string): () => void
  /**
   * Resolves to true when no tab has the session open any more; to false when the signal ended the
   * wait.
   */
  whenFree(sessionId: string, signal: AbortSignal): Promise<boolean>
}

const keyOf = ({ kind, id, opening }: Name): string => `${kind}/${id}/${opening}`

/**
 * Name of a draft's lock, made from the session id, which ends a key or is given alone: the item's
 * id may change during a session, its lock must not.
 */
const lockOf = (key: string): string => `web-cms/opening/${key.slice(key.lastIndexOf('/') + 1)}`

export function makeDraftStore({ connect, locks, after }: DraftStorage): DraftStore {
  const slots = makeSlots({ storage: makeIndexedStore(connect, after), locks, lockOf })
  return {
    write: (draft) => slots.put(keyOf(draft), draft),
    remove: (draft) => slots.remove(keyOf(draft)),
    all: async () => draftsIn(await slots.all()),
    of: async (kind, id) => {
      try {
        return draftsOf(await slots.all(), kind, id)
      } catch {
        return { offered: [], held: [] }
      }
    },
    left: async () => draftsIn((await slots.all()).filter(({ isHeld }) => !isHeld)),
    hold: slots.hold,
    whenFree: slots.whenFree,
  }
}

/**
 * Drafts of every editor in this browser. The database retains its name from the first version,
 * whose drafts are still read.
 */
export const drafts: DraftStore = makeDraftStore({
  connect: () => createStore('web-cms', 'copies'),
  locks: navigator.locks,
})

/** Unsaved work in this browser. `id`: null for an item that is not on the server yet. */
export type Unfinished = {
  kind: AnyKind
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
 * Unsaved work of closed sessions, newest first, one per item. Empty where storage is unavailable.
 */
export async function unfinishedItems(store: DraftStore = drafts): Promise<Unfinished[]> {
  const left = await store.left().catch(() => [])
  const seen = new Set<string>()
  return left.flatMap((draft) => {
    const name = `${draft.kind}/${draft.id}`
    const unfinished = seen.has(name) ? null : unfinishedFrom(draft)
    if (unfinished) seen.add(name)
    return unfinished ?? []
  })
}

function unfinishedFrom(draft: Draft): Unfinished | null {
  const kind = kindNamed(draft.kind)
  if (!kind) return null
  const column = kind.title
  const at = (key: string | undefined) => (key === undefined ? '' : textAt(draft.values, key))
  const english = at(column?.key)
  const arabic = at(column?.ar)
  const { path } = screenFor(kind, dataOf(kind, draft.values))
  const isNew = draft.isNew && kind.shape === 'collection'
  return {
    kind,
    id: isNew ? null : draft.id,
    title: english || arabic,
    lang: english === '' && arabic !== '' ? 'ar' : 'en',
    at: draft.at,
    path: isNew
      ? newPath(path)
      : kind.shape === 'singleton'
        ? listPath(path)
        : itemPath(path, draft.id),
    draft,
  }
}
