import { responseStates } from '#kinds/submissions.ts'
import { retry } from '#store/clock.ts'
import { mapPooled } from '#store/concurrency.ts'
import { erase } from '#store/store.ts'
import type { Services } from '../services.ts'
import { eraseAttachments } from './attachments.ts'
import type { Entry } from './entry.ts'
import { findEntries } from './inbox.ts'
import { noteChange } from './journal.ts'
import { submissionKey, type Submission } from './submission.ts'
import { newErasureId, removeFromList } from './up-to-date.ts'

type Stores = Pick<Services, 'forms' | 'clock'>
type SubmissionRef = Pick<Submission, 'id' | 'receivedAt'>

/** Submissions erased at the same time. */
const ERASE_CONCURRENCY = 8

/**
 * Erases submissions for good, with their mail and files, and removes them from the list. May be
 * repeated.
 * @throws UnavailableError when it is not certain that they are gone
 */
export const eraseSubmissions = async (
  stores: Stores,
  items: readonly SubmissionRef[],
): Promise<void> => {
  await mapPooled(items, ERASE_CONCURRENCY, async ({ id, receivedAt }) => {
    await noteChange(stores, { id, receivedAt, op: newErasureId() })
    await eraseAttachments(stores, id)
    await retry(stores.clock, () => erase(stores.forms, submissionKey(id)))
  })
  await removeFromList(
    stores,
    items.map(({ id }) => id),
  )
}

/** Most submissions of one person erased by one call; the next call goes on from there. */
const MAX_OF_PERSON = 200

/** Some submissions of a person. */
export type SubmissionsOfPerson = {
  /** Newest first. */
  items: readonly Entry[]
  /** Sort key after which to go on; null when all submissions were searched. */
  next: string | null
}

/**
 * Finds a person's submissions, by the e-mail address.
 * @param after sort key after which to search
 * @throws UnavailableError, also while some submissions are not in the list yet: staff must not be
 * informed too early that all of them are erased
 */
export const submissionsFrom = async (
  stores: Stores,
  email: string,
  after: string | undefined,
): Promise<SubmissionsOfPerson> => {
  const { entries, after: next } = await findEntries(
    stores,
    { type: undefined, states: responseStates, email, words: '' },
    { maxEntries: MAX_OF_PERSON, after, mustBeComplete: true },
  )
  return { items: entries, next }
}
