import { referenceOf, type FormValues } from '#forms/define.ts'
import type { FormType, MailKind, MailState, SpamReason, State } from '#kinds/submissions.ts'
import { DAY_MS } from '#rules/time.ts'
import { RETRY, retry } from '#store/clock.ts'
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

/** What the inbox's summaries keep of a submission. */
export type Listed = Omit<Submission, 'op' | 'ops' | 'hash'>

export const RECORDS = 'r'
export const submissionKey = (id: string): Key => keyOf(RECORDS, id)

export const listed = ({ op: _op, ops: _ops, hash: _hash, ...rest }: Submission): Listed => rest

export const mailState = ({ sentAt, failedAt }: Message): MailState => (sentAt !== null ? 'sent' : failedAt !== null ? 'failed' : 'waiting')

/** A field of a submission as text, '' where the form has none. */
export const valueOf = ({ values }: Pick<Submission, 'values'>, key: string): string => (typeof values[key] === 'string' ? values[key] : '')

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

/** Until when a submission is kept, in ISO 8601: scheduled work erases it after so many days. */
export const keptUntil = ({ receivedAt }: Pick<Submission, 'receivedAt'>, retentionDays: number): string =>
  new Date(Date.parse(receivedAt) + retentionDays * DAY_MS).toISOString()

/** A submission as the API answers it, to staff only. `retentionDays`: of the settings. */
export const toWire = (submission: Listed, { retentionDays }: { retentionDays: number }) => ({
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
  Spam: submission.spam,
  Mail: submission.mail.map(mailToWire),
})

/** More than one burst of retries can produce. */
const OPS_KEPT = 32

type Changed<Refusal> = { submission: Submission; repeated: boolean } | { refused: Refusal }

/**
 * Compare-and-swap of one submission. `decide` is called again after every lost swap and must not have effects.
 * @param op the same change repeated carries the same one, and is made once
 * @returns null when there is no such submission
 * @throws UnavailableError when storage is not certain within 8 s
 */
export const changeSubmission = <Refusal extends string = never>(
  { forms, clock }: Pick<Services, 'forms' | 'clock'>,
  id: string,
  op: string,
  decide: (current: Submission) => Partial<Submission> | { refused: Refusal },
): Promise<Changed<Refusal> | null> =>
  retry<Changed<Refusal> | null>(clock, async () => {
    const found = await forms.get<Submission>(submissionKey(id))
    if (!found) return null
    if (found.data.ops.includes(op)) return { submission: found.data, repeated: true }
    const changes = decide(found.data)
    if ('refused' in changes) return changes
    const next: Submission = { ...found.data, ...changes, op, ops: [...found.data.ops, op].slice(-OPS_KEPT) }
    const outcome = await forms.put(submissionKey(id), next, { onlyIfMatch: found.etag })
    return outcome.status === 'won' ? { submission: next, repeated: false } : RETRY
  })

export const readSubmission = async ({ forms, clock }: Pick<Services, 'forms' | 'clock'>, id: string): Promise<Submission | null> =>
  (await retry(clock, () => forms.get<Submission>(submissionKey(id))))?.data ?? null
