import type { ReactNode } from 'react'
import { useField } from '../use-field.ts'
import type { FieldProps } from './field-props.ts'

/** On or off. */
export function BooleanField({ row, path, label }: FieldProps): ReactNode {
  const field = useField(path)
  return (
    <div className="field">
      <label className="edit-check">
        <input
          id={field.id}
          type="checkbox"
          checked={field.value === true}
          disabled={field.disabled}
          aria-describedby={row.hint && `${field.id}-hint`}
          onChange={(event) => field.set(event.target.checked)}
          onBlur={field.leave}
        />
        <span>{label}</span>
      </label>
      {row.hint && (
        <p className="field-hint" id={`${field.id}-hint`}>
          {row.hint}
        </p>
      )}
    </div>
  )
}
