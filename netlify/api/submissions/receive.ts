import type { FormValues } from '#forms/define.ts'
import type { FormType } from '#kinds/submissions.ts'
import { DAY_MS } from '#rules/time.ts'
import { RETRY, retry } from '#store/clock.ts'
import { coalesce } from '#store/concurrency.ts'
import { nextRev } from '#store/records.ts'
import { countVisitorsAttempts } from '../attempts.ts'
import { deliverInBackground } from '../mail/deliver.ts'
import type { Call } from '../route.ts'
import type { Services } from '../services.ts'
import { eraseRepeatedFiles, claimAttachments } from './attachments.ts'
import { formHash, idOfContent, idOfContentOnDay } from './content-id.ts'
import { noteChange, roomAgainAt } from './journal.ts'
import { countedTriesOf, formBytesPerDay, allowedShareOfRoom } from './sender-limits.ts'
import { spamReason } from './spam.ts'
import { newMessage, submissionKey, type Submission } from './submission.ts'
import { updateList } from './up-to-date.ts'

/**
 * Time during which a form that was sent without an id counts as a repeated request when the same
 * content is stored already. After it the form is stored as a new one: its sender asks again.
 */
const REPEAT_MS = DAY_MS

/** A form as it was sent. */
export type Incoming = {
  /** ContactId; null if the browser sent none: then it is made from the content. */
  id: string | null
  type: FormType
  values: FormValues
}

/** A form that is stored. */
type Stored = {
  id: string
  /** True if this request stored the form, and no earlier one. */
  isNew: boolean
  /** True if the inbox's list is far behind. */
  isListBehind: boolean
  /** Time of storing, ISO 8601. */
  receivedAt: string
}
/** A form that is not stored now. */
type Postponed = {
  /** Time from which it may be sent again, in milliseconds since 1970. */
  retryAt: number
  /** True if the room of the day is full for this form; false if its sender reached a limit. */
  isFull: boolean
}
/** Result of storing a form. `fieldOfLostFile`: key of a field without its file. */
type Received = Stored | Postponed | { fieldOfLostFile: string } | 'conflict'

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
    hash: formHash(type, values),
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

/** An id, and the submission that is stored under it; null if there is none. */
type IdLookup = { id: string; stored: Submission | null }

/**
 * Id for a form: the id that was sent. Without one, an id made from the content: its first id, or
 * if that is in use by an older form, its id of today. If the same content was stored within a day,
 * the result is the id of that form, which may also be yesterday's.
 */
const findId = async (
  { forms, clock }: Services,
  { id: sentId, type, values }: Incoming,
): Promise<IdLookup> => {
  const read = async (id: string): Promise<IdLookup> => ({
    id,
    stored: (await forms.get<Submission>(submissionKey(id)))?.data ?? null,
  })
  if (sentId !== null) return read(sentId)
  const now = clock.now()
  const today = Math.floor(now / DAY_MS)
  const contentId = idOfContent(type, values)
  const [first, yesterdays, todays] = await Promise.all([
    read(contentId),
    read(idOfContentOnDay(contentId, today - 1)),
    read(idOfContentOnDay(contentId, today)),
  ])
  const isRecent = ({ stored }: IdLookup): boolean =>
    stored !== null && now - Date.parse(stored.receivedAt) < REPEAT_MS
  return [first, yesterdays, todays].find(isRecent) ?? (first.stored ? todays : first)
}

/**
 * Stores a visitor's form, exactly once per id. A form that is stored already is neither counted
 * again nor refused, however often it is sent. All tries with one id count as one, with the size of
 * the longest.
 * @throws UnavailableError when storage is not certain within 8 s; a repeated request then finds
 * the form if it was stored
 */
export const storeSubmission = (
  services: Services,
  sent: Incoming,
  ip: string,
): Promise<Received> => {
  const { forms, clock, log } = services
  const submission = submissionOf(sent, clock.now())
  const bytes = Buffer.byteLength(JSON.stringify(submission))
  return retry<Received>(clock, async () => {
    const { id, stored } = await findId(services, sent)
    if (stored && stored.hash !== submission.hash) return 'conflict'
    if (stored) {
      await eraseRepeatedFiles(services, sent, stored).catch(() => undefined)
      return {
        id,
        isNew: stored.ops.includes(submission.op),
        isListBehind: false,
        receivedAt: stored.receivedAt,
      }
    }
    const attempt = await countVisitorsAttempts(
      services,
      countedTriesOf(sent.values, bytes, ip),
      id,
    )
    if (!attempt.ok) return { retryAt: attempt.retryAt, isFull: false }
    // Files are claimed before space of the day is used: without its file, a form is not stored.
    const fieldOfLostFile = await claimAttachments(services, id, sent)
    if (fieldOfLostFile !== null) return { fieldOfLostFile }
    // The last limit is `formBytesPerDay`.
    const sentToday = formBytesPerDay.max - (attempt.left.at(-1) ?? formBytesPerDay.max)
    const maxShareOfRoom = allowedShareOfRoom(submission, sentToday)
    const noted = await noteChange(
      services,
      { id, op: submission.op, receivedAt: submission.receivedAt },
      { bytes, maxShareOfRoom },
    )
    if (noted === 'full') {
      log('a form was not stored: the day has no room left', { bytes })
      return { retryAt: roomAgainAt(clock.now()), isFull: true }
    }
    const outcome = await forms.put(submissionKey(id), { ...submission, id }, { onlyIfNew: true })
    return outcome.status === 'won'
      ? { id, isNew: true, isListBehind: noted.isListBehind, receivedAt: submission.receivedAt }
      : RETRY
  })
}

/**
 * Starts work that goes on after a form's answer: sending its mail and, if the inbox's list is far
 * behind, bringing the list up to date, so that the next reader need not wait. Scheduled work
 * repeats failures.
 */
export const followUpLater = (
  { services, inBackground }: Call,
  { id, isNew, isListBehind }: { id: string; isNew: boolean; isListBehind: boolean },
): void => {
  if (isNew) inBackground(deliverInBackground(services, id))
  if (isListBehind)
    inBackground(
      coalesce(services.forms, 'the inbox', null, () => updateList(services)).catch(
        () => undefined,
      ),
    )
}
