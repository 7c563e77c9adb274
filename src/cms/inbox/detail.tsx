import { useStore } from '@nanostores/react'
import { useEffect, useState, type ReactNode } from 'react'
import { cmsInbox as words } from '#messages/en/cms-inbox.ts'
import { KeyHint } from '../keys/hint.tsx'
import { useShortcuts } from '../keys/use-shortcuts.ts'
import { ariaKeys } from '../keys/table.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useMedia } from '../ui/use-media.ts'
import { DetailHead, headingId } from './detail-head.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import type { Erasable } from './erasing.ts'
import { AutomaticMail, Facts } from './facts.tsx'
import { emailIn, type FormResponse } from './form-response.ts'
import { Letters } from './letters.tsx'
import { Notes } from './notes.tsx'
import { Privacy } from './privacy.tsx'
import { replyFieldId, ReplyForm } from './reply-form.tsx'
import { marking, replyTo } from './stores.ts'

/** Below this the reply has the window to itself. */
const NARROW = '(width < 600px)'

type Props = {
  response: FormResponse
  onBack: () => void
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  onErased: (ids: readonly string[]) => void
}

/** Under the message, or on a phone in a sheet over it. */
function ReplyPlace({ response }: { response: FormResponse }): ReactNode {
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
        <Button tone="primary" icon="mail" wide aria-keyshortcuts={ariaKeys('reply')} onPress={() => setOpen(true)}>
          {words.reply.open} <KeyHint name="reply" />
        </Button>
      </div>
      <Dialog title={words.reply.title} size="sheet" isOpen={isOpen} onClose={() => setOpen(false)}>
        <div className="inbox-sheet">
          <ReplyForm response={response} reply={reply} state={state} onSent={() => setOpen(false)} />
        </div>
      </Dialog>
    </>
  )
}

/** One response: what was written, what is known of it, what was answered and noted, and what can be done with it. */
export function Detail({ response, onErased, ...ways }: Props): ReactNode {
  const [erasing, setErasing] = useState<Erasable | null>(null)
  const { ContactId } = response
  useEffect(() => {
    // Opening it is reading it. Where that cannot be saved it simply stays new.
    if (response.State === 'new') void marking.mark(response, 'read')
    // Only on opening: one that is marked as new while it is open stays so.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [ContactId])
  return (
    <article className="inbox-detail" aria-labelledby={headingId}>
      <DetailHead response={response} {...ways} />
      <div className="inbox-body">
        <div className="inbox-main">
          <Letters response={response} />
          {emailIn(response) !== '' && <ReplyPlace response={response} />}
        </div>
        <div className="inbox-side">
          <Facts response={response} />
          <Notes response={response} />
          <AutomaticMail response={response} />
          <Privacy response={response} onErase={setErasing} />
          {response.State !== 'spam' && (
            <Button tone="quiet" size="small" icon="refused" onPress={() => void marking.mark(response, 'spam')}>
              {words.spam.mark}
            </Button>
          )}
        </div>
      </div>
      {erasing && (
        <EraseDialog
          response={response}
          what={erasing}
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
