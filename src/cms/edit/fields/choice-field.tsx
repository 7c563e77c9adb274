import type { ReactNode } from 'react'
import { Segmented } from '../../ui/segmented.tsx'
import { useField } from '../use-field.ts'
import type { FieldProps } from './field-props.ts'

/** One of a few, all of them visible. */
export function ChoiceField({ row, path, label }: FieldProps): ReactNode {
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
