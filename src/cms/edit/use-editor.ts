import { useEffect, useState } from 'react'
import type { AnyKind } from '#kinds/define.ts'
import type { Mode } from './editor-state.ts'
import { makeEditor, type Editor } from './editor.ts'

/** The editor of one opening; the page shows another item by another key. A new item gets its id here, once. */
export function useEditor(kind: AnyKind, id: string | null, mode: Mode): Editor {
  const [editor] = useState(() => makeEditor(kind, mode, id ?? crypto.randomUUID()))
  useEffect(() => editor.start(), [editor])
  return editor
}
