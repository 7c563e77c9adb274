import type { ReactNode } from 'react'
import { pathOf } from '#kinds/wire.ts'
import { cmsEdit as words } from '#messages/en/cms-edit.ts'
import { useEditing } from '../editor-context.ts'
import { FormField } from '../form-rows.tsx'
import { isTwin, rowsIn } from '../places.ts'
import { AddressField } from './address-field.tsx'

/** The facts about an item that have no second language; no card where there are none. */
export function DetailsCard(): ReactNode {
  const { kind } = useEditing()
  const rows = rowsIn(kind, 'details')
  if (rows.length === 0 && !kind.page) return null
  return (
    <section className="edit-card" aria-labelledby="edit-details">
      <h2 id="edit-details">{words.details.title}</h2>
      {rows.map((row) => (isTwin(row) ? null : <FormField key={row.label} row={row} path={pathOf(kind, row.key)} side={null} />))}
      {kind.page && <AddressField page={kind.page} />}
    </section>
  )
}
