import type { ReactNode } from 'react'
import { cmsEdit as words } from '#messages/en/cms-edit.ts'
import { useEditing } from '../editor-context.ts'
import { FormField } from '../form.tsx'
import { isTwin, rowsIn } from '../rows.ts'
import { AddressField } from './address-field.tsx'

/** The facts about an item that have no second language. */
export function DetailsCard(): ReactNode {
  const { kind } = useEditing()
  return (
    <section className="edit-card" aria-labelledby="edit-details">
      <h2 id="edit-details">{words.details.title}</h2>
      {rowsIn(kind, 'details').map((row) => (isTwin(row) ? null : <FormField key={row.label} row={row} fieldKey={row.key} side={null} />))}
      {kind.page && <AddressField page={kind.page} />}
    </section>
  )
}
