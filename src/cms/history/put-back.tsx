import { useState, type ReactNode } from 'react'
import { cmsHistory as words } from '#messages/en/cms-history.ts'
import { useEditing } from '../edit/editor-context.ts'
import type { Values } from '../edit/values.ts'
import { Button } from '../ui/button.tsx'
import { AskFirst } from './ask-first.tsx'
import type { Undo } from './restoring.ts'
import { useRestoring } from './use-restoring.ts'
import { fieldInSentence } from './version-words.ts'

export type PutBackProps = { path: string; version: Values; undo: Undo; onUndo: (undo: Undo) => void }

/** Puts one field of a version into the form, where it stays unsaved and can be undone. */
export function PutBack({ path, version, undo, onUndo }: PutBackProps): ReactNode {
  const { kind } = useEditing()
  const [asking, setAsking] = useState(false)
  const { missing, unsaved, done, isOff, put, takeBack } = useRestoring(version, [path], undo, onUndo)
  const name = fieldInSentence(kind, path)
  if (version[path] === undefined) return null
  if (done.length > 0 || missing.length === 0) {
    return (
      <span className="history-put" role="status">
        <span className="edit-quiet">{done.length > 0 ? words.inForm : words.asInForm}</span>
        {done.length > 0 && (
          <Button size="small" tone="quiet" icon="undo" aria-label={words.undoField(name)} onPress={takeBack}>
            {words.undo}
          </Button>
        )}
      </span>
    )
  }
  return (
    <span className="history-put">
      <Button size="small" isDisabled={isOff} aria-label={words.restoreField(name)} onPress={() => (unsaved.length > 0 ? setAsking(true) : put())}>
        {words.restore}
      </Button>
      <AskFirst paths={unsaved} isOpen={asking} onClose={() => setAsking(false)} onReplace={put} />
    </span>
  )
}
