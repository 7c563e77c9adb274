import { submissions, type MailState } from '#kinds/submissions.ts'
import type { Failure, Transport } from '../network/api.ts'
import { mayBeStored } from '../network/save-over.ts'
import type { RunAfterDelay } from '../stores/clock.ts'
import type { Toasts } from '../stores/toasts.ts'
import { nameIn, repliesIn, type FormResponse, type Mail } from './form-response.ts'
import { readResponse, type InboxStore } from './inbox.ts'

/** Text of a reply. */
export type ReplyText = { Subject: string; Message: string }

/** Reply with its id, which it gets before it is first sent: the server mails one reply per id. */
export type ReplyWithId = ReplyText & { ReplyId: string }

/** Result of asking the server for a reply. */
type StoredReplyCheck =
  | { name: 'sent'; response: FormResponse }
  /** The server does not have the reply. */
  | { name: 'failed'; why: Failure }
  /** The server did not answer: it may have the reply. */
  | { name: 'unsure' }

/** Result of sending a reply. */
export type SendResult =
  | StoredReplyCheck
  /** The server has a reply with this id and another text. */
  | { name: 'earlier' }

/** Maximum number of characters that the server accepts in a reply. */
export const REPLY_LIMITS = { subject: 200, text: 10_000 } as const

/** Mail of the reply with this id; undefined while the server does not have it. */
const mailOf = (response: FormResponse, id: string): Mail | undefined =>
  repliesIn(response).find(({ Id }) => Id === id)

type Context = { transport: Transport; inbox: Pick<InboxStore, 'put'> }

/**
 * Asks the server if it has a reply, when sending it got no answer.
 * @param why failure to return when the server does not have the reply
 */
export async function checkReplyStored(
  { transport, inbox }: Context,
  id: string,
  replyId: string,
  why: Failure = 'unavailable',
): Promise<StoredReplyCheck> {
  const answer = await readResponse(transport, id)
  if (!answer.ok)
    return answer.kind === 'not_found' ? { name: 'failed', why: 'not_found' } : { name: 'unsure' }
  const response = answer.data
  inbox.put(response)
  return mailOf(response, replyId) ? { name: 'sent', response } : { name: 'failed', why }
}

/**
 * Sends a reply. The server mails one reply per id, however often it is sent; the same text under a
 * new id is another reply.
 */
export async function sendReply(
  context: Context,
  id: string,
  { ReplyId, Subject, Message }: ReplyWithId,
): Promise<SendResult> {
  const { method, path } = submissions.api.reply
  const answer = await context.transport<FormResponse>(method, path, {
    body: { ContactId: id, ReplyId, Subject, Message },
  })
  if (answer.ok) {
    context.inbox.put(answer.data)
    return { name: 'sent', response: answer.data }
  }
  if (answer.kind === 'conflict') {
    // The server has another reply with this id, unless it refuses for another reason.
    const earlier = await checkReplyStored(context, id, ReplyId, answer.kind)
    return earlier.name === 'sent' ? { name: 'earlier' } : earlier
  }
  return mayBeStored(answer)
    ? checkReplyStored(context, id, ReplyId, answer.kind)
    : { name: 'failed', why: answer.kind }
}

/**
 * Shows the state of a reply's mail in a toast: sent, failed, or waiting for the mail server.
 * @returns the state
 */
export function toastMailState(
  { toasts }: { toasts: Pick<Toasts, 'toastFor'> },
  response: FormResponse,
  replyId: string,
): MailState {
  const state = mailOf(response, replyId)?.State ?? 'waiting'
  const { reply, replyFailed, replyWaits } = submissions.messages
  const detail = nameIn(response)
  if (state === 'failed') toasts.toastFor(replyFailed, 'failure', { detail })
  else toasts.toastFor(state === 'sent' ? reply : replyWaits, 'success', { detail })
  return state
}

/**
 * Delays after sending, in milliseconds, before the response is fetched again to show the state of
 * its mail.
 */
const REFETCH_DELAYS = [1_500, 6_000]

type Watch = {
  inbox: Pick<InboxStore, 'lastKnown' | 'refetch'>
  toasts: Pick<Toasts, 'toastFor'>
  after: RunAfterDelay
}

/**
 * Fetches the response again while the mail of a reply waits, and shows one toast when the mail
 * server has accepted or refused it. If the mail still waits after the last fetch, no toast
 * appears: the state next to the reply changes later.
 */
export function watchMail({ inbox, toasts, after }: Watch, id: string, replyId: string): void {
  /** True once the toast was shown. */
  let isShown = false
  const isFinal = (response: FormResponse | undefined): response is FormResponse =>
    response !== undefined && (mailOf(response, replyId)?.State ?? 'waiting') !== 'waiting'
  const showIfFinal = async (): Promise<void> => {
    if (isShown) return
    const known = inbox.lastKnown(id)
    const response = isFinal(known) ? known : await inbox.refetch(id)
    if (isShown || !isFinal(response)) return
    isShown = true
    toastMailState({ toasts }, response, replyId)
  }
  for (const delay of REFETCH_DELAYS) after(delay, () => void showIfFinal())
}
