import type { FormType, State } from '#kinds/submissions.ts'
import { retry } from '#store/clock.ts'
import type { Services } from '../services.ts'
import { readBucket, type BucketRef } from './buckets.ts'
import { placeOf, type Entry } from './entry.ts'
import { eraseSubmissions } from './erase.ts'
import { retentionEnd } from './submission.ts'
import { tidyList } from './tidy-list.ts'
import { ROUND_MS, updateList } from './up-to-date.ts'

/** Bounds of a scheduled round, which has 30 seconds; the rest follows five minutes later. */
const MAX_ERASED_PER_ROUND = 500
const MAX_BUCKETS_PER_ROUND = 20

type Kept = Pick<Entry, 'type' | 'state' | 'receivedAt' | 'updatedAt'>

const isOverAt = (now: number, retentionDays: number) => {
  const time = new Date(now).toISOString()
  return (entry: Kept): boolean => retentionEnd(entry, retentionDays) < time
}

/**
 * True when a bucket surely has an entry to be erased, by the earliest times in the index. No round
 * reads a bucket in vain, however many complaints stay in it for years.
 */
const holdsWhatIsOver =
  (isOver: (entry: Kept) => boolean) =>
  ({ oldest, oldestComplaint = null, spamSince }: BucketRef): boolean => {
    const is = (type: FormType, state: State, at: string | null): boolean =>
      at !== null && isOver({ type, state, receivedAt: at, updatedAt: at })
    return (
      is('CONTACT', 'new', oldest) ||
      is('COMPLAINT', 'new', oldestComplaint) ||
      is('COMPLAINT', 'spam', spamSince)
    )
  }

/** Entries of the oldest buckets that satisfy `isDue`, the oldest first. */
const fromOldest = async (
  stores: Pick<Services, 'forms' | 'clock'>,
  refs: readonly BucketRef[],
  isDue: (entry: Entry) => boolean,
): Promise<Entry[]> => {
  const due: Entry[] = []
  for (const ref of refs.toReversed().slice(0, MAX_BUCKETS_PER_ROUND)) {
    // A missing bucket was rewritten meanwhile: the next round reads it.
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
  const { index } = await updateList(services, ROUND_MS)
  const isOver = isOverAt(clock.now(), settings.retentionDays)
  const over = (
    await fromOldest(services, index.buckets.filter(holdsWhatIsOver(isOver)), isOver)
  ).slice(0, MAX_ERASED_PER_ROUND)
  if (over.length > 0) {
    await eraseSubmissions(services, over)
    log('form responses erased after their time', { count: over.length })
  }
  await tidyList(services)
}

/**
 * Ids of submissions with mail to send, the oldest first. `urgent`: with a notice or a reply, which
 * do not wait for confirmations.
 */
export type WithMail = { urgent: string[]; others: string[] }

type Mailed = Pick<Entry, 'mailFrom' | 'urgentFrom'>

/** Submissions that may have mail to send, at most those of one round. @throws UnavailableError */
export const submissionsWithMail = async (services: Services): Promise<WithMail> => {
  const { index } = await updateList(services)
  const now = new Date(services.clock.now()).toISOString()
  const isUrgent = ({ mailFrom, urgentFrom = mailFrom }: Mailed): boolean =>
    urgentFrom !== null && urgentFrom <= now
  const isDue = ({ mailFrom }: Mailed): boolean => mailFrom !== null && mailFrom <= now
  const idsOf = async (
    isIn: (ref: Mailed) => boolean,
    isWanted: (entry: Mailed) => boolean,
  ): Promise<string[]> => {
    const found = await fromOldest(services, index.buckets.filter(isIn), isWanted)
    return found.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1)).map(({ id }) => id)
  }
  return {
    urgent: await idsOf(isUrgent, isUrgent),
    others: await idsOf(isDue, (entry) => isDue(entry) && !isUrgent(entry)),
  }
}
