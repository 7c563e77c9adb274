import type { ReactNode } from 'react'
import { FieldFrame } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Segmented } from '../../ui/controls.tsx'
import { useField } from '../use-field.ts'
import type { FieldProps } from './field-props.ts'

/** More options than this do not fit beside each other. */
const MAX_SIDE_BY_SIDE = 3

function Select({ row, path, label }: FieldProps): ReactNode {
  const field = useField(path)
  return (
    <FieldFrame id={field.id} label={label} hint={row.hint} error={field.error} required={row.required}>
      {(control) => (
        <div className="edit-select">
          <select {...control} className="input" value={field.text} disabled={field.disabled} onChange={(event) => field.set(event.target.value)} onBlur={field.leave}>
            {(row.options ?? []).map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" size={16} />
        </div>
      )}
    </FieldFrame>
  )
}

function Beside({ row, path, label }: FieldProps): ReactNode {
  const field = useField(path)
  const segments = (row.options ?? []).map(({ value, label: text }) => ({ value, label: text }))
  return (
    <div className="field">
      <div className="field-head">
        <span className="edit-label" id={`${field.id}-label`}>
          {label}
        </span>
      </div>
      <Segmented
        id={field.id}
        label={label}
        labelledBy={`${field.id}-label`}
        segments={segments}
        value={field.text}
        isDisabled={field.disabled}
        onChange={field.set}
      />
      {field.error && <p className="field-error">{field.error}</p>}
      {row.hint && <p className="field-hint">{row.hint}</p>}
    </div>
  )
}

/** One of a few, all of them visible; of more, behind a menu. */
export const ChoiceField = (props: FieldProps): ReactNode =>
  (props.row.options?.length ?? 0) > MAX_SIDE_BY_SIDE ? <Select {...props} /> : <Beside {...props} />
