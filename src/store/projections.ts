import type { AnyKind } from '#kinds/define.ts'
import { RETRY, retry, UnavailableError, type Clock } from './clock.ts'
import { coalesce, mapPooled } from './concurrency.ts'
import { filesOf } from './files.ts'
import { unlessDamaged } from './derived.ts'
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

export type Scope = 'public' | 'staff'

const WIDTH = 16

/**
 * Milliseconds of delay after an update of a list before the next one: more writes may join, as
 * long as no caller waits for the list.
 */
const REST_MS = 200

/**
 * Key of a kind's only list, of which visitors get a part. The name dates from earlier versions,
 * which stored the visitors' list separately.
 */
const headKey = (kind: AnyKind): Key => keyOf('p', kind.name, 'staff')

const isPublic = ({ status, deletedAt }: Summary): boolean =>
  status === 'published' && deletedAt === null

/** An entity just written: the id in its key, its ETag, and the entity itself if available. */
export type RecentWrite = { id: string; etag: string; entity?: Entity }

type Listed = ReadonlyMap<string, string>

/** The entities of a kind in the store's listing: ETags by the ids in their keys. */
const listed = async (store: Store, kind: AnyKind): Promise<Listed> =>
  new Map(
    (await store.list('e', kind.name)).map(({ key, etag }) => [
      key.split('/').at(-1) ?? '',
      normaliseEtag(etag),
    ]),
  )

/** True when a list was built from exactly the listed entities: its items need not be read. */
const isBuiltFrom = (now: Listed, { etags, entries }: List): boolean =>
  now.size === etags.size &&
  [...now].every(([id, etag]) => etags.get(id) === etag) &&
  !entries.some(isFormer)

const isFormer = ({ files }: Entry): boolean => files === null

/**
 * Maximum number of entries in the former format that one refresh completes: 16 at a time, they
 * take a second on a slow store.
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
 * Collects the current entries: known ones, and those changed, new or on a lost page, which are
 * read again. In the order of {@link inStoredOrder}.
 */
const collect = async (
  store: Store,
  kind: AnyKind,
  known: List | null,
  now: Listed,
  own: readonly RecentWrite[],
): Promise<Entry[]> => {
  const entries = new Map((known?.entries ?? []).map((entry) => [idIn(entry.item), entry]))
  const ids = new Set([...now.keys(), ...entries.keys(), ...own.map(({ id }) => id)])
  const behind = new Map(own.filter((one) => !isCovered(known, one)).map((one) => [one.id, one]))
  // An item missing in the listing is requested by key: entities do not vanish, but listings may be
  // incomplete.
  const changed = [...ids].filter(
    (id) => !now.has(id) || now.get(id) !== entries.get(id)?.etag || behind.has(id),
  )
  const former = [...entries]
    .filter(([, entry]) => isFormer(entry))
    .map(([id]) => id)
    .slice(0, MAX_COMPLETED)
  await mapPooled([...new Set([...changed, ...former])], WIDTH, async (id) => {
    const { etag = '', entity } = behind.get(id) ?? {}
    const isOwn = entity !== undefined && normaliseEtag(etag) === now.get(id)
    const found = isOwn ? { etag, data: entity } : await store.get<Marked>(entityKey(kind, id))
    if (found) entries.set(id, entryOf(kind, found))
    else entries.delete(id)
  })
  return inStoredOrder(entries.values())
}

const isCovered = (list: List | null, { id, etag }: RecentWrite): boolean =>
  list?.etags.get(id) === normaliseEtag(etag)

/** A caller's request: the list must cover its write, or be compared with the entities. */
type RefreshRequest = RecentWrite | 'compared'

const bringUpToDate = (
  store: Store,
  clock: Clock,
  kind: AnyKind,
  requests: readonly RefreshRequest[],
): Promise<void> => {
  const own = requests.filter((request) => typeof request === 'object')
  const mayStop = own.length === requests.length
  return retry<void>(clock, async () => {
    const list = await readList(store, headKey(kind))
    const isCovering = own.every((one) => isCovered(list, one))
    if (mayStop && isCovering) return
    const now = await listed(store, kind)
    if (list?.isWhole && isCovering && isBuiltFrom(now, list)) return
    const entries = await collect(store, kind, list, now, own)
    const digest = digestOf(entries)
    if (list?.isWhole && list.head.data.digest === digest) return
    const pages = await writePages(store, headKey(kind), entries, list)
    const isWon = await swapHead(
      store,
      headKey(kind),
      { ...pages, op: crypto.randomUUID(), digest },
      list,
    )
    // A concurrent or restored earlier version would serve its own list for visitors unchanged; it
    // rebuilds one that is missing.
    if (isWon && list?.head.data.seq !== undefined)
      await erase(store, keyOf('p', kind.name, 'public')).catch(() => undefined)
    return isWon ? undefined : RETRY
  })
}

/**
 * Scheduled: deletes unused pages of a kind's list, and the visitors' list that earlier versions
 * stored separately.
 */
export const tidyPagesOf = async (store: Store, kind: AnyKind): Promise<void> => {
  const [head, pages] = [headKey(kind), prefixOf(headKey(kind))]
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
 * Brings the list of a kind up to date with its entities. Callers during an update share the next
 * one: it begins after their writes, and many concurrent writers cost few reads.
 * @param own the caller's write: nothing is done if the list already covers it
 */
export const refresh = (
  view: Store,
  clock: Clock,
  kind: AnyKind,
  own?: RecentWrite,
): Promise<void> => {
  const store = view.lasting ?? view
  const work = (all: readonly RefreshRequest[]) => bringUpToDate(store, clock, kind, all)
  return coalesce<RefreshRequest, void>(
    store,
    kind.name,
    own ?? 'compared',
    work,
    own && (() => clock.sleep(REST_MS)),
  )
}

export type Reading = {
  /**
   * True for a further page of a list whose beginning was just read: staff, too, get it as stored.
   */
  isFurther?: boolean
}

/**
 * A list, in one read if nothing has changed. Visitors get it as stored, and a lost one is rebuilt;
 * reads by staff always compare it with the entities.
 */
const upToDateList = async (
  store: Store,
  clock: Clock,
  kind: AnyKind,
  scope: Scope,
  { isFurther = false }: Reading = {},
): Promise<List> => {
  const before = scope === 'public' || isFurther ? await readList(store, headKey(kind)) : null
  if (before?.isWhole) return before
  await refresh(store, clock, kind)
  const list = await readList(store, headKey(kind))
  // A refresh always leaves a complete list, even an empty one: it was lost afterwards.
  if (!list?.isWhole) throw new UnavailableError('The list could not be built.')
  return list
}

/** The items of a kind, including erased ones, with the files that they use. */
export const readEntries = async (
  store: Store,
  clock: Clock,
  kind: AnyKind,
): Promise<readonly Entry[]> => (await upToDateList(store, clock, kind, 'staff')).entries

const attemptOf = ({ decision, attempt }: MarkedBy): string => `${decision} ${attempt}`

/** Attempts that have marked items of a list, collected once per list. */
const attempts = new WeakMap<List, ReadonlyMap<string, MarkedBy>>()

const attemptsIn = (list: List): ReadonlyMap<string, MarkedBy> => {
  const known =
    attempts.get(list) ??
    new Map(list.entries.flatMap(({ mark }) => (mark ? [[attemptOf(mark), mark] as const] : [])))
  attempts.set(list, known)
  return known
}

/**
 * A list with decisions applied: marked items in the version of a decided mark, and items of a
 * view's versions. The same list without any.
 */
const seenList = async (view: Store, kind: AnyKind, list: List): Promise<Pick<List, 'entries'>> => {
  const [supposed, marks] = [overlayOf(view), attemptsIn(list)]
  if (marks.size === 0 && !supposed) return list
  const decided = new Map(
    await mapPooled([...marks], WIDTH, async ([attempt, mark]) => {
      // A damaged document must not hide a list: readers of the item itself get the error.
      const decision = await unlessDamaged(decisionOn(view, mark))
      return [attempt, decision !== 'damaged' && isDecided(decision, mark)] as const
    }),
  )
  const entries = list.entries.map((entry): Entry => {
    const next = supposed?.get(entityKey(kind, entry.item.id))
    if (next) return { ...entry, item: summarise(kind, next) }
    return entry.mark && decided.get(attemptOf(entry.mark))
      ? { ...entry, item: entry.mark.next }
      : entry
  })
  return { entries }
}

/** Parts of a list, computed once for all readers. */
type Items = Record<Scope | 'erased', readonly Summary[]>

const made = new WeakMap<Pick<List, 'entries'>, Items>()

const itemsOf = (list: Pick<List, 'entries'>): Items => {
  const known = made.get(list)
  if (known) return known
  const all = list.entries.map(({ item }) => item)
  const staff = all.filter(({ erasedAt }) => erasedAt === undefined)
  const items = {
    staff: Object.freeze(staff),
    public: Object.freeze(staff.filter(isPublic)),
    erased: Object.freeze(all.filter(({ erasedAt }) => erasedAt !== undefined)),
  }
  made.set(list, items)
  return items
}

/**
 * The summaries of a list, shared by all callers; the same array until it changes. Without erased
 * items.
 */
export const readSummaries = async (
  store: Store,
  clock: Clock,
  kind: AnyKind,
  scope: Scope,
  reading: Reading = {},
): Promise<readonly Summary[]> =>
  itemsOf(await seenList(store, kind, await upToDateList(store, clock, kind, scope, reading)))[
    scope
  ]

/** The tombstones of a kind: erased items whose key is still occupied. */
export const readTombstones = async (
  store: Store,
  clock: Clock,
  kind: AnyKind,
): Promise<readonly Summary[]> => itemsOf(await upToDateList(store, clock, kind, 'staff')).erased
