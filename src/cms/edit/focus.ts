import { fieldId } from './use-field.ts'

/** Puts the cursor into a field and brings it into view; false when it is not in the page. */
export function focusField(path: string): boolean {
  const control = document.getElementById(fieldId(path))
  if (!control) return false
  control.focus({ preventScroll: true })
  control.scrollIntoView({ block: 'center' })
  return true
}

/** The path of the field that has the focus; null when none has. */
export const focusedPath = (): string | null =>
  document.activeElement?.closest<HTMLElement>('[data-path]')?.dataset['path'] ?? null
