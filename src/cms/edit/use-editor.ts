import { useEffect, useState } from 'react'
import type { AnyKind } from '#kinds/define.ts'
import { onPageLeaving } from '../drafts/autosave.ts'
import { leaveGuard } from '../drafts/leave-guard.ts'
import { request } from '../network/api.ts'
import { afterChange } from '../stores/changes.ts'
import { $email } from '../network/entry.ts'
import { sayFor } from '../stores/toasts.ts'
import { drafts } from './drafts/item-drafts.ts'
import type { Mode } from './editor-state.ts'
import { makeEditor, type Editor, type EditorServices } from './editor.ts'
import type { Values } from './values.ts'

/** What editors stand on in the browser. */
const services: EditorServices = { request, drafts, leaveGuard, onPageLeaving, email: () => $email.get(), afterChange, sayFor }

/** The editor of one opening; the page shows another item by another key. A new item gets its id here, once. */
export function useEditor(kind: AnyKind, id: string | null, mode: Mode, preset: Values = {}): Editor {
  const [editor] = useState(() => makeEditor(services, { kind, mode, id: id ?? crypto.randomUUID(), preset }))
  useEffect(() => editor.start(), [editor])
  return editor
}
