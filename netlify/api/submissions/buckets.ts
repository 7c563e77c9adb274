import type { FormType, ResponseState } from '#kinds/submissions.ts'
import { RETRY, retry } from '#store/clock.ts'
import { readDerived } from '#store/derived.ts'
import { keyOf, type Key } from '#store/keys.ts'
import type { Services } from '../services.ts'
import { sortKeyOf, type Entry } from './entry.ts'

/**
 * Index of the inbox's list. The list's entries are stored in buckets, documents of a bounded size.
 * A bucket is never overwritten: a changed bucket is written under another name, and one write of
 * the index makes all changes effective together. A reader either reads all buckets that the index
 * names, or misses a deleted bucket and begins again with the next index. The list is made from the
 * records: it can be deleted at any time.
 */
export type InboxIndex = {
  /** Id of the write. */
  op: string
  /** Newest first. */
  buckets: BucketRef[]
  /**
   * Names of the buckets that this index replaced. They are deleted after its write and, in case
   * that failed, again after the next write.
   */
  replaced: string[]
  /**
   * Number of entries, to be compared with the number of records. Key: group, the first character
   * of their ids.
   */
  counted: Record<string, number>
  /** Records that may not be in the list yet. */
  toList: {
    /** Groups of records, by the first character of their ids. */
    groups: string[]
    /** Id up to which the first group is listed; '' if none of it is. */
    after: string
  }
}

/** A bucket as described in the index. */
export type BucketRef = {
  name: string
  /**
   * Lowest sort key of an entry that belongs to the bucket; '' in the oldest bucket.
   * The next newer bucket's `from` is the upper bound.
   */
  from: string
  bytes: number
  /** Numbers of entries, without zeros. Key: form and state, `CONTACT new`. */
  counts: Record<string, number>
  // Earliest times, ISO 8601, or null. By these, scheduled work reads only the buckets with an
  // entry that is to be erased or mailed.
  /** Earliest arrival of an entry that is not a complaint. */
  oldest: string | null
  /** Earliest arrival of a complaint, which is stored for years. Absent in old indexes. */
  oldestComplaint?: string | null
  /** Earliest change of an entry in the state `spam`. */
  spamSince: string | null
  /** Earliest time at which mail is due. */
  mailFrom: string | null
  /** Earliest time at which a notice or a reply is due. Absent in old indexes. */
  urgentFrom?: string | null
}

type Bucket = { entries: Entry[] }
/** `etag` is null if no index is stored. */
export type StoredIndex = { index: InboxIndex; etag: string | null }

/** First part of the keys of the index and the buckets. */
export const LIST_PREFIX = 'p'
const BUCKET_PREFIX = 'b'
const indexKey = keyOf(LIST_PREFIX, 'index')
/**
 * Key of a bucket. Its name begins with the time at which it was written, so that tidying can
 * distinguish an abandoned bucket (old, and named by no index) from a new one, whose index has not
 * been written yet.
 */
export const bucketKey = (name: string): Key => keyOf(LIST_PREFIX, BUCKET_PREFIX, name)

/** The groups of records: all first characters of their ids, which are UUIDs. */
export const GROUPS = [...'0123456789abcdef'] as const

/** An empty index, with all records still to be listed. */
export const emptyIndex = (): InboxIndex => ({
  op: '',
  buckets: [],
  replaced: [],
  counted: {},
  toList: { groups: [...GROUPS], after: '' },
})

/** Size above which a bucket is split. A bucket of this size is read in a tenth of a second. */
const MAX_BUCKET_BYTES = 384_000
/** Size of the parts into which a bucket is split, at most. */
const FULL_BUCKET_BYTES = 256_000

type Forms = Services['forms']

/** Reads the index. @throws UnavailableError */
export const readIndex = async (forms: Forms): Promise<StoredIndex> => {
  const stored = await readDerived<InboxIndex>(forms, indexKey)
  return stored ? { index: stored.data, etag: stored.etag } : { index: emptyIndex(), etag: null }
}

/** Tries once to write the index. @returns `unknown` if the write may have happened, or yet may */
export const writeIndex = async (
  forms: Forms,
  next: InboxIndex,
  etag: string | null,
): Promise<'won' | 'lost' | 'unknown'> =>
  (await forms.put(indexKey, next, etag === null ? { onlyIfNew: true } : { onlyIfMatch: etag }))
    .status

/** Entries of a bucket, newest first; null if it no longer exists. @throws UnavailableError */
export const readBucket = async (forms: Forms, { name }: BucketRef): Promise<Entry[] | null> =>
  (await readDerived<Bucket>(forms, bucketKey(name)))?.data.entries ?? null

const bytesOf = (entry: Entry): number => Buffer.byteLength(JSON.stringify(entry))

const earliest = (times: readonly (string | null)[]): string | null =>
  times.filter((time) => time !== null).sort()[0] ?? null

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

/** Key in the counts of a bucket. */
export const countName = ({ type, state }: { type: FormType; state: ResponseState }): string =>
  `${type} ${state}`

/**
 * Packs entries into new buckets that replace one bucket; none for no entries. From the newest
 * bucket, which only grows at its new end, full buckets are split off its old end. Any other bucket
 * is split into parts of about the same size, which leaves room in each.
 * @param entries newest first
 * @param from lowest sort key of the replaced bucket
 */
export const packIntoBuckets = (
  entries: readonly Entry[],
  from: string,
  isNewest: boolean,
  now: number,
): { ref: BucketRef; entries: Entry[] }[] => {
  const sizes = entries.map(bytesOf)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const sizeOfParts = isNewest ? FULL_BUCKET_BYTES : total / Math.ceil(total / FULL_BUCKET_BYTES)
  const maxBytes = total <= MAX_BUCKET_BYTES ? total : sizeOfParts
  const packed: { ref: BucketRef; entries: Entry[] }[] = []
  // From the oldest entry on.
  for (let end = entries.length; end > 0;) {
    let start = end - 1
    let bytes = sizes[start] ?? 0
    for (; start > 0; start -= 1) {
      const size = sizes[start - 1] ?? 0
      if (bytes + size > maxBytes) break
      bytes += size
    }
    const part = entries.slice(start, end)
    const lowest = part.at(-1)
    packed.unshift({
      ref: refOf(part, packed.length === 0 || !lowest ? from : sortKeyOf(lowest), bytes, now),
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
 * Marks groups of records to be listed again, because some records may be missing in the list: they
 * were written without a note in the journal, or a part of the journal is lost.
 * @throws UnavailableError
 */
export const scheduleRelisting = (
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
