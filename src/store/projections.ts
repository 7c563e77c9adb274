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
import { decisionOn, isDecided, supposedIn, type Marked, type MarkedBy } from './marks.ts'
import { erase, normaliseEtag, type Found, type Store } from './store.ts'
import { summarise, type Summary } from './summary.ts'

export type Scope = 'public' | 'staff'

const WIDTH = 16

/** Milliseconds of rest after a list was brought up to date, for what was written meanwhile: more may join as long as nobody waits for the list. */
const REST_MS = 200

/** The one list of a kind, from which visitors are given a part. Earlier versions stored theirs apart: hence its name. */
const headKey = (kind: AnyKind): Key => keyOf('p', kind.name, 'staff')

const isPublic = ({ status, deletedAt }: Summary): boolean =>
  status === 'published' && deletedAt === null

/** An entity just written: its id in the key, its ETag, and where it is at hand, what it says. */
export type Own = { id: string; etag: string; entity?: Entity }

type Listed = ReadonlyMap<string, string>

/** The entities of a kind as the store lists them: the ids in their keys, their ETags. */
const listed = async (store: Store, kind: AnyKind): Promise<Listed> =>
  new Map(
    (await store.list('e', kind.name)).map(({ key, etag }) => [
      key.split('/').at(-1) ?? '',
      normaliseEtag(etag),
    ]),
  )

/** Whether a list was built from exactly what is listed: then there is no need to read its items. */
const isBuiltFrom = (now: Listed, { etags, entries }: List): boolean =>
  now.size === etags.size &&
  [...now].every(([id, etag]) => etags.get(id) === etag) &&
  !entries.some(isFormer)

const isFormer = ({ files }: Entry): boolean => files === null

/** Entries from a list of the former form that one refresh completes: 16 at a time, they take a second of a slow store. */
const MAX_COMPLETED = 200

/** A record's entry in its list. */
const entryOf = (kind: AnyKind, { etag, data: { mark, ...entity } }: Found<Marked>): Entry => ({
  etag: normaliseEtag(etag),
  item: summarise(kind, entity),
  files: filesOf({ ...entity, ...(mark && { mark }) }),
  ...(mark && { mark: { ...mark, next: summarise(kind, mark.next) } }),
})

/** Reads what the store says now: the known items, with those that changed or are new, or whose page is lost, read again. In the order of {@link inStoredOrder}. */
const collect = async (
  store: Store,
  kind: AnyKind,
  known: List | null,
  now: Listed,
  own: readonly Own[],
): Promise<Entry[]> => {
  const entries = new Map((known?.entries ?? []).map((entry) => [idIn(entry.item), entry]))
  const ids = new Set([...now.keys(), ...entries.keys(), ...own.map(({ id }) => id)])
  const behind = new Map(own.filter((one) => !isCovered(known, one)).map((one) => [one.id, one]))
  // An item that the listing leaves out is asked for by name: entities don't vanish, listings may be short.
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

const isCovered = (list: List | null, { id, etag }: Own): boolean =>
  list?.etags.get(id) === normaliseEtag(etag)

/** Wish of a caller: that the list covers what was just written, or is compared with the entities. */
type RefreshRequest = Own | 'compared'

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
    // An earlier version that runs at the same time, or is brought back, would show visitors its own list as it is: it makes a lost one again.
    if (isWon && list?.head.data.seq !== undefined)
      await erase(store, keyOf('p', kind.name, 'public')).catch(() => undefined)
    return isWon ? undefined : RETRY
  })
}

/** Scheduled: what is left behind of the list of a kind goes, and so does the visitors' list that was stored apart before. */
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
 * Brings the list of a kind up to date with its entities. Whoever asks while this process is at it waits for the next
 * time, together with all others: it begins after what they have written, and many writers at once cost few readings.
 * @param own what the caller has just written: nothing is done when the list covers it already
 */
export const refresh = (view: Store, clock: Clock, kind: AnyKind, own?: Own): Promise<void> => {
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
  /** A further page of a list whose beginning was just read: staff, too, get it as it is stored. */
  isFurther?: boolean
}

/** A list, in one read where nothing has changed. Visitors get it as it is stored, a lost one is made again; staff reads compare every time. */
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
  // A refresh leaves a whole one, also of nothing: it was lost since then.
  if (!list?.isWhole) throw new UnavailableError('The list could not be built.')
  return list
}

/** The items of a kind, also erased ones, with the files that they use. */
export const readEntries = async (
  store: Store,
  clock: Clock,
  kind: AnyKind,
): Promise<readonly Entry[]> => (await upToDateList(store, clock, kind, 'staff')).entries

const attemptOf = ({ decision, attempt }: MarkedBy): string => `${decision} ${attempt}`

/** Attempts that have marked items of a list, looked for once in each. */
const attempts = new WeakMap<List, ReadonlyMap<string, MarkedBy>>()

const attemptsIn = (list: List): ReadonlyMap<string, MarkedBy> => {
  const known =
    attempts.get(list) ??
    new Map(list.entries.flatMap(({ mark }) => (mark ? [[attemptOf(mark), mark] as const] : [])))
  attempts.set(list, known)
  return known
}

/** A list as it is seen: marked items as they are in their marks where those are decided, and items that a view supposes. The same list where there are none. */
const seenList = async (view: Store, kind: AnyKind, list: List): Promise<Pick<List, 'entries'>> => {
  const [supposed, marks] = [supposedIn(view), attemptsIn(list)]
  if (marks.size === 0 && !supposed) return list
  const decided = new Map(
    await mapPooled([...marks], WIDTH, async ([attempt, mark]) => {
      // A damaged document must not hide a list: who reads the item itself learns that nobody knows.
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

/** Parts of a list that are made once for all who read it. */
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

/** The summaries of one list: shared by all who ask, and the same array until it changes. What was erased is in none. */
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

/** The tombstones of a kind: what was erased, and whose place is still held. */
export const readTombstones = async (
  store: Store,
  clock: Clock,
  kind: AnyKind,
): Promise<readonly Summary[]> => itemsOf(await upToDateList(store, clock, kind, 'staff')).erased
