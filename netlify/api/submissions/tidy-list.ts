import { mapPooled } from '#store/concurrency.ts'
import { keyOf } from '#store/keys.ts'
import { erase } from '#store/store.ts'
import type { Services } from '../services.ts'
import { bucketKey, GROUPS, LIST_PREFIX, readIndex, listAgain } from './buckets.ts'
import { readJournal } from './journal.ts'
import { SUBMISSION_PREFIX } from './submission.ts'
import { deleteMonths } from './up-to-date.ts'

type Stores = Pick<Services, 'forms' | 'clock'>

const WIDTH = 8

/**
 * Age from which a bucket that no index names is the leftover of a stopped writer; a younger one
 * may be about to be named.
 */
const NAMED_WITHIN_MS = 10 * 60_000

/** Scheduled: deletes buckets that no index names, and summaries of an earlier form. */
export const tidyList = async (stores: Stores): Promise<void> => {
  const { forms, clock } = stores
  const { index } = await readIndex(forms)
  const named = new Set(index.buckets.map(({ name }) => String(bucketKey(name))))
  const isOver = (key: string): boolean => {
    const written = Number.parseInt(
      /^b\/([0-9a-z]+)-/.exec(key.slice(LIST_PREFIX.length + 1))?.[1] ?? '',
      36,
    )
    return !named.has(key) && written < clock.now() - NAMED_WITHIN_MS
  }
  const over = (await forms.list(LIST_PREFIX)).filter(({ key }) => isOver(key))
  await mapPooled(over, WIDTH, ({ key }) => erase(forms, keyOf(key)))
  await deleteMonths(stores)
}

const ROUND_EVERY_MS = 5 * 60_000

/**
 * Scheduled, after all else: compares the number of records in one group with the number listed,
 * another group each round, and has missing ones listed. Senders choose their ids, so that one
 * group may hold most records, and its listing may need a whole round.
 */
export const compareList = async (stores: Stores): Promise<void> => {
  const { forms, clock } = stores
  const { index } = await readIndex(forms)
  if (index.toList.groups.length > 0) return
  const group = GROUPS[Math.floor(clock.now() / ROUND_EVERY_MS) % GROUPS.length] ?? '0'
  const records = await forms.listFrom(keyOf(SUBMISSION_PREFIX, group))
  const [{ waiting }, after] = [await readJournal(stores), await readIndex(forms)]
  // Changes made meanwhile void the comparison.
  if (after.index.op !== index.op || waiting.some(({ id }) => id.startsWith(group))) return
  if (records.length > (index.counted[group] ?? 0)) await listAgain(stores, [group])
}
