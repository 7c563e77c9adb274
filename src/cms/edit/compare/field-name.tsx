import type { ReactNode } from 'react'
import { useEditing, useEditState } from '../editor-context.ts'
import { nameOf, placeOf } from '../places.ts'
import { fieldNote } from '../value-words.ts'

/** A field's name, with its language or zone under it. */
export function FieldName({ path, children }: { path: string; children?: ReactNode }): ReactNode {
  const { kind } = useEditing()
  const { values } = useEditState()
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
