import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { inSentence } from '../../stores/noun.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useEditing, useEditState } from '../editor-context.ts'
import type { Conflict } from '../editor-state.ts'
import type { Choice } from '../merge.ts'
import { nameOf } from '../places.ts'
import { ConflictHeads, ConflictSteps } from './conflict-heads.tsx'
import { ConflictRow, focusConflict } from './conflict-row.tsx'
import { Legend } from './difference.tsx'
import { OneSided } from './one-sided.tsx'

const words = cmsEdit.conflict

type Choices = Readonly<Record<string, Choice>>

function Question({ conflict, onSave }: { conflict: Conflict; onSave: () => void }): ReactNode {
  const editor = useEditing()
  const { kind } = editor
  const { values } = useEditState()
  const [choices, setChoices] = useState<Choices>({})
  const [step, setStep] = useState(0)
  const { conflicts } = conflict.merge
  const open = conflicts.filter((path) => choices[path] === undefined)
  const next = open[0]

  const goTo = (path: string) => {
    // Where one field is shown at a time, it has to be there before it can take the focus.
    flushSync(() => setStep(conflicts.indexOf(path)))
    focusConflict(path)
  }
  const stepFrom = (index: number) => (by: 1 | -1) => {
    const path = conflicts[index + by]
    if (path !== undefined) goTo(path)
  }
  /** Takes the choices on, or leads to the first one that is missing. */
  const unlessOpen = (take: (made: Choices) => void) => () => (next === undefined ? take(choices) : goTo(next))
  const saveWith = (made: Choices) => {
    editor.resolve(made)
    onSave()
  }

  return (
    <Dialog title={words.title(inSentence(kind.label.one))} titleHidden isOpen onClose={editor.closeConflict} size="wide" isStatic>
      <div className="edit-conflict">
        <div className="edit-conflict-head">
          <Icon name="merge" size={24} />
          <div>
            <p className="edit-conflict-title" aria-hidden="true">
              {words.title(inSentence(kind.label.one))}
            </p>
            <p className="edit-quiet">{words.lead(conflicts.length)}</p>
          </div>
        </div>
        {conflicts.length > 0 && (
          <ConflictHeads conflict={conflict} onAll={(choice) => setChoices(Object.fromEntries(conflicts.map((path) => [path, choice])))} />
        )}
        {conflicts.length > 1 && <ConflictSteps step={step} all={conflicts.length} onStep={stepFrom(step)} />}
        <div className="edit-compare">
          {conflicts.map((path, index) => (
            <ConflictRow
              key={path}
              path={path}
              conflict={conflict}
              choice={choices[path]}
              isCurrent={index === step}
              onChoose={(choice) => setChoices({ ...choices, [path]: choice })}
              onStep={stepFrom(index)}
            />
          ))}
        </div>
        <div className="edit-conflict-note">
          <OneSided conflict={conflict} />
          <Legend />
        </div>
        <div className="edit-conflict-foot">
          <Button tone="quiet" onPress={editor.closeConflict}>
            {words.back}
          </Button>
          <p role="status">
            {conflicts.length > 0 && words.chosen(conflicts.length - open.length, conflicts.length)}{' '}
            {next !== undefined && (
              <>
                {words.stillTo}{' '}
                <button type="button" className="edit-link" onClick={() => goTo(next)}>
                  {nameOf(kind, next, values)}
                </button>
              </>
            )}
          </p>
          <Button onPress={unlessOpen(editor.resolve)}>{words.edit}</Button>
          <Button tone="primary" onPress={unlessOpen(saveWith)}>
            {words.save}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Another session saved this item: theirs beside yours, to choose from field by field. Nothing is overwritten unasked. */
export function ConflictDialog({ onSave }: { onSave: () => void }): ReactNode {
  const { conflict, conflictOpen } = useEditState()
  return conflict && conflictOpen && <Question conflict={conflict} onSave={onSave} />
}
