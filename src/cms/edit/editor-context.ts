import { createContext, useContext } from 'react'
import { useStore } from '@nanostores/react'
import type { Editor } from './editor.ts'
import type { EditState } from './editor-state.ts'

export const EditorContext = createContext<Editor | null>(null)

/** The nearest editor; throws outside of an editor's context. */
export function useEditing(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('This part stands outside of an editor.')
  return editor
}

export function useEditState(): EditState {
  return useStore(useEditing().$state)
}
