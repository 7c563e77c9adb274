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

/** A message that a submission leads to. It is stored in the submission itself, so that what was acknowledged also sends its mail. */
export type Message = {
  id: string
  kind: MailKind
  /** Of a reply; the other kinds are written when they are sent. */
  subject: string
  text: string
  queuedAt: string
  queuedBy: string | null
  tries: number
  /** Not tried before. Set ahead when a sender takes it, so that no other one does. */
  nextAt: string
  sentAt: string | null
  failedAt: string | null
  /** Why the last try failed, as a code that holds nothing personal. */
  failure: string | null
}

/** What a visitor sent, as it is stored under `r/<contactId>`. Times are ISO 8601 in UTC. */
export type Submission = {
  id: string
  /** Changes with what staff write, and not with mail: that must never make their next save stale. */
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
  /** When the note was last written, and by whom; absent where there never was one. */
  notedAt?: string
  notedBy?: string
  mail: Message[]
  receivedAt: string
  updatedAt: string
  updatedBy: string | null
}

/** What staff see of a submission. */
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

/** A message that waits to be sent: nobody has tried yet. */
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

/** Spam is kept for so many days after it was last changed: long enough for somebody to find what was taken for it by mistake. */
export const SPAM_DAYS = 30

/** So many years later, at the same time; 29 February becomes 1 March. */
const yearsAfter = (iso: string, years: number): number => {
  const time = new Date(iso)
  return time.setUTCFullYear(time.getUTCFullYear() + years)
}

/** Until when a submission is kept, in ISO 8601: scheduled work erases it after so many days, a complaint after its years, and spam sooner. */
export const keptUntil = (
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

/** The day by which a complaint is answered, `YYYY-MM-DD` on the calendar of the Emirates: as promised, in business days. Null for other forms. */
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
  KeptUntil: keptUntil(submission, retentionDays),
  AnswerBy: answerBy(submission),
  Spam: submission.spam,
  Mail: submission.mail.map(mailToWire),
})

/** A submission among others, of which a damaged one hides none. @throws UnavailableError */
export const submissionIn = async (
  forms: Services['forms'],
  id: string,
): Promise<Submission | null | 'damaged'> => {
  const found = await unlessDamaged(forms.get<Submission>(submissionKey(id)))
  return found === 'damaged' ? found : (found?.data ?? null)
}

export const readSubmission = async (
  { forms, clock }: Pick<Services, 'forms' | 'clock'>,
  id: string,
): Promise<Submission | null> =>
  (await retry(clock, () => forms.get<Submission>(submissionKey(id))))?.data ?? null
