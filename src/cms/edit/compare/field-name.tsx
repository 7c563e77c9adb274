import type { ReactNode } from 'react'
import { useEditing } from '../editor-context.ts'
import { placeOf } from '../rows.ts'
import { fieldNote } from '../value-words.ts'

/** A field's name, with its language or zone under it. */
export function FieldName({ path, children }: { path: string; children?: ReactNode }): ReactNode {
  const { kind } = useEditing()
  const note = fieldNote(kind, path)
  return (
    <div className="edit-field-name">
      <strong>{placeOf(kind, path).label}</strong>
      {note && <span className="edit-quiet">{note}</span>}
      {children}
    </div>
  )
}
