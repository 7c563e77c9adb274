import { atom, type ReadableAtom } from 'nanostores'
import { submissions } from '#kinds/submissions.ts'
import { cms } from '#messages/en/cms.ts'
import { cmsInbox } from '#messages/en/cms-inbox.ts'
import type { DraftStatus } from '../drafts/autosave.ts'
import type { DraftHandle } from '../drafts/personal.ts'
import type { Failure, Transport } from '../network/api.ts'
import { replyDraft, type InboxDrafts } from './drafts.ts'
import { localeOf, nameIn, repliesIn, type FormResponse } from './form-response.ts'
import type { InboxStore, Toasts } from './inbox.ts'
import type { Marking } from './marking.ts'
import { askForReply, LIMITS, sendReply, type Composed, type Written } from './sending.ts'

const words = cmsInbox.reply

/**
 * A reply under way. Its `ReplyId` belongs to this writing and is kept with it, so that a try after a lost answer, also
 * by another window, is the same reply to the server. `sent` is what was handed to it without an answer so far.
 */
type ReplyDraft = Composed & { sent: Written | null }

export type ReplyState = {
  written: Written
  /** Whether anything was written that is not what a reply begins with. */
  isBegun: boolean
  keeping: DraftStatus
  isSending: boolean
  /** What went wrong, in words. */
  trouble: string | null
  /** What is missing, in the field's own place. */
  missing: { subject: string | null; text: string | null }
}

export type Reply = {
  $state: ReadableAtom<ReplyState>
  /** Looks for what this device kept; resolves once that is in place, and where it may have been sent, once the server was asked. */
  open(): Promise<void>
  /** Leaves the reply; what was written stays on this device. */
  close(): Promise<void>
  write(part: Partial<Written>): void
  /** Sends what is written; one at a time. @returns whether the server has it */
  send(isDone: boolean): Promise<boolean>
  /** Throws away what is written; the toast about it can undo that. */
  discard(): void
}

export type ReplyOptions = {
  transport: Transport
  inbox: Pick<InboxStore, 'put' | 'known' | 'lookAgain'>
  marking: Pick<Marking, 'mark'>
  drafts: Pick<InboxDrafts, 'open' | 'write' | 'forgetSentReply'>
  toasts: Toasts
  isOnline: () => boolean
  /** Runs something after so many milliseconds. */
  later: (work: () => void, ms: number) => void
}

/** How soon after sending the mail server is likely to have it, in milliseconds. */
const LOOKS = [1_500, 6_000]

const nothingMissing: ReplyState['missing'] = { subject: null, text: null }

const whyNot = (why: Failure): string => (why === 'offline' ? words.offline : why === 'invalid' || why === 'conflict' || why === 'too_large' ? words.refused : words.failed)

const isSame = (a: Written, b: Written): boolean => a.Subject === b.Subject && a.Message === b.Message

const missingIn = ({ Subject, Message }: Written): ReplyState['missing'] => {
  const wrong = (text: string, limit: number, none: string) => (text.trim() === '' ? none : text.length > limit ? words.tooLong(text.length - limit) : null)
  return { subject: wrong(Subject, LIMITS.subject, words.noSubject), text: wrong(Message, LIMITS.text, words.noText) }
}

/** One response's reply: kept on this device as it is written, and handed to the server once however often it is sent. */
export function makeReply({ transport, inbox, marking, drafts, toasts, isOnline, later }: ReplyOptions, response: FormResponse): Reply {
  const { ContactId: id } = response
  const way = { transport, inbox }
  const start: Written = { Subject: words.subjects[localeOf(response)].replace('#', response.Reference), Message: '' }
  const $state = atom<ReplyState>({ written: start, isBegun: false, keeping: { name: 'nothing' }, isSending: false, trouble: null, missing: nothingMissing })
  let draft: DraftHandle<ReplyDraft> | null = null
  let replyId: string = crypto.randomUUID()
  /** What was handed to the server without an answer so far. */
  let sent: Written | null = null
  let sending: Promise<boolean> | null = null

  const change = (part: Partial<ReplyState>): void => $state.set({ ...$state.get(), ...part })
  const now = (): Written => $state.get().written
  const show = (written: Written): void => change({ written, isBegun: !isSame(written, start) })

  /** What is written from here on is another reply, whatever it says. */
  const beginAnew = (): void => {
    sent = null
    replyId = crypto.randomUUID()
  }

  const keepNow = (): void => draft?.change(isSame(now(), start) && !sent ? null : { ...now(), ReplyId: replyId, sent })

  const reset = (): void => {
    beginAnew()
    show(start)
    change({ trouble: null })
    draft?.change(null)
  }

  /** What was under way when the window went may have arrived: the server is asked before it is offered again. */
  const restore = async ({ sent: before, ReplyId, ...text }: ReplyDraft): Promise<void> => {
    show(text)
    replyId = ReplyId
    if (!before) return
    sent = before
    const answer = await askForReply(way, id, ReplyId)
    // Sent once more meanwhile, it has its own answer.
    if (replyId !== ReplyId || sending) return
    if (answer.name === 'unsure') return change({ trouble: words.unsure })
    sent = null
    if (answer.name !== 'sent') return
    beginAnew()
    if (isSame(before, now())) {
      show(start)
      draft?.change(null)
      return
    }
    change({ trouble: words.goneAlready })
    keepNow()
  }

  const write = (part: Partial<Written>): void => {
    show({ ...now(), ...part })
    change({ missing: nothingMissing })
    keepNow()
  }

  const undoDiscard = async (text: Written, handed: Written | null, ReplyId: string): Promise<void> => {
    // What is on its way just now is another reply, and leaves the field when it is sent.
    await sending
    // Another response is open by now: it is there again when this one is.
    if (!draft) return drafts.write(replyDraft(id), { ...text, ReplyId, sent: handed } satisfies ReplyDraft)
    const since = now().Message
    if (since.trim() === '') {
      sent = handed
      replyId = ReplyId
    }
    // What was written since then stays under it.
    write(since.trim() === '' ? text : { ...text, Message: `${text.Message}\n\n${since}` })
  }

  /** An earlier text of this reply went out after all: what stands here would be a second one, and is only sent when asked for again. */
  const isSecond = (): void => {
    beginAnew()
    keepNow()
    change({ trouble: words.goneAlready })
  }

  /** True when nothing of an earlier try stands in the way. */
  const isClear = async (): Promise<boolean> => {
    if (!sent || isSame(sent, now())) return true
    const answer = await askForReply(way, id, replyId)
    if (answer.name === 'failed') return true
    if (answer.name === 'sent') isSecond()
    else change({ trouble: words.offline })
    return false
  }

  const watchMail = (): void => {
    for (const pause of LOOKS) {
      later(() => {
        const known = inbox.known(id)
        if (known && repliesIn(known).some(({ State }) => State === 'waiting')) void inbox.lookAgain(id)
      }, pause)
    }
  }

  const markDone = async (answered: FormResponse): Promise<void> => {
    const marked = await marking.mark(answered, 'done')
    if (marked.name !== 'done') toasts.toastFor(submissions.messages.updateFailed, 'failure', { detail: words.notDone })
  }

  const deliver = async (isDone: boolean): Promise<boolean> => {
    if (!(await isClear())) return false
    if (!isOnline()) {
      change({ trouble: words.offline })
      return false
    }
    const ReplyId = replyId
    sent = now()
    keepNow()
    await draft?.flush()
    const answer = await sendReply(way, id, { ...sent, ReplyId })
    if (answer.name === 'sent') {
      toasts.toastFor(submissions.messages.reply, 'success', { detail: nameIn(response) })
      reset()
      // This may have been left for another response meanwhile.
      void drafts.forgetSentReply(id, ReplyId)
      watchMail()
      if (isDone) await markDone(answer.response)
      return true
    }
    if (answer.name === 'unsure') change({ trouble: words.unsure })
    else if (answer.name === 'earlier') isSecond()
    else {
      sent = null
      keepNow()
      change({ trouble: whyNot(answer.why) })
      toasts.toastFor(submissions.messages.replyFailed, 'failure')
    }
    return false
  }

  return {
    $state,
    async open() {
      let restoring: Promise<void> | undefined
      draft = drafts.open<ReplyDraft>(replyDraft(id), {
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
      const missing = missingIn(now())
      change({ missing })
      if (missing.subject !== null || missing.text !== null) return false
      change({ isSending: true, trouble: null })
      sending = deliver(isDone)
      const isOut = await sending
      sending = null
      change({ isSending: false })
      return isOut
    },
    discard() {
      const [text, handed, ReplyId] = [now(), sent, replyId]
      reset()
      toasts.say({ tone: 'info', text: words.discarded, action: { label: cms.undo, run: () => void undoDiscard(text, handed, ReplyId) } })
    },
  }
}
