import * as v from 'valibot'
import { fold, matches } from '#i18n/fold.ts'
import type { FormType, State } from '#kinds/submissions.ts'
import { RETRY, retry } from '#store/clock.ts'
import { mapPooled } from '#store/concurrency.ts'
import type { Services } from '../services.ts'
import { countName, readBucket, type BucketRef, type Index } from './buckets.ts'
import { foldAddress, placeOf, type Entry } from './entry.ts'
import { noteChange } from './journal.ts'
import { listed, submissionIn, submissionToWire, type ListedSubmission } from './submission.ts'
import { beginAnewIfDamaged, upToDate } from './up-to-date.ts'

type Stores = Pick<Services, 'forms' | 'clock'>

/** Which submissions are asked for: `type` undefined for all forms, `email` for whoever sent them, `words` '' for any. */
export type Filter = {
  type: FormType | undefined
  states: readonly State[]
  email: string | undefined
  words: string
}

/**
 * What one call may read of the list, 15 MB at most. A search that needs more says how far back it has come, and goes on
 * from there with the next call.
 */
const MAX_BUCKETS = 40
const SEARCH_MS = 1_200
/** Buckets that a search reads at once; where none is searched for, the first almost always has the whole page. */
const SEARCH_WIDTH = 4

/** Submissions of one answer: each is read from its record. */
const MAX_RECORDS = 200
const READ_WIDTH = 16

const PLACE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z [0-9a-f-]{36}$/

/** The place behind which a page begins, as {@link Page} names it: a time and an id, nothing of a person. */
export const cursorQuery = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(120, 'This cursor does not belong to this list.'),
    v.transform((cursor) => Buffer.from(cursor, 'base64url').toString('utf8')),
    v.regex(PLACE, 'This cursor does not belong to this list.'),
  ),
)

/** A place as a cursor that {@link cursorQuery} takes. */
export const cursorOf = (place: string): string => Buffer.from(place).toString('base64url')

/** Entries that were found, newest first. `after`: behind which place there may be more, null at the end. `isWhole`: all were looked at. */
type Found = { entries: Entry[]; after: string | null; isWhole: boolean; count: number }

/** `wanted`: how many at most. `isCounted`: goes on behind the last to count the others. `isComplete`: not before all that came in is listed. */
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
 * Looks for entries from a place on, bucket by bucket, until there are enough, the list ends, or one call has read as much
 * as it may. @returns null when a bucket is no longer there
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
      // One more than is wanted: it says that there is another page.
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

/** What is found of the list, which is brought up to date first. @throws UnavailableError */
export const findEntries = (
  stores: Stores,
  filter: Filter,
  extent: Extent,
): Promise<Found & { index: Index }> =>
  retry(stores.clock, async () => {
    const { index, isBehind } = await upToDate(stores)
    if (extent.isComplete && isBehind) return RETRY
    const found = await find(stores, index, filter, extent)
    if (found) return { ...found, index }
    await beginAnewIfDamaged(stores, index)
    return RETRY
  })

/**
 * `count` of all that are found, null where that would have taken more than one call may read. `next`: the cursor of the
 * following page, null after the last. `searchedTo`: how far back a search has come that is not at its end, ISO 8601.
 */
export type Page = {
  items: Record<string, unknown>[]
  count: number | null
  next: string | null
  searchedTo: string | null
}

/** Characters of one answer, which may have 6 MB: of text that takes three bytes each it is full with a third. */
const MAX_CHARACTERS = 1_500_000

/** The records of entries as they are now; one that is gone is noted, so that the list learns of it. A damaged one hides none of the others. */
const readRecords = async (
  stores: Pick<Services, 'forms' | 'clock' | 'log'>,
  entries: readonly Entry[],
): Promise<ListedSubmission[]> => {
  const found = await mapPooled(entries, READ_WIDTH, async (entry) => {
    const record = await submissionIn(stores.forms, entry.id)
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

/** Submissions that are wanted, newest first, from behind a place on. @throws UnavailableError */
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
    // Marked since it was listed, it belongs elsewhere.
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

/** How many submissions there are by form and state, as {@link countName} names them, and how much came in today. @throws UnavailableError */
export const countSubmissions = async (
  stores: Stores,
): Promise<{ counts: ReadonlyMap<string, number>; bytesToday: number }> => {
  const { index, bytesToday } = await upToDate(stores)
  const counts = new Map<string, number>()
  for (const ref of index.buckets)
    for (const [name, count] of Object.entries(ref.counts))
      counts.set(name, (counts.get(name) ?? 0) + count)
  return { counts, bytesToday }
}
