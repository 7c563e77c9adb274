import { deepFreeze } from '#rules/json.ts'
import { mapPooled } from './concurrency.ts'
import { readDerived } from './derived.ts'
import { keyOf, sha256, type Key } from './keys.ts'
import type { Mark } from './marks.ts'
import { UnavailableError } from './clock.ts'
import { erase, type Found, type Store } from './store.ts'
import type { Summary } from './summary.ts'

/**
 * An item of a list, with its entity's ETag as last read, mark, and paths of all files that it
 * uses, also in its bodies: null in entries of a list in the former format.
 */
export type Entry = {
  readonly etag: string
  readonly item: Summary
  readonly files: readonly string[] | null
  readonly mark?: Mark<Summary>
}

/** An item's id in its key: in lower case. */
export const idIn = ({ id }: Pick<Summary, 'id'>): string => id.toLowerCase()

/**
 * Sort key of an item in a stored list: new items come last, so that many of them at once are on
 * one page.
 */
const placeIn = (item: Pick<Summary, 'id' | 'createdAt'>): string =>
  `${item.createdAt} ${idIn(item)}`

/** Sorts entries into the order of stored lists. */
export const inStoredOrder = (entries: Iterable<Entry>): Entry[] =>
  [...entries]
    .map((entry) => ({ entry, place: placeIn(entry.item) }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ entry }) => entry)

type PageRef = {
  /** Hash of the entries' ids and ETags: a stored page of this name need not be written again. */
  name: string
  /**
   * The lowest sort key that belongs to the page; '' for the first page. The next page's `from` is
   * the end.
   */
  from: string
}

/**
 * The head of a list, a single document: it and its pages are derived and can be rebuilt. In the
 * order of {@link inStoredOrder}; contains a short list completely, and the names of a long list's
 * pages.
 */
export type Head = {
  /** Present if written by an earlier version, which stored the visitors' list separately. */
  seq?: number
  op: string
  /** Digest of all entries' ids and ETags. */
  digest: string
  list: { entries: readonly Entry[] } | { refs: readonly PageRef[] }
  /**
   * Names of pages that this head has replaced: readers of the previous head may still request
   * them.
   */
  replaced: readonly string[]
  /** Names of the pages replaced before those, deleted after this head is written. */
  over: readonly string[]
} & typeof asLost

/** The head of a list as stored before entries had `files`. */
type FormerHead = Pick<Head, 'seq' | 'op' | 'digest'> & {
  list?: undefined
  sources: Record<string, string>
  pages: { items: Summary[] } | { keys: string[] }
}

/**
 * For program versions that know only the former format, such as one restored by a rollback: it
 * treats the list as lost, and rebuilds it.
 */
const asLost = { sources: {}, pages: { keys: ['p/none'] } }

/** A list in memory, frozen and shared by all readers. */
export type List = {
  readonly head: Found<Head | FormerHead>
  /** In the order of {@link inStoredOrder}; by ids if an earlier version wrote it last. */
  readonly entries: readonly Entry[]
  /** ETags by the ids in the keys. */
  readonly etags: ReadonlyMap<string, string>
  /** Existing pages, by name. */
  readonly pages: ReadonlyMap<string, readonly Entry[]>
  /** False when one of its pages is lost: it must be rebuilt. */
  readonly isWhole: boolean
}

/**
 * Maximum size of a page. It is rewritten for each change in it, and a cold process reads all:
 * 10,000 items are 100 to 134 pages.
 */
const PAGE_ENTRIES = 100
const PAGE_BYTES = 200_000
/** Fill ratio of the pages after a split, so that the next change does not split them again. */
const FILLED = 0.75

const WIDTH = 16

/** Lists that this process has read, by store and by the key of their head. */
const kept = new WeakMap<Store['identity'], Map<Key, List>>()

const keptOf = ({ identity }: Store): Map<Key, List> => {
  const lists = kept.get(identity) ?? new Map<Key, List>()
  kept.set(identity, lists)
  return lists
}

/** Reads the pages that are not known; lost ones are left out. */
const readPages = async (
  store: Store,
  head: Key,
  refs: readonly PageRef[],
  known: List['pages'] | undefined,
): Promise<Map<string, readonly Entry[]>> => {
  const pages = await mapPooled(refs, WIDTH, async ({ name }) => {
    const page = known?.get(name) ?? (await readDerived<Entry[]>(store, keyOf(head, name)))?.data
    return page ? [[name, deepFreeze(page)] as const] : []
  })
  return new Map(pages.flat())
}

/** Caches pages that were just written: the content of a name never changes. */
const keepPages = (store: Store, head: Key, written: readonly Page[]): void => {
  const known = keptOf(store).get(head)
  if (known)
    keptOf(store).set(head, {
      ...known,
      pages: new Map([
        ...known.pages,
        ...written.map(({ name, entries }) => [name, deepFreeze(entries)] as const),
      ]),
    })
}

/** The entries of a list in the former format; null when one of its pages is lost. */
const formerEntries = async (
  store: Store,
  { sources, pages }: FormerHead,
): Promise<Entry[] | null> => {
  const stored =
    'items' in pages
      ? [pages.items]
      : await mapPooled(
          pages.keys,
          WIDTH,
          async (key) => (await readDerived<Summary[]>(store, keyOf(key)))?.data ?? null,
        )
  return stored.includes(null)
    ? null
    : stored
        .flatMap((items) => items ?? [])
        .map((item) => ({ etag: sources[idIn(item)] ?? '', item, files: null }))
}

const refsOf = ({ list }: Head | FormerHead): readonly PageRef[] =>
  list && 'refs' in list ? list.refs : []

const listOf = async (
  store: Store,
  key: Key,
  head: Found<Head | FormerHead>,
  known: List | undefined,
): Promise<List> => {
  const refs = refsOf(head.data)
  const pages = await readPages(store, key, refs, known?.pages)
  const former = head.data.list ? null : await formerEntries(store, head.data)
  const stored =
    head.data.list && 'entries' in head.data.list
      ? head.data.list.entries
      : (former ?? refs.flatMap(({ name }) => pages.get(name) ?? []))
  const entries = deepFreeze(stored)
  const etags = new Map(entries.map(({ item, etag }) => [idIn(item), etag]))
  return {
    head,
    entries,
    etags,
    pages,
    isWhole: head.data.list ? pages.size === refs.length : former !== null,
  }
}

/**
 * Reads a list, fetching only the changes since the last read; null when there is none.
 * @param key of its head
 */
export const readList = async (store: Store, key: Key): Promise<List | null> => {
  const lists = keptOf(store)
  for (let before: string | undefined; ;) {
    const known = lists.get(key)
    const head = await readDerived<Head | FormerHead>(store, key, { known: known?.head })
    if (!head) return null
    if (known?.isWhole && head.etag === known.head.etag) return known
    const list = await listOf(store, key, head, known)
    lists.set(key, list)
    // A missing page may have been replaced meanwhile, by another head.
    if (list.isWhole || head.etag === before) return list
    before = head.etag
  }
}

const sizes = new WeakMap<Entry, number>()

/** Bytes of an entry's JSON, computed once per entry. */
const bytesOf = (entry: Entry): number => {
  const size = sizes.get(entry) ?? Buffer.byteLength(JSON.stringify(entry))
  sizes.set(entry, size)
  return size
}

/** Splits entries into pages: a single one if they fit, otherwise pages with room left. */
const chunk = (entries: readonly Entry[]): Entry[][] => {
  const isOne =
    entries.length <= PAGE_ENTRIES &&
    entries.reduce((sum, entry) => sum + bytesOf(entry), 0) <= PAGE_BYTES
  const filled = isOne ? 1 : FILLED
  const chunks: Entry[][] = []
  let bytes = 0
  for (const entry of entries) {
    const last = chunks.at(-1)
    const size = bytesOf(entry)
    if (!last || last.length >= PAGE_ENTRIES * filled || bytes + size > PAGE_BYTES * filled) {
      chunks.push([entry])
      bytes = size
    } else {
      last.push(entry)
      bytes += size
    }
  }
  return chunks
}

/**
 * To be increased when the content, format or order of entries changes: all pages then get new
 * names.
 */
const FORMAT = 3

/** Digest of the items in a list and of their versions. */
export const digestOf = (entries: readonly Entry[]): string =>
  sha256(
    [
      FORMAT,
      ...entries.map(({ item, etag, files }) => `${idIn(item)} ${etag}${files ? '' : ' former'}`),
    ].join('\n'),
  )

const nameOf = (entries: readonly Entry[]): string => digestOf(entries).slice(0, 32)

type Page = PageRef & { entries: readonly Entry[] }

/** The entries in each page's range of sort keys. */
const inRanges = (entries: readonly Entry[], starts: readonly string[]): Entry[][] => {
  const ranges: Entry[][] = starts.map(() => [])
  let at = 0
  for (const entry of entries) {
    const place = placeIn(entry.item)
    while (at + 1 < starts.length && (starts[at + 1] ?? '') <= place) at += 1
    ranges[at]?.push(entry)
  }
  return ranges
}

/** The pages of a list with the previous ranges: a change of one entry changes only its page. */
const pagesOf = (entries: readonly Entry[], before: readonly PageRef[]): Page[] => {
  const starts =
    entries.length <= PAGE_ENTRIES || before.length === 0 ? [''] : before.map(({ from }) => from)
  const names = new Set(before.map(({ name }) => name))
  return inRanges(entries, starts).flatMap((range, index) => {
    const [from = '', name] = [starts[index], nameOf(range)]
    if (names.has(name)) return [{ name, from, entries: range }]
    return chunk(range).map((part, place) => ({
      name: nameOf(part),
      from: place === 0 || !part[0] ? from : placeIn(part[0].item),
      entries: part,
    }))
  })
}

/**
 * Swaps a list's head, and deletes the pages that it no longer needs.
 * @param before the list as stored
 * @returns true when this head was written
 */
export const swapHead = async (
  store: Store,
  key: Key,
  next: Head,
  before: List | null,
): Promise<boolean> => {
  const outcome = await store.put(
    key,
    next,
    before ? { onlyIfMatch: before.head.etag } : { onlyIfNew: true },
  )
  if (outcome.status !== 'won') return false
  // A page that cannot be deleted is found by the scheduled cleanup.
  await mapPooled(next.over, WIDTH, (name) => erase(store, keyOf(key, name)).catch(() => undefined))
  return true
}

/**
 * Writes the pages of a list that do not exist yet.
 * @param entries in the order of {@link inStoredOrder}
 * @param before the list as stored
 * @returns the parts of its next head that describe them
 * @throws UnavailableError
 */
export const writePages = async (
  store: Store,
  key: Key,
  entries: readonly Entry[],
  before: List | null,
): Promise<Omit<Head, 'seq' | 'op' | 'digest'>> => {
  const old = before ? refsOf(before.head.data) : []
  const pages = pagesOf(entries, old)
  const isShort = pages.length <= 1
  const names = new Set(isShort ? [] : pages.map(({ name }) => name))
  const missing = isShort ? [] : pages.filter(({ name }) => !before?.pages.has(name))
  await mapPooled(missing, WIDTH, async (page) => {
    const outcome = await store.put(keyOf(key, page.name), page.entries, { onlyIfNew: true })
    if (outcome.status === 'unknown')
      throw new UnavailableError('A page of the list was not stored for certain.')
  })
  keepPages(store, key, missing)
  const isNoMore = (name: string) => !names.has(name)
  const over = before?.head.data.list ? before.head.data.replaced.filter(isNoMore) : []
  return {
    ...asLost,
    list: isShort ? { entries } : { refs: pages.map(({ name, from }) => ({ name, from })) },
    replaced: old.map(({ name }) => name).filter(isNoMore),
    over,
  }
}

/**
 * Deletes pages that no head names: those of a lost swap, of an earlier head, and of the former
 * format. First they are recorded as replaced, as another process may be about to name them; the
 * next run deletes them.
 * @param stored names of all existing pages
 */
export const tidyPages = async (
  store: Store,
  key: Key,
  stored: readonly string[],
): Promise<void> => {
  const list = await readList(store, key)
  if (!list?.isWhole || !list.head.data.list) return
  const { data } = list.head
  const named = new Set([...refsOf(data).map(({ name }) => name), ...data.replaced])
  const loose = stored.filter((name) => !named.has(name))
  if (loose.length === 0 && data.replaced.length === 0) return
  await swapHead(
    store,
    key,
    { ...data, op: crypto.randomUUID(), replaced: loose, over: data.replaced },
    list,
  )
}
