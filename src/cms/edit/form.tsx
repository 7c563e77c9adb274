import type { ReactNode } from 'react'
import type { Row } from '#kinds/define.ts'
import { cmsEdit as words } from '#messages/en/cms-edit.ts'
import { Segmented } from '../ui/segmented.tsx'
import { CopyAcross } from './copy-across.tsx'
import { useEditing } from './editor-context.ts'
import { fieldEditors } from './fields/field-editors.ts'
import { isTwin, rowsIn, sideLabel, type TwinRow } from './rows.ts'
import { pathOf, type Side } from './values.ts'

/** One field of a row, in its place and language. */
export function FormField({ row, fieldKey, side }: { row: Row; fieldKey: string; side: Side | null }): ReactNode {
  const { kind } = useEditing()
  const { editor: FieldEditor } = fieldEditors[row.type]
  const path = pathOf(kind, fieldKey)
  return (
    <div data-path={path}>
      <FieldEditor row={row} path={path} side={side} label={sideLabel(row.label, side)} />
    </div>
  )
}

function Twins({ row }: { row: TwinRow }): ReactNode {
  return (
    <div className="edit-row">
      <div className="edit-side edit-side-en">
        <FormField row={row} fieldKey={row.en} side="en" />
      </div>
      <div className="edit-across">
        <CopyAcross row={row} />
      </div>
      <div className="edit-side edit-side-ar">
        <FormField row={row} fieldKey={row.ar} side="ar" />
      </div>
    </div>
  )
}

const sides: readonly { value: Side; label: ReactNode }[] = [
  { value: 'en', label: words.languages.en },
  { value: 'ar', label: <span lang="ar">{words.languages.ar}</span> },
]

/** The content of an item: both languages side by side where there is room for it, otherwise one at a time. */
export function ContentForm({ side, onSide }: { side: Side; onSide: (side: Side) => void }): ReactNode {
  const { kind } = useEditing()
  return (
    <div className="edit-content" data-side={side}>
      <div className="edit-languages">
        <div className="edit-tabs">
          <Segmented label={words.languages.label} segments={sides} value={side} onChange={onSide} />
        </div>
        <h2 className="edit-language">{words.languages.en}</h2>
        <h2 className="edit-language edit-language-ar" lang="ar" dir="rtl">
          {words.languages.ar}
        </h2>
      </div>
      <div className="edit-rows">
        {rowsIn(kind, 'content').map((row) =>
          isTwin(row) ? (
            <Twins key={row.label} row={row} />
          ) : (
            <div key={row.label} className="edit-row">
              <div className="edit-side">
                <FormField row={row} fieldKey={row.key} side={null} />
              </div>
            </div>
          ),
        )}
      </div>
    </div>
  )
}
