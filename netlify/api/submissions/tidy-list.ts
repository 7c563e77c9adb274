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

/** Buckets that no index names are what a stopped writer left behind; one younger than this may be about to be named. */
const NAMED_WITHIN_MS = 10 * 60_000

/** Scheduled: deletes what the list has no use for. */
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
 * Scheduled, after all else: compares how many records of one group there are with how many are listed, each round another group, and
 * has listed what the list lacks. Senders choose their ids, so that one group may hold most records, and its listing take a whole round.
 */
export const compareList = async (stores: Stores): Promise<void> => {
  const { forms, clock } = stores
  const { index } = await readIndex(forms)
  if (index.toList.groups.length > 0) return
  const group = GROUPS[Math.floor(clock.now() / ROUND_EVERY_MS) % GROUPS.length] ?? '0'
  const records = await forms.listFrom(keyOf(SUBMISSION_PREFIX, group))
  const [{ waiting }, after] = [await readJournal(stores), await readIndex(forms)]
  // What comes in between makes a comparison of nothing.
  if (after.index.op !== index.op || waiting.some(({ id }) => id.startsWith(group))) return
  if (records.length > (index.counted[group] ?? 0)) await listAgain(stores, [group])
}
