import { retry } from '#store/clock.ts'
import { mapPooled } from '#store/concurrency.ts'
import { erase } from '#store/store.ts'
import type { Services } from '../services.ts'
import { forget, summaryOf, readInbox } from './inbox.ts'
import { keptUntil, submissionKey, valueOf, type Listed } from './submission.ts'

type Stores = Pick<Services, 'forms' | 'clock'>

const WIDTH = 8
/** A round of scheduled work has 30 seconds; what is left over has its turn five minutes later. */
const AT_ONCE = 500

/**
 * Erases submissions for good, their mail with them, and takes them out of the summaries. May be done again.
 * @throws UnavailableError when it is not certain that they are gone
 */
export const eraseSubmissions = async (stores: Stores, items: readonly Pick<Listed, 'id' | 'receivedAt'>[]): Promise<void> => {
  await mapPooled(items, WIDTH, ({ id }) => retry(stores.clock, () => erase(stores.forms, submissionKey(id))))
  await forget(stores, items.map(({ id }) => id), [...new Set(items.map(({ receivedAt }) => summaryOf(receivedAt)))])
}

const fold = (email: string): string => email.normalize('NFKC').toLowerCase().trim()

/** Whether a submission came with an e-mail address, however its letters are cased. */
export const isFrom = (email: string): ((item: Listed) => boolean) => {
  const wanted = fold(email)
  return (item) => fold(valueOf(item, 'email')) === wanted
}

/** What one person sent, found by the e-mail address. */
export const ofPerson = async (stores: Stores, email: string): Promise<Listed[]> => (await readInbox(stores)).filter(isFrom(email))

/** Scheduled: brings the inbox's summaries up to date, and erases what has been kept for as long as the settings say. */
export const eraseOldResponses = async (services: Services): Promise<void> => {
  const { clock, settings, log } = services
  const now = new Date(clock.now()).toISOString()
  const over = (await readInbox(services)).filter((item) => keptUntil(item, settings.retentionDays) < now).slice(-AT_ONCE)
  if (over.length === 0) return
  await eraseSubmissions(services, over)
  log('form responses erased after their time', { count: over.length })
}
