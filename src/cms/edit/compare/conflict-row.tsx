import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { Icon } from '../../ui/icon.tsx'
import { useEditing, useEditState } from '../editor-context.ts'
import type { Conflict } from '../editor-state.ts'
import type { Choice } from '../merge.ts'
import { nameOf } from '../places.ts'
import { FieldDifference } from './field-difference.tsx'
import { FieldName } from './field-name.tsx'

const words = cmsEdit.conflict

const sides = [
  { choice: 'theirs', label: words.keepTheirs },
  { choice: 'yours', label: words.keepYours },
] as const satisfies readonly { choice: Choice; label: string }[]

/** The id of a row's first choice: where "still to choose" leads. */
export const conflictId = (path: string): string => `conflict-${path}`

/** Down and up lead to the next field; left and right, as in any group of radio buttons, choose. */
function toNeighbour(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  event.stopPropagation()
  const rows = [...document.querySelectorAll<HTMLElement>('[data-conflict]')]
  const next = rows[rows.indexOf(event.currentTarget) + step]
  const checked = next?.querySelector<HTMLElement>('input:checked') ?? next?.querySelector<HTMLElement>('input')
  checked?.focus()
}

export type ConflictRowProps = { path: string; conflict: Conflict; choice: Choice | undefined; onChoose: (choice: Choice) => void }

/** One field that both sides changed: theirs and yours, each against what both began with. */
export function ConflictRow({ path, conflict, choice, onChoose }: ConflictRowProps): ReactNode {
  const { kind } = useEditing()
  const { base, values } = useEditState()
  const name = useId()
  const after = { theirs: conflict.theirs, yours: values }
  return (
    <div className="edit-compare-row" role="radiogroup" aria-label={nameOf(kind, path, values)} data-conflict={path} onKeyDown={toNeighbour}>
      <FieldName path={path}>
        {choice === undefined && (
          <span className="edit-not-chosen">
            <Icon name="info" size={16} /> {words.notChosen}
          </span>
        )}
      </FieldName>
      {sides.map((one) => (
        <label key={one.choice} className="edit-version" data-chosen={choice === one.choice || undefined}>
          <span className="edit-choice">
            <input
              type="radio"
              name={name}
              id={one.choice === 'theirs' ? conflictId(path) : undefined}
              checked={choice === one.choice}
              onChange={() => onChoose(one.choice)}
            />
            <span>{one.label}</span>
          </span>
          <FieldDifference path={path} before={base} after={after[one.choice]} only="order" />
        </label>
      ))}
    </div>
  )
}
