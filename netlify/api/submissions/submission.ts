import { referenceOf, type FormValues } from '#forms/define.ts'
import { dayOf } from '#i18n/time.ts'
import type {
  FormType,
  MailKind,
  MailState,
  SpamReason,
  ResponseState,
} from '#kinds/submissions.ts'
import { COMPLAINT_YEARS } from '#rules/retention.ts'
import { DAY_MS, addDays } from '#rules/time.ts'
import { workingDayAfter } from '#rules/working-days.ts'
import { promises } from '#site/promises.ts'
import { retry } from '#store/clock.ts'
import { orDamaged } from '#store/derived.ts'
import { keyOf, type Key } from '#store/keys.ts'
import type { Services } from '../services.ts'

/**
 * A mail caused by a submission. It is stored in the submission: a stored submission cannot lack
 * its mail.
 */
export type Message = {
  id: string
  kind: MailKind
  /** Subject of a reply; '' for other kinds, which are written when they are sent. */
  subject: string
  /** Text of a reply; '' for other kinds. */
  text: string
  queuedAt: string
  queuedBy: string | null
  tries: number
  /**
   * Time before which the message is not tried. A process that sends the message moves this time
   * ahead first, so that no other process sends it.
   */
  nextAt: string
  sentAt: string | null
  failedAt: string | null
  /** Reason of the last failure, as a code without personal data. */
  failure: string | null
}

/** A visitor's form, stored under `r/<contactId>`. Times are ISO 8601 in UTC. */
export type Submission = {
  id: string
  /** Version. Changes of the mail leave it unchanged: they must not make a save by staff stale. */
  rev: string
  /** Id of the last change. */
  op: string
  /** Ids of the last changes: a repeated change recognises itself. */
  ops: string[]
  type: FormType
  values: FormValues
  /** SHA-256 of the form's name and values: identifies the same content sent again. */
  hash: string
  spam: SpamReason | null
  state: ResponseState
  note: string
  /** Time of the last note; absent if there never was a note. */
  notedAt?: string
  /** Author of the last note. */
  notedBy?: string
  mail: Message[]
  receivedAt: string
  updatedAt: string
  updatedBy: string | null
}

/** A submission as staff see it. */
export type ListedSubmission = Omit<Submission, 'op' | 'ops' | 'hash'>

/** First part of submissions' keys. */
export const SUBMISSION_PREFIX = 'r'
export const submissionKey = (id: string): Key => keyOf(SUBMISSION_PREFIX, id)

/** A submission without the properties that staff do not see. */
export const toListed = ({
  op: _op,
  ops: _ops,
  hash: _hash,
  ...rest
}: Submission): ListedSubmission => rest

export const mailState = ({ sentAt, failedAt }: Message): MailState => {
  if (sentAt !== null) return 'sent'
  return failedAt !== null ? 'failed' : 'waiting'
}

/** A field of a submission as text; '' if the form has no such text. */
export const textValue = ({ values }: Pick<Submission, 'values'>, key: string): string =>
  typeof values[key] === 'string' ? values[key] : ''

/** A new message, which waits for its first try. */
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

/** Days for which spam is stored after its last change, so that staff can find a mistake. */
export const SPAM_DAYS = 30

/** A time some years later, in milliseconds since 1970; 29 February becomes 1 March. */
const yearsAfter = (iso: string, years: number): number => {
  const time = new Date(iso)
  return time.setUTCFullYear(time.getUTCFullYear() + years)
}

/**
 * Time after which scheduled work erases a submission, ISO 8601: some years after its arrival for a
 * complaint, `retentionDays` for another form; sooner for spam.
 * @param retentionDays from the settings
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
 * Day of the Emirates by which a complaint is answered, `YYYY-MM-DD`; null for other forms. It is
 * the earlier of two days: the end of the promised business days, and the end of the calendar days
 * of `complaintLimit`.
 */
export const answerDeadline = ({
  type,
  receivedAt,
}: Pick<Submission, 'type' | 'receivedAt'>): string | null => {
  if (type !== 'COMPLAINT') return null
  const day = dayOf(receivedAt)
  const promisedDay = workingDayAfter(day, promises.complaintAnswer.count)
  const lastDay = addDays(day, promises.complaintLimit.count)
  return promisedDay < lastDay ? promisedDay : lastDay
}

/** A submission as the API answers it, to staff only. */
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
  AnswerBy: answerDeadline(submission),
  Spam: submission.spam,
  Mail: submission.mail.map(mailToWire),
})

/**
 * Reads a submission for a list: returns `'damaged'` instead of throwing, so that the list can show
 * the other submissions. Tries once.
 * @throws UnavailableError
 */
export const readSubmissionUnlessDamaged = async (
  forms: Services['forms'],
  id: string,
): Promise<Submission | null | 'damaged'> => {
  const stored = await orDamaged(forms.get<Submission>(submissionKey(id)))
  return stored === 'damaged' ? stored : (stored?.data ?? null)
}

/**
 * Reads a submission, and tries again for 8 s.
 * @throws UnavailableError after this time, also for a damaged submission
 */
export const readSubmission = async (
  { forms, clock }: Pick<Services, 'forms' | 'clock'>,
  id: string,
): Promise<Submission | null> =>
  (await retry(clock, () => forms.get<Submission>(submissionKey(id))))?.data ?? null
