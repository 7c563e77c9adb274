import { useEffect, useId, useState, type ReactNode } from 'react'
import { cms } from '#messages/en/cms.ts'
import { cmsInbox } from '#messages/en/cms-inbox.ts'
import { request } from '../network/api.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { askedFor, isConfirmed, type Erasable } from './erasing.ts'
import { emailIn, type FormResponse } from './form-response.ts'
import { readPerson } from './reading.ts'
import { erase } from './stores.ts'

const words = cmsInbox.erase

type Props = { response: FormResponse; what: Erasable; onClose: () => void; onErased: (ids: readonly string[]) => void }

/** How many responses a person has: null while they are counted, 'unknown' where they could not be. */
function useCount(response: FormResponse, what: Erasable): number | 'unknown' | null {
  const [count, setCount] = useState<number | 'unknown' | null>(what === 'one' ? 1 : null)
  const email = emailIn(response)
  useEffect(() => {
    if (what === 'person') void readPerson(request, email).then((person) => setCount(person?.ids.length ?? 'unknown'))
  }, [email, what])
  return count
}

type Said = { title: string; text: ReactNode; question: readonly [string, string, string]; label: string }

function saidOf(response: FormResponse, what: Erasable, count: number): Said {
  if (what === 'one') {
    return { title: words.title, text: words.text, question: words.question(response.Reference), label: words.label }
  }
  const email = emailIn(response)
  const [before, after] = words.personText(count)
  const text = (
    <>
      {before}
      <bdi dir="ltr">{email}</bdi>
      {after}
    </>
  )
  return { title: words.personTitle(count), text, question: words.personQuestion(email), label: words.personLabel }
}

function Waiting({ isUnknown, onClose }: { isUnknown: boolean; onClose: () => void }): ReactNode {
  return (
    <Dialog title={cmsInbox.privacy.erasePerson} isOpen onClose={onClose} footer={<Button onPress={onClose}>{cms.cancel}</Button>}>
      <p className="dialog-text" role="status">
        {isUnknown ? words.countFailed : words.counting}
      </p>
    </Dialog>
  )
}

/** Asks before anything is erased, how much it is first; only who types what it is about can go on. */
export function EraseDialog({ response, what, onClose, onErased }: Props): ReactNode {
  const count = useCount(response, what)
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isUnsure, setUnsure] = useState(false)
  const id = useId()
  if (typeof count !== 'number') return <Waiting isUnknown={count === 'unknown'} onClose={onClose} />
  const { title, text, question, label } = saidOf(response, what, count)
  const isRight = isConfirmed(typed, askedFor(response, what))
  const go = async () => {
    if (!isRight || isBusy) return
    setBusy(true)
    setUnsure(false)
    const ids = await erase(response, what)
    setBusy(false)
    if (ids) onErased(ids)
    else setUnsure(true)
  }
  const footer = (
    <>
      <Button onPress={onClose}>{cms.cancel}</Button>
      <Button tone="danger" icon="bin" isDisabled={!isRight} isPending={isBusy} onPress={() => void go()}>
        {isBusy ? words.pending : words.action}
      </Button>
    </>
  )
  return (
    <Dialog title={title} isOpen onClose={onClose} role="alertdialog" isStatic footer={footer}>
      <form
        className="dialog-text"
        onSubmit={(event) => {
          event.preventDefault()
          void go()
        }}
      >
        <p>{text}</p>
        <p id={`${id}-question`}>
          {question[0]}
          <strong>
            <bdi dir="ltr">{question[1]}</bdi>
          </strong>
          {question[2]}
        </p>
        <input
          className="input"
          dir="ltr"
          autoFocus
          aria-label={label}
          aria-describedby={`${id}-question`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        {isUnsure && (
          <p className="inbox-trouble" role="alert">
            <Icon name="refused" />
            {words.failed}
          </p>
        )}
      </form>
    </Dialog>
  )
}
