import { deepFreeze } from '#rules/json.ts'
import { mapPooled } from './concurrency.ts'
import { readDerived } from './derived.ts'
import { keyOf, sha256, type Key } from './keys.ts'
import type { Mark } from './marks.ts'
import { UnavailableError } from './clock.ts'
import { erase, type Found, type Store } from './store.ts'
import type { Summary } from './summary.ts'

/** An item of a list. */
export type Entry = {
  /** ETag of the item's entity when it was last read. */
  readonly etag: string
  readonly item: Summary
  /**
   * Paths of all files that the item uses, including its fields that lists omit; null in the former
   * format of lists.
   */
  readonly files: readonly string[] | null
  /** The entity's mark (see `marks.ts`), if it has one. */
  readonly mark?: Mark<Summary>
}

/** An item's id as in its key, which is in lower case. */
export const idIn = ({ id }: Pick<Summary, 'id'>): string => id.toLowerCase()

/**
 * Sort key of an item in a stored list. New items come last, so that many new items change few of
 * the list's pages.
 */
const sortKeyOf = (item: Pick<Summary, 'id' | 'createdAt'>): string =>
  `${item.createdAt} ${idIn(item)}`

/** Sorts entries into the order of stored lists. */
export const inStoredOrder = (entries: Iterable<Entry>): Entry[] =>
  [...entries]
    .map((entry) => ({ entry, sortKey: sortKeyOf(entry.item) }))
    .sort((a, b) => (a.sortKey < b.sortKey ? -1 : 1))
    .map(({ entry }) => entry)

/** A part of a long list, which is stored as a document of its own. */
type PageRef = {
  /** Hash of the entries' ids and ETags: a page of this name that is stored need not be written. */
  name: string
  /**
   * Start of the page's range of sort keys; '' for the first page. The range ends before the `from`
   * of the next page.
   */
  from: string
}

/**
 * The head of a list: the document that contains a short list completely, and the names of the
 * pages of a long list. Head and pages can be made again from the entities. Entries are in the
 * order of {@link inStoredOrder}.
 */
export type Head = {
  /** Present in heads written by earlier program versions, which stored two lists for each kind. */
  seq?: number
  /** Id of the write of this head. */
  op: string
  /** Digest of all entries' ids and ETags. */
  digest: string
  list: { entries: readonly Entry[] } | { refs: readonly PageRef[] }
  /**
   * Names of the pages that only the previous head had. They are not deleted yet, as readers of the
   * previous head may still request them.
   */
  replaced: readonly string[]
  /** Names of the pages in `replaced` of the previous head. They are deleted after this write. */
  over: readonly string[]
} & typeof formerFields

/** The head of a list in the former format, from before entries had `files`. */
type FormerHead = Pick<Head, 'seq' | 'op' | 'digest'> & {
  list?: undefined
  sources: Record<string, string>
  pages: { items: Summary[] } | { keys: string[] }
}

/**
 * Fields of the former format for earlier program versions, which a rollback may restore. They name
 * a page that does not exist: an earlier version takes the list for lost, and makes it again.
 */
const formerFields = { sources: {}, pages: { keys: ['p/none'] } }

/** A list in memory, frozen and shared by all readers. */
export type List = {
  readonly head: Found<Head | FormerHead>
  /** In the order of {@link inStoredOrder}; sorted by id if an earlier program version wrote it. */
  readonly entries: readonly Entry[]
  /** ETags of the entities. Key: id in lower case. */
  readonly etags: ReadonlyMap<string, string>
  /** The entries of the pages that exist, by the page's name. */
  readonly pages: ReadonlyMap<string, readonly Entry[]>
  /** False when a page is lost: the list must be made again. */
  readonly isWhole: boolean
}

/**
 * Maximum number of entries in a page. A change of an entry rewrites its page, and a new process
 * reads all pages: 10,000 items have 100 to 134 pages.
 */
const PAGE_ENTRIES = 100
/** Maximum size of a page in bytes. */
const PAGE_BYTES = 200_000
/** Part of these maximums that pages have after a split, so that the next change splits none. */
const FILL_RATIO = 0.75

/** Maximum number of pages that are read, written or deleted at the same time. */
const WIDTH = 16

/** Lists that this process has read, by store and by the key of their head. */
const caches = new WeakMap<Store['cacheKey'], Map<Key, List>>()

const cacheOf = ({ cacheKey }: Store): Map<Key, List> => {
  const lists = caches.get(cacheKey) ?? new Map<Key, List>()
  caches.set(cacheKey, lists)
  return lists
}

/** Reads the pages that are not in `known`. Omits lost pages. */
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

/** Adds pages that were just written to the cache. The content of a page's name never changes. */
const cachePages = (store: Store, head: Key, written: readonly Page[]): void => {
  const known = cacheOf(store).get(head)
  if (known)
    cacheOf(store).set(head, {
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

/** The pages of a long list; empty for a short list. */
const refsOf = ({ list }: Head | FormerHead): readonly PageRef[] =>
  list && 'refs' in list ? list.refs : []

/** A list from its head; reads the pages that are not in the list `known`. */
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
 * Reads a list; null when it does not exist. Only parts that have changed since the last read by
 * this process are transferred.
 * @param key key of the list's head
 */
export const readList = async (store: Store, key: Key): Promise<List | null> => {
  const lists = cacheOf(store)
  for (let previousEtag: string | undefined; ;) {
    const known = lists.get(key)
    const head = await readDerived<Head | FormerHead>(store, key, { known: known?.head })
    if (!head) return null
    if (known?.isWhole && head.etag === known.head.etag) return known
    const list = await listOf(store, key, head, known)
    lists.set(key, list)
    // A page may be missing because another head has been written since this one was read: the head
    // is read again until it stays the same.
    if (list.isWhole || head.etag === previousEtag) return list
    previousEtag = head.etag
  }
}

const sizes = new WeakMap<Entry, number>()

/** Bytes of an entry's JSON, computed once per entry. */
const bytesOf = (entry: Entry): number => {
  const size = sizes.get(entry) ?? Buffer.byteLength(JSON.stringify(entry))
  sizes.set(entry, size)
  return size
}

/**
 * Splits entries into pages: one page if they fit, otherwise pages filled to {@link FILL_RATIO}.
 */
const splitIntoPages = (entries: readonly Entry[]): Entry[][] => {
  const isOne =
    entries.length <= PAGE_ENTRIES &&
    entries.reduce((sum, entry) => sum + bytesOf(entry), 0) <= PAGE_BYTES
  const ratio = isOne ? 1 : FILL_RATIO
  const chunks: Entry[][] = []
  let bytes = 0
  for (const entry of entries) {
    const last = chunks.at(-1)
    const size = bytesOf(entry)
    if (!last || last.length >= PAGE_ENTRIES * ratio || bytes + size > PAGE_BYTES * ratio) {
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
 * Number of the format, part of all digests. To be increased when the content, format or order of
 * entries changes, so that all pages get new names and are written again.
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

/** Name of a page with these entries. */
const nameOf = (entries: readonly Entry[]): string => digestOf(entries).slice(0, 32)

type Page = PageRef & { entries: readonly Entry[] }

/**
 * Distributes entries over ranges of sort keys.
 * @param starts the start of each range, ascending
 */
const inRanges = (entries: readonly Entry[], starts: readonly string[]): Entry[][] => {
  const ranges: Entry[][] = starts.map(() => [])
  let at = 0
  for (const entry of entries) {
    const sortKey = sortKeyOf(entry.item)
    while (at + 1 < starts.length && (starts[at + 1] ?? '') <= sortKey) at += 1
    ranges[at]?.push(entry)
  }
  return ranges
}

/**
 * The pages of a list. They have the ranges of the previous pages, so that a change of one entry
 * changes only one page. A page that has become too large is split.
 * @param before the previous pages
 */
const pagesOf = (entries: readonly Entry[], before: readonly PageRef[]): Page[] => {
  const starts =
    entries.length <= PAGE_ENTRIES || before.length === 0 ? [''] : before.map(({ from }) => from)
  const names = new Set(before.map(({ name }) => name))
  return inRanges(entries, starts).flatMap((range, index) => {
    const from = starts[index] ?? ''
    const name = nameOf(range)
    if (names.has(name)) return [{ name, from, entries: range }]
    return splitIntoPages(range).map((part, partIndex) => ({
      name: nameOf(part),
      from: partIndex === 0 || !part[0] ? from : sortKeyOf(part[0].item),
      entries: part,
    }))
  })
}

/**
 * Writes a list's head by compare-and-swap, and deletes the pages in its `over`.
 * @param before the list as it was read; null if it did not exist
 * @returns false if another process has written the head meanwhile, or if the result is not known
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
  // A page that cannot be deleted now is deleted by `tidyPages` later.
  await mapPooled(next.over, WIDTH, (name) => erase(store, keyOf(key, name)).catch(() => undefined))
  return true
}

/**
 * Writes the pages of a list that are not stored yet.
 * @param entries all entries in the order of {@link inStoredOrder}
 * @param before the list as it was read; null if it did not exist
 * @returns the parts of the next head that depend on the entries
 * @throws UnavailableError when a page may not have been stored
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
  cachePages(store, key, missing)
  const isUnused = (name: string) => !names.has(name)
  const over = before?.head.data.list ? before.head.data.replaced.filter(isUnused) : []
  return {
    ...formerFields,
    list: isShort ? { entries } : { refs: pages.map(({ name, from }) => ({ name, from })) },
    replaced: old.map(({ name }) => name).filter(isUnused),
    over,
  }
}

/**
 * Deletes pages that the head does not name: those of a write that failed, of an earlier head, and
 * of the former format. A first call records them as `replaced` in the head, as another process may
 * be about to name them in a new head. The next call deletes them.
 * @param stored names of all pages that exist
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
  const unnamed = stored.filter((name) => !named.has(name))
  if (unnamed.length === 0 && data.replaced.length === 0) return
  await swapHead(
    store,
    key,
    { ...data, op: crypto.randomUUID(), replaced: unnamed, over: data.replaced },
    list,
  )
}
