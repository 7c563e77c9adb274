import { createStore, type UseStore } from 'idb-keyval'
import type { AnyKind } from '#kinds/define.ts'
import { kindNamed } from '#kinds/index.ts'
import { dataOf, type Values } from '#kinds/values.ts'
import { pathOf } from '#kinds/wire.ts'
import { isObject } from '#rules/json.ts'
import { screenFor } from '../model/item.ts'
import { textAt } from '../model/values.ts'
import type { After } from '../stores/clock.ts'
import { itemPath, listPath, newPath } from '../stores/router.ts'
import { acquireLock, makeKeyValueStore, whenReleased } from './store.ts'

/** The text of a field that this version of the form does not have any more. */
export type OrphanedValue = { path: string; text: string }

/**
 * Unsaved values in this browser. Each session of the editor has a draft of its own, so that two tabs on
 * one item never write over each other's.
 */
export type Draft = {
  kind: string
  /** The item's id; a new item's is made by the client and stored here, so that a repeated save is the same record. */
  id: string
  opening: string
  isNew: boolean
  values: Values
  /** What the server had when this was begun, and its revision; null when it had nothing. */
  base: Values
  revision: string | null
  /** What was sent by saves whose answers never came: the server may have stored any of them. */
  sent: readonly Values[]
  strays: readonly OrphanedValue[]
  /** Milliseconds since 1970. */
  at: number
}

type Name = Pick<Draft, 'kind' | 'id' | 'opening'>

const valuesFrom = (value: unknown): Values => (isObject(value) ? value : {})

const isOrphanedValue = (value: unknown): value is OrphanedValue =>
  isObject(value) && typeof value['path'] === 'string' && typeof value['text'] === 'string'

/** A draft as it lies in the store, which an earlier version of this program may have written; null when it is none. */
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
  return {
    kind,
    id,
    opening,
    isNew: isNew === true,
    values,
    base: valuesFrom(base),
    revision: typeof revision === 'string' ? revision : null,
    sent: (Array.isArray(sent) ? sent : [sent]).filter(isObject),
    strays: Array.isArray(strays) ? strays.filter(isOrphanedValue) : [],
    at: typeof at === 'number' ? at : 0,
  }
}

/** Whether a draft is one of this item (`id` null: of any item that is not on the server yet). */
const isOf = (draft: Draft, kind: string, id: string | null): boolean =>
  draft.kind === kind && (id === null ? draft.isNew : draft.id === id)

/** The drafts of an item: those to be offered, newest first, and those that another tab is still writing. */
export function draftsOf(
  stored: readonly Draft[],
  kind: string,
  id: string | null,
  alive: ReadonlySet<string>,
): { offered: Draft[]; held: Draft[] } {
  const own = stored.filter((draft) => isOf(draft, kind, id)).sort((a, b) => b.at - a.at)
  return {
    offered: own.filter(({ opening }) => !alive.has(opening)),
    held: own.filter(({ opening }) => alive.has(opening)),
  }
}

/** Where drafts are stored, and the locks that show which sessions are still open. */
export type DraftStorage = {
  /** Opens a connection to the database; called again after a failure. */
  connect: () => UseStore
  locks: LockManager
  after?: After | undefined
}

/** The drafts of this browser. */
export type DraftStore = {
  /** Writes a draft over its own earlier state. Rejects when the browser does not store it. */
  write(draft: Draft): Promise<void>
  /** Deletes a draft. Rejects when the browser cannot. */
  remove(draft: Name): Promise<void>
  /** Every draft in this browser, newest first. Rejects where storage is unavailable. */
  all(): Promise<Draft[]>
  /** {@link draftsOf} for the drafts in this browser; none where storage is unavailable. `id` null for a new item. */
  of(kind: string, id: string | null): Promise<{ offered: Draft[]; held: Draft[] }>
  /** Marks a session as alive until the returned function is called or the tab is gone: the browser itself releases the lock. */
  lock(sessionId: string): () => void
  /** Resolves when the tab of a session is gone or has released it; to false when the signal ended the wait. */
  whenReleased(sessionId: string, signal: AbortSignal): Promise<boolean>
  /** The sessions that are open in some tab, this one included. */
  liveSessions(): Promise<ReadonlySet<string>>
}

const keyOf = ({ kind, id, opening }: Name): string => `${kind}/${id}/${opening}`

const lockName = (sessionId: string): string => `web-cms/opening/${sessionId}`

export function makeDraftStore({ connect, locks, after }: DraftStorage): DraftStore {
  const store = makeKeyValueStore(connect, after)

  const all = async (): Promise<Draft[]> => {
    const stored = await store.entries()
    return stored.flatMap(([, value]) => draftFrom(value) ?? []).sort((a, b) => b.at - a.at)
  }

  const liveSessions = async (): Promise<ReadonlySet<string>> => {
    const { held = [] } = await locks.query()
    return new Set(held.map(({ name = '' }) => name.replace(lockName(''), '')))
  }

  return {
    write: (draft) => store.put(keyOf(draft), draft),
    remove: (draft) => store.remove(keyOf(draft)),
    all,
    async of(kind, id) {
      try {
        const [stored, alive] = await Promise.all([all(), liveSessions()])
        return draftsOf(stored, kind, id, alive)
      } catch {
        return { offered: [], held: [] }
      }
    },
    lock: (sessionId) => acquireLock(locks, lockName(sessionId)),
    whenReleased: (sessionId, signal) => whenReleased(locks, lockName(sessionId), signal),
    liveSessions,
  }
}

/** The drafts of every editor in this browser. The name of the database is that of the first version, whose drafts are still read. */
export const drafts: DraftStore = makeDraftStore({
  connect: () => createStore('web-cms', 'copies'),
  locks: navigator.locks,
})

/** Unsaved work in this browser. `id` null: of an item that is not on the server yet. */
export type Unfinished = {
  kind: AnyKind
  id: string | null
  /** Empty while it has none; in the language `lang`. */
  title: string
  lang: 'en' | 'ar'
  /** Milliseconds since 1970. */
  at: number
  /** The address at which it is offered again. */
  path: string
  draft: Draft
}

/** Unsaved work of closed sessions, newest first, one per item. Empty where storage is unavailable. */
export async function unfinishedItems(store: DraftStore = drafts): Promise<Unfinished[]> {
  try {
    const [stored, alive] = await Promise.all([store.all(), store.liveSessions()])
    const seen = new Set<string>()
    return stored.flatMap((draft) => {
      const name = `${draft.kind}/${draft.id}`
      const kept = alive.has(draft.opening) || seen.has(name) ? null : unfinishedFrom(draft)
      if (kept) seen.add(name)
      return kept ?? []
    })
  } catch {
    return []
  }
}

function unfinishedFrom(draft: Draft): Unfinished | null {
  const kind = kindNamed(draft.kind)
  if (!kind) return null
  const column = kind.title
  const at = (key: string | undefined) =>
    key === undefined ? '' : textAt(draft.values, pathOf(kind, key))
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
