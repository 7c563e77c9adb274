import { mapPooled } from '#store/concurrency.ts'
import { keyOf } from '#store/keys.ts'
import { erase } from '#store/store.ts'
import type { Services } from '../services.ts'
import { bucketKey, GROUPS, LIST_PREFIX, readIndex, scheduleRelisting } from './buckets.ts'
import { readJournal } from './journal.ts'
import { SUBMISSION_PREFIX } from './submission.ts'
import { deleteOldSummaries } from './up-to-date.ts'

type Stores = Pick<Services, 'forms' | 'clock'>

/** Buckets deleted at the same time. */
const CONCURRENCY = 8

/**
 * Age from which a bucket that the index does not name is abandoned: its writer was stopped. The
 * index that names a younger bucket may be about to be written.
 */
const ABANDONED_AFTER_MS = 10 * 60_000

/** Time at which a bucket was written, in ms since 1970, from its key `p/b/<time>-<id>`; or NaN. */
const writtenAt = (key: string): number => {
  const time = /^b\/([0-9a-z]+)-/.exec(key.slice(LIST_PREFIX.length + 1))?.[1]
  return Number.parseInt(time ?? '', 36)
}

/** Scheduled: deletes abandoned buckets of the inbox's list, and summaries of an older format. */
export const tidyList = async (stores: Stores): Promise<void> => {
  const { forms, clock } = stores
  const { index } = await readIndex(forms)
  const named = new Set(index.buckets.map(({ name }) => String(bucketKey(name))))
  const isAbandoned = (key: string): boolean =>
    !named.has(key) && writtenAt(key) < clock.now() - ABANDONED_AFTER_MS
  const abandoned = (await forms.list(LIST_PREFIX)).filter(({ key }) => isAbandoned(key))
  await mapPooled(abandoned, CONCURRENCY, ({ key }) => erase(forms, keyOf(key)))
  await deleteOldSummaries(stores)
}

/** Time between two runs of the schedule. */
const RUN_EVERY_MS = 5 * 60_000

/**
 * Scheduled, after all other work: compares the number of records in a group with the number of its
 * entries in the list and, if entries are missing, marks the group to be listed again. A group is
 * all ids with the same first character; each run takes the next group. A group may have most of
 * the records, since senders choose their ids, and its listing may then take a whole run.
 */
export const relistIncompleteGroup = async (stores: Stores): Promise<void> => {
  const { forms, clock } = stores
  const { index } = await readIndex(forms)
  if (index.toList.groups.length > 0) return
  const group = GROUPS[Math.floor(clock.now() / RUN_EVERY_MS) % GROUPS.length] ?? '0'
  const records = await forms.listFrom(keyOf(SUBMISSION_PREFIX, group))
  const { notedChanges } = await readJournal(stores)
  const after = await readIndex(forms)
  // After changes in between, the numbers cannot be compared.
  if (after.index.op !== index.op || notedChanges.some(({ id }) => id.startsWith(group))) return
  if (records.length > (index.counted[group] ?? 0)) await scheduleRelisting(stores, [group])
}
