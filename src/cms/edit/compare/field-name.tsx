import type { ReactNode } from 'react'
import type { AnyKind } from '#kinds/define.ts'
import { nameOf, placeOf } from '../places.ts'
import { fieldNote } from '../value-words.ts'
import type { Values } from '../values.ts'

/** A field's name, with its language or zone under it. `values` give an entry of a list its number. */
export function FieldName({ kind, values, path, children }: { kind: AnyKind; values: Values; path: string; children?: ReactNode }): ReactNode {
  const { label, inside } = placeOf(kind, path)
  const note = fieldNote(kind, path)
  return (
    <div className="edit-field-name">
      <strong>{inside ? nameOf(kind, path, values).replace(/, Arabic$/, '') : label}</strong>
      {note && <span className="edit-quiet">{note}</span>}
      {children}
    </div>
  )
}
