import type { AnyKind } from '#kinds/define.ts'
import { RETRY, retry, UnavailableError, type Clock } from './clock.ts'
import { coalesce, mapPooled } from './concurrency.ts'
import { readDerived } from './derived.ts'
import { keyOf, sha256, type Key } from './keys.ts'
import { entityKey, type Entity } from './records.ts'
import { normaliseEtag, type Found, type Store } from './store.ts'
import { summarise, type Summary } from './summary.ts'

/** A short list is stored in its head; a long one in pages, named by their content. */
type Pages = { items: Summary[] } | { keys: string[] }

const PAGE_ITEMS = 1_000
const PAGE_BYTES = 4_000_000

const chunk = (items: readonly Summary[]): Summary[][] => {
  const chunks: Summary[][] = [[]]
  let bytes = 0
  for (const item of items) {
    const size = Buffer.byteLength(JSON.stringify(item))
    const last = chunks.at(-1) ?? []
    if (last.length >= PAGE_ITEMS || (last.length > 0 && bytes + size > PAGE_BYTES)) {
      chunks.push([item])
      bytes = size
    } else {
      last.push(item)
      bytes += size
    }
  }
  return chunks
}

/** Puts items into pages of at most 1,000 records or 4 MB; writes those that are not there yet. */
const packItems = async (store: Store, head: Key, items: readonly Summary[]): Promise<Pages> => {
  const chunks = chunk([...items].sort((a, b) => (a.id < b.id ? -1 : 1)))
  if (chunks.length === 1) return { items: chunks[0] ?? [] }
  const keys = await Promise.all(
    chunks.map(async (page) => {
      const key = keyOf(head, sha256(JSON.stringify(page)).slice(0, 32))
      const outcome = await store.put(key, page, { onlyIfNew: true })
      if (outcome.status === 'unknown') throw new UnavailableError('A page of the list was not stored for certain.')
      return key
    }),
  )
  return { keys }
}

/** All items of a list, however it is stored; null when a page of it is gone, so that it must be built again. */
const unpackItems = async (store: Store, pages: Pages): Promise<Summary[] | null> => {
  if ('items' in pages) return pages.items
  const found = await Promise.all(pages.keys.map((key) => readDerived<Summary[]>(store, keyOf(key))))
  return found.includes(null) ? null : found.flatMap((page) => page?.data ?? [])
}

export type Scope = 'public' | 'staff'

/** A list, derived and disposable. `sources` holds the ETag that each entity had when it was read. */
export type Projection = {
  /** Counts up with each swap, so that an older public list never follows a newer one. */
  seq: number
  op: string
  digest: string
  sources: Record<string, string>
  pages: Pages
}

const WIDTH = 16
const headKey = (kind: AnyKind, scope: Scope): Key => keyOf('p', kind.name, scope)
const digestOf = (sources: Record<string, string>): string =>
  sha256(Object.entries(sources).map(([id, etag]) => `${id} ${etag}`).sort().join('\n'))

const isPublic = (summary: Summary): boolean => summary.status === 'published' && summary.deletedAt === null

/** An entity just written: its id in the key, its ETag. */
export type Own = { id: string; etag: string }

type Listed = ReadonlyMap<string, string>

/** The entities of a kind as the store lists them: the ids in their keys, their ETags. */
const listed = async (store: Store, kind: AnyKind): Promise<Listed> =>
  new Map((await store.list('e', kind.name)).map(({ key, etag }) => [key.split('/').at(-1) ?? '', normaliseEtag(etag)]))

/** Whether a list was built from exactly what is listed: then there is no need to read its items. */
const isBuiltFrom = (list: Listed, sources: Record<string, string>): boolean =>
  list.size === Object.keys(sources).length && [...list].every(([id, etag]) => sources[id] === etag)

/** Reads what the store says now: the known items, with those that changed or are new read again. */
const collect = async (store: Store, kind: AnyKind, head: Found<Projection> | null, list: Listed, own: readonly Own[]) => {
  const known = head && (await unpackItems(store, head.data.pages))
  const items = new Map((known ?? []).map((item) => [item.id.toLowerCase(), item]))
  // A list that has lost a page knows nothing any more: every item is read again.
  const sources: Record<string, string> = known ? { ...head?.data.sources } : {}
  const ids = new Set([...list.keys(), ...Object.keys(sources), ...own.map(({ id }) => id)])
  const behind = new Set(own.filter((one) => !isCovered(sources, one)).map(({ id }) => id))
  // An item that the listing leaves out is asked for by name: entities don't vanish, listings may be short.
  const changed = [...ids].filter((id) => list.get(id) !== sources[id] || !list.has(id) || behind.has(id))
  await mapPooled(changed, WIDTH, async (id) => {
    const found = await store.get<Entity>(entityKey(kind, id))
    if (found) {
      items.set(id, summarise(kind, found.data))
      sources[id] = normaliseEtag(found.etag)
    } else {
      items.delete(id)
      delete sources[id]
    }
  })
  return { items: [...items.values()], sources, digest: digestOf(sources), isWhole: known !== null }
}

const isCovered = (sources: Record<string, string> | undefined, { id, etag }: Own): boolean => sources?.[id] === normaliseEtag(etag)

/** What somebody wants of the lists: that they cover what was just written, are compared, or are whole again. */
type RefreshRequest = Own | 'compared' | 'whole'

const bringUpToDate = (store: Store, clock: Clock, kind: AnyKind, requests: readonly RefreshRequest[]): Promise<void> => {
  const own = requests.filter((request) => typeof request === 'object')
  const mayStop = own.length === requests.length
  return retry<void>(clock, async () => {
    const head = await readDerived<Projection>(store, headKey(kind, 'staff'))
    const seen = await readDerived<Projection>(store, headKey(kind, 'public'))
    const isCovering = own.every((one) => isCovered(head?.data.sources, one)) && seen?.data.digest === head?.data.digest
    if (mayStop && isCovering) return
    const list = await listed(store, kind)
    if (head && isCovering && !requests.includes('whole') && isBuiltFrom(list, head.data.sources)) return
    const now = await collect(store, kind, head, list, own)
    let staff = head?.data
    if (!staff || !now.isWhole || staff.digest !== now.digest) {
      const op = crypto.randomUUID()
      const pages = await packItems(store, keyOf('p', kind.name, 'staff'), now.items)
      // A list that was deleted starts above the other one, or that would never follow it again.
      const seq = Math.max(head?.data.seq ?? 0, seen?.data.seq ?? 0) + 1
      staff = { seq, op, digest: now.digest, sources: now.sources, pages }
      const outcome = await store.put(headKey(kind, 'staff'), staff, head ? { onlyIfMatch: head.etag } : { onlyIfNew: true })
      if (outcome.status !== 'won') return RETRY
    }
    return swapPublic(store, kind, staff, now.items)
  })
}

/**
 * Brings both lists of a kind up to date with its entities. Whoever asks while this process is at it waits for the next
 * time, together with all others: it begins after what they have written, and many writers at once cost few readings.
 * @param own what the caller has just written: nothing is done when the list covers it already
 */
export const refresh = (store: Store, clock: Clock, kind: AnyKind, own?: Own): Promise<void> => requestRefresh(store, clock, kind, own ?? 'compared')

const requestRefresh = (store: Store, clock: Clock, kind: AnyKind, request: RefreshRequest): Promise<void> =>
  coalesce<RefreshRequest, void>(store, kind.name, request, (all) => bringUpToDate(store, clock, kind, all))

const swapPublic = async (store: Store, kind: AnyKind, staff: Projection, items: Summary[]): Promise<typeof RETRY | void> => {
  const found = await readDerived<Projection>(store, headKey(kind, 'public'))
  const isWhole = found !== null && (await unpackItems(store, found.data.pages)) !== null
  if (found && isWhole && (found.data.seq > staff.seq || found.data.digest === staff.digest)) return
  const pages = await packItems(store, keyOf('p', kind.name, 'public'), items.filter(isPublic))
  const next: Projection = { ...staff, sources: {}, pages }
  const outcome = await store.put(headKey(kind, 'public'), next, found ? { onlyIfMatch: found.etag } : { onlyIfNew: true })
  return outcome.status === 'won' ? undefined : RETRY
}

export type Reading = {
  /** A further page of a list whose beginning was just read: staff, too, get the stored list. */
  isFurther?: boolean
}

/** The head of a list. A public one is a single read; a missing one is rebuilt; staff reads compare every time. */
const readProjection = async (store: Store, clock: Clock, kind: AnyKind, scope: Scope, { isFurther = false }: Reading = {}): Promise<Projection> => {
  const before = scope === 'public' || isFurther ? await readDerived<Projection>(store, headKey(kind, scope)) : null
  if (before) return before.data
  await refresh(store, clock, kind)
  const found = await readDerived<Projection>(store, headKey(kind, scope))
  return found?.data ?? { seq: 0, op: '', digest: '', sources: {}, pages: { items: [] } }
}

/** The summaries of one list, tombstones among those of staff. */
const readItems = async (store: Store, clock: Clock, kind: AnyKind, scope: Scope, reading: Reading): Promise<Summary[]> => {
  const items = await unpackItems(store, (await readProjection(store, clock, kind, scope, reading)).pages)
  if (items) return items
  await requestRefresh(store, clock, kind, 'whole')
  const healed = await unpackItems(store, (await readProjection(store, clock, kind, scope)).pages)
  if (!healed) throw new UnavailableError('The list could not be built.')
  return healed
}

/** The summaries of one list. What was erased is in none. */
export const readSummaries = async (store: Store, clock: Clock, kind: AnyKind, scope: Scope, reading: Reading = {}): Promise<Summary[]> =>
  (await readItems(store, clock, kind, scope, reading)).filter(({ erasedAt }) => erasedAt === undefined)

/** The tombstones of a kind: what was erased, and whose place is still held. */
export const readTombstones = async (store: Store, clock: Clock, kind: AnyKind): Promise<Summary[]> =>
  (await readItems(store, clock, kind, 'staff', {})).filter(({ erasedAt }) => erasedAt !== undefined)
