import type { FormValues } from '#forms/define.ts'
import type { FormType } from '#kinds/submissions.ts'
import { DAY_MS } from '#rules/time.ts'
import { RETRY, retry } from '#store/clock.ts'
import { coalesce } from '#store/concurrency.ts'
import { nextRev } from '#store/records.ts'
import { takeVisitorsAttempts } from '../attempts.ts'
import { deliverLater } from '../mail/deliver.ts'
import type { Call } from '../route.ts'
import type { Services } from '../services.ts'
import { dropRepeated, takeAttachments } from './attachments.ts'
import { hashOf, idOfContent, idOfContentOn } from './content-id.ts'
import { noteChange, roomFrom } from './journal.ts'
import { countersOf, formBytesPerDay, shareOf } from './sender-limits.ts'
import { spamReason } from './spam.ts'
import { newMessage, submissionKey, type Submission } from './submission.ts'
import { updateList } from './up-to-date.ts'

/**
 * Age from which the same words are no repeated request: their sender asks again, and must not be
 * thanked for nothing.
 */
const ASKED_AGAIN_MS = DAY_MS

/** `id`: null where the browser sent none; then it follows from the content. */
export type Incoming = { id: string | null; type: FormType; values: FormValues }
/**
 * Result of storing a form. `isNew`: stored by this very request, and not before; `receivedAt`:
 * time of storing, ISO 8601. `isLong`: the inbox's list is far behind. `retryAt`: milliseconds
 * since 1970; `isFull`: nobody's submissions are stored before that time. `lost`: field whose file
 * does not exist.
 */
type Received =
  | { id: string; isNew: boolean; isLong: boolean; receivedAt: string }
  | { retryAt: number; isFull: boolean }
  | { lost: string }
  | 'conflict'

/** Submission to store, without its id. */
const submissionOf = ({ type, values }: Incoming, now: number): Omit<Submission, 'id'> => {
  const at = new Date(now).toISOString()
  const op = crypto.randomUUID()
  const spam = spamReason(values, now)
  return {
    rev: nextRev(undefined, op),
    op,
    ops: [op],
    type,
    values,
    hash: hashOf(type, values),
    spam,
    state: spam === null ? 'new' : 'spam',
    note: '',
    mail:
      spam === null
        ? (['notification', 'acknowledgement'] as const).map((kind) =>
            newMessage({ id: kind, kind, queuedAt: at }),
          )
        : [],
    receivedAt: at,
    updatedAt: at,
    updatedBy: null,
  }
}

type Place = { id: string; found: Submission | null }

/**
 * Place of a submission: the id that was sent, or one of three ids of its content, the first,
 * yesterday's and today's. Content repeated within a day is under one of them, however often it
 * came before.
 */
const placeFor = async (
  { forms, clock }: Services,
  { id, type, values }: Incoming,
): Promise<Place> => {
  const read = async (at: string): Promise<Place> => ({
    id: at,
    found: (await forms.get<Submission>(submissionKey(at)))?.data ?? null,
  })
  if (id !== null) return read(id)
  const now = clock.now()
  const today = Math.floor(now / DAY_MS)
  const own = idOfContent(type, values)
  const [first, yesterdays, todays] = await Promise.all([
    read(own),
    read(idOfContentOn(own, today - 1)),
    read(idOfContentOn(own, today)),
  ])
  const isRecent = ({ found }: Place): boolean =>
    found !== null && now - Date.parse(found.receivedAt) < ASKED_AGAIN_MS
  return [first, yesterdays, todays].find(isRecent) ?? (first.found ? todays : first)
}

/**
 * Stores a visitor's form, exactly once per id. One that is stored already is neither counted nor
 * refused, however often it comes; all tries of one id count as one, by the longest of them.
 * @throws UnavailableError when storage is not certain within 8 s; a repeated request finds
 * anything that this one has stored
 */
export const receive = (services: Services, sent: Incoming, ip: string): Promise<Received> => {
  const { forms, clock, log } = services
  const submission = submissionOf(sent, clock.now())
  const bytes = Buffer.byteLength(JSON.stringify(submission))
  return retry<Received>(clock, async () => {
    const { id, found } = await placeFor(services, sent)
    if (found && found.hash !== submission.hash) return 'conflict'
    if (found) {
      await dropRepeated(services, sent, found).catch(() => undefined)
      return {
        id,
        isNew: found.ops.includes(submission.op),
        isLong: false,
        receivedAt: found.receivedAt,
      }
    }
    const taken = await takeVisitorsAttempts(services, countersOf(sent.values, bytes, ip), id)
    if (!taken.ok) return { retryAt: taken.retryAt, isFull: false }
    // Claimed before the day's room is used: without its file nothing is stored.
    const lost = await takeAttachments(services, id, sent)
    if (lost !== null) return { lost }
    const share = shareOf(
      submission,
      formBytesPerDay.max - (taken.left.at(-1) ?? formBytesPerDay.max),
    )
    const noted = await noteChange(
      services,
      { id, op: submission.op, receivedAt: submission.receivedAt },
      { bytes, share },
    )
    if (noted === 'full') {
      log('a form was not stored: the day has no room left', { bytes })
      return { retryAt: roomFrom(clock.now()), isFull: true }
    }
    const outcome = await forms.put(submissionKey(id), { ...submission, id }, { onlyIfNew: true })
    return outcome.status === 'won'
      ? { id, isNew: true, isLong: noted.isLong, receivedAt: submission.receivedAt }
      : RETRY
  })
}

/**
 * Starts the work after a submission's answer: its mail and, where many have come in since the
 * inbox was read, its list, so that the next reader need not wait. Failures are left to scheduled
 * work.
 */
export const workLater = (
  { services, later }: Call,
  { id, isNew, isLong }: { id: string; isNew: boolean; isLong: boolean },
): void => {
  if (isNew) later(deliverLater(services, id))
  if (isLong)
    later(
      coalesce(services.forms, 'the inbox', null, () => updateList(services)).catch(
        () => undefined,
      ),
    )
}
