import type { ReactNode } from 'react'
import { pathOf } from '#kinds/wire.ts'
import { cmsEdit as words } from '#messages/en/cms-edit.ts'
import { Segmented } from '../ui/controls.tsx'
import { useEditing } from './editor-context.ts'
import { FormRows } from './form-rows.tsx'
import { rowsIn } from './places.ts'
import type { Side } from './values.ts'

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
        <FormRows rows={rowsIn(kind, 'content')} pathFor={(key) => pathOf(kind, key)} nameFor={({ label }) => label} />
      </div>
    </div>
  )
}
