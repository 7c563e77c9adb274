import { useEffect, useRef, useState } from 'react'
import { submissions } from '#kinds/submissions.ts'
import { cms } from '#messages/en/cms.ts'
import { cmsInbox } from '#messages/en/cms-inbox.ts'
import type { Failure } from '../network/api.ts'
import { keepPersonal } from '../stores/personal.ts'
import { say, sayFor } from '../stores/toasts.ts'
import { forgetSentReply, replyDraft, type Keeping } from './drafts.ts'
import { localeOf, nameIn, repliesIn, type FormResponse } from './form-response.ts'
import { lookAgain, known } from './inbox.ts'
import { mark } from './marking.ts'
import { askFor, LIMITS, sendReply, type Composed, type Written } from './sending.ts'
import { useDraft } from './use-draft.ts'

const words = cmsInbox.reply

/**
 * A reply under way. Its `ReplyId` belongs to this writing and is kept with it, so that a try after a lost answer, also
 * by another window, is the same reply to the server. `sent` is what was handed to it without an answer so far.
 */
export type ReplyDraft = Composed & { sent: Written | null }

export type Reply = {
  written: Written
  keeping: Keeping
  isSending: boolean
  /** What went wrong, in words. */
  trouble: string | null
  /** What is missing, in the field's own place. */
  missing: { subject: string | null; text: string | null }
  isBegun: boolean
  write: (part: Partial<Written>) => void
  send: (isDone: boolean) => Promise<boolean>
  discard: () => void
}

/** How soon after sending the mail server is likely to have it, in milliseconds. */
const LOOKS = [1_500, 6_000]

const whyNot = (why: Failure): string => (why === 'offline' ? words.offline : why === 'invalid' || why === 'conflict' || why === 'too_large' ? words.refused : words.failed)

const isSame = (a: Written, b: Written): boolean => a.Subject === b.Subject && a.Message === b.Message

function watchMail(id: string): void {
  for (const pause of LOOKS) {
    setTimeout(() => {
      const response = known(id)
      if (response && repliesIn(response).some(({ State }) => State === 'waiting')) void lookAgain(id)
    }, pause)
  }
}

async function markDone(response: FormResponse): Promise<void> {
  const marked = await mark(response, 'done')
  if (marked.name !== 'done') sayFor(submissions.messages.updateFailed, 'failure', { detail: words.notDone })
}

/** One response's reply: kept on this device as it is written, and handed to the server once however often it is sent. */
export function useReply(response: FormResponse): Reply {
  const { ContactId: id } = response
  const start: Written = { Subject: words.subjects[localeOf(response)].replace('#', response.Reference), Message: '' }
  const [written, setWritten] = useState(start)
  const [isSending, setSending] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [missing, setMissing] = useState<Reply['missing']>({ subject: null, text: null })
  const busy = useRef(false)
  const sent = useRef<Written | null>(null)
  const replyId = useRef<string>(crypto.randomUUID())
  const now = useRef(start)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const show = (text: Written) => {
    now.current = text
    setWritten(text)
  }

  /** What is written from here on is another reply, whatever it says. */
  const beginAnew = () => {
    sent.current = null
    replyId.current = crypto.randomUUID()
  }

  /** What was under way when the window went may have arrived: the server is asked before it is offered again. */
  const restore = async ({ sent: before, ReplyId, ...text }: ReplyDraft, keep: (value: ReplyDraft | null) => void): Promise<void> => {
    show(text)
    replyId.current = ReplyId
    if (!before) return
    sent.current = before
    const answer = await askFor(id, ReplyId)
    // Sent once more meanwhile, it has its own answer.
    if (replyId.current !== ReplyId || busy.current) return
    if (answer.name === 'unsure') return setTrouble(words.unsure)
    sent.current = null
    if (answer.name !== 'sent') return
    beginAnew()
    if (isSame(before, now.current)) {
      show(start)
      return keep(null)
    }
    setTrouble(words.goneAlready)
    keep({ ...now.current, ReplyId: replyId.current, sent: null })
  }

  const draft = useDraft<ReplyDraft>(replyDraft(id), ({ value }, keep) => void restore(value, keep))

  const keepNow = () => draft.keep(isSame(now.current, start) && !sent.current ? null : { ...now.current, ReplyId: replyId.current, sent: sent.current })

  const reset = () => {
    beginAnew()
    show(start)
    setTrouble(null)
    draft.keep(null)
  }

  const write = (part: Partial<Written>) => {
    show({ ...written, ...part })
    setMissing({ subject: null, text: null })
    keepNow()
  }

  const discard = () => {
    const before = { written, sent: sent.current, replyId: replyId.current }
    const takeBack = () => {
      const { written: text, sent: handed, replyId: ReplyId } = before
      // Another response is open by now: it is there again when this one is.
      if (!isHere.current) return void keepPersonal(replyDraft(id), { value: { ...text, ReplyId, sent: handed }, at: Date.now() }).catch(() => undefined)
      const since = now.current.Message
      if (since.trim() === '') {
        sent.current = handed
        replyId.current = ReplyId
      }
      // What was written since then stays under it.
      write(since.trim() === '' ? text : { ...text, Message: `${text.Message}\n\n${since}` })
    }
    reset()
    say({ tone: 'info', text: words.discarded, action: { label: cms.undo, run: takeBack } })
  }

  const isWhole = (): boolean => {
    const wrong = (text: string, limit: number, none: string) => (text.trim() === '' ? none : text.length > limit ? words.tooLong(text.length - limit) : null)
    const next = { subject: wrong(written.Subject, LIMITS.subject, words.noSubject), text: wrong(written.Message, LIMITS.text, words.noText) }
    setMissing(next)
    return next.subject === null && next.text === null
  }

  /** An earlier text of this reply went out after all: what stands here would be a second one, and is only sent when asked for again. */
  const isSecond = () => {
    beginAnew()
    keepNow()
    setTrouble(words.goneAlready)
  }

  /** True when nothing of an earlier try stands in the way. */
  const isClear = async (): Promise<boolean> => {
    if (!sent.current || isSame(sent.current, written)) return true
    const answer = await askFor(id, replyId.current)
    if (answer.name === 'failed') return true
    if (answer.name === 'sent') isSecond()
    else setTrouble(words.offline)
    return false
  }

  const deliver = async (isDone: boolean): Promise<boolean> => {
    if (!(await isClear())) return false
    if (!navigator.onLine) {
      setTrouble(words.offline)
      return false
    }
    const ReplyId = replyId.current
    sent.current = written
    keepNow()
    await draft.flush()
    const answer = await sendReply(id, { ...written, ReplyId })
    if (answer.name === 'sent') {
      sayFor(submissions.messages.reply, 'success', { detail: nameIn(response) })
      reset()
      // This may have been left for another response meanwhile.
      void forgetSentReply(id, ReplyId)
      watchMail(id)
      if (isDone) await markDone(answer.response)
      return true
    }
    if (answer.name === 'unsure') {
      setTrouble(words.unsure)
      return false
    }
    if (answer.name === 'earlier') {
      isSecond()
      return false
    }
    sent.current = null
    keepNow()
    setTrouble(whyNot(answer.why))
    sayFor(submissions.messages.replyFailed, 'failure')
    return false
  }

  const send = async (isDone: boolean): Promise<boolean> => {
    if (busy.current || !isWhole()) return false
    busy.current = true
    setSending(true)
    setTrouble(null)
    const isOut = await deliver(isDone)
    busy.current = false
    setSending(false)
    return isOut
  }

  return { written, keeping: draft.keeping, isSending, trouble, missing, isBegun: !isSame(written, start), write, send, discard }
}
