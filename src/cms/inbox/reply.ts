import { atom, type ReadableAtom } from 'nanostores'
import type { DraftStatus } from '../drafts/autosave.ts'
import { replyName, type DraftHandle, type InboxDrafts } from './drafts.ts'
import { submissions } from '#kinds/submissions.ts'
import { cms } from '#messages/en/cms.ts'
import { cmsInbox } from '#messages/en/cms-inbox.ts'
import type { Failure, Transport } from '../network/api.ts'
import type { After } from '../stores/clock.ts'
import type { Toasts } from '../stores/toasts.ts'
import { localeOf, type FormResponse } from './form-response.ts'
import type { InboxStore } from './inbox.ts'
import type { Marking } from './marking.ts'
import {
  askForReply,
  LIMITS,
  toastMailState,
  sendReply,
  watchMail,
  type Composed,
  type Written,
} from './sending.ts'

const words = cmsInbox.reply

/**
 * Draft of a reply as it is stored. The `ReplyId` is stored with the text: a retry after a lost
 * answer, also from another window, is the same reply to the server. `sent`: text that was sent and
 * is unconfirmed.
 */
type ReplyDraft = Composed & { sent: Written | null }

export type ReplyState = {
  written: Written
  /** True when the text differs from that of a new reply. */
  isDirty: boolean
  keeping: DraftStatus
  isSending: boolean
  errorMessage: string | null
  /** Validation error of each field. */
  missing: { subject: string | null; text: string | null }
}

export type Reply = {
  $state: ReadableAtom<ReplyState>
  /**
   * Restores this device's draft; resolves once that is done and, for a reply that may have been
   * sent, once the server was asked about it.
   */
  open(): Promise<void>
  /** Closes the reply; its draft stays on this device. */
  close(): Promise<void>
  write(part: Partial<Written>): void
  /** Sends the text, one send at a time. @returns true when the server has it */
  send(isDone: boolean): Promise<boolean>
  /** Discards the text; its toast can undo that. */
  discard(): void
}

export type ReplyOptions = {
  transport: Transport
  inbox: Pick<InboxStore, 'put' | 'known' | 'refetch'>
  marking: Pick<Marking, 'mark'>
  drafts: Pick<InboxDrafts, 'open' | 'write' | 'forgetSentReply'>
  toasts: Pick<Toasts, 'say' | 'toastFor'>
  isOnline: () => boolean
  after: After
}

const nothingMissing: ReplyState['missing'] = { subject: null, text: null }

const failureMessage = (why: Failure): string =>
  why === 'offline'
    ? words.offline
    : why === 'invalid' || why === 'conflict' || why === 'too_large'
      ? words.refused
      : words.failed

const isSame = (a: Written, b: Written): boolean =>
  a.Subject === b.Subject && a.Message === b.Message

const missingIn = ({ Subject, Message }: Written): ReplyState['missing'] => {
  const wrong = (text: string, limit: number, none: string) =>
    text.trim() === '' ? none : text.length > limit ? words.tooLong(text.length - limit) : null
  return {
    subject: wrong(Subject, LIMITS.subject, words.noSubject),
    text: wrong(Message, LIMITS.text, words.noText),
  }
}

/**
 * Reply to one response: saved as a draft while it is written, and sent once, however often sending
 * is tried.
 */
export function makeReply(
  { transport, inbox, marking, drafts, toasts, isOnline, after }: ReplyOptions,
  response: FormResponse,
): Reply {
  const { ContactId: id } = response
  const context = { transport, inbox }
  const start: Written = {
    Subject: words.subjects[localeOf(response)].replace('#', response.Reference),
    Message: '',
  }
  const $state = atom<ReplyState>({
    written: start,
    isDirty: false,
    keeping: { name: 'nothing' },
    isSending: false,
    errorMessage: null,
    missing: nothingMissing,
  })
  let draft: DraftHandle<ReplyDraft> | null = null
  let replyId: string = crypto.randomUUID()
  /** Text that was sent to the server without an answer so far. */
  let unconfirmed: Written | null = null
  let sending: Promise<boolean> | null = null

  const change = (part: Partial<ReplyState>): void => $state.set({ ...$state.get(), ...part })
  const current = (): Written => $state.get().written
  const show = (written: Written): void => change({ written, isDirty: !isSame(written, start) })

  /** Makes the text another reply, even if it is the same. */
  const startOver = (): void => {
    unconfirmed = null
    replyId = crypto.randomUUID()
  }

  const saveDraft = (): void =>
    draft?.change(
      isSame(current(), start) && !unconfirmed
        ? null
        : { ...current(), ReplyId: replyId, sent: unconfirmed },
    )

  const reset = (): void => {
    startOver()
    show(start)
    change({ errorMessage: null })
    draft?.change(null)
  }

  /**
   * Restores a draft. A reply that was being sent when the window closed may have arrived: the
   * server is asked about it.
   */
  const restore = async ({ sent: before, ReplyId, ...text }: ReplyDraft): Promise<void> => {
    show(text)
    replyId = ReplyId
    if (!before) return
    unconfirmed = before
    const answer = await askForReply(context, id, ReplyId)
    // Sent again meanwhile: that send handles its own answer.
    if (replyId !== ReplyId || sending) return
    if (answer.name === 'unsure') return change({ errorMessage: words.unsure })
    unconfirmed = null
    if (answer.name !== 'sent') return
    startOver()
    if (isSame(before, current())) {
      show(start)
      draft?.change(null)
      return
    }
    change({ errorMessage: words.goneAlready })
    saveDraft()
  }

  const write = (part: Partial<Written>): void => {
    show({ ...current(), ...part })
    change({ missing: nothingMissing })
    saveDraft()
  }

  const undoDiscard = async (
    text: Written,
    sent: Written | null,
    ReplyId: string,
  ): Promise<void> => {
    // A reply that is being sent meanwhile is another one, and clears the field once it is sent.
    await sending
    // Closed by now: it is stored, and restored when this response is opened again.
    if (!draft) return drafts.write(replyName(id), { ...text, ReplyId, sent } satisfies ReplyDraft)
    const since = current().Message
    if (since.trim() === '') {
      unconfirmed = sent
      replyId = ReplyId
    }
    // Text written since then is retained below it.
    write(since.trim() === '' ? text : { ...text, Message: `${text.Message}\n\n${since}` })
  }

  /**
   * Warns that an earlier text of this reply was sent after all: the current one would be a second
   * reply, and is sent only when the person asks again.
   */
  const warnAlreadySent = (): void => {
    startOver()
    saveDraft()
    change({ errorMessage: words.goneAlready })
  }

  /**
   * Asks the server about an earlier attempt with another text.
   * @returns true when the current one may be sent
   */
  const checkEarlierAttempt = async (): Promise<boolean> => {
    if (!unconfirmed || isSame(unconfirmed, current())) return true
    const answer = await askForReply(context, id, replyId)
    if (answer.name === 'failed') return true
    if (answer.name === 'sent') warnAlreadySent()
    else change({ errorMessage: words.offline })
    return false
  }

  const markDone = async (answered: FormResponse): Promise<void> => {
    const marked = await marking.mark(answered, 'done')
    if (marked.name !== 'done')
      toasts.toastFor(submissions.messages.updateFailed, 'failure', { detail: words.notDone })
  }

  const deliver = async (isDone: boolean): Promise<boolean> => {
    if (!(await checkEarlierAttempt())) return false
    if (!isOnline()) {
      change({ errorMessage: words.offline })
      return false
    }
    const ReplyId = replyId
    unconfirmed = current()
    saveDraft()
    await draft?.flush()
    const answer = await sendReply(context, id, { ...unconfirmed, ReplyId })
    if (answer.name === 'sent') {
      const isWaiting = toastMailState({ toasts }, answer.response, ReplyId) === 'waiting'
      reset()
      // The draft may be closed, because another response was opened meanwhile.
      void drafts.forgetSentReply(id, ReplyId)
      if (isWaiting) watchMail({ inbox, toasts, after }, id, ReplyId)
      if (isDone) await markDone(answer.response)
      return true
    }
    if (answer.name === 'unsure') change({ errorMessage: words.unsure })
    else if (answer.name === 'earlier') warnAlreadySent()
    else {
      unconfirmed = null
      saveDraft()
      change({ errorMessage: failureMessage(answer.why) })
      toasts.toastFor(submissions.messages.replyFailed, 'failure')
    }
    return false
  }

  return {
    $state,
    async open() {
      let restoring: Promise<void> | undefined
      draft = drafts.open<ReplyDraft>(replyName(id), {
        onStatus: (keeping) => change({ keeping }),
        onFound: ({ value }) => {
          restoring = restore(value)
        },
      })
      await draft.ready
      await restoring
    },
    async close() {
      const closing = draft
      draft = null
      await closing?.close()
    },
    write,
    async send(isDone) {
      if (sending) return false
      const missing = missingIn(current())
      change({ missing })
      if (missing.subject !== null || missing.text !== null) return false
      change({ isSending: true, errorMessage: null })
      sending = deliver(isDone)
      const isOut = await sending
      sending = null
      change({ isSending: false })
      return isOut
    },
    discard() {
      const [text, sent, ReplyId] = [current(), unconfirmed, replyId]
      reset()
      toasts.say({
        tone: 'info',
        text: words.discarded,
        action: { label: cms.undo, run: () => void undoDiscard(text, sent, ReplyId) },
      })
    },
  }
}
