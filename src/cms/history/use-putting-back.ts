import { useEditing, useEditState } from '../edit/editor-context.ts'
import type { Values } from '../edit/values.ts'
import { missingIn, noted, undoable, unsavedAmong, type Undo } from './putting-back.ts'

export type PuttingBack = {
  /** What of the version the form does not hold. */
  missing: readonly string[]
  /** Of these, what nobody has saved: it is asked for before it is replaced. */
  unsaved: readonly string[]
  /** What was put back here and can be undone. */
  done: readonly string[]
  isOff: boolean
  put: () => void
  takeBack: () => void
}

/** The way of these fields of a version into the form, and out of it again. The form stays unsaved, its copy kept. */
export function usePuttingBack(version: Values, paths: readonly string[], undo: Undo, onUndo: (undo: Undo) => void): PuttingBack {
  const editor = useEditing()
  const { base, values, phase, saving } = useEditState()
  const missing = missingIn(values, version, paths)
  const done = undoable(undo, values).filter((path) => paths.includes(path))
  return {
    missing,
    unsaved: unsavedAmong(base, values, missing).filter((path) => !done.includes(path)),
    done,
    isOff: phase !== 'ready' || saving.name === 'saving',
    put: () => {
      onUndo(noted(undo, values, version, missing))
      for (const path of missing) editor.set(path, version[path])
    },
    takeBack: () => {
      for (const path of done) editor.set(path, undo[path]?.before)
      onUndo(Object.fromEntries(Object.entries(undo).filter(([path]) => !done.includes(path))))
    },
  }
}
