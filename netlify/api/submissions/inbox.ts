import * as v from 'valibot'
import { fold, matches } from '#i18n/fold.ts'
import type { FormType, State } from '#kinds/submissions.ts'
import { RETRY, retry } from '#store/clock.ts'
import { mapPooled } from '#store/concurrency.ts'
import type { Services } from '../services.ts'
import { countName, readBucket, type BucketRef, type Index } from './buckets.ts'
import { foldAddress, placeOf, type Entry } from './entry.ts'
import { noteChange } from './journal.ts'
import {
  listed,
  readSubmissionUnlessDamaged,
  submissionToWire,
  type ListedSubmission,
} from './submission.ts'
import { resetIfDamaged, updateList } from './up-to-date.ts'

type Stores = Pick<Services, 'forms' | 'clock'>

/**
 * Filter of submissions: `type` undefined for all forms, `email` for all senders, `words` '' for
 * any text.
 */
export type Filter = {
  type: FormType | undefined
  states: readonly State[]
  email: string | undefined
  words: string
}

/**
 * Bounds of one call's reading of the list: buckets, 15 MB at most, and milliseconds. A search that
 * needs more returns how far back it has come, and the next call goes on from there.
 */
const MAX_BUCKETS = 40
const SEARCH_MS = 1_200
/**
 * Buckets that a search reads at once; without a search, the first almost always has the whole
 * page.
 */
const SEARCH_WIDTH = 4

/** Most submissions in one answer: each is read from its record. */
const MAX_RECORDS = 200
const READ_WIDTH = 16

const PLACE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z [0-9a-f-]{36}$/

/**
 * Place after which a page begins, from the cursor in {@link Page}: a time and an id, nothing
 * personal.
 */
export const cursorQuery = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(120, 'This cursor does not belong to this list.'),
    v.transform((cursor) => Buffer.from(cursor, 'base64url').toString('utf8')),
    v.regex(PLACE, 'This cursor does not belong to this list.'),
  ),
)

/** Cursor of a place, as accepted by {@link cursorQuery}. */
export const cursorOf = (place: string): string => Buffer.from(place).toString('base64url')

/**
 * Found entries, newest first. `after`: place after which there may be more, null at the end.
 * `isWhole`: all entries were searched.
 */
type Found = { entries: Entry[]; after: string | null; isWhole: boolean; count: number }

/**
 * Extent of a search. `wanted`: most entries. `isCounted`: goes on after the last one to count the
 * others. `isComplete`: waits until all submissions are listed.
 */
type Extent = {
  wanted: number
  after: string | undefined
  isCounted?: boolean
  isComplete?: boolean
}

const isWanted = ({ type, states, email, words }: Filter): ((entry: Entry) => boolean) => {
  const [from, folded] = [email === undefined ? undefined : foldAddress(email), fold(words)]
  return (entry) =>
    (type === undefined || entry.type === type) &&
    states.includes(entry.state) &&
    (from === undefined || entry.email === from) &&
    matches(entry.text, folded)
}

const countIn = ({ counts }: BucketRef, { type, states }: Filter): number =>
  Object.entries(counts).reduce(
    (sum, [name, count]) =>
      states.some((state) =>
        type === undefined ? name.endsWith(` ${state}`) : name === countName({ type, state }),
      )
        ? sum + count
        : sum,
    0,
  )

const isNarrow = ({ email, words }: Filter): boolean => email !== undefined || fold(words) !== ''

/**
 * Searches for entries from a place on, bucket by bucket, until there are enough, the list ends, or
 * one call's bounds are reached. @returns null when a bucket no longer exists
 */
const find = async (
  { forms, clock }: Stores,
  index: Index,
  filter: Filter,
  { wanted, after, isCounted }: Extent,
): Promise<Found | null> => {
  const until = clock.now() + SEARCH_MS
  const accept = isWanted(filter)
  const refs = index.buckets.filter(
    (ref) => (after === undefined || ref.from < after) && countIn(ref, filter) > 0,
  )
  const width = isNarrow(filter) ? SEARCH_WIDTH : 1
  const entries: Entry[] = []
  let read = 0
  let count = 0
  while (
    read < refs.length &&
    (count <= wanted || isCounted) &&
    read < MAX_BUCKETS &&
    (read === 0 || clock.now() < until)
  ) {
    const buckets = await mapPooled(refs.slice(read, read + width), width, (ref) =>
      readBucket(forms, ref),
    )
    if (buckets.includes(null)) return null
    for (const entry of buckets.flatMap((bucket) => bucket ?? [])) {
      if ((after !== undefined && placeOf(entry) >= after) || !accept(entry)) continue
      count += 1
      // One more than wanted shows that there is another page.
      if (entries.length <= wanted) entries.push(entry)
    }
    read += width
  }
  const isWhole = read >= refs.length
  const shown = entries.slice(0, wanted)
  const last = shown.at(-1)
  if (last && entries.length > shown.length)
    return { entries: shown, after: placeOf(last), isWhole, count }
  return { entries: shown, after: isWhole ? null : (refs[read - 1]?.from ?? null), isWhole, count }
}

/** Finds entries of the list, which is brought up to date first. @throws UnavailableError */
export const findEntries = (
  stores: Stores,
  filter: Filter,
  extent: Extent,
): Promise<Found & { index: Index }> =>
  retry(stores.clock, async () => {
    const { index, isBehind } = await updateList(stores)
    if (extent.isComplete && isBehind) return RETRY
    const found = await find(stores, index, filter, extent)
    if (found) return { ...found, index }
    await resetIfDamaged(stores, index)
    return RETRY
  })

/**
 * Page of submissions. `count` of all that are found, null where counting would exceed one call's
 * bounds. `next`: cursor of the following page, null after the last. `searchedTo`: time that an
 * unfinished search has reached, ISO 8601.
 */
export type Page = {
  items: Record<string, unknown>[]
  count: number | null
  next: string | null
  searchedTo: string | null
}

/**
 * Most characters of one answer: with three bytes for each it stays below 6 MB, the limit of an
 * answer.
 */
const MAX_CHARACTERS = 1_500_000

/**
 * Current records of entries; a missing one is noted in the journal, so that the list drops it. A
 * damaged one hides none of the others.
 */
const readRecords = async (
  stores: Pick<Services, 'forms' | 'clock' | 'log'>,
  entries: readonly Entry[],
): Promise<ListedSubmission[]> => {
  const found = await mapPooled(entries, READ_WIDTH, async (entry) => {
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
    return record ? [listed(record)] : []
  })
  return found.flat()
}

type Asked = { limit: number; after: string | undefined; isCounted?: boolean }

/** Reads a page of submissions, newest first, after a place. @throws UnavailableError */
export const readPage = async (
  services: Services,
  filter: Filter,
  { limit, after, isCounted = false }: Asked,
): Promise<Page> => {
  const wanted = Math.min(limit, MAX_RECORDS)
  const found = await findEntries(services, filter, { wanted, after, isCounted })
  const items: Record<string, unknown>[] = []
  let [length, next, last] = [0, found.after, '']
  for (const submission of await readRecords(services, found.entries)) {
    const wire = submissionToWire(submission, services.settings)
    length += JSON.stringify(wire).length
    if (length > MAX_CHARACTERS && items.length > 0) {
      next = last
      break
    }
    last = placeOf(submission)
    // A submission whose state was changed since it was listed belongs to another list.
    if (filter.states.includes(submission.state)) items.push(wire)
  }
  const count = isNarrow(filter)
    ? found.isWhole
      ? found.count
      : null
    : found.index.buckets.reduce((sum, ref) => sum + countIn(ref, filter), 0)
  if (next === null) return { items, count, next, searchedTo: null }
  const isSearching = next === found.after && found.entries.length < wanted
  return {
    items,
    count,
    next: cursorOf(next),
    searchedTo: isSearching ? next.slice(0, next.indexOf(' ')) : null,
  }
}

/**
 * Numbers of submissions by form and state, named by {@link countName}, and bytes stored today.
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
