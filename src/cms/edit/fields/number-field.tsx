import { useId, type ReactNode } from 'react'
import { cmsEdit as words } from '#messages/en/cms-edit.ts'
import { FieldFrame } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useField } from '../use-field.ts'
import type { FieldProps } from './field-props.ts'

/** A range of up to this many numbers is chosen by looking at it, a longer one is typed. */
const MAX_MARKS = 10

type NumberProps = FieldProps & { least: number; most: number }

/** A mark for every number of a short range, filled up to the chosen one. */
function Marks({ row, path, label, least, most }: NumberProps): ReactNode {
  const field = useField(path)
  const name = useId()
  const chosen = typeof field.value === 'number' ? field.value : least
  return (
    <div className="field">
      <div className="field-head">
        <span className="edit-label" id={`${field.id}-label`}>
          {label}
        </span>
        <span className="field-counter" aria-hidden="true">
          {words.of(chosen, most)}
        </span>
      </div>
      <div className="edit-marks-row" role="radiogroup" aria-labelledby={`${field.id}-label`}>
        {Array.from({ length: most - least + 1 }, (_, index) => least + index).map((number) => (
          <label key={number} className="edit-number-mark" data-on={number <= chosen || undefined}>
            <input
              type="radio"
              id={number === chosen ? field.id : undefined}
              name={name}
              aria-label={words.of(number, most)}
              checked={number === chosen}
              disabled={field.disabled}
              onChange={() => field.set(number)}
              onBlur={field.leave}
            />
            <Icon name="star" size={24} />
          </label>
        ))}
      </div>
      {field.error && <p className="field-error">{field.error}</p>}
      {row.hint && <p className="field-hint">{row.hint}</p>}
    </div>
  )
}

function Typed({ row, path, label, least, most }: NumberProps): ReactNode {
  const field = useField(path)
  return (
    <FieldFrame id={field.id} label={label} hint={row.hint ?? words.range(least, most)} error={field.error} required={row.required}>
      {(control) => (
        <input
          {...control}
          className="input"
          type="number"
          min={least}
          max={most}
          value={typeof field.value === 'number' ? field.value : ''}
          disabled={field.disabled}
          onChange={(event) => field.set(event.target.value === '' ? '' : event.target.valueAsNumber)}
          onBlur={field.leave}
        />
      )}
    </FieldFrame>
  )
}

/** A whole number within its bounds. */
export function NumberField(props: FieldProps): ReactNode {
  const { row } = props
  if (row.type !== 'number') return null
  const { least, most } = row
  return most - least < MAX_MARKS ? <Marks {...props} least={least} most={most} /> : <Typed {...props} least={least} most={most} />
}
