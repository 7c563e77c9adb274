import { useState } from 'react'
import { useEditing } from './editor-context.ts'
import { entryPath } from './entries.ts'
import { focusWhenThere } from './focus.ts'
import { placeOf } from './places.ts'
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
