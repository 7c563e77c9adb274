import { useStore } from '@nanostores/react'
import { useEffect, useState, type ReactNode } from 'react'
import { momentInWords } from '#i18n/time.ts'
import type { ResponseState } from '#kinds/submissions.ts'
import { cmsInbox as words } from '#messages/en/cms-inbox.ts'
import { useShortcuts } from '../keys/shortcuts.ts'
import { ariaKeys } from '../keys/table.ts'
import { Button, IconButton, KeyHint, Segmented } from '../ui/controls.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Text } from '../ui/language.tsx'
import { useMedia } from '../ui/use-media.ts'
import { AutomaticMail, AnswerDeadline, ResponseFields, Correspondence } from './contents.tsx'
import type { EraseScope } from './erasing.ts'
import { emailIn, languageIn, localeOf, nameIn, type FormResponse } from './form-response.ts'
import { markedWords } from './marking.ts'
import { Notes } from './notes.tsx'
import { EraseDialog, Privacy } from './privacy.tsx'
import { replyFieldId, ReplyForm } from './reply-form.tsx'
import { marking, replyTo } from './stores.ts'

/** Media query of the windows in which the reply opens in a sheet. */
const NARROW = '(width < 600px)'

type Props = {
  response: FormResponse
  onBack: () => void
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  onErased: (ids: readonly string[]) => void
}

/**
 * Reply form, below the message, or in narrow windows in a sheet over it. One instance serves one
 * response: {@link Detail} is rendered anew, with another `key`, for each.
 */
function ReplyArea({ response }: { response: FormResponse }): ReactNode {
  const [reply] = useState(() => replyTo(response))
  const state = useStore(reply.$state)
  useEffect(() => {
    void reply.open()
    return () => void reply.close()
  }, [reply])
  const isNarrow = useMedia(NARROW)
  const [isOpen, setOpen] = useState(false)
  useShortcuts({
    reply: () => {
      if (isNarrow) setOpen(true)
      else document.getElementById(replyFieldId)?.focus()
    },
  })
  if (!isNarrow) return <ReplyForm response={response} reply={reply} state={state} />
  return (
    <>
      <div className="inbox-reply-bar">
        <Button
          tone="primary"
          icon="mail"
          wide
          aria-keyshortcuts={ariaKeys('reply')}
          onPress={() => setOpen(true)}
        >
          {words.reply.open} <KeyHint name="reply" />
        </Button>
      </div>
      <Dialog title={words.reply.title} size="sheet" isOpen={isOpen} onClose={() => setOpen(false)}>
        <div className="inbox-sheet">
          <ReplyForm
            response={response}
            reply={reply}
            state={state}
            onSent={() => setOpen(false)}
          />
        </div>
      </Dialog>
    </>
  )
}

/** One response: its message and replies, its fields, notes and mail, and the actions on it. */
export function Detail({ response, onErased, ...navigation }: Props): ReactNode {
  const [erasing, setErasing] = useState<EraseScope | null>(null)
  const { ContactId } = response
  useEffect(() => {
    // Opening marks a response as read. If that cannot be saved, it stays new.
    if (response.State === 'new') void marking.mark(response, 'read')
    // Only on opening: a response that is marked as new while it is open stays new.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [ContactId])
  return (
    <article className="inbox-detail vstack" aria-labelledby={headingId}>
      <DetailHead response={response} {...navigation} />
      <div className="inbox-body">
        <div className="inbox-main vstack">
          <Correspondence response={response} />
          {emailIn(response) !== '' && <ReplyArea response={response} />}
        </div>
        <div className="inbox-side vstack">
          <ResponseFields response={response} />
          <Notes response={response} />
          <AutomaticMail response={response} />
          <Privacy response={response} onErase={setErasing} />
          {response.State !== 'spam' && (
            <Button
              tone="quiet"
              size="small"
              icon="refused"
              onPress={() => void marking.mark(response, 'spam')}
            >
              {words.spam.mark}
            </Button>
          )}
        </div>
      </div>
      {erasing && (
        <EraseDialog
          response={response}
          scope={erasing}
          onClose={() => setErasing(null)}
          onErased={(ids) => {
            setErasing(null)
            onErased(ids)
          }}
        />
      )}
    </article>
  )
}

export const headingId = 'inbox-response'

/** Segments of the switch between the states; spam has a button of its own. */
const stateSegments = (['new', 'read', 'done'] as const).map((value) => ({
  value,
  label: <StateMark state={value} />,
}))

type StateMarking = {
  /** State chosen by the person, also while it is being saved; otherwise the response's state. */
  state: ResponseState
  /** Saves another state. */
  mark: (state: ResponseState) => void
  /** Result of the last change, in words; empty before the first. */
  notice: string
  /** True when the last change was not saved. */
  isTrouble: boolean
}

/** State of a response, and the function that changes it. */
function useMarking(response: FormResponse): StateMarking {
  const [notice, setNotice] = useState<{ text: string; isTrouble: boolean }>({
    text: '',
    isTrouble: false,
  })
  const [chosen, setChosen] = useState<ResponseState | null>(null)
  return {
    state: chosen ?? response.State,
    notice: notice.text,
    isTrouble: notice.isTrouble,
    mark: (state) => {
      setChosen(state)
      void marking.mark(response, state).then((marked) => {
        setChosen(null)
        setNotice({ text: markedWords(marked, state), isTrouble: marked.name !== 'done' })
      })
    },
  }
}

/** Switch between new, read and done; for spam, the button that moves it to the inbox. */
function StateControl({
  response,
  stateMarking,
}: {
  response: FormResponse
  stateMarking: StateMarking
}): ReactNode {
  if (stateMarking.state === 'spam' || response.State === 'spam') {
    return (
      <Button icon="undo" onPress={() => stateMarking.mark('new')}>
        {words.spam.not}
      </Button>
    )
  }
  return (
    <Segmented
      label={words.markLabel}
      segments={stateSegments}
      value={stateMarking.state}
      onChange={stateMarking.mark}
    />
  )
}

/**
 * Head of a response: its sender, its time and page, its state, and buttons to the next newer and
 * older response.
 */
function DetailHead({ response, onBack, onPrevious, onNext }: Omit<Props, 'onErased'>): ReactNode {
  const stateMarking = useMarking(response)
  const name = nameIn(response)
  useShortcuts(
    { 'mark done': () => stateMarking.mark(stateMarking.state === 'done' ? 'read' : 'done') },
    response.State !== 'spam',
  )
  return (
    <div className="inbox-detail-head">
      <div className="inbox-back">
        <IconButton icon="chevron-left" label={words.back} onPress={onBack} />
      </div>
      <h2 id={headingId} tabIndex={-1}>
        <Text lang={languageIn(name)}>{name}</Text>
      </h2>
      <p className="inbox-sent quiet">
        {words.sent(
          momentInWords(response.createdAt),
          words.languages[localeOf(response)],
          words.pages[response.FormType],
        )}
        <AnswerDeadline response={response} />
      </p>
      <div className="inbox-neighbours">
        <IconButton
          icon="arrow-up"
          label={words.previous}
          isDisabled={!onPrevious}
          onPress={() => onPrevious?.()}
        />
        <IconButton
          icon="arrow-down"
          label={words.next}
          isDisabled={!onNext}
          onPress={() => onNext?.()}
        />
      </div>
      <div className="inbox-mark">
        <StateControl response={response} stateMarking={stateMarking} />
      </div>
      <p className={stateMarking.isTrouble ? 'inbox-notice' : 'visually-hidden'} role="status">
        {stateMarking.notice}
      </p>
    </div>
  )
}

const shapes: Readonly<Record<ResponseState, ReactNode>> = {
  new: <circle className="state-full" cx="8" cy="8" r="5" />,
  read: <circle className="state-ring" cx="8" cy="8" r="4.25" />,
  done: <path className="state-ring" d="m2.5 8.5 3.5 3.500L13.5 4.500" />,
  spam: (
    <path
      className="state-ring"
      d="M5.500 2h5L14 5.500v5L10.500 14h-5L2 10.500v-5zM8 5v3.500M8 10.900v.1"
    />
  ),
}

/**
 * Icon of a state, 16 × 16: disc, ring, check mark, octagon. The name of the state is always next
 * to it.
 */
export function StateShape({ state }: { state: ResponseState }): ReactNode {
  return (
    <svg className="state-shape" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      {shapes[state]}
    </svg>
  )
}

function StateMark({ state }: { state: ResponseState }): ReactNode {
  return (
    <span className="state-mark">
      <StateShape state={state} />
      {words.states[state]}
    </span>
  )
}
