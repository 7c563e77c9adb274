import { useEditing, useEditState } from '../edit/editor-context.ts'
import type { Values } from '../edit/values.ts'
import { restore, restoringOf, takeBack, type Restoring, type Undo } from './restoring.ts'

export type UsedRestoring = Restoring & { isOff: boolean; put: () => void; takeBack: () => void }

/** The way of these fields of a version into the form, and out of it again. The form stays unsaved, its copy kept. */
export function useRestoring(version: Values, paths: readonly string[], undo: Undo, onUndo: (undo: Undo) => void): UsedRestoring {
  const editor = useEditing()
  const { base, values, phase, saving } = useEditState()
  const form = { base, values, set: editor.set }
  const restoring = restoringOf(form, version, paths, undo)
  return {
    ...restoring,
    isOff: phase !== 'ready' || saving.name === 'saving',
    put: () => onUndo(restore(form, version, restoring.missing, undo)),
    takeBack: () => onUndo(takeBack(form, restoring.done, undo)),
  }
}
