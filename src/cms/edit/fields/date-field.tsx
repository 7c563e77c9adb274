import type { ReactNode } from 'react'
import { dayInWords } from '#i18n/time.ts'
import { FieldFrame } from '../../ui/field.tsx'
import { useField } from '../use-field.ts'
import type { FieldProps } from './field-props.ts'

/** A date input. The hint spells the date out, because the input's order of day and month depends on the browser's locale. */
export function DateField({ row, path, label }: FieldProps): ReactNode {
  const field = useField(path)
  return (
    <FieldFrame id={field.id} label={label} hint={field.text ? dayInWords(field.text) : row.hint} error={field.error} required={row.required}>
      {(control) => (
        <input
          {...control}
          className="input"
          type="date"
          value={field.text}
          disabled={field.disabled}
          onChange={(event) => field.set(event.target.value)}
          onBlur={field.leave}
        />
      )}
    </FieldFrame>
  )
}
