import type { ReactNode } from 'react'
import type { Row } from '#kinds/define.ts'
import { CopyAcross } from './copy-across.tsx'
import { fieldEditors } from './fields/field-editors.ts'
import type { RowsProps } from './fields/field-props.ts'
import { isTwin, sideLabel, type TwinRow } from './places.ts'
import type { Side } from './values.ts'

const draw = (props: RowsProps): ReactNode => <FormRows {...props} />

/** One field of a row, in its place and language. */
export function FormField({ row, path, side }: { row: Row; path: string; side: Side | null }): ReactNode {
  const FieldEditor = fieldEditors[row.type]
  return (
    <div data-path={path}>
      <FieldEditor row={row} path={path} side={side} label={sideLabel(row.label, side)} draw={draw} />
    </div>
  )
}

function Twins({ row, pathFor, name }: { row: TwinRow; pathFor: RowsProps['pathFor']; name: string }): ReactNode {
  const paths = { en: pathFor(row.en), ar: pathFor(row.ar) }
  return (
    <div className="edit-row">
      <div className="edit-side edit-side-en">
        <FormField row={row} path={paths.en} side="en" />
      </div>
      <div className="edit-across">
        <CopyAcross name={name} paths={paths} />
      </div>
      <div className="edit-side edit-side-ar">
        <FormField row={row} path={paths.ar} side="ar" />
      </div>
    </div>
  )
}

/** Rows under each other: both languages side by side, a field without a twin alone. */
export function FormRows({ rows, pathFor, nameFor }: RowsProps): ReactNode {
  return rows.map((row) =>
    isTwin(row) ? (
      <Twins key={row.label} row={row} pathFor={pathFor} name={nameFor(row)} />
    ) : (
      <div key={row.label} className={row.type === 'list' ? 'edit-row edit-row-whole' : 'edit-row'}>
        <div className="edit-side">
          <FormField row={row} path={pathFor(row.key)} side={null} />
        </div>
      </div>
    ),
  )
}
