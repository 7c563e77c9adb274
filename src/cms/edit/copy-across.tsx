import { useState, type ReactNode } from 'react'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { IconButton } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { useEditing, useEditState } from './editor-context.ts'
import { focusField } from './focus.ts'
import type { TwinRow } from './rows.ts'
import { pathOf, textAt, type Side } from './values.ts'

const words = cmsEdit.copy

/** Where a copy goes: from English to Arabic, and back only when there is nothing but Arabic. */
export const copyDirection = (english: string, arabic: string): { from: Side; to: Side } =>
  english === '' && arabic !== '' ? { from: 'ar', to: 'en' } : { from: 'en', to: 'ar' }

/** Copies a field to the other language; over text only after asking. */
export function CopyAcross({ row }: { row: TwinRow }): ReactNode {
  const editor = useEditing()
  const { values, phase } = useEditState()
  const [asking, setAsking] = useState(false)
  const paths = { en: pathOf(editor.kind, row.en), ar: pathOf(editor.kind, row.ar) }
  const { from, to } = copyDirection(textAt(values, paths.en), textAt(values, paths.ar))
  const target = words.sides[to]

  const copy = () => {
    editor.set(paths[to], values[paths[from]])
    focusField(paths[to])
  }
  const start = () => (textAt(values, paths[to]) === '' ? copy() : setAsking(true))

  return (
    <>
      <IconButton
        icon={to === 'ar' ? 'arrow-right' : 'arrow-left'}
        size="small"
        label={words.label(row.label, words.sides[from], target)}
        isDisabled={phase !== 'ready' || textAt(values, paths[from]) === '' || values[paths[from]] === values[paths[to]]}
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
          copy()
          return Promise.resolve(true)
        }}
      />
    </>
  )
}
