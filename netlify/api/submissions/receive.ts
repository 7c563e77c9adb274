import type { FormValues } from '#forms/define.ts'
import type { FormType, MailKind } from '#kinds/submissions.ts'
import type { Services } from '../services.ts'
import { takeAttempt, type Limit } from '../storage/attempts.ts'
import { sha256 } from '../storage/keys.ts'
import { nextRev } from '../storage/record.ts'
import { AGAIN, retry } from '../storage/retry.ts'
import { spamReason } from './spam.ts'
import { submissionKey, type Message, type Submission } from './submission.ts'

/** Many people share one address behind a mobile network; a person sends one form, perhaps three. */
export const perAddress: Limit = { name: 'form', max: 10, windowMs: 10 * 60_000 }

export type Sent = { id: string; type: FormType; values: FormValues }
/** `retryAt`: milliseconds since 1970. */
export type Received = 'stored' | 'repeated' | 'conflict' | { retryAt: number }

/** Values come out of their schema, with its keys in its order: equal content is equal text. */
const hashOf = (type: FormType, values: FormValues): string => sha256(JSON.stringify([type, values]))

/** A ContactId for content that came without one, a UUID of version 8: the same content again is the same id. */
export const idOfContent = (type: FormType, values: FormValues): string => {
  const hex = hashOf(type, values)
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `${variant}${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}

/** One provider hands a whole /64 network to one customer, who would have as many counters as addresses. */
export const networkOf = (ip: string): string => {
  if (!ip.includes(':') || ip.includes('.')) return ip
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? []
  const groups = head.split(':').filter(Boolean)
  const after = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - after.length)).fill('0')
  return [...groups, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}

const message = (kind: MailKind, queuedAt: string): Message => ({
  id: kind, kind, subject: '', text: '', queuedAt, queuedBy: null, tries: 0, nextAt: queuedAt, sentAt: null, failedAt: null, failure: null,
})

const submissionOf = ({ id, type, values }: Sent, now: number): Submission => {
  const at = new Date(now).toISOString()
  const op = crypto.randomUUID()
  const spam = spamReason(values, now)
  return {
    id, rev: nextRev(undefined, op), op, ops: [op], type, values, hash: hashOf(type, values), spam,
    state: spam === null ? 'new' : 'spam', note: '',
    mail: spam === null ? [message('notification', at), message('acknowledgement', at)] : [],
    receivedAt: at, updatedAt: at, updatedBy: null,
  }
}

/**
 * Stores what a visitor sent, exactly once per id: `stored` and `repeated` are certain. One that is stored already is
 * neither counted nor refused, however often it comes; all tries of one id count as one.
 * @throws UnavailableError when storage is not certain within 8 s; sent again, it meets what this try may have stored
 */
export const receive = ({ forms, ops, clock }: Services, sent: Sent, ip: string): Promise<Received> => {
  const submission = submissionOf(sent, clock.now())
  const key = submissionKey(sent.id)
  return retry<Received>(clock, async () => {
    const found = await forms.get<Submission>(key)
    if (found && found.data.hash !== submission.hash) return 'conflict'
    if (found) return found.data.ops.includes(submission.op) ? 'stored' : 'repeated'
    const taken = await takeAttempt(ops, clock, perAddress, networkOf(ip), sent.id)
    if (!taken.ok) return taken
    const outcome = await forms.put(key, submission, { onlyIfNew: true })
    return outcome.status === 'won' ? 'stored' : AGAIN
  })
}
