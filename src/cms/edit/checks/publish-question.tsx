import { useState, type ReactNode } from 'react'
import { checks as words } from '#messages/en/cms-checks.ts'
import { gaps as gapWords } from '#messages/en/cms-gaps.ts'
import { Button } from '../../ui/controls.tsx'
import { Confirm, Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { GapNotes } from '../../ui/indicators.tsx'
import type { Editor } from '../editor.ts'
import { gapsOfSave } from '../gaps.ts'
import type { SaveAs } from '../values.ts'
import { sentenceOf, type Check } from './check.ts'
import { keyOf, toFix } from './use-checks.ts'

type PublishQuestion = {
  /** Saves, or asks first. */
  save: (as: SaveAs) => void
  dialog: ReactNode
}

/** Asks before an item with findings that visitors would notice is published, and before a save leaves them days with nothing in force. */
export function usePublishQuestion(editor: Editor, save: (as: SaveAs) => void, go: (check: Check) => void): PublishQuestion {
  const [asked, setAsked] = useState<SaveAs>('it is')
  const [open, setOpen] = useState<readonly Check[]>([])
  const [gaps, setGaps] = useState<readonly string[]>([])
  const close = () => setOpen([])
  const askOfGaps = (as: SaveAs) => {
    const found = gapsOfSave(editor.kind, editor.$state.get(), Date.now(), as)
    if (found.length === 0) return save(as)
    setGaps(found)
  }
  const ask = (as: SaveAs) => {
    setAsked(as)
    const found = toFix(editor, as)
    if (found.length === 0) return askOfGaps(as)
    setOpen(found)
  }
  const fixFirst = () => {
    close()
    const [first] = open
    // Once the dialog has given the focus back.
    if (first) setTimeout(() => go(first))
  }
  const anyway = () => {
    close()
    askOfGaps(asked)
  }
  const footer = (
    <>
      <Button onPress={anyway}>{words.ask.anyway}</Button>
      <Button tone="primary" autoFocus onPress={fixFirst}>
        {words.ask.first}
      </Button>
    </>
  )
  const dialog = open.length > 0 && (
    <Dialog title={words.ask.title(open.length)} isOpen onClose={close} role="alertdialog" footer={footer}>
      <div className="dialog-text">
        <p>{words.ask.text}</p>
        <ul className="edit-checks">
          {open.map((check) => (
            <li key={keyOf(check)} className="edit-check-line" data-level="fix">
              <Icon name="refused" />
              <span dir="auto">{sentenceOf(check)}</span>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
  const gapsQuestion = (
    <Confirm
      title={gapWords.save.title}
      text={
        <>
          <p>{gapWords.save.text}</p>
          <GapNotes gaps={gaps} />
        </>
      }
      action={gapWords.save.action}
      isOpen={gaps.length > 0}
      onClose={() => setGaps([])}
      onConfirm={() => {
        save(asked)
        return Promise.resolve(true)
      }}
    />
  )
  const both = (
    <>
      {dialog}
      {gapsQuestion}
    </>
  )
  return { save: ask, dialog: both }
}
