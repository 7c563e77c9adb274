import { useEffect, useState } from 'react'
import type { AnyKind } from '#kinds/define.ts'
import type { Mode } from './editor-state.ts'
import { makeEditor, type Editor } from './editor.ts'
import type { Values } from './values.ts'

/** The editor of one opening; the page shows another item by another key. A new item gets its id here, once. */
export function useEditor(kind: AnyKind, id: string | null, mode: Mode, preset: Values = {}): Editor {
  const [editor] = useState(() => makeEditor(kind, mode, id ?? crypto.randomUUID(), preset))
  useEffect(() => editor.start(), [editor])
  return editor
}
