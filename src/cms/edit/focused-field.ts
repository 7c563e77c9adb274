import type { AnyKind } from '#kinds/define.ts'
import { focusedPath } from './focus.ts'
import { twinOf } from './places.ts'

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
