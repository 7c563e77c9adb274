import { useStore } from '@nanostores/react'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { dayInWords, toDubai } from '#i18n/time.ts'
import { cmsInbox as words } from '#messages/en/cms-inbox.ts'
import { cms } from '#messages/en/cms.ts'
import { request } from '../network/api.ts'
import { openPage } from '../stores/router.ts'
import { Button } from '../ui/controls.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import {
  confirmationText,
  isConfirmed,
  readPersonResponses,
  usePersonResponses,
  type EraseScope,
  type PersonResponses,
} from './erasing.ts'
import { emailIn, type FormResponse } from './form-response.ts'
import { $totalCount } from './new-count.ts'
import { inboxPath } from './query.ts'
import { erase } from './stores.ts'

/** Number of other responses from the same address, in words; empty while it is being read. */
const moreWords = (person: PersonResponses | null | undefined): string => {
  if (person === undefined) return ''
  if (person === null) return words.privacy.moreUnknown
  return person.isComplete
    ? words.privacy.more(Math.max(0, person.ids.length - 1))
    : words.privacy.moreThan(Math.max(0, person.ids.length - 1))
}

/**
 * Privacy of a response: the number of other responses from the address, the day of the automatic
 * erasure, and buttons that find and erase the responses.
 */
export function Privacy({
  response,
  onErase,
}: {
  response: FormResponse
  onErase: (scope: EraseScope) => void
}): ReactNode {
  const totalCount = useStore($totalCount)
  const person = usePersonResponses(response, totalCount)
  const hasMore = (person?.ids.length ?? 0) > 1
  return (
    <section className="inbox-privacy">
      <h3>{words.privacy.title}</h3>
      <p className="quiet" role="status">
        {moreWords(person)}
      </p>
      <Button
        icon="search"
        size="small"
        onPress={() => openPage(inboxPath({ person: emailIn(response) }))}
      >
        {words.privacy.find}
      </Button>
      <p className="quiet">{words.privacy.kept(dayInWords(toDubai(response.KeptUntil).date))}</p>
      <Button icon="bin" tone="danger" size="small" onPress={() => onErase('one')}>
        {words.privacy.erase}
      </Button>
      {hasMore && (
        <Button icon="bin" tone="danger" size="small" onPress={() => onErase('person')}>
          {words.privacy.erasePerson}
        </Button>
      )}
      <p className="quiet">{words.privacy.receipt}</p>
    </section>
  )
}

type Props = {
  response: FormResponse
  scope: EraseScope
  onClose: () => void
  onErased: (ids: readonly string[]) => void
}

/** Number of responses to erase: null while they are counted, `unknown` when that failed. */
function useCount(response: FormResponse, scope: EraseScope): number | 'unknown' | null {
  const [count, setCount] = useState<number | 'unknown' | null>(scope === 'one' ? 1 : null)
  const email = emailIn(response)
  useEffect(() => {
    if (scope === 'person')
      void readPersonResponses(request, email).then((person) =>
        setCount(person?.ids.length ?? 'unknown'),
      )
  }, [email, scope])
  return count
}

type Question = {
  title: string
  text: ReactNode
  /** Request to type a confirmation: words before it, the text to type, words after it. */
  question: readonly [before: string, toType: string, after: string]
  /** Label of the input. */
  label: string
}

function questionOf(response: FormResponse, scope: EraseScope, count: number): Question {
  if (scope === 'one') {
    return {
      title: words.erase.title,
      text: words.erase.text,
      question: words.erase.question(response.Reference),
      label: words.erase.label,
    }
  }
  const email = emailIn(response)
  const [before, after] = words.erase.personText(count)
  const text = (
    <>
      {before}
      <bdi dir="ltr">{email}</bdi>
      {after}
    </>
  )
  return {
    title: words.erase.personTitle(count),
    text,
    question: words.erase.personQuestion(email),
    label: words.erase.personLabel,
  }
}

/** Dialog while the responses are counted, or when that failed. */
function CountDialog({
  isUnknown,
  onClose,
}: {
  isUnknown: boolean
  onClose: () => void
}): ReactNode {
  return (
    <Dialog
      title={words.privacy.erasePerson}
      isOpen
      onClose={onClose}
      footer={<Button onPress={onClose}>{cms.cancel}</Button>}
    >
      <p className="dialog-text" role="status">
        {isUnknown ? words.erase.countFailed : words.erase.counting}
      </p>
    </Dialog>
  )
}

/** Dialog before an erasure: names the number of responses, and requires a typed confirmation. */
export function EraseDialog({ response, scope, onClose, onErased }: Props): ReactNode {
  const count = useCount(response, scope)
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  /** True when an erasure got no answer that confirms it. */
  const [isUnsure, setUnsure] = useState(false)
  const id = useId()
  if (typeof count !== 'number')
    return <CountDialog isUnknown={count === 'unknown'} onClose={onClose} />
  const { title, text, question, label } = questionOf(response, scope, count)
  const [before, toType, after] = question
  const isTypedRight = isConfirmed(typed, confirmationText(response, scope))
  const eraseNow = async () => {
    if (!isTypedRight || isBusy) return
    setBusy(true)
    setUnsure(false)
    const ids = await erase(response, scope)
    setBusy(false)
    if (ids) onErased(ids)
    else setUnsure(true)
  }
  const footer = (
    <>
      <Button onPress={onClose}>{cms.cancel}</Button>
      <Button
        tone="danger"
        icon="bin"
        isDisabled={!isTypedRight}
        isPending={isBusy}
        onPress={() => void eraseNow()}
      >
        {isBusy ? words.erase.pending : words.erase.action}
      </Button>
    </>
  )
  return (
    <Dialog title={title} isOpen onClose={onClose} role="alertdialog" isStatic footer={footer}>
      <form
        className="dialog-text"
        onSubmit={(event) => {
          event.preventDefault()
          void eraseNow()
        }}
      >
        <p>{text}</p>
        <p id={`${id}-question`}>
          {before}
          <strong>
            <bdi dir="ltr">{toType}</bdi>
          </strong>
          {after}
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
            {words.erase.failed}
          </p>
        )}
      </form>
    </Dialog>
  )
}
