import { fieldId } from '../use-field.ts'
import type { At } from './check.ts'

/** Frames within which the editor of rich text is fetched and drawn. */
const MAX_FRAMES = 120

/** What the editor itself adds among a text's elements. */
const OWN = '.ProseMirror-separator, .ProseMirror-trailingBreak'

/** The element that a check names, in the text of a field; null while it is not in the page. */
export function placeIn(path: string, { tags, index }: At): HTMLElement | null {
  const field = document.getElementById(fieldId(path))
  if (!field?.isContentEditable) return null
  return [...field.querySelectorAll<HTMLElement>(tags)].filter((one) => !one.matches(OWN))[index] ?? null
}

/** Selects the place in the text and brings it into view, as soon as it is there. */
export function showPlace(path: string, at: At, frames = MAX_FRAMES): void {
  requestAnimationFrame(() => {
    const place = placeIn(path, at)
    if (!place || document.activeElement?.id !== fieldId(path)) {
      if (frames > 0) showPlace(path, at, frames - 1)
      return
    }
    const range = document.createRange()
    if (place instanceof HTMLImageElement) range.selectNode(place)
    else range.selectNodeContents(place)
    const selection = getSelection()
    selection?.removeAllRanges()
    selection?.addRange(range)
    place.scrollIntoView({ block: 'center' })
  })
}
