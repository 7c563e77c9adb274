import { RETRY, retry, UnavailableError } from '#store/clock.ts'
import { mapPooled } from '#store/concurrency.ts'
import { keyOf } from '#store/keys.ts'
import { erase } from '#store/store.ts'
import type { Services } from '../services.ts'
import {
  bucketKey,
  emptyIndex,
  LIST_PREFIX,
  pack,
  readBucket,
  readIndex,
  writeBucket,
  writeIndex,
  type BucketRef,
  type Index,
  type StoredIndex,
} from './buckets.ts'
import { entryOf, placeOf, type Entry } from './entry.ts'
import { readJournal, removeListed, type Journal, type Waiting } from './journal.ts'
import { SUBMISSION_PREFIX, readSubmissionUnlessDamaged } from './submission.ts'

type Stores = Pick<Services, 'forms' | 'clock'>

/**
 * Most changes that one call brings into the list; the rest follows with the next call, or with
 * scheduled work.
 */
const MAX_CHANGES = 400
const READ_WIDTH = 16
const BUCKET_WIDTH = 8

/**
 * Longest time that a write is in progress: an older change that is not in its record lost its swap
 * or was never made.
 */
const WRITTEN_WITHIN_MS = 2 * 60_000

/**
 * The current list. `isBehind`: more has changed than one call brings in, or records are still to
 * be listed. `bytesToday`: bytes that visitors have stored today.
 */
export type Listing = { index: Index; isBehind: boolean; bytesToday: number }

/** Changes of the list: an entry at its place, or null to remove one. */
type Changes = Map<string, Entry | null>

const placeIn = (index: Index, place: string): number => {
  const at = index.buckets.findIndex(({ from }) => from <= place)
  return at === -1 ? index.buckets.length - 1 : at
}

const merged = (entries: readonly Entry[], changes: Changes): Entry[] => {
  const all = new Map(entries.map((entry) => [placeOf(entry), entry]))
  for (const [place, entry] of changes) {
    if (entry) all.set(place, entry)
    else all.delete(place)
  }
  return [...all].sort(([a], [b]) => (a < b ? 1 : -1)).map(([, entry]) => entry)
}

/**
 * Thrown for a bucket that the index names and the store does not have: the index has changed
 * since, or the list is damaged.
 */
class MissingBucket extends Error {
  override name = 'MissingBucket'
}

type Changed = { at: number; refs: BucketRef[]; added: Entry[]; removed: Entry[] }

/** Rewrites one bucket with its changes; null where it has none. */
const changeBucket = async (
  { forms, clock }: Stores,
  index: Index,
  at: number,
  changes: Changes,
): Promise<Changed | null> => {
  const ref = index.buckets[at]
  const before = ref ? await readBucket(forms, ref) : []
  if (before === null) throw new MissingBucket()
  const after = merged(before, changes)
  if (JSON.stringify(after) === JSON.stringify(before)) return null
  const packed = pack(after, ref?.from ?? '', at <= 0, clock.now())
  for (const part of packed) {
    if (!(await writeBucket(forms, part.ref, part.entries)))
      throw new UnavailableError('A bucket of the list was not written.')
  }
  const [old, fresh] = [new Set(before.map(({ id }) => id)), new Set(after.map(({ id }) => id))]
  return {
    at,
    refs: packed.map((part) => part.ref),
    added: after.filter(({ id }) => !old.has(id)),
    removed: before.filter(({ id }) => !fresh.has(id)),
  }
}

const changeBuckets = async (
  stores: Stores,
  index: Index,
  changes: Changes,
): Promise<Changed[]> => {
  const byBucket = new Map<number, Changes>()
  for (const [place, entry] of changes) {
    const at = placeIn(index, place)
    byBucket.set(at, (byBucket.get(at) ?? new Map<string, Entry | null>()).set(place, entry))
  }
  return (
    await mapPooled([...byBucket], BUCKET_WIDTH, ([at, own]) =>
      changeBucket(stores, index, at, own),
    )
  ).filter((one) => one !== null)
}

const groupOf = ({ id }: Entry): string => id.slice(0, 1)

/** The index with changed buckets in place of the previous ones. */
const indexWith = (index: Index, changed: readonly Changed[], toList: Index['toList']): Index => {
  const counted = { ...index.counted }
  for (const { added, removed } of changed) {
    for (const entry of added) counted[groupOf(entry)] = (counted[groupOf(entry)] ?? 0) + 1
    for (const entry of removed) counted[groupOf(entry)] = (counted[groupOf(entry)] ?? 0) - 1
  }
  const at = new Map(changed.map((one) => [one.at, one.refs]))
  const buckets =
    index.buckets.length === 0
      ? (changed[0]?.refs ?? [])
      : index.buckets.flatMap((ref, place) => at.get(place) ?? [ref])
  const last = buckets.at(-1)
  // The oldest bucket begins at '', also when an older one has become empty.
  const whole =
    last && last.from !== '' ? [...buckets.slice(0, -1), { ...last, from: '' }] : buckets
  const replaced = changed.flatMap((one) => index.buckets[one.at]?.name ?? [])
  return { op: crypto.randomUUID(), buckets: whole, replaced, counted, toList }
}

const deleteBuckets = async (
  { forms, clock }: Stores,
  names: readonly string[],
  isCertain: boolean,
): Promise<void> => {
  await mapPooled(names, BUCKET_WIDTH, (name) =>
    isCertain
      ? retry(clock, () => erase(forms, bucketKey(name)))
      : erase(forms, bucketKey(name)).catch(() => undefined),
  )
}

/**
 * Makes changes effective by one swap of the index.
 * @param isCertain removed entries must be gone from the store: the index is swapped even without a
 * change, so that a writer about to restore them loses, and the previous buckets are deleted for
 * certain
 * @returns the new index, or null when another writer was faster
 */
const commit = async (
  stores: Stores,
  { index, etag }: StoredIndex,
  changes: Changes,
  toList: Index['toList'],
  isCertain: boolean,
): Promise<Index | null> => {
  const { forms } = stores
  const changed = await changeBuckets(stores, index, changes)
  if (changed.length === 0 && toList === index.toList && !isCertain) return index
  const next = indexWith(index, changed, toList)
  const outcome = await writeIndex(forms, next, etag)
  const now = outcome === 'unknown' ? await readIndex(forms) : null
  if (outcome === 'won' || now?.index.op === next.op) {
    await deleteBuckets(stores, [...index.replaced, ...next.replaced], isCertain)
    return next
  }
  // While the index is unchanged, the swap may still arrive, and needs its buckets: scheduled work
  // deletes them if it never does.
  if (outcome === 'lost' || now?.etag !== etag)
    await deleteBuckets(
      stores,
      changed.flatMap(({ refs }) => refs.map(({ name }) => name)),
      isCertain,
    )
  return null
}

type Looked = { changes: Changes; done: Waiting[] }

/** Reads the records of waiting changes. `done`: those that the list will show with `changes`. */
const lookAt = async ({ forms, clock }: Stores, waiting: readonly Waiting[]): Promise<Looked> => {
  const byId = Map.groupBy(waiting, ({ id }) => id)
  const looked = await mapPooled([...byId], READ_WIDTH, async ([id, own]) => ({
    id,
    own,
    record: await readSubmissionUnlessDamaged(forms, id),
  }))
  const changes: Changes = new Map()
  const done: Waiting[] = []
  for (const { id, own, record } of looked) {
    // A damaged record stays in the list as it was: it may be restored from a backup.
    const isThere = record !== null && record !== 'damaged'
    // The previous places are cleared: a submission erased and sent again has another one.
    if (record !== 'damaged')
      for (const { receivedAt } of own) changes.set(placeOf({ receivedAt, id }), null)
    if (isThere) changes.set(placeOf(record), entryOf(record))
    done.push(
      ...own.filter(
        ({ op, at }) =>
          (isThere ? record.ops.includes(op) : op.startsWith(ERASED)) ||
          at < clock.now() - WRITTEN_WITHIN_MS,
      ),
    )
  }
  return { changes, done }
}

const ERASED = 'erased-'
/** Operation id of an erasure, which no record will ever contain. */
export const erasingOp = (): string => `${ERASED}${crypto.randomUUID()}`

/** Starts a damaged list anew: the store still has the very index that names a missing bucket. */
export const resetIfDamaged = async (
  { forms }: Pick<Stores, 'forms'>,
  { op }: Index,
): Promise<void> => {
  const now = await readIndex(forms)
  if (now.etag !== null && now.index.op === op)
    await writeIndex(forms, { ...emptyIndex(), op: crypto.randomUUID() }, now.etag)
}

/** Makes an attempt that may find a bucket missing. @returns RETRY where it did */
const unlessMissing = async <T>(
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

const withFirst = (journal: Journal, ids: ReadonlySet<string>): readonly Waiting[] =>
  [
    ...journal.waiting.filter(({ id }) => ids.has(id)),
    ...journal.waiting.filter(({ id }) => !ids.has(id)),
  ].slice(0, Math.max(MAX_CHANGES, ids.size))

/** Brings waiting changes into the list, newest first. */
const takeChanges = (stores: Stores, gone: ReadonlySet<string> | null): Promise<Listing> =>
  retry(stores.clock, async () => {
    const { forms } = stores
    // The index is read first: a later write makes the swap of this one fail, or is in the journal
    // as read now.
    const stored = await readIndex(forms)
    const journal = await readJournal(stores)
    if (journal.isMended) return RETRY
    const waiting = withFirst(journal, gone ?? new Set())
    const index = await unlessMissing(forms, stored, async () => {
      const { changes, done } = await lookAt(stores, waiting)
      const next = await commit(stores, stored, changes, stored.index.toList, gone !== null)
      if (next) await removeListed(stores, done)
      return next
    })
    if (index === null || index === RETRY) return RETRY
    return {
      index,
      isBehind: journal.waiting.length > waiting.length || index.toList.groups.length > 0,
      bytesToday: journal.bytesToday,
    }
  })

/**
 * Removes erased submissions from the list, and from the store with it. @throws UnavailableError
 * when that is not certain
 */
export const removeFromList = (stores: Stores, ids: readonly string[]): Promise<Listing> =>
  takeChanges(stores, new Set(ids))

/** Most records that are listed by one swap. */
const LISTED_AT_ONCE = 4_000
/**
 * Milliseconds that a request and a scheduled round have for listing records that are not listed
 * yet.
 */
const SOON_MS = 800
export const ROUND_MS = 12_000

/**
 * Lists some records of the groups that are not listed yet. @returns the new index, null where
 * another writer was faster
 */
const listSome = async (
  stores: Stores,
  stored: StoredIndex,
  until: number,
): Promise<Index | null> => {
  const { forms, clock } = stores
  const changes: Changes = new Map()
  let { groups, after } = stored.index.toList
  while (
    groups.length > 0 &&
    changes.size < LISTED_AT_ONCE &&
    (changes.size === 0 || clock.now() < until)
  ) {
    const [group = '', ...others] = groups
    const ids = (await forms.listFrom(keyOf(SUBMISSION_PREFIX, group)))
      .map(({ key }) => key.slice(SUBMISSION_PREFIX.length + 1))
      .filter((id) => id > after)
      .sort()
    let taken = 0
    while (
      taken < ids.length &&
      changes.size < LISTED_AT_ONCE &&
      (changes.size === 0 || clock.now() < until)
    ) {
      const some = ids.slice(taken, taken + 10 * READ_WIDTH)
      const found = await mapPooled(some, READ_WIDTH, (id) =>
        readSubmissionUnlessDamaged(forms, id),
      )
      for (const one of found) if (one && one !== 'damaged') changes.set(placeOf(one), entryOf(one))
      taken += some.length
    }
    ;({ groups, after } =
      taken < ids.length
        ? { groups, after: ids[taken - 1] ?? after }
        : { groups: others, after: '' })
    if (taken < ids.length) break
  }
  return commit(stores, stored, changes, { groups, after }, false)
}

/** Names of summaries of an earlier form, by month. */
const MONTH = /^\d{6}(-\d)?$/

/**
 * Deletes summaries of an earlier form: nothing reads them, and erased persons must not stay in
 * them.
 */
export const deleteMonths = async ({ forms }: Stores): Promise<void> => {
  const months = (await forms.list(LIST_PREFIX)).filter(({ key }) =>
    MONTH.test(key.slice(LIST_PREFIX.length + 1)),
  )
  await mapPooled(months, BUCKET_WIDTH, ({ key }) => erase(forms, keyOf(key)))
}

/**
 * Lists records that are not listed yet, until the time is up: after the list was deleted, or an
 * import.
 */
export const listRecords = async (stores: Stores, forMs: number): Promise<void> => {
  const until = stores.clock.now() + forMs
  await deleteMonths(stores)
  while (stores.clock.now() < until) {
    const stored = await retry(stores.clock, () => readIndex(stores.forms))
    if (stored.index.toList.groups.length === 0) return
    await unlessMissing(stores.forms, stored, () => listSome(stores, stored, until))
  }
}

/**
 * Brings the list up to date with a bounded number of reads, however many submissions there are.
 * @throws UnavailableError
 */
export const updateList = async (stores: Stores, forMs = SOON_MS): Promise<Listing> => {
  const listing = await takeChanges(stores, null)
  if (listing.index.toList.groups.length === 0) return listing
  await listRecords(stores, forMs)
  return takeChanges(stores, null)
}
