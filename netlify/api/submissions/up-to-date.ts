import { RETRY, retry, UnavailableError } from '#store/clock.ts'
import { mapPooled } from '#store/concurrency.ts'
import { keyOf } from '#store/keys.ts'
import { erase } from '#store/store.ts'
import type { Services } from '../services.ts'
import {
  bucketKey,
  emptyIndex,
  LIST_PREFIX,
  packIntoBuckets,
  readBucket,
  readIndex,
  writeBucket,
  writeIndex,
  type BucketRef,
  type InboxIndex,
  type StoredIndex,
} from './buckets.ts'
import { entryOf, sortKeyOf, type Entry } from './entry.ts'
import { readJournal, removeNotes, type Journal, type NotedChange } from './journal.ts'
import { SUBMISSION_PREFIX, readSubmissionUnlessDamaged } from './submission.ts'

type Stores = Pick<Services, 'forms' | 'clock'>

/**
 * Most noted changes that one call brings into the list; further ones follow with the next call, or
 * with scheduled work.
 */
const MAX_CHANGES = 400
/** Records read at the same time. */
const READ_CONCURRENCY = 16
/** Buckets (parts of the list) written or deleted at the same time. */
const BUCKET_CONCURRENCY = 8

/**
 * Longest time that a write is in progress. A change that was noted longer ago, and is not in its
 * record, was never made.
 */
const MAX_WRITE_MS = 2 * 60_000

/** The list after it was brought up to date. */
export type UpdatedList = {
  index: InboxIndex
  /** True if noted changes or records remain that the list does not show yet. */
  isBehind: boolean
  /** Bytes that visitors have stored today. */
  bytesToday: number
}

/** Changes of the list. Key: sort key of an entry. Null removes the entry. */
type Changes = Map<string, Entry | null>

/** Number of the bucket that a sort key belongs to; -1 without buckets. */
const bucketAt = (index: InboxIndex, sortKey: string): number => {
  const bucket = index.buckets.findIndex(({ from }) => from <= sortKey)
  return bucket === -1 ? index.buckets.length - 1 : bucket
}

const mergeChanges = (entries: readonly Entry[], changes: Changes): Entry[] => {
  const all = new Map(entries.map((entry) => [sortKeyOf(entry), entry]))
  for (const [sortKey, entry] of changes) {
    if (entry) all.set(sortKey, entry)
    else all.delete(sortKey)
  }
  return [...all].sort(([a], [b]) => (a < b ? 1 : -1)).map(([, entry]) => entry)
}

/**
 * Thrown when the store does not have a bucket that the index names: the index has changed since it
 * was read, or the list is damaged.
 */
class MissingBucket extends Error {
  override name = 'MissingBucket'
}

/** A bucket that was written with changes, as one or several new buckets. */
type ChangedBucket = {
  /** Number of the replaced bucket in the index. */
  bucket: number
  /** The new buckets. */
  refs: BucketRef[]
  added: Entry[]
  removed: Entry[]
}

/** Writes one bucket with its changes, under new names; null if it does not change. */
const changeBucket = async (
  { forms, clock }: Stores,
  index: InboxIndex,
  bucket: number,
  changes: Changes,
): Promise<ChangedBucket | null> => {
  const ref = index.buckets[bucket]
  const before = ref ? await readBucket(forms, ref) : []
  if (before === null) throw new MissingBucket()
  const after = mergeChanges(before, changes)
  if (JSON.stringify(after) === JSON.stringify(before)) return null
  const packed = packIntoBuckets(after, ref?.from ?? '', bucket <= 0, clock.now())
  for (const part of packed) {
    if (!(await writeBucket(forms, part.ref, part.entries)))
      throw new UnavailableError('A bucket of the list was not written.')
  }
  const idsBefore = new Set(before.map(({ id }) => id))
  const idsAfter = new Set(after.map(({ id }) => id))
  return {
    bucket,
    refs: packed.map((part) => part.ref),
    added: after.filter(({ id }) => !idsBefore.has(id)),
    removed: before.filter(({ id }) => !idsAfter.has(id)),
  }
}

const changeBuckets = async (
  stores: Stores,
  index: InboxIndex,
  changes: Changes,
): Promise<ChangedBucket[]> => {
  const byBucket = Map.groupBy(changes, ([sortKey]) => bucketAt(index, sortKey))
  const changed = await mapPooled([...byBucket], BUCKET_CONCURRENCY, ([bucket, changesOfBucket]) =>
    changeBucket(stores, index, bucket, new Map(changesOfBucket)),
  )
  return changed.filter((one) => one !== null)
}

/** Group of an entry: the first character of its id. */
const groupOf = ({ id }: Entry): string => id.slice(0, 1)

/** The index with changed buckets in place of the previous ones. */
const indexWith = (
  index: InboxIndex,
  changed: readonly ChangedBucket[],
  toList: InboxIndex['toList'],
): InboxIndex => {
  const counted = { ...index.counted }
  for (const { added, removed } of changed) {
    for (const entry of added) counted[groupOf(entry)] = (counted[groupOf(entry)] ?? 0) + 1
    for (const entry of removed) counted[groupOf(entry)] = (counted[groupOf(entry)] ?? 0) - 1
  }
  const refsByBucket = new Map(changed.map(({ bucket, refs }) => [bucket, refs]))
  const refs =
    index.buckets.length === 0
      ? (changed[0]?.refs ?? [])
      : index.buckets.flatMap((ref, bucket) => refsByBucket.get(bucket) ?? [ref])
  const oldest = refs.at(-1)
  // The oldest bucket must begin at '': an older bucket may have become empty.
  const buckets =
    oldest && oldest.from !== '' ? [...refs.slice(0, -1), { ...oldest, from: '' }] : refs
  const replaced = changed.flatMap(({ bucket }) => index.buckets[bucket]?.name ?? [])
  return { op: crypto.randomUUID(), buckets, replaced, counted, toList }
}

/** Deletes buckets. @param mustBeGone false to ignore failures */
const deleteBuckets = async (
  { forms, clock }: Stores,
  names: readonly string[],
  mustBeGone: boolean,
): Promise<void> => {
  await mapPooled(names, BUCKET_CONCURRENCY, (name) =>
    mustBeGone
      ? retry(clock, () => erase(forms, bucketKey(name)))
      : erase(forms, bucketKey(name)).catch(() => undefined),
  )
}

/**
 * Makes changes of the list effective, by one write of the index.
 * @param mustBeGone true when removed entries must be gone from the store. Then the previous
 * buckets are deleted for certain, and the index is written even without a change: another process
 * that still has the entries fails to write its index
 * @returns the new index; null when another process was faster
 */
const commit = async (
  stores: Stores,
  { index, etag }: StoredIndex,
  changes: Changes,
  toList: InboxIndex['toList'],
  mustBeGone: boolean,
): Promise<InboxIndex | null> => {
  const { forms } = stores
  const changed = await changeBuckets(stores, index, changes)
  if (changed.length === 0 && toList === index.toList && !mustBeGone) return index
  const next = indexWith(index, changed, toList)
  const outcome = await writeIndex(forms, next, etag)
  const stored = outcome === 'unknown' ? await readIndex(forms) : null
  if (outcome === 'won' || stored?.index.op === next.op) {
    await deleteBuckets(stores, [...index.replaced, ...next.replaced], mustBeGone)
    return next
  }
  // The new buckets are deleted, unless the write of the index may still take effect. In that case,
  // scheduled work deletes them if no index names them later.
  if (outcome === 'lost' || stored?.etag !== etag)
    await deleteBuckets(
      stores,
      changed.flatMap(({ refs }) => refs.map(({ name }) => name)),
      mustBeGone,
    )
  return null
}

/** Changes of the list that noted changes lead to. */
type ListChanges = {
  changes: Changes
  /** Noted changes that the list will show with `changes`, or that were never made. */
  done: NotedChange[]
}

/** Reads the records of noted changes. */
const changesFrom = async (
  { forms, clock }: Stores,
  waiting: readonly NotedChange[],
): Promise<ListChanges> => {
  const byId = Map.groupBy(waiting, ({ id }) => id)
  const recordsWithNotes = await mapPooled([...byId], READ_CONCURRENCY, async ([id, notes]) => ({
    id,
    notes,
    record: await readSubmissionUnlessDamaged(forms, id),
  }))
  const changes: Changes = new Map()
  const done: NotedChange[] = []
  for (const { id, notes, record } of recordsWithNotes) {
    // The entry of a damaged record stays as it is: the record may be restored from a backup.
    const isReadable = record !== null && record !== 'damaged'
    // Removes the entry with each noted time: a submission that was erased and sent again has
    // another time, and therefore another sort key.
    if (record !== 'damaged')
      for (const { receivedAt } of notes) changes.set(sortKeyOf({ receivedAt, id }), null)
    if (isReadable) changes.set(sortKeyOf(record), entryOf(record))
    done.push(
      ...notes.filter(
        ({ op, at }) =>
          (isReadable ? record.ops.includes(op) : op.startsWith(ERASURE_PREFIX)) ||
          at < clock.now() - MAX_WRITE_MS,
      ),
    )
  }
  return { changes, done }
}

/** Beginning of an erasure's operation id. */
const ERASURE_PREFIX = 'erased-'
/** Operation id of an erasure, which no record will ever contain. */
export const newErasureId = (): string => `${ERASURE_PREFIX}${crypto.randomUUID()}`

/**
 * Empties a damaged list, so that all records are listed again. It is damaged if an index names a
 * missing bucket and is still the stored index; otherwise another process has replaced both.
 */
export const resetIfDamaged = async (
  { forms }: Pick<Stores, 'forms'>,
  { op }: InboxIndex,
): Promise<void> => {
  const stored = await readIndex(forms)
  if (stored.etag !== null && stored.index.op === op)
    await writeIndex(forms, { ...emptyIndex(), op: crypto.randomUUID() }, stored.etag)
}

/** Result of `attempt`; RETRY if it finds that a bucket is missing. */
const retryIfMissing = async <T>(
  forms: Services['forms'],
  stored: StoredIndex,
  attempt: () => Promise<T>,
): Promise<T | typeof RETRY> => {
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof MissingBucket)) throw error
    await resetIfDamaged({ forms }, stored.index)
    return RETRY
  }
}

/** Noted changes for one call: first those of the submissions with these ids. */
const withFirst = (journal: Journal, ids: ReadonlySet<string>): readonly NotedChange[] =>
  [
    ...journal.notedChanges.filter(({ id }) => ids.has(id)),
    ...journal.notedChanges.filter(({ id }) => !ids.has(id)),
  ].slice(0, Math.max(MAX_CHANGES, ids.size))

/**
 * Brings noted changes into the list, newest first.
 * @param erased ids of submissions that must be gone from the list; null for none
 */
const applyNotedChanges = (
  stores: Stores,
  erased: ReadonlySet<string> | null,
): Promise<UpdatedList> =>
  retry(stores.clock, async () => {
    const { forms } = stores
    // The index is read before the journal. If another process changes the list after this read,
    // this call's write of the index fails; all other changes are still in the journal.
    const stored = await readIndex(forms)
    const journal = await readJournal(stores)
    if (journal.wasRepaired) return RETRY
    const waiting = withFirst(journal, erased ?? new Set())
    const index = await retryIfMissing(forms, stored, async () => {
      const { changes, done } = await changesFrom(stores, waiting)
      const next = await commit(stores, stored, changes, stored.index.toList, erased !== null)
      if (next) await removeNotes(stores, done)
      return next
    })
    if (index === null || index === RETRY) return RETRY
    return {
      index,
      isBehind: journal.notedChanges.length > waiting.length || index.toList.groups.length > 0,
      bytesToday: journal.bytesToday,
    }
  })

/**
 * Removes the entries of erased submissions from the list and from the store.
 * @throws UnavailableError when it is not certain that they are gone
 */
export const removeFromList = (stores: Stores, ids: readonly string[]): Promise<UpdatedList> =>
  applyNotedChanges(stores, new Set(ids))

/** Most records that are listed by one write of the index. */
const LISTED_AT_ONCE = 4_000
/** Records read between two looks at the clock. */
const READ_AT_ONCE = 10 * READ_CONCURRENCY
/** Time that a request has for listing records that are not listed yet. */
const LISTING_TIME_OF_REQUEST_MS = 800
/** Time that a run of the schedule has for listing records that are not listed yet. */
export const SCHEDULED_LISTING_MS = 12_000

/**
 * Lists some records of the groups that are not listed yet.
 * @param until milliseconds since 1970
 * @returns the new index; null when another process was faster
 */
const addSomeUnlisted = async (
  stores: Stores,
  stored: StoredIndex,
  until: number,
): Promise<InboxIndex | null> => {
  const { forms, clock } = stores
  const changes: Changes = new Map()
  let { groups, after } = stored.index.toList
  while (
    groups.length > 0 &&
    changes.size < LISTED_AT_ONCE &&
    (changes.size === 0 || clock.now() < until)
  ) {
    const [group = '', ...furtherGroups] = groups
    const ids = (await forms.listFrom(keyOf(SUBMISSION_PREFIX, group)))
      .map(({ key }) => key.slice(SUBMISSION_PREFIX.length + 1))
      .filter((id) => id > after)
      .sort()
    let read = 0
    while (
      read < ids.length &&
      changes.size < LISTED_AT_ONCE &&
      (changes.size === 0 || clock.now() < until)
    ) {
      const nextIds = ids.slice(read, read + READ_AT_ONCE)
      const records = await mapPooled(nextIds, READ_CONCURRENCY, (id) =>
        readSubmissionUnlessDamaged(forms, id),
      )
      for (const record of records)
        if (record && record !== 'damaged') changes.set(sortKeyOf(record), entryOf(record))
      read += nextIds.length
    }
    if (read < ids.length) {
      after = ids[read - 1] ?? after
      break
    }
    groups = furtherGroups
    after = ''
  }
  return commit(stores, stored, changes, { groups, after }, false)
}

/** Matches the name of a summary in an older format: a month `YYYYMM`, perhaps with a number. */
const MONTH_NAME = /^\d{6}(-\d)?$/

/**
 * Deletes summaries in an older format: nothing reads them, and they may have data of people whose
 * responses were erased.
 */
export const deleteOldSummaries = async ({ forms }: Stores): Promise<void> => {
  const months = (await forms.list(LIST_PREFIX)).filter(({ key }) =>
    MONTH_NAME.test(key.slice(LIST_PREFIX.length + 1)),
  )
  await mapPooled(months, BUCKET_CONCURRENCY, ({ key }) => erase(forms, keyOf(key)))
}

/**
 * Lists records that are not listed yet, for at most `forMs` milliseconds. There are such records
 * after an import, and after the list was deleted.
 */
export const addUnlistedRecords = async (stores: Stores, forMs: number): Promise<void> => {
  const until = stores.clock.now() + forMs
  await deleteOldSummaries(stores)
  while (stores.clock.now() < until) {
    const stored = await retry(stores.clock, () => readIndex(stores.forms))
    if (stored.index.toList.groups.length === 0) return
    await retryIfMissing(stores.forms, stored, () => addSomeUnlisted(stores, stored, until))
  }
}

/**
 * Brings the list up to date as far as one call can, by a bounded number of reads.
 * @param forMs time for listing records that are not listed yet
 * @throws UnavailableError
 */
export const updateList = async (
  stores: Stores,
  forMs = LISTING_TIME_OF_REQUEST_MS,
): Promise<UpdatedList> => {
  const listing = await applyNotedChanges(stores, null)
  if (listing.index.toList.groups.length === 0) return listing
  await addUnlistedRecords(stores, forMs)
  return applyNotedChanges(stores, null)
}
