import { useState, type ReactNode } from 'react'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { momentInWords } from '../dubai.ts'
import { useEditing, useEditState } from '../editor-context.ts'
import type { Conflict } from '../editor-state.ts'
import { inSentence } from '../../list/noun.ts'
import type { Choice } from '../merge.ts'
import { nameOf } from '../places.ts'
import { ConflictRow, conflictId } from './conflict-row.tsx'
import { Legend } from './difference.tsx'
import { OneSided } from './one-sided.tsx'

const words = cmsEdit.conflict

type Choices = Readonly<Record<string, Choice>>

export type ConflictDialogProps = { conflict: Conflict; onBack: () => void; onEdit: (choices: Choices) => void; onSave: (choices: Choices) => void }

const all = (paths: readonly string[], choice: Choice): Choices => Object.fromEntries(paths.map((path) => [path, choice]))

/** Another session saved this item: theirs beside yours, to choose from field by field. Nothing is overwritten unasked. */
export function ConflictDialog({ conflict, onBack, onEdit, onSave }: ConflictDialogProps): ReactNode {
  const { kind } = useEditing()
  const { values } = useEditState()
  const [choices, setChoices] = useState<Choices>({})
  const { conflicts } = conflict.merge
  const open = conflicts.filter((path) => choices[path] === undefined)
  const next = open[0]

  /** Takes the choices on, or leads to the first one that is missing. */
  const unlessOpen = (take: (made: Choices) => void) => () =>
    next === undefined ? take(choices) : document.getElementById(conflictId(next))?.focus()

  const from = words.theirsFrom(conflict.updatedAt && momentInWords(conflict.updatedAt), conflict.updatedBy)
  return (
    <Dialog title={words.title(inSentence(kind.label.one))} titleHidden isOpen onClose={onBack} size="wide" isStatic>
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
          <div className="edit-compare-row edit-compare-heads">
            <span />
            <div>
              <p>
                <strong>{words.theirs}</strong> <span className="edit-quiet">{from}</span>
              </p>
              <Button size="small" tone="quiet" onPress={() => setChoices(all(conflicts, 'theirs'))}>
                {words.keepAllTheirs}
              </Button>
            </div>
            <div>
              <p>
                <strong>{words.yours}</strong> <span className="edit-quiet">{words.yoursFrom}</span>
              </p>
              <Button size="small" tone="quiet" onPress={() => setChoices(all(conflicts, 'yours'))}>
                {words.keepAllYours}
              </Button>
            </div>
          </div>
        )}
        <div className="edit-compare">
          {conflicts.map((path) => (
            <ConflictRow
              key={path}
              path={path}
              conflict={conflict}
              choice={choices[path]}
              onChoose={(choice) => setChoices({ ...choices, [path]: choice })}
            />
          ))}
        </div>
        <div className="edit-conflict-note">
          <OneSided conflict={conflict} />
          <Legend />
        </div>
        <div className="edit-conflict-foot">
          <Button tone="quiet" onPress={onBack}>
            {words.back}
          </Button>
          <p role="status">
            {conflicts.length > 0 && words.chosen(conflicts.length - open.length, conflicts.length)}{' '}
            {next !== undefined && (
              <>
                {words.stillTo}{' '}
                <button type="button" className="edit-link" onClick={() => document.getElementById(conflictId(next))?.focus()}>
                  {nameOf(kind, next, values)}
                </button>
              </>
            )}
          </p>
          <Button onPress={unlessOpen(onEdit)}>{words.edit}</Button>
          <Button tone="primary" onPress={unlessOpen(onSave)}>
            {words.save}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
