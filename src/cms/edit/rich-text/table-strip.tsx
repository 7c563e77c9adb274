import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import type { ReactNode } from 'react'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { Button } from '../../ui/controls.tsx'
import { tableCommands } from './commands.ts'

/** What can be done with the table that the cursor is in. */
export function TableStrip({ editor }: { editor: Editor }): ReactNode {
  const inTable = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('table') })
  if (!inTable) return null
  return (
    <div className="edit-strip edit-strip-actions" role="group" aria-label={cmsEdit.text.tableTools} lang="en" dir="ltr">
      {tableCommands.map(({ label, run }) => (
        <Button key={label} size="small" onPress={() => run(editor)}>
          {label}
        </Button>
      ))}
    </div>
  )
}
