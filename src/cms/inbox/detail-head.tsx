import { useState, type ReactNode } from 'react'
import { momentInWords } from '#i18n/time.ts'
import type { State } from '#kinds/submissions.ts'
import { cmsInbox as words } from '#messages/en/cms-inbox.ts'
import { useShortcuts } from '../keys/use-shortcuts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Text } from '../ui/language.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { languageIn, localeOf, nameIn, type FormResponse } from './form-response.ts'
import { markedWords } from './marking.ts'
import { StateMark } from './marks.tsx'
import { marking } from './stores.ts'

export const headingId = 'inbox-response'

const ordinary = (['new', 'read', 'done'] as const).map((value) => ({ value, label: <StateMark state={value} /> }))

/** `state`: as it is chosen, before the server has said so. */
type Control = { state: State; mark: (state: State) => void; notice: string; isTrouble: boolean }

function useMarking(response: FormResponse): Control {
  const [notice, setNotice] = useState<{ text: string; isTrouble: boolean }>({ text: '', isTrouble: false })
  const [chosen, setChosen] = useState<State | null>(null)
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

/** New, read, done; one that was held back is let in first. */
function StateControl({ response, control }: { response: FormResponse; control: Control }): ReactNode {
  if (control.state === 'spam' || response.State === 'spam') {
    return (
      <Button icon="undo" onPress={() => control.mark('new')}>
        {words.spam.not}
      </Button>
    )
  }
  return <Segmented label={words.markLabel} segments={ordinary} value={control.state} onChange={control.mark} />
}

type Props = { response: FormResponse; onBack: () => void; onPrevious: (() => void) | null; onNext: (() => void) | null }

/** Whose it is, when and where it was sent, its state, and the way to its neighbours. */
export function DetailHead({ response, onBack, onPrevious, onNext }: Props): ReactNode {
  const control = useMarking(response)
  const name = nameIn(response)
  useShortcuts({ 'mark done': () => control.mark(control.state === 'done' ? 'read' : 'done') }, response.State !== 'spam')
  return (
    <div className="inbox-detail-head">
      <div className="inbox-back">
        <IconButton icon="chevron-left" label={words.back} onPress={onBack} />
      </div>
      <h2 id={headingId} tabIndex={-1}>
        <Text lang={languageIn(name)}>{name}</Text>
      </h2>
      <p className="inbox-quiet inbox-sent">
        {words.sent(momentInWords(response.createdAt), words.languages[localeOf(response)], words.pages[response.FormType])}
      </p>
      <div className="inbox-neighbours">
        <IconButton icon="arrow-up" label={words.previous} isDisabled={!onPrevious} onPress={() => onPrevious?.()} />
        <IconButton icon="arrow-down" label={words.next} isDisabled={!onNext} onPress={() => onNext?.()} />
      </div>
      <div className="inbox-mark">
        <StateControl response={response} control={control} />
      </div>
      <p className={control.isTrouble ? 'inbox-notice' : 'visually-hidden'} role="status">
        {control.notice}
      </p>
    </div>
  )
}
