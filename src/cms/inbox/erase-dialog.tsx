import { useEffect, useId, useState, type ReactNode } from 'react'
import { cms } from '#messages/en/cms.ts'
import { cmsInbox } from '#messages/en/cms-inbox.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { erase, type Doomed } from './erasing.ts'
import { emailIn, type FormResponse } from './form-response.ts'
import { readPerson } from './person.ts'

const words = cmsInbox.erase

type Props = { response: FormResponse; what: Doomed; onClose: () => void; onErased: (ids: readonly string[]) => void }

/** How many responses a person has: null while they are counted, 'unknown' where they could not be. */
function useCount(response: FormResponse, what: Doomed): number | 'unknown' | null {
  const [count, setCount] = useState<number | 'unknown' | null>(what === 'one' ? 1 : null)
  const email = emailIn(response)
  useEffect(() => {
    if (what === 'person') void readPerson(email).then((person) => setCount(person?.ids.length ?? 'unknown'))
  }, [email, what])
  return count
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')

type Said = { title: string; text: ReactNode; question: readonly [string, string, string]; label: string; asked: string }

function saidOf(response: FormResponse, what: Doomed, count: number): Said {
  if (what === 'one') {
    const { Reference } = response
    return { title: words.title, text: words.text, question: words.question(Reference), label: words.label, asked: Reference }
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
  return { title: words.personTitle(count), text, question: words.personQuestion(email), label: words.personLabel, asked: email }
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
  const { title, text, question, label, asked } = saidOf(response, what, count)
  const isRight = fold(typed) === fold(asked)
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
