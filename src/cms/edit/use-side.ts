import { useState } from 'react'
import type { AnyKind } from '#kinds/define.ts'
import { useEditing } from './editor-context.ts'
import { entryPath } from './entries.ts'
import { focusedPath, focusWhenThere } from './focus.ts'
import { placeOf, twinOf } from './places.ts'
import type { Side } from './values.ts'

export type Shown = {
  /** The language in view where there is room for one only. */
  side: Side
  setSide: (side: Side) => void
  /** Goes to a field; a language or an entry that was hidden comes into view first. */
  jump: (path: string) => void
}

export function useSide(): Shown {
  const editor = useEditing()
  const [side, setSide] = useState<Side>('en')
  const jump = (path: string) => {
    const place = placeOf(editor.kind, path)
    if (place.side) setSide(place.side)
    if (place.inside) editor.openEntry(entryPath(place.inside.list, place.inside.id))
    focusWhenThere(path)
  }
  return { side, setSide, jump }
}

/** Goes from the field that has the focus to the same one in the other language. */
export function jumpAcross(kind: AnyKind, jump: (path: string) => void): void {
  const path = focusedPath()
  const twin = path === null ? null : twinOf(kind, path)
  if (twin !== null) jump(twin)
}

/** Presses the button that copies the field that has the focus to the other language, where it has one. */
export function pressCopyAcross(): void {
  document.activeElement?.closest('[data-path]')?.closest('.edit-row')?.querySelector<HTMLElement>(':scope > .edit-across button')?.click()
}
