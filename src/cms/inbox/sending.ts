import { submissions } from '#kinds/submissions.ts'
import { request, type Failure } from '../network/api.ts'
import { repliesIn, type FormResponse, type Mail } from './form-response.ts'
import { put, readResponse } from './inbox.ts'

export type Written = { Subject: string; Message: string }

/** `unsure`: no answer came, and the server could not be asked whether it has the reply. */
export type Sent = { name: 'sent'; response: FormResponse } | { name: 'failed'; why: Failure } | { name: 'unsure' }

/** Longest reply, as the server takes it. */
export const LIMITS = { subject: 200, text: 10_000 } as const

const plain = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()

const isSame = (mail: Pick<Mail, 'Subject' | 'Message'>, written: Written): boolean =>
  plain(mail.Message) === plain(written.Message) && plain(mail.Subject) === plain(written.Subject)

/** The reply among those that the server has, or undefined. */
export const sentAs = (response: FormResponse, written: Written): Mail | undefined => repliesIn(response).find((mail) => isSame(mail, written))

/** Failures that leave open whether the server has taken the reply. */
const open: ReadonlySet<Failure> = new Set(['offline', 'unavailable', 'unexpected', 'aborted'])

/** The server knows a repeated reply by its text and sends it once; that holds only as long as the text is the same. */
export async function sendReply(id: string, written: Written): Promise<Sent> {
  const { method, path } = submissions.api.reply
  const answer = await request<FormResponse>(method, path, { body: { ContactId: id, ...written } })
  if (answer.ok) {
    put(answer.data)
    return { name: 'sent', response: answer.data }
  }
  if (!open.has(answer.kind)) return { name: 'failed', why: answer.kind }
  return askFor(id, written, answer.kind)
}

/** Asks the server whether it has a reply whose answer never came. */
export async function askFor(id: string, written: Written, why: Failure = 'unavailable'): Promise<Sent> {
  const now = await readResponse(id)
  if (!now.ok) return now.kind === 'not_found' ? { name: 'failed', why: 'not_found' } : { name: 'unsure' }
  put(now.data)
  return sentAs(now.data, written) ? { name: 'sent', response: now.data } : { name: 'failed', why }
}
