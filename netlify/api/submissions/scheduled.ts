import type { FormType, ResponseState } from '#kinds/submissions.ts'
import { retry } from '#store/clock.ts'
import type { Services } from '../services.ts'
import { readBucket, type BucketRef } from './buckets.ts'
import { sortKeyOf, type Entry } from './entry.ts'
import { eraseSubmissions } from './erase.ts'
import { retentionEnd } from './submission.ts'
import { tidyList } from './tidy-list.ts'
import { SCHEDULED_LISTING_MS, updateList } from './up-to-date.ts'

// A round is a run of the schedule, every five minutes, which may take 30 seconds. A bucket is a
// part of the inbox's list.

/** Most responses erased in one round. */
const MAX_ERASED_PER_ROUND = 500
/** Most buckets read in one round for one purpose. */
const MAX_BUCKETS_PER_ROUND = 20

type Retained = Pick<Entry, 'type' | 'state' | 'receivedAt' | 'updatedAt'>

/** Returns a test: true for an entry whose retention time is over. */
const isExpiredAt = (now: number, retentionDays: number) => {
  const time = new Date(now).toISOString()
  return (entry: Retained): boolean => retentionEnd(entry, retentionDays) < time
}

/**
 * Returns a test: true for a bucket that has an entry to be erased, by the earliest times in its
 * reference. No other bucket need be read.
 */
const hasExpiredEntry =
  (isExpired: (entry: Retained) => boolean) =>
  ({ oldest, oldestComplaint = null, spamSince }: BucketRef): boolean => {
    const wouldBeExpired = (type: FormType, state: ResponseState, at: string | null): boolean =>
      at !== null && isExpired({ type, state, receivedAt: at, updatedAt: at })
    return (
      wouldBeExpired('CONTACT', 'new', oldest) ||
      wouldBeExpired('COMPLAINT', 'new', oldestComplaint) ||
      wouldBeExpired('COMPLAINT', 'spam', spamSince)
    )
  }

/** Entries that satisfy `isDue`, oldest first, from the oldest of these buckets. */
const dueFromOldest = async (
  stores: Pick<Services, 'forms' | 'clock'>,
  refs: readonly BucketRef[],
  isDue: (entry: Entry) => boolean,
): Promise<Entry[]> => {
  const due: Entry[] = []
  for (const ref of refs.toReversed().slice(0, MAX_BUCKETS_PER_ROUND)) {
    // A missing bucket was replaced meanwhile: the next round reads the new one.
    const entries = await retry(stores.clock, () => readBucket(stores.forms, ref))
    due.push(...(entries ?? []).filter(isDue).reverse())
  }
  return due
}

/**
 * Scheduled: brings the inbox's list up to date, and erases responses whose retention time is over.
 */
export const eraseOldResponses = async (services: Services): Promise<void> => {
  const { clock, settings, log } = services
  const { index } = await updateList(services, SCHEDULED_LISTING_MS)
  const isExpired = isExpiredAt(clock.now(), settings.retentionDays)
  const found = await dueFromOldest(
    services,
    index.buckets.filter(hasExpiredEntry(isExpired)),
    isExpired,
  )
  const erasable = found.slice(0, MAX_ERASED_PER_ROUND)
  if (erasable.length > 0) {
    await eraseSubmissions(services, erasable)
    log('form responses erased after their time', { count: erasable.length })
  }
  await tidyList(services)
}

/** Ids of submissions with due mail, oldest first. */
export type IdsWithMail = {
  /** With a notice to the team or a reply, which are sent before acknowledgements. */
  urgent: string[]
  /** With acknowledgements only. */
  others: string[]
}

type MailTimes = Pick<Entry, 'mailFrom' | 'urgentFrom'>

/** Submissions that may have mail to send, as many as one round reads. @throws UnavailableError */
export const submissionsWithMail = async (services: Services): Promise<IdsWithMail> => {
  const { index } = await updateList(services)
  const now = new Date(services.clock.now()).toISOString()
  const isUrgent = ({ mailFrom, urgentFrom = mailFrom }: MailTimes): boolean =>
    urgentFrom !== null && urgentFrom <= now
  const isDue = ({ mailFrom }: MailTimes): boolean => mailFrom !== null && mailFrom <= now
  const idsOf = async (
    isBucketDue: (ref: MailTimes) => boolean,
    isEntryDue: (entry: MailTimes) => boolean,
  ): Promise<string[]> => {
    const found = await dueFromOldest(services, index.buckets.filter(isBucketDue), isEntryDue)
    return found.sort((a, b) => (sortKeyOf(a) < sortKeyOf(b) ? -1 : 1)).map(({ id }) => id)
  }
  return {
    urgent: await idsOf(isUrgent, isUrgent),
    others: await idsOf(isDue, (entry) => isDue(entry) && !isUrgent(entry)),
  }
}
