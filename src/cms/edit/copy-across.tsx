import { useState, type ReactNode } from 'react'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { IconButton } from '../ui/controls.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { useEditing, useEditState } from './editor-context.ts'
import { valueAt } from './entries.ts'
import { focusAfterQuestion, focusField } from './focus.ts'
import { fieldId } from './use-field.ts'
import type { Side } from './values.ts'

const words = cmsEdit.copy

/** Where a copy goes: from English to Arabic, and back only when there is nothing but Arabic. */
const copyDirection = (english: unknown, arabic: unknown): { from: Side; to: Side } => (!english && arabic ? { from: 'ar', to: 'en' } : { from: 'en', to: 'ar' })

/** Copies a field to the other language; over text only after asking. `name` tells the field apart from every other. */
export function CopyAcross({ name, paths }: { name: string; paths: Readonly<Record<Side, string>> }): ReactNode {
  const editor = useEditing()
  const { values, phase } = useEditState()
  const [asking, setAsking] = useState(false)
  const at = (side: Side) => valueAt(editor.kind, values, paths[side])
  const { from, to } = copyDirection(at('en'), at('ar'))
  const target = words.sides[to]

  const copy = () => {
    editor.set(paths[to], at(from))
    focusField(paths[to])
  }
  const start = () => (at(to) ? setAsking(true) : copy())

  return (
    <>
      <IconButton
        icon={to === 'ar' ? 'arrow-right' : 'arrow-left'}
        size="small"
        label={words.label(name, words.sides[from], target)}
        isDisabled={phase !== 'ready' || !at(from) || at(from) === at(to)}
        onPress={start}
      />
      <Confirm
        title={words.title(target)}
        text={words.text(target)}
        action={words.action}
        tone="primary"
        isOpen={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          editor.set(paths[to], at(from))
          focusAfterQuestion(`#${CSS.escape(fieldId(paths[to]))}`)
          return Promise.resolve(true)
        }}
      />
    </>
  )
}
