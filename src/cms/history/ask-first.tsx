import type { ReactNode } from 'react'
import { cmsHistory as words } from '#messages/en/cms-history.ts'
import { useEditing } from '../edit/editor-context.ts'
import { Confirm } from '../ui/confirm.tsx'
import { fieldInSentence } from './version-words.ts'

/** Asks before something that nobody has saved is replaced in the form. */
export function AskFirst({ paths, isOpen, onClose, onReplace }: { paths: readonly string[]; isOpen: boolean; onClose: () => void; onReplace: () => void }): ReactNode {
  const { kind } = useEditing()
  return (
    <Confirm
      title={words.ask.title}
      text={words.ask.text(paths.map((path) => fieldInSentence(kind, path)))}
      action={words.ask.action}
      tone="primary"
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => {
        onReplace()
        return Promise.resolve(true)
      }}
    />
  )
}
