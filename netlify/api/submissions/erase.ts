import { states } from '#kinds/submissions.ts'
import { retry } from '#store/clock.ts'
import { mapPooled } from '#store/concurrency.ts'
import { erase } from '#store/store.ts'
import type { Services } from '../services.ts'
import { eraseAttachments } from './attachments.ts'
import type { Entry } from './entry.ts'
import { findEntries } from './inbox.ts'
import { noteChange } from './journal.ts'
import { submissionKey, type Submission } from './submission.ts'
import { erasingOp, takeOut } from './up-to-date.ts'

type Stores = Pick<Services, 'forms' | 'clock'>
type Named = Pick<Submission, 'id' | 'receivedAt'>

const ERASE_WIDTH = 8

/**
 * Erases submissions for good, their mail and files with them, and takes them out of the list. May be done again.
 * @throws UnavailableError when it is not certain that they are gone
 */
export const eraseSubmissions = async (stores: Stores, items: readonly Named[]): Promise<void> => {
  await mapPooled(items, ERASE_WIDTH, async ({ id, receivedAt }) => {
    await noteChange(stores, { id, receivedAt, op: erasingOp() })
    await eraseAttachments(stores, id)
    await retry(stores.clock, () => erase(stores.forms, submissionKey(id)))
  })
  await takeOut(
    stores,
    items.map(({ id }) => id),
  )
}

/** What of one person one call erases; then it answers, and the next one goes on. */
const MAX_OF_PERSON = 200

/** A part of what one person sent, by the e-mail address, newest first from behind a place on. `next`: the place to go on from; null when all was looked at. */
export type OfPerson = { items: readonly Entry[]; next: string | null }

/** @throws UnavailableError also while some of what came in is not listed yet: nobody may be told that all is gone */
export const submissionsFrom = async (
  stores: Stores,
  email: string,
  after: string | undefined,
): Promise<OfPerson> => {
  const { entries, after: next } = await findEntries(
    stores,
    { type: undefined, states, email, words: '' },
    { wanted: MAX_OF_PERSON, after, isComplete: true },
  )
  return { items: entries, next }
}
