import * as v from 'valibot'
import { fold, matches } from '#i18n/fold.ts'
import type { FormType, ResponseState } from '#kinds/submissions.ts'
import { RETRY, retry } from '#store/clock.ts'
import { mapPooled } from '#store/concurrency.ts'
import type { Services } from '../services.ts'
import { countName, readBucket, type BucketRef, type InboxIndex } from './buckets.ts'
import { foldAddress, sortKeyOf, type Entry } from './entry.ts'
import { noteChange } from './journal.ts'
import {
  toListed,
  readSubmissionUnlessDamaged,
  submissionToWire,
  type ListedSubmission,
} from './submission.ts'
import { resetIfDamaged, updateList } from './up-to-date.ts'

type Stores = Pick<Services, 'forms' | 'clock'>

/** Filter of submissions. */
export type InboxFilter = {
  /** Undefined for all forms. */
  type: FormType | undefined
  states: readonly ResponseState[]
  /** Sender; undefined for all senders. */
  email: string | undefined
  /** Words that a submission contains; '' for any text. */
  words: string
}

/**
 * Most buckets (parts of the list) that one call reads, of 15 MB together. A search that needs more
 * returns how far back it has come, and the next call goes on from there.
 */
const MAX_BUCKETS = 40
/** Time for which one call reads buckets. */
const SEARCH_MS = 1_200
/**
 * Buckets that are read at the same time for a narrow filter ({@link isNarrow}). For any other
 * filter, buckets are read one by one: the first almost always has the whole page.
 */
const SEARCH_CONCURRENCY = 4

/** Most submissions in one answer: each is read from its record. */
const MAX_RECORDS = 200
/** Records read at the same time. */
const READ_CONCURRENCY = 16

/**
 * Matches the sort key of an entry: its time, a blank and its id. The list begins with the
 * newest entry, so an entry that comes later in the list has a lower sort key.
 */
const SORT_KEY = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z [0-9a-f-]{36}$/

/** Cursor of a request, as in {@link Page}; its output is the sort key before the first entry. */
export const cursorQuery = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(120, 'This cursor does not belong to this list.'),
    v.transform((cursor) => Buffer.from(cursor, 'base64url').toString('utf8')),
    v.regex(SORT_KEY, 'This cursor does not belong to this list.'),
  ),
)

/** Cursor of a sort key, as accepted by {@link cursorQuery}. */
export const cursorOf = (sortKey: string): string => Buffer.from(sortKey).toString('base64url')

/** Result of a search. */
type SearchResult = {
  /** Newest first. */
  entries: Entry[]
  /** Sort key after which there may be further entries; null at the end. */
  after: string | null
  /** True if all entries after the sort key of {@link Extent} were searched. */
  isComplete: boolean
  /**
   * Number of found entries after the sort key of {@link Extent}, also beyond `entries`. It is
   * complete if `isComplete`.
   */
  count: number
}

/** Extent of a search. */
type Extent = {
  /** Most entries to return. */
  maxEntries: number
  /** Sort key after which to search; undefined to search from the newest entry on. */
  after: string | undefined
  /** True to count also the entries beyond the last wanted one. */
  countAll?: boolean
  /** True to fail while some submissions are not in the list yet. */
  mustBeComplete?: boolean
}

/** Returns the test of an entry by a filter. */
const filterTest = ({ type, states, email, words }: InboxFilter): ((entry: Entry) => boolean) => {
  const sender = email === undefined ? undefined : foldAddress(email)
  const foldedWords = fold(words)
  return (entry) =>
    (type === undefined || entry.type === type) &&
    states.includes(entry.state) &&
    (sender === undefined || entry.email === sender) &&
    matches(entry.text, foldedWords)
}

/** Number of entries in a bucket by their form and state; e-mail address and words are ignored. */
const countInBucket = ({ counts }: BucketRef, { type, states }: InboxFilter): number =>
  Object.entries(counts).reduce(
    (sum, [name, count]) =>
      states.some((state) =>
        type === undefined ? name.endsWith(` ${state}`) : name === countName({ type, state }),
      )
        ? sum + count
        : sum,
    0,
  )

/** True for a filter by e-mail address or words, for which entries must be read. */
const isNarrow = ({ email, words }: InboxFilter): boolean =>
  email !== undefined || fold(words) !== ''

/**
 * Searches for entries after a sort key, bucket by bucket, until enough are found, the list ends,
 * or the bounds of one call are reached ({@link MAX_BUCKETS}, {@link SEARCH_MS}).
 * @returns null when a bucket no longer exists
 */
const searchBuckets = async (
  { forms, clock }: Stores,
  index: InboxIndex,
  filter: InboxFilter,
  { maxEntries, after, countAll }: Extent,
): Promise<SearchResult | null> => {
  const until = clock.now() + SEARCH_MS
  const matchesFilter = filterTest(filter)
  // `from` is a bucket's lowest sort key: a bucket can have entries after `after` only if its
  // `from` is lower.
  const refs = index.buckets.filter(
    (ref) => (after === undefined || ref.from < after) && countInBucket(ref, filter) > 0,
  )
  const concurrency = isNarrow(filter) ? SEARCH_CONCURRENCY : 1
  const entries: Entry[] = []
  let read = 0
  let count = 0
  while (
    read < refs.length &&
    (count <= maxEntries || countAll) &&
    read < MAX_BUCKETS &&
    (read === 0 || clock.now() < until)
  ) {
    const buckets = await mapPooled(refs.slice(read, read + concurrency), concurrency, (ref) =>
      readBucket(forms, ref),
    )
    if (buckets.includes(null)) return null
    for (const entry of buckets.flatMap((bucket) => bucket ?? [])) {
      if ((after !== undefined && sortKeyOf(entry) >= after) || !matchesFilter(entry)) continue
      count += 1
      // One more than wanted shows that there is another page.
      if (entries.length <= maxEntries) entries.push(entry)
    }
    read += concurrency
  }
  const isComplete = read >= refs.length
  const page = entries.slice(0, maxEntries)
  const last = page.at(-1)
  if (last && entries.length > page.length)
    return { entries: page, after: sortKeyOf(last), isComplete, count }
  // All entries down to the lowest sort key of the last bucket were searched.
  const searchedTo = refs[read - 1]?.from ?? null
  return { entries: page, after: isComplete ? null : searchedTo, isComplete, count }
}

/** Brings the list up to date, and finds entries in it. @throws UnavailableError */
export const findEntries = (
  stores: Stores,
  filter: InboxFilter,
  extent: Extent,
): Promise<SearchResult & { index: InboxIndex }> =>
  retry(stores.clock, async () => {
    const { index, isBehind } = await updateList(stores)
    if (extent.mustBeComplete && isBehind) return RETRY
    const result = await searchBuckets(stores, index, filter, extent)
    if (result) return { ...result, index }
    await resetIfDamaged(stores, index)
    return RETRY
  })

/** Page of submissions. */
export type Page = {
  items: Record<string, unknown>[]
  /**
   * Number of submissions for the filter; null if one call cannot count them. For a narrow filter
   * ({@link isNarrow}), only submissions after the requested sort key are counted.
   */
  count: number | null
  /** Cursor of the next page; null after the last page. */
  next: string | null
  /** Time back to which an unfinished search has come, ISO 8601; null for a finished search. */
  searchedTo: string | null
}

/** Most characters of one answer: with at most three bytes for each, it is below the 6 MB limit. */
const MAX_CHARACTERS = 1_500_000

/**
 * Current records of entries. A damaged record is left out and logged. A missing record is left out
 * and noted in the journal, so that the list drops its entry.
 */
const readRecords = async (
  stores: Pick<Services, 'forms' | 'clock' | 'log'>,
  entries: readonly Entry[],
): Promise<ListedSubmission[]> => {
  const records = await mapPooled(entries, READ_CONCURRENCY, async (entry) => {
    const record = await readSubmissionUnlessDamaged(stores.forms, entry.id)
    if (record === 'damaged') {
      stores.log('a form response is damaged and not shown', { id: entry.id })
      return []
    }
    if (!record)
      await noteChange(stores, {
        id: entry.id,
        op: `gone-${entry.id}`,
        receivedAt: entry.receivedAt,
      })
    return record ? [toListed(record)] : []
  })
  return records.flat()
}

type PageRequest = Pick<Extent, 'after' | 'countAll'> & { limit: number }

/** Reads a page of submissions, newest first, after a sort key. @throws UnavailableError */
export const readPage = async (
  services: Services,
  filter: InboxFilter,
  { limit, after, countAll = false }: PageRequest,
): Promise<Page> => {
  const maxEntries = Math.min(limit, MAX_RECORDS)
  const found = await findEntries(services, filter, { maxEntries, after, countAll })
  const items: Record<string, unknown>[] = []
  let characters = 0
  let next = found.after
  let last = ''
  for (const submission of await readRecords(services, found.entries)) {
    const wire = submissionToWire(submission, services.settings)
    characters += JSON.stringify(wire).length
    if (characters > MAX_CHARACTERS && items.length > 0) {
      next = last
      break
    }
    last = sortKeyOf(submission)
    // The record's state may have changed since the list was made.
    if (filter.states.includes(submission.state)) items.push(wire)
  }
  const countInSearch = found.isComplete ? found.count : null
  const count = isNarrow(filter)
    ? countInSearch
    : found.index.buckets.reduce((sum, ref) => sum + countInBucket(ref, filter), 0)
  if (next === null) return { items, count, next, searchedTo: null }
  // The search reached the bounds of one call before the page was full.
  const isUnfinished = next === found.after && found.entries.length < maxEntries
  return {
    items,
    count,
    next: cursorOf(next),
    searchedTo: isUnfinished ? next.slice(0, next.indexOf(' ')) : null,
  }
}

/**
 * Numbers of submissions, and bytes stored today. Key of `counts`: form and state, from
 * {@link countName}.
 * @throws UnavailableError
 */
export const countSubmissions = async (
  stores: Stores,
): Promise<{ counts: ReadonlyMap<string, number>; bytesToday: number }> => {
  const { index, bytesToday } = await updateList(stores)
  const counts = new Map<string, number>()
  for (const ref of index.buckets)
    for (const [name, count] of Object.entries(ref.counts))
      counts.set(name, (counts.get(name) ?? 0) + count)
  return { counts, bytesToday }
}
