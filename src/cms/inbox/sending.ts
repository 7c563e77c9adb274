import { submissions, type MailState } from '#kinds/submissions.ts'
import type { Failure, Transport } from '../network/api.ts'
import { mayBeStored } from '../network/save-over.ts'
import type { After } from '../stores/clock.ts'
import type { Toasts } from '../stores/toasts.ts'
import { nameIn, repliesIn, type FormResponse, type Mail } from './form-response.ts'
import { readResponse, type InboxStore } from './inbox.ts'

export type Written = { Subject: string; Message: string }

/** Reply with the id that it got when its writing began: the server sends one reply per id. */
export type Composed = Written & { ReplyId: string }

/**
 * Result of asking about a reply. `unsure`: no answer came, and the server could not be asked about
 * it.
 */
type Asked =
  { name: 'sent'; response: FormResponse } | { name: 'failed'; why: Failure } | { name: 'unsure' }

/** Result of sending; `earlier`: the server has a reply under this id with another text. */
export type Sent = Asked | { name: 'earlier' }

/** Maximum number of characters that the server accepts in a reply. */
export const LIMITS = { subject: 200, text: 10_000 } as const

/** Reply with this id in a response, or undefined. */
const sentAs = (response: FormResponse, id: string): Mail | undefined =>
  repliesIn(response).find(({ Id }) => Id === id)

type Context = { transport: Transport; inbox: Pick<InboxStore, 'put'> }

/**
 * Asks the server for a reply that got no answer.
 * @param why failure to return when the server does not have it
 */
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

/**
 * Sends a reply. The server mails one reply per id, however often it is sent; the same text under a
 * new id is another reply.
 */
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
  return mayBeStored(answer)
    ? askForReply(context, id, ReplyId, answer.kind)
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
  const state = sentAs(response, replyId)?.State ?? 'waiting'
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
  inbox: Pick<InboxStore, 'known' | 'refetch'>
  toasts: Pick<Toasts, 'toastFor'>
  after: After
}

/**
 * Fetches the response again for a waiting reply, and shows one toast when the mail server has
 * accepted or refused it. After the last fetch, only the state next to the reply shows that.
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
    toastMailState({ toasts }, response, replyId)
  }
  for (const delay of REFETCH_DELAYS) after(delay, () => void look())
}
