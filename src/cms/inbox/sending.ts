import { submissions, type MailState } from '#kinds/submissions.ts'
import type { Failure, Transport } from '../network/api.ts'
import { isAnswerLost } from '../network/save-over.ts'
import type { After } from '../stores/clock.ts'
import type { Toasts } from '../stores/toasts.ts'
import { nameIn, repliesIn, type FormResponse, type Mail } from './form-response.ts'
import { readResponse, type InboxStore } from './inbox.ts'

export type Written = { Subject: string; Message: string }

/** A reply with the id that it was given when its writing began: the server sends one reply per id. */
export type Composed = Written & { ReplyId: string }

/** `unsure`: no answer came, and the server could not be asked whether it has the reply. */
type Asked =
  { name: 'sent'; response: FormResponse } | { name: 'failed'; why: Failure } | { name: 'unsure' }

/** As {@link Asked}; `earlier`: the server has a reply under this id with another text. */
export type Sent = Asked | { name: 'earlier' }

/** Longest reply, as the server takes it. */
export const LIMITS = { subject: 200, text: 10_000 } as const

/** The reply among those that the server has, or undefined. */
const sentAs = (response: FormResponse, id: string): Mail | undefined =>
  repliesIn(response).find(({ Id }) => Id === id)

type Context = { transport: Transport; inbox: Pick<InboxStore, 'put'> }

/** Asks the server whether it has a reply whose answer never came. */
export async function askForReply(
  { transport, inbox }: Context,
  id: string,
  replyId: string,
  why: Failure = 'unavailable',
): Promise<Asked> {
  const now = await readResponse(transport, id)
  if (!now.ok)
    return now.kind === 'not_found' ? { name: 'failed', why: 'not_found' } : { name: 'unsure' }
  inbox.put(now.data)
  return sentAs(now.data, replyId) ? { name: 'sent', response: now.data } : { name: 'failed', why }
}

/** Hands a reply to the server. As often as it is done with one id, one reply is sent; the same text under a new one is another. */
export async function sendReply(
  context: Context,
  id: string,
  { ReplyId, Subject, Message }: Composed,
): Promise<Sent> {
  const { method, path } = submissions.api.reply
  const answer = await context.transport<FormResponse>(method, path, {
    body: { ContactId: id, ReplyId, Subject, Message },
  })
  if (answer.ok) {
    context.inbox.put(answer.data)
    return { name: 'sent', response: answer.data }
  }
  if (answer.kind === 'conflict') {
    const there = await askForReply(context, id, ReplyId, answer.kind)
    return there.name === 'sent' ? { name: 'earlier' } : there
  }
  return isAnswerLost(answer)
    ? askForReply(context, id, ReplyId, answer.kind)
    : { name: 'failed', why: answer.kind }
}

/** Says in a toast how far a reply has come, and returns it: sent, refused, or waiting for the mail server. */
export function sayState(
  { toasts }: { toasts: Pick<Toasts, 'toastFor'> },
  response: FormResponse,
  replyId: string,
): MailState {
  const state = sentAs(response, replyId)?.State ?? 'waiting'
  const { reply, replyFailed, replyWaits } = submissions.messages
  const detail = nameIn(response)
  if (state === 'failed') toasts.toastFor(replyFailed, 'failure', { detail })
  else toasts.toastFor(state === 'sent' ? reply : replyWaits, 'success', { detail })
  return state
}

/** When the response is fetched again after sending, to show whether the mail has gone out; in milliseconds. */
const REFETCH_DELAYS = [1_500, 6_000]

type Watch = {
  inbox: Pick<InboxStore, 'known' | 'refetch'>
  toasts: Pick<Toasts, 'toastFor'>
  after: After
}

/**
 * Looks again for a reply that waits, and says once when the mail server has taken or refused it. After the
 * last look, the state shown beside the reply tells.
 */
export function watchMail({ inbox, toasts, after }: Watch, id: string, replyId: string): void {
  let isSaid = false
  const isSettled = (response: FormResponse | undefined): response is FormResponse =>
    response !== undefined && (sentAs(response, replyId)?.State ?? 'waiting') !== 'waiting'
  const look = async (): Promise<void> => {
    if (isSaid) return
    const known = inbox.known(id)
    const response = isSettled(known) ? known : await inbox.refetch(id)
    if (isSaid || !isSettled(response)) return
    isSaid = true
    sayState({ toasts }, response, replyId)
  }
  for (const delay of REFETCH_DELAYS) after(delay, () => void look())
}
