import { useId, type KeyboardEvent, type ReactNode } from 'react'
import type { Choice } from '#kinds/merge.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { FieldDifference, FieldName } from '../../diff/difference.tsx'
import { matchesShortcut } from '../../keys/shortcuts.ts'
import { nameOf } from '../../model/fields.ts'
import { useItem, useSession, useValues } from '../../session/session-context.ts'
import type { Conflict } from '../../session/item-form.ts'
import { Icon } from '../../ui/icon.tsx'

const words = cmsEdit.conflict

const versions = [
  { choice: 'theirs', label: words.keepTheirs },
  { choice: 'yours', label: words.keepYours },
] as const satisfies readonly { choice: Choice; label: string }[]

/** Focuses the chosen version of a field; the first version while none is chosen. */
export function focusConflict(path: string): void {
  const row = document.querySelector(`[data-conflict="${CSS.escape(path)}"]`)
  const radio =
    row?.querySelector<HTMLElement>('input:checked') ?? row?.querySelector<HTMLElement>('input')
  radio?.focus()
}

export type ConflictRowProps = {
  path: string
  conflict: Conflict
  choice: Choice | undefined
  /** True for the one field that narrow windows show. */
  isCurrent: boolean
  onChoose: (choice: Choice) => void
  /** Goes to the next field, or with −1 to the previous one. */
  onStep: (step: 1 | -1) => void
}

/**
 * Row of a field that both versions changed: theirs and yours, each compared with their common
 * base.
 */
export function ConflictRow({
  path,
  conflict,
  choice,
  isCurrent,
  onChoose,
  onStep,
}: ConflictRowProps): ReactNode {
  const { kind } = useSession()
  const { base } = useItem()
  const values = useValues()
  const groupName = useId()
  const valuesIn = { theirs: conflict.theirs, yours: values }
  const choose = (version: Choice, row: HTMLElement) => {
    onChoose(version)
    row.querySelector<HTMLElement>(`input[value="${version}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = event.currentTarget
    const acts = {
      theirs: () => choose('theirs', row),
      yours: () => choose('yours', row),
      'next field': () => onStep(1),
      'previous field': () => onStep(-1),
    }
    const pressed = (Object.keys(acts) as (keyof typeof acts)[]).find((key) =>
      matchesShortcut(key, event),
    )
    if (!pressed) return
    event.preventDefault()
    event.stopPropagation()
    acts[pressed]()
  }
  return (
    <div
      className="edit-compare-row"
      role="radiogroup"
      aria-label={nameOf(kind, path, values)}
      data-conflict={path}
      data-current={isCurrent || undefined}
      onKeyDown={onKeyDown}
    >
      <FieldName kind={kind} values={values} path={path}>
        {choice === undefined && (
          <span className="edit-not-chosen hstack">
            <Icon name="info" size={16} /> {words.notChosen}
          </span>
        )}
      </FieldName>
      {versions.map((version) => (
        <label
          key={version.choice}
          className="edit-version"
          data-chosen={choice === version.choice || undefined}
        >
          <span className="edit-choice hstack">
            <input
              type="radio"
              name={groupName}
              value={version.choice}
              checked={choice === version.choice}
              onChange={() => onChoose(version.choice)}
            />
            <span>{version.label}</span>
          </span>
          <FieldDifference
            kind={kind}
            path={path}
            before={base}
            after={valuesIn[version.choice]}
            only="order"
          />
        </label>
      ))}
    </div>
  )
}
