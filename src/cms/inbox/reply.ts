import { atom, type ReadableAtom } from 'nanostores'
import type { DraftStatus } from '../drafts/autosave.ts'
import { replyName, type DraftHandle, type InboxDrafts } from './drafts.ts'
import { submissions } from '#kinds/submissions.ts'
import { cms } from '#messages/en/cms.ts'
import { cmsInbox } from '#messages/en/cms-inbox.ts'
import type { Failure, Transport } from '../network/api.ts'
import type { RunAfterDelay } from '../stores/clock.ts'
import type { Toasts } from '../stores/toasts.ts'
import { localeOf, type FormResponse } from './form-response.ts'
import type { InboxStore } from './inbox.ts'
import type { Marking } from './marking.ts'
import {
  checkReplyStored,
  REPLY_LIMITS,
  toastMailState,
  sendReply,
  watchMail,
  type ReplyWithId,
  type ReplyText,
} from './sending.ts'

const words = cmsInbox.reply

/**
 * Draft of a reply as it is stored. It contains the `ReplyId`, so that a retry after a lost answer,
 * also from another window, is the same reply to the server.
 */
type ReplyDraft = ReplyWithId & {
  /** Text that was sent and not confirmed by an answer; null otherwise. */
  sent: ReplyText | null
}

export type ReplyState = {
  written: ReplyText
  /** True when the text differs from that of a new reply. */
  isDirty: boolean
  /** State of the draft on this device. */
  draftStatus: DraftStatus
  isSending: boolean
  errorMessage: string | null
  /** Validation error of each field. */
  fieldErrors: { subject: string | null; text: string | null }
}

export type Reply = {
  $state: ReadableAtom<ReplyState>
  /**
   * Restores the draft on this device, if there is one; resolves once that is done. If the draft
   * may have been sent, that is after the server has been asked about it.
   */
  open(): Promise<void>
  /** Closes the reply; its draft stays on this device. */
  close(): Promise<void>
  write(part: Partial<ReplyText>): void
  /**
   * Sends the text; does nothing while an earlier call is still sending.
   * @param marksDone true when the response is to be marked as done, too
   * @returns true when the server has the text
   */
  send(marksDone: boolean): Promise<boolean>
  /** Discards the text, and shows a toast whose button undoes that. */
  discard(): void
}

export type ReplyOptions = {
  transport: Transport
  inbox: Pick<InboxStore, 'put' | 'lastKnown' | 'refetch'>
  marking: Pick<Marking, 'mark'>
  drafts: Pick<InboxDrafts, 'open' | 'write' | 'forgetSentReply'>
  toasts: Pick<Toasts, 'showToast' | 'toastFor'>
  isOnline: () => boolean
  after: RunAfterDelay
}

const noFieldErrors: ReplyState['fieldErrors'] = { subject: null, text: null }

const failureMessage = (why: Failure): string =>
  why === 'offline'
    ? words.offline
    : why === 'invalid' || why === 'conflict' || why === 'too_large'
      ? words.refused
      : words.failed

const isSame = (a: ReplyText, b: ReplyText): boolean =>
  a.Subject === b.Subject && a.Message === b.Message

const fieldErrorsOf = ({ Subject, Message }: ReplyText): ReplyState['fieldErrors'] => {
  const errorOf = (text: string, limit: number, none: string) =>
    text.trim() === '' ? none : text.length > limit ? words.tooLong(text.length - limit) : null
  return {
    subject: errorOf(Subject, REPLY_LIMITS.subject, words.noSubject),
    text: errorOf(Message, REPLY_LIMITS.text, words.noText),
  }
}

/**
 * Reply to one response. While it is written, a draft is stored on this device. Attempts to send it
 * have the same `ReplyId`, under which the server sends one mail at most.
 */
export function makeReply(
  { transport, inbox, marking, drafts, toasts, isOnline, after }: ReplyOptions,
  response: FormResponse,
): Reply {
  const { ContactId: id } = response
  const context = { transport, inbox }
  const blankReply: ReplyText = {
    Subject: words.subjects[localeOf(response)].replace('#', response.Reference),
    Message: '',
  }
  const $state = atom<ReplyState>({
    written: blankReply,
    isDirty: false,
    draftStatus: { name: 'nothing' },
    isSending: false,
    errorMessage: null,
    fieldErrors: noFieldErrors,
  })
  let draft: DraftHandle<ReplyDraft> | null = null
  let replyId: string = crypto.randomUUID()
  /** Text that was sent to the server, which has not confirmed it yet. */
  let unconfirmed: ReplyText | null = null
  let sending: Promise<boolean> | null = null

  const change = (part: Partial<ReplyState>): void => $state.set({ ...$state.get(), ...part })
  const current = (): ReplyText => $state.get().written
  const show = (written: ReplyText): void =>
    change({ written, isDirty: !isSame(written, blankReply) })

  /** Takes a new id: the next text to be sent is another reply, even if it is the same. */
  const takeNewId = (): void => {
    unconfirmed = null
    replyId = crypto.randomUUID()
  }

  const saveDraft = (): void =>
    draft?.change(
      isSame(current(), blankReply) && !unconfirmed
        ? null
        : { ...current(), ReplyId: replyId, sent: unconfirmed },
    )

  /** Empties the form, for another reply. */
  const reset = (): void => {
    takeNewId()
    show(blankReply)
    change({ errorMessage: null })
    draft?.change(null)
  }

  /**
   * Restores a draft. If it was being sent when the window closed, asks the server for the reply.
   */
  const restore = async ({ sent, ReplyId, ...text }: ReplyDraft): Promise<void> => {
    show(text)
    replyId = ReplyId
    if (!sent) return
    unconfirmed = sent
    const answer = await checkReplyStored(context, id, ReplyId)
    // The reply was sent again meanwhile: that call of `send` handles the answer.
    if (replyId !== ReplyId || sending) return
    if (answer.name === 'unsure') return change({ errorMessage: words.unsure })
    unconfirmed = null
    if (answer.name !== 'sent') return
    takeNewId()
    if (isSame(sent, current())) {
      show(blankReply)
      draft?.change(null)
      return
    }
    change({ errorMessage: words.goneAlready })
    saveDraft()
  }

  const write = (part: Partial<ReplyText>): void => {
    show({ ...current(), ...part })
    change({ fieldErrors: noFieldErrors })
    saveDraft()
  }

  /** Restores a discarded text, with the id that it had. */
  const undoDiscard = async (
    text: ReplyText,
    sent: ReplyText | null,
    ReplyId: string,
  ): Promise<void> => {
    // A reply that is being sent now is another one. It empties the form once it is sent.
    await sending
    // If the form is closed now, the text is stored as a draft. It is restored when the response is
    // opened again.
    if (!draft) return drafts.write(replyName(id), { ...text, ReplyId, sent } satisfies ReplyDraft)
    const newerText = current().Message
    const hasNewerText = newerText.trim() !== ''
    if (!hasNewerText) {
      unconfirmed = sent
      replyId = ReplyId
    }
    // Text written after the discarding stays, below the restored text.
    write(hasNewerText ? { ...text, Message: `${text.Message}\n\n${newerText}` } : text)
  }

  /**
   * Shows that an earlier text of this reply has been sent. The current text gets a new id and
   * would be a second reply: it is sent only when the person presses the button again.
   */
  const warnAlreadySent = (): void => {
    takeNewId()
    saveDraft()
    change({ errorMessage: words.goneAlready })
  }

  /**
   * Asks the server about an unconfirmed attempt that had another text.
   * @returns true when the current text may be sent: no earlier text was
   */
  const checkEarlierAttempt = async (): Promise<boolean> => {
    if (!unconfirmed || isSame(unconfirmed, current())) return true
    const answer = await checkReplyStored(context, id, replyId)
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

  /** Sends the current text. @returns true when the server has it */
  const deliver = async (marksDone: boolean): Promise<boolean> => {
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
      // If another response was opened meanwhile, `reset` could not delete the closed draft.
      void drafts.forgetSentReply(id, ReplyId)
      if (isWaiting) watchMail({ inbox, toasts, after }, id, ReplyId)
      if (marksDone) await markDone(answer.response)
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
        onStatus: (keeping) => change({ draftStatus: keeping }),
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
    async send(marksDone) {
      if (sending) return false
      const fieldErrors = fieldErrorsOf(current())
      change({ fieldErrors })
      if (fieldErrors.subject !== null || fieldErrors.text !== null) return false
      change({ isSending: true, errorMessage: null })
      sending = deliver(marksDone)
      const isSent = await sending
      sending = null
      change({ isSending: false })
      return isSent
    },
    discard() {
      const text = current()
      const sent = unconfirmed
      const ReplyId = replyId
      reset()
      toasts.showToast({
        tone: 'info',
        text: words.discarded,
        action: { label: cms.undo, run: () => void undoDiscard(text, sent, ReplyId) },
      })
    },
  }
}
