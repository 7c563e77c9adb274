import type { AnyKind } from '#kinds/define.ts'
import { RETRY, retry, UnavailableError, type Clock } from './clock.ts'
import { coalesce, mapPooled } from './concurrency.ts'
import { filesOf } from './files.ts'
import { orDamaged } from './derived.ts'
import { keyOf, prefixOf, type Key } from './keys.ts'
import {
  digestOf,
  idIn,
  inStoredOrder,
  readList,
  swapHead,
  tidyPages,
  writePages,
  type Entry,
  type List,
} from './list-pages.ts'
import { entityKey, type Entity } from './records.ts'
import { decisionOn, isDecided, overlayOf, type Marked, type MarkedBy } from './marks.ts'
import { erase, normaliseEtag, type Found, type Store } from './store.ts'
import { summarise, type Summary } from './summary.ts'

/** The readers of a list: visitors (`public`) get only published items. */
export type Scope = 'public' | 'staff'

/** Maximum number of concurrent reads or deletions. */
const WIDTH = 16

/**
 * Milliseconds between two updates of a list, so that the second update covers more writes. A
 * caller that needs the list ends this pause.
 */
const REST_MS = 200

/**
 * Key of the head of a kind's list. It ends with `staff` because earlier program versions stored a
 * second list for visitors; now visitors get a part of this one.
 */
const headKey = (kind: AnyKind): Key => keyOf('p', kind.name, 'staff')

const isPublic = ({ status, deletedAt }: Summary): boolean =>
  status === 'published' && deletedAt === null

/** A write of an entity that its list may not contain yet. */
export type RecentWrite = {
  /** The id in the entity's key, in lower case. */
  id: string
  /** ETag of the written entity. */
  etag: string
  /** The written entity, if it is available. */
  entity?: Entity
}

/** ETags of the entities of a kind. Key: id in lower case. */
type EtagsById = ReadonlyMap<string, string>

/** The entities of a kind as listed by the store. */
const listEntities = async (store: Store, kind: AnyKind): Promise<EtagsById> =>
  new Map(
    (await store.list('e', kind.name)).map(({ key, etag }) => [
      key.split('/').at(-1) ?? '',
      normaliseEtag(etag),
    ]),
  )

/** True when a list was made from exactly the listed entities, so that none need be read. */
const isBuiltFrom = (listedEtags: EtagsById, { etags, entries }: List): boolean =>
  listedEtags.size === etags.size &&
  [...listedEtags].every(([id, etag]) => etags.get(id) === etag) &&
  !entries.some(isFormer)

/** True for an entry in the former format of lists. */
const isFormer = ({ files }: Entry): boolean => files === null

/**
 * Maximum number of entries in the former format that one update of a list replaces. With a slow
 * store these take a second.
 */
const MAX_COMPLETED = 200

/** A record's entry in its list. */
const entryOf = (kind: AnyKind, { etag, data: { mark, ...entity } }: Found<Marked>): Entry => ({
  etag: normaliseEtag(etag),
  item: summarise(kind, entity),
  files: filesOf({ ...entity, ...(mark && { mark }) }),
  ...(mark && { mark: { ...mark, next: summarise(kind, mark.next) } }),
})

/**
 * The current entries of a list, in the order of {@link inStoredOrder}. Reads only the entities
 * that are new, changed, or on a lost page of the list.
 * @param known the list as stored
 * @param listedEtags the entities as listed by the store
 * @param recentWrites the writes that the result must cover
 */
const collect = async (
  store: Store,
  kind: AnyKind,
  known: List | null,
  listedEtags: EtagsById,
  recentWrites: readonly RecentWrite[],
): Promise<Entry[]> => {
  const entries = new Map((known?.entries ?? []).map((entry) => [idIn(entry.item), entry]))
  const ids = new Set([
    ...listedEtags.keys(),
    ...entries.keys(),
    ...recentWrites.map(({ id }) => id),
  ])
  const uncovered = new Map(
    recentWrites.filter((write) => !isCovered(known, write)).map((write) => [write.id, write]),
  )
  // An item that the store does not list is requested by its key, as the store's list may be
  // incomplete.
  const changed = [...ids].filter(
    (id) =>
      !listedEtags.has(id) || listedEtags.get(id) !== entries.get(id)?.etag || uncovered.has(id),
  )
  const former = [...entries]
    .filter(([, entry]) => isFormer(entry))
    .map(([id]) => id)
    .slice(0, MAX_COMPLETED)
  await mapPooled([...new Set([...changed, ...former])], WIDTH, async (id) => {
    const { etag = '', entity } = uncovered.get(id) ?? {}
    // The caller's entity is used if it is still the stored one.
    const isOwn = entity !== undefined && normaliseEtag(etag) === listedEtags.get(id)
    const found = isOwn ? { etag, data: entity } : await store.get<Marked>(entityKey(kind, id))
    if (found) entries.set(id, entryOf(kind, found))
    else entries.delete(id)
  })
  return inStoredOrder(entries.values())
}

/** True if a list contains a write. */
const isCovered = (list: List | null, { id, etag }: RecentWrite): boolean =>
  list?.etags.get(id) === normaliseEtag(etag)

/** A caller's request: to cover a write, or to compare the list with all entities. */
type RefreshRequest = RecentWrite | 'compared'

/** Updates the stored list of a kind, so that it meets all requests. */
const bringUpToDate = (
  store: Store,
  clock: Clock,
  kind: AnyKind,
  requests: readonly RefreshRequest[],
): Promise<void> => {
  const recentWrites = requests.filter((request) => typeof request === 'object')
  const mayStop = recentWrites.length === requests.length
  return retry<void>(clock, async () => {
    const list = await readList(store, headKey(kind))
    const isCovering = recentWrites.every((write) => isCovered(list, write))
    if (mayStop && isCovering) return
    const listedEtags = await listEntities(store, kind)
    if (list?.isWhole && isCovering && isBuiltFrom(listedEtags, list)) return
    const entries = await collect(store, kind, list, listedEtags, recentWrites)
    const digest = digestOf(entries)
    if (list?.isWhole && list.head.data.digest === digest) return
    const pages = await writePages(store, headKey(kind), entries, list)
    const isWon = await swapHead(
      store,
      headKey(kind),
      { ...pages, op: crypto.randomUUID(), digest },
      list,
    )
    // Deletes the visitors' list of an earlier program version. Such a version, if it still runs or
    // is restored by a rollback, would use that list unchanged, but makes a missing one again.
    if (isWon && list?.head.data.seq !== undefined)
      await erase(store, keyOf('p', kind.name, 'public')).catch(() => undefined)
    return isWon ? undefined : RETRY
  })
}

/**
 * Deletes unused pages of a kind's list, and the visitors' list of earlier program versions. Called
 * by a schedule.
 */
export const tidyPagesOf = async (store: Store, kind: AnyKind): Promise<void> => {
  const head = headKey(kind)
  const pages = prefixOf(head)
  const keys = (await store.list('p', kind.name)).map(({ key }) => key)
  await tidyPages(
    store,
    head,
    keys.filter((key) => key.startsWith(pages)).map((key) => key.slice(pages.length)),
  )
  await mapPooled(
    keys.filter((key) => key !== head && !key.startsWith(pages)),
    WIDTH,
    (key) => erase(store, keyOf(key)).catch(() => undefined),
  )
}

/**
 * Updates the list of a kind from its entities. All callers during an update share the next one,
 * which begins after their writes: many concurrent writes need few updates.
 * @param recentWrite the caller's write: if the list contains it already, nothing is done
 */
export const refresh = (
  view: Store,
  clock: Clock,
  kind: AnyKind,
  recentWrite?: RecentWrite,
): Promise<void> => {
  const store = view.unabortable ?? view
  const work = (requests: readonly RefreshRequest[]) => bringUpToDate(store, clock, kind, requests)
  return coalesce<RefreshRequest, void>(
    store,
    kind.name,
    recentWrite ?? 'compared',
    work,
    recentWrite && (() => clock.sleep(REST_MS)),
  )
}

/** Options for reading a list. */
export type ReadOptions = {
  /**
   * True when the caller has just read the beginning of the list, and reads a further page of it:
   * the stored list is used without an update, also for staff.
   */
  isFurtherPage?: boolean
}

/**
 * The list of a kind. For visitors it is read as stored, and only a lost list is made again. For
 * staff it is compared with the entities and updated first.
 */
const upToDateList = async (
  store: Store,
  clock: Clock,
  kind: AnyKind,
  scope: Scope,
  { isFurtherPage = false }: ReadOptions = {},
): Promise<List> => {
  const before = scope === 'public' || isFurtherPage ? await readList(store, headKey(kind)) : null
  if (before?.isWhole) return before
  await refresh(store, clock, kind)
  const list = await readList(store, headKey(kind))
  // After `refresh` there is a complete list, even if it is empty: this one was lost afterwards.
  if (!list?.isWhole) throw new UnavailableError('The list could not be built.')
  return list
}

/** The entries of a kind's list, including those of erased items. */
export const readEntries = async (
  store: Store,
  clock: Clock,
  kind: AnyKind,
): Promise<readonly Entry[]> => (await upToDateList(store, clock, kind, 'staff')).entries

/** A text that identifies an attempt to write several records: see `marks.ts`. */
const attemptOf = ({ decision, attempt }: MarkedBy): string => `${decision} ${attempt}`

/** For each list, the attempts that have marked its items, computed once. */
const attempts = new WeakMap<List, ReadonlyMap<string, MarkedBy>>()

const attemptsIn = (list: List): ReadonlyMap<string, MarkedBy> => {
  const ofList =
    attempts.get(list) ??
    new Map(list.entries.flatMap(({ mark }) => (mark ? [[attemptOf(mark), mark] as const] : [])))
  attempts.set(list, ofList)
  return ofList
}

/**
 * A list as readers see it: items with a decided mark, or with a version of the view (`withOverlay`
 * in `marks.ts`), are replaced. Returns the same object if there is none of them.
 */
const seenList = async (view: Store, kind: AnyKind, list: List): Promise<Pick<List, 'entries'>> => {
  const overlay = overlayOf(view)
  const marks = attemptsIn(list)
  if (marks.size === 0 && !overlay) return list
  const decided = new Map(
    await mapPooled([...marks], WIDTH, async ([attempt, mark]) => {
      // A damaged document counts as undecided here, so that the list can be read. Reading the item
      // itself throws the error.
      const decision = await orDamaged(decisionOn(view, mark))
      return [attempt, decision !== 'damaged' && isDecided(decision, mark)] as const
    }),
  )
  const entries = list.entries.map((entry): Entry => {
    const next = overlay?.get(entityKey(kind, entry.item.id))
    if (next) return { ...entry, item: summarise(kind, next) }
    return entry.mark && decided.get(attemptOf(entry.mark))
      ? { ...entry, item: entry.mark.next }
      : entry
  })
  return { entries }
}

/** The items of a list for each kind of reader, and the erased ones. */
type Items = Record<Scope | 'erased', readonly Summary[]>

/** The items of each list, computed once. */
const itemsByList = new WeakMap<Pick<List, 'entries'>, Items>()

const itemsOf = (list: Pick<List, 'entries'>): Items => {
  const known = itemsByList.get(list)
  if (known) return known
  const all = list.entries.map(({ item }) => item)
  const staff = all.filter(({ erasedAt }) => erasedAt === undefined)
  const items = {
    staff: Object.freeze(staff),
    public: Object.freeze(staff.filter(isPublic)),
    erased: Object.freeze(all.filter(({ erasedAt }) => erasedAt !== undefined)),
  }
  itemsByList.set(list, items)
  return items
}

/**
 * The items of a kind for staff or for visitors, without erased ones. All callers get the same
 * array until the list changes.
 */
export const readSummaries = async (
  store: Store,
  clock: Clock,
  kind: AnyKind,
  scope: Scope,
  reading: ReadOptions = {},
): Promise<readonly Summary[]> =>
  itemsOf(await seenList(store, kind, await upToDateList(store, clock, kind, scope, reading)))[
    scope
  ]

/** The erased items of a kind whose tombstone (the document in their place) still exists. */
export const readTombstones = async (
  store: Store,
  clock: Clock,
  kind: AnyKind,
): Promise<readonly Summary[]> => itemsOf(await upToDateList(store, clock, kind, 'staff')).erased
