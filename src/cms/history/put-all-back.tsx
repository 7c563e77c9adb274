import { useState, type ReactNode } from 'react'
import { cmsHistory as words } from '#messages/en/cms-history.ts'
import { useEditing } from '../edit/editor-context.ts'
import type { Values } from '../edit/values.ts'
import { Button } from '../ui/button.tsx'
import { AskFirst } from './ask-first.tsx'
import { contentPaths, type Undo } from './restoring.ts'
import { useRestoring } from './use-restoring.ts'

/** Puts the whole content of a version into the form; what it is saved over is decided by the save, as always. */
export function PutAllBack({ version, undo, onUndo }: { version: Values; undo: Undo; onUndo: (undo: Undo) => void }): ReactNode {
  const { kind } = useEditing()
  const [asking, setAsking] = useState(false)
  const { missing, unsaved, done, isOff, put, takeBack } = useRestoring(version, contentPaths(kind), undo, onUndo)
  const isDone = missing.length === 0
  const status = isDone ? (done.length > 0 ? words.allDone : words.allSame) : isOff ? words.notNow : words.allText
  return (
    <div className="history-foot">
      <p role="status">{status}</p>
      {isDone && done.length > 0 && (
        <Button icon="undo" onPress={takeBack}>
          {words.undo}
        </Button>
      )}
      {!isDone && (
        <Button tone="primary" isDisabled={isOff} onPress={() => (unsaved.length > 0 ? setAsking(true) : put())}>
          {words.all}
        </Button>
      )}
      <AskFirst paths={unsaved} isOpen={asking} onClose={() => setAsking(false)} onReplace={put} />
    </div>
  )
}
