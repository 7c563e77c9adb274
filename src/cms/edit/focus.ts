import { fieldId } from './use-field.ts'

/** Frames within which a field may still come into the page: an entry opens, the editor of rich text is fetched. */
const MAX_FRAMES = 120

/** Puts the cursor into a field and brings it into view; false when it is not in the page. */
export function focusField(path: string): boolean {
  const control = document.getElementById(fieldId(path))
  if (!control) return false
  control.focus({ preventScroll: true })
  control.scrollIntoView({ block: 'center' })
  return true
}

/** {@link focusField} as soon as the field is in the page. */
export function focusWhenThere(path: string, frames = MAX_FRAMES): void {
  requestAnimationFrame(() => {
    if (!focusField(path) && frames > 0) focusWhenThere(path, frames - 1)
  })
}

/** Focuses what a selector names once a question that stands over it has left the page. */
export function focusAfterQuestion(selector: string, frames = MAX_FRAMES): void {
  requestAnimationFrame(() => {
    if (frames > 0 && document.querySelector('[role="alertdialog"]')) return focusAfterQuestion(selector, frames - 1)
    // One frame later: the question gives the focus back to a button that is not there any more.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus())
  })
}

/** Focuses the first that a selector names, in its order, once what was pressed has left the page. */
export function focusNext(...selectors: readonly string[]): void {
  requestAnimationFrame(() => {
    const next = selectors.map((selector) => document.querySelector<HTMLElement>(selector)).find((element) => element !== null)
    next?.focus()
  })
}

/** The path of the field that has the focus; null when none has. */
export const focusedPath = (): string | null =>
  document.activeElement?.closest<HTMLElement>('[data-path]')?.dataset['path'] ?? null
