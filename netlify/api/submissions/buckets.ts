import type { FormType, State } from '#kinds/submissions.ts'
import { RETRY, retry } from '#store/clock.ts'
import { readDerived } from '#store/derived.ts'
import { keyOf, type Key } from '#store/keys.ts'
import type { Services } from '../services.ts'
import { placeOf, type Entry } from './entry.ts'

/**
 * Index of the inbox's list, whose entries are in buckets of a bounded size, newest first. A bucket
 * is never overwritten: a changed one is written under another name, and one swap of the index
 * makes the whole change effective. A reader of the index reads the list as it was at that moment,
 * or misses a bucket and begins again. All of it can be deleted at any time.
 */
export type Index = {
  op: string
  /** Newest first. */
  buckets: BucketRef[]
  /**
   * Names of the buckets that this index replaced. Deleted after the swap, and once more after the
   * next.
   */
  replaced: string[]
  /** Number of entries by the first character of their id, to be compared with the records. */
  counted: Record<string, number>
  /**
   * Groups of records, by the first character of their id, that are still to be listed; `after` is
   * the id after which the first group continues.
   */
  toList: { groups: string[]; after: string }
}

/** A bucket as described in the index. */
export type BucketRef = {
  name: string
  /**
   * Lowest place that belongs to it; '' in the oldest. Its upper bound follows from the next newer
   * bucket.
   */
  from: string
  bytes: number
  /** Numbers of entries by form and state, `CONTACT new`, without zeros. */
  counts: Record<string, number>
  /**
   * Earliest arrivals of entries with the settings' retention, and of complaints, which are stored
   * for years: a bucket is not read again before something in it is to be erased. Old indexes have
   * no `oldestComplaint`.
   */
  oldest: string | null
  oldestComplaint?: string | null
  /**
   * Earliest change of an entry in the state `spam`; earliest time at which mail is due. ISO 8601,
   * as the others.
   */
  spamSince: string | null
  mailFrom: string | null
  /** As in {@link Entry}. */
  urgentFrom?: string | null
}

type Bucket = { entries: Entry[] }
export type StoredIndex = { index: Index; etag: string | null }

export const LIST_PREFIX = 'p'
const BUCKETS = 'b'
const indexKey = keyOf(LIST_PREFIX, 'index')
/**
 * Key of a bucket. Its name begins with the time, which tells an abandoned bucket from one whose
 * index is about to be written.
 */
const bucketKey = (name: string): Key => keyOf(LIST_PREFIX, BUCKETS, name)
export { bucketKey }

/** The first characters of ids, which are UUIDs. */
export const GROUPS = [...'0123456789abcdef'] as const

/** An empty index, with all records still to be listed. */
export const emptyIndex = (): Index => ({
  op: '',
  buckets: [],
  replaced: [],
  counted: {},
  toList: { groups: [...GROUPS], after: '' },
})

/**
 * Size above which a bucket is split. Its document is read in a tenth of a second, and parsed in a
 * hundredth.
 */
const MAX_BUCKET_BYTES = 384_000
/** Size of the buckets split from the newest, which grows at one end only. */
const FULL_BUCKET_BYTES = 256_000

type Forms = Services['forms']

/** Reads the index. @throws UnavailableError */
export const readIndex = async (forms: Forms): Promise<StoredIndex> => {
  const found = await readDerived<Index>(forms, indexKey)
  return found ? { index: found.data, etag: found.etag } : { index: emptyIndex(), etag: null }
}

/** Makes one try. `unknown`: it may have been written, or may still be. */
export const writeIndex = async (
  forms: Forms,
  next: Index,
  etag: string | null,
): Promise<'won' | 'lost' | 'unknown'> =>
  (await forms.put(indexKey, next, etag === null ? { onlyIfNew: true } : { onlyIfMatch: etag }))
    .status

/** Entries of a bucket, newest first; null where it no longer exists. @throws UnavailableError */
export const readBucket = async (forms: Forms, { name }: BucketRef): Promise<Entry[] | null> =>
  (await readDerived<Bucket>(forms, bucketKey(name)))?.data.entries ?? null

const bytesOf = (entry: Entry): number => Buffer.byteLength(JSON.stringify(entry))

const earliest = (times: readonly (string | null)[]): string | null =>
  times.reduce(
    (least, time) => (time !== null && (least === null || time < least) ? time : least),
    null,
  )

const refOf = (entries: readonly Entry[], from: string, bytes: number, now: number): BucketRef => {
  const counts: Record<string, number> = {}
  for (const entry of entries) counts[countName(entry)] = (counts[countName(entry)] ?? 0) + 1
  return {
    name: `${now.toString(36)}-${crypto.randomUUID()}`,
    from,
    bytes,
    counts,
    oldest: earliest(
      entries.map(({ type, receivedAt }) => (type === 'COMPLAINT' ? null : receivedAt)),
    ),
    oldestComplaint: earliest(
      entries.map(({ type, receivedAt }) => (type === 'COMPLAINT' ? receivedAt : null)),
    ),
    spamSince: earliest(
      entries.map(({ state, updatedAt }) => (state === 'spam' ? updatedAt : null)),
    ),
    mailFrom: earliest(entries.map(({ mailFrom }) => mailFrom)),
    urgentFrom: earliest(entries.map(({ mailFrom, urgentFrom = mailFrom }) => urgentFrom)),
  }
}

export const countName = ({ type, state }: { type: FormType; state: State }): string =>
  `${type} ${state}`

/**
 * Packs entries, newest first, into buckets that replace one that began at `from`; none for no
 * entries.
 */
export const pack = (
  entries: readonly Entry[],
  from: string,
  isNewest: boolean,
  now: number,
): { ref: BucketRef; entries: Entry[] }[] => {
  const sizes = entries.map(bytesOf)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const most =
    total <= MAX_BUCKET_BYTES
      ? total
      : isNewest
        ? FULL_BUCKET_BYTES
        : total / Math.ceil(total / FULL_BUCKET_BYTES)
  const packed: { ref: BucketRef; entries: Entry[] }[] = []
  for (let end = entries.length; end > 0;) {
    let [start, bytes] = [end - 1, sizes[end - 1] ?? 0]
    while (start > 0 && bytes + (sizes[start - 1] ?? 0) <= most) bytes += sizes[(start -= 1)] ?? 0
    const part = entries.slice(start, end)
    const lowest = part.at(-1)
    packed.unshift({
      ref: refOf(part, packed.length === 0 || !lowest ? from : placeOf(lowest), bytes, now),
      entries: part,
    })
    end = start
  }
  return packed
}

/** Writes a bucket. @returns true when it is stored for certain */
export const writeBucket = async (
  forms: Forms,
  ref: BucketRef,
  entries: readonly Entry[],
): Promise<boolean> =>
  (await forms.put(bucketKey(ref.name), { entries }, { onlyIfNew: true })).status === 'won'

/**
 * Has all records of groups listed again: some were written without the journal, or a part of it is
 * lost. @throws UnavailableError
 */
export const listAgain = (
  { forms, clock }: Pick<Services, 'forms' | 'clock'>,
  groups: readonly string[] = GROUPS,
): Promise<void> =>
  retry<void>(clock, async () => {
    const { index, etag } = await readIndex(forms)
    if (etag === null) return undefined
    const outcome = await writeIndex(
      forms,
      { ...index, op: crypto.randomUUID(), toList: { groups: [...groups], after: '' } },
      etag,
    )
    return outcome === 'won' ? undefined : RETRY
  })
