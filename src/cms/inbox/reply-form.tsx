import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { cmsInbox } from '#messages/en/cms-inbox.ts'
import { Button, KeyHint } from '../ui/controls.tsx'
import { matchesShortcut } from '../keys/shortcuts.ts'
import { ariaKeys } from '../keys/table.ts'
import { ageInWords, useNow } from '../ui/ages.ts'
import { Icon } from '../ui/icon.tsx'
import { emailIn, localeOf, type FormResponse } from './form-response.ts'
import type { Reply, ReplyState } from './reply.ts'
import { REPLY_LIMITS } from './sending.ts'

const words = cmsInbox.reply

/** The number of remaining characters is shown once it is below this. */
const SHOW_REMAINING_BELOW = 500

export const replyFieldId = 'reply-text'

/** State of the draft on this device; screen readers announce only that it cannot be stored. */
function DraftNote({ draftStatus }: Pick<ReplyState, 'draftStatus'>): ReactNode {
  const now = useNow()
  if (draftStatus.name === 'nothing') return null
  if (draftStatus.name === 'impossible') {
    return (
      <p className="reply-kept hstack" role="alert">
        <Icon name="warning" size={16} />
        {words.impossible}
      </p>
    )
  }
  return (
    <p className="reply-kept hstack">
      <Icon name="laptop" size={16} />
      {draftStatus.name === 'pending' ? words.keeping : words.kept(ageInWords(draftStatus.at, now))}
    </p>
  )
}

function FieldError({ id, text }: { id: string; text: string | null }): ReactNode {
  return text === null ? null : (
    <p className="field-error" id={id} role="alert">
      <Icon name="refused" size={16} />
      {text}
    </p>
  )
}

type ReplyFormProps = {
  response: FormResponse
  reply: Reply
  state: ReplyState
  onSent?: () => void
}

/** Subject and text in the sender's language, and the buttons that send or discard them. */
export function ReplyForm({ response, reply, state, onSent }: ReplyFormProps): ReactNode {
  const { written, isDirty, fieldErrors, isSending, errorMessage, draftStatus: keeping } = state
  const lang = localeOf(response)
  const senderLanguage = { lang, dir: lang === 'ar' ? 'rtl' : 'ltr' } as const
  const id = useId()
  const remaining = REPLY_LIMITS.text - written.Message.length
  const send = async (marksDone: boolean) => {
    if (await reply.send(marksDone)) onSent?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!matchesShortcut('send reply', event)) return
    event.preventDefault()
    void send(false)
  }
  return (
    <form
      className="reply"
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={onKeyDown}
    >
      <p className="reply-to">
        <strong id={`${id}-title`}>{words.title}</strong> <span>{words.to} </span>
        <bdi dir="ltr">{emailIn(response)}</bdi>
      </p>
      <input
        className="input reply-subject"
        {...senderLanguage}
        aria-label={words.subject}
        aria-required
        aria-invalid={fieldErrors.subject !== null || undefined}
        aria-describedby={fieldErrors.subject === null ? undefined : `${id}-subject`}
        value={written.Subject}
        readOnly={isSending}
        autoComplete="off"
        onChange={(event) => reply.write({ Subject: event.target.value })}
      />
      <FieldError id={`${id}-subject`} text={fieldErrors.subject} />
      <div className="reply-box vstack">
        <textarea
          id={replyFieldId}
          {...senderLanguage}
          aria-label={words.text}
          aria-required
          aria-invalid={fieldErrors.text !== null || undefined}
          aria-describedby={[fieldErrors.text !== null && `${id}-text`, `${id}-hint`]
            .filter(Boolean)
            .join(' ')}
          aria-keyshortcuts={ariaKeys('send reply')}
          value={written.Message}
          readOnly={isSending}
          rows={6}
          onChange={(event) => reply.write({ Message: event.target.value })}
        />
        <div className="reply-foot quiet split">
          <DraftNote draftStatus={keeping} />
          {remaining < SHOW_REMAINING_BELOW && (
            <p className="reply-left">
              {remaining < 0 ? words.tooLong(-remaining) : words.left(remaining)}
            </p>
          )}
        </div>
      </div>
      <FieldError id={`${id}-text`} text={fieldErrors.text} />
      <p className="quiet" id={`${id}-hint`}>
        {words.under}
      </p>
      {errorMessage !== null && (
        <p className="inbox-trouble" role="alert">
          <Icon name="refused" />
          {errorMessage}
        </p>
      )}
      <div className="reply-actions cluster">
        {isDirty && !isSending && (
          <Button tone="quiet" onPress={reply.discard}>
            {words.discard}
          </Button>
        )}
        <Button isPending={isSending} onPress={() => void send(true)}>
          {words.sendDone}
        </Button>
        <Button tone="primary" icon="mail" isPending={isSending} onPress={() => void send(false)}>
          {isSending ? words.sending : words.send} <KeyHint name="send reply" />
        </Button>
      </div>
    </form>
  )
}
