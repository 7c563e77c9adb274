import { useStore } from '@nanostores/react'
import { createContext, useContext } from 'react'
import type { EditorState } from './editor-state.ts'
import type { Editor } from './editor.ts'

export const EditorContext = createContext<Editor | null>(null)

/** The nearest editor; throws outside of an editor's context. */
export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('This part stands outside of an editor.')
  return editor
}

export function useEditorState(): EditorState {
  return useStore(useEditor().$state)
}
