import { referenceOf, type FormValues } from '#forms/define.ts'
import { dayOf } from '#i18n/time.ts'
import type { FormType, MailKind, MailState, SpamReason, State } from '#kinds/submissions.ts'
import { COMPLAINT_YEARS } from '#rules/retention.ts'
import { DAY_MS, dayAfter } from '#rules/time.ts'
import { workingDayAfter } from '#rules/working-days.ts'
import { promises } from '#site/promises.ts'
import { retry } from '#store/clock.ts'
import { unlessDamaged } from '#store/derived.ts'
import { keyOf, type Key } from '#store/keys.ts'
import type { Services } from '../services.ts'

/**
 * A message caused by a submission. Stored in the submission itself, so that an acknowledged
 * submission also sends its mail.
 */
export type Message = {
  id: string
  kind: MailKind
  /** Subject and text of a reply; the other kinds are written when they are sent. */
  subject: string
  text: string
  queuedAt: string
  queuedBy: string | null
  tries: number
  /**
   * Time before which it is not tried. A sender moves it ahead to claim the message, so that no
   * other one sends it.
   */
  nextAt: string
  sentAt: string | null
  failedAt: string | null
  /** Reason of the last failure, as a code that holds nothing personal. */
  failure: string | null
}

/** A visitor's form, stored under `r/<contactId>`. Times are ISO 8601 in UTC. */
export type Submission = {
  id: string
  /**
   * Changes with edits of staff, and not with mail, which must never make their next save stale.
   */
  rev: string
  op: string
  ops: string[]
  type: FormType
  values: FormValues
  /** SHA-256 of the form's name and values: recognises the same content sent again. */
  hash: string
  spam: SpamReason | null
  state: State
  note: string
  /** Time and author of the last note; absent where there never was one. */
  notedAt?: string
  notedBy?: string
  mail: Message[]
  receivedAt: string
  updatedAt: string
  updatedBy: string | null
}

/** A submission as staff see it. */
export type ListedSubmission = Omit<Submission, 'op' | 'ops' | 'hash'>

export const SUBMISSION_PREFIX = 'r'
export const submissionKey = (id: string): Key => keyOf(SUBMISSION_PREFIX, id)

export const listed = ({
  op: _op,
  ops: _ops,
  hash: _hash,
  ...rest
}: Submission): ListedSubmission => rest

export const mailState = ({ sentAt, failedAt }: Message): MailState =>
  sentAt !== null ? 'sent' : failedAt !== null ? 'failed' : 'waiting'

/** A field of a submission as text, '' where the form has none. */
export const textValue = ({ values }: Pick<Submission, 'values'>, key: string): string =>
  typeof values[key] === 'string' ? values[key] : ''

/** A waiting message, not tried yet. */
export const newMessage = (
  message: Pick<Message, 'id' | 'kind' | 'queuedAt'> & Partial<Message>,
): Message => ({
  subject: '',
  text: '',
  queuedBy: null,
  tries: 0,
  nextAt: message.queuedAt,
  sentAt: null,
  failedAt: null,
  failure: null,
  ...message,
})

const mailToWire = (message: Message) => ({
  Id: message.id,
  Kind: message.kind,
  State: mailState(message),
  Subject: message.subject,
  Message: message.text,
  createdAt: message.queuedAt,
  createdBy: message.queuedBy,
  sentAt: message.sentAt,
  Tries: message.tries,
  Failure: message.failure,
})

/**
 * Days for which spam is stored after its last change: long enough to find a response suspected by
 * mistake.
 */
export const SPAM_DAYS = 30

/** The same time some years later, in milliseconds since 1970; 29 February becomes 1 March. */
const yearsAfter = (iso: string, years: number): number => {
  const time = new Date(iso)
  return time.setUTCFullYear(time.getUTCFullYear() + years)
}

/**
 * End of a submission's retention, in ISO 8601, after which scheduled work erases it: the settings'
 * days, years for a complaint, and sooner for spam.
 */
export const retentionEnd = (
  {
    type,
    receivedAt,
    updatedAt,
    state,
  }: Pick<Submission, 'type' | 'receivedAt' | 'updatedAt' | 'state'>,
  retentionDays: number,
): string => {
  const end =
    type === 'COMPLAINT'
      ? yearsAfter(receivedAt, COMPLAINT_YEARS)
      : Date.parse(receivedAt) + retentionDays * DAY_MS
  return new Date(
    state === 'spam' ? Math.min(end, Date.parse(updatedAt) + SPAM_DAYS * DAY_MS) : end,
  ).toISOString()
}

/**
 * Day by which a complaint is answered, `YYYY-MM-DD` on the calendar of the Emirates: after the
 * promised business days, or after the calendar days of `complaintLimit` if they end first. Null
 * for other forms.
 */
export const answerBy = ({
  type,
  receivedAt,
}: Pick<Submission, 'type' | 'receivedAt'>): string | null => {
  if (type !== 'COMPLAINT') return null
  const day = dayOf(receivedAt)
  const [usual, last] = [
    workingDayAfter(day, promises.complaintAnswer.count),
    dayAfter(day, promises.complaintLimit.count),
  ]
  return usual < last ? usual : last
}

/** A submission as the API answers it, to staff only. `retentionDays`: of the settings. */
export const submissionToWire = (
  submission: ListedSubmission,
  { retentionDays }: { retentionDays: number },
) => ({
  Id: submission.id,
  ContactId: submission.id,
  createdAt: submission.receivedAt,
  updatedAt: submission.updatedAt,
  updatedBy: submission.updatedBy,
  Revision: submission.rev,
  FormType: submission.type,
  FormData: submission.values,
  Reference: referenceOf(submission.id, submission.type),
  State: submission.state,
  Note: submission.note,
  NotedAt: submission.notedAt ?? null,
  NotedBy: submission.notedBy ?? null,
  KeptUntil: retentionEnd(submission, retentionDays),
  AnswerBy: answerBy(submission),
  Spam: submission.spam,
  Mail: submission.mail.map(mailToWire),
})

/**
 * For lists: returns `'damaged'` instead of throwing, so that one damaged submission does not hide
 * the others. Tries once. @throws UnavailableError
 */
export const readSubmissionUnlessDamaged = async (
  forms: Services['forms'],
  id: string,
): Promise<Submission | null | 'damaged'> => {
  const found = await unlessDamaged(forms.get<Submission>(submissionKey(id)))
  return found === 'damaged' ? found : (found?.data ?? null)
}

/** Tries again for 8 s. @throws UnavailableError when time is up, also for a damaged submission */
export const readSubmission = async (
  { forms, clock }: Pick<Services, 'forms' | 'clock'>,
  id: string,
): Promise<Submission | null> =>
  (await retry(clock, () => forms.get<Submission>(submissionKey(id))))?.data ?? null
