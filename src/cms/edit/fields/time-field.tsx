import type { ReactNode } from 'react'
import { useField } from '../use-field.ts'
import type { FieldProps } from './field-props.ts'
import { MomentInput } from './moment-input.tsx'

/** A moment that is part of the kind's data. */
export function TimeField({ row, path, label }: FieldProps): ReactNode {
  const { id, text, error, disabled, set, leave } = useField(path)
  return (
    <MomentInput id={id} label={label} value={text} error={error} required={row.required} disabled={disabled} onChange={set} onLeave={leave} />
  )
}
