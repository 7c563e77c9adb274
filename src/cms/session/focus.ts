import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useState } from 'react'
import type { AnyKind } from '#kinds/define.ts'
import { entryPath } from '#kinds/values.ts'
import { locateField, twinOf } from '../model/fields.ts'
import type { Side } from '../model/values.ts'
import { fieldId, useItem, useSession } from './session-context.ts'

type FieldJump = {
  /** Language in view where there is room for only one. */
  side: Side
  setSide: (side: Side) => void
  /** Focuses a field; a hidden language or entry is shown first. */
  jump: (path: string) => void
}

export function useFieldJump(): FieldJump {
  const session = useSession()
  const [side, setSide] = useState<Side>('en')
  const jump = (path: string) => {
    const place = locateField(session.kind, path)
    if (place.side) setSide(place.side)
    if (place.inside) session.openEntry(entryPath(place.inside.list, place.inside.id))
    focusFieldWhenRendered(path)
  }
  return { side, setSide, jump }
}

/** Moves the focus from a field to the same field in the other language. */
export function jumpAcross(kind: AnyKind, jump: (path: string) => void): void {
  const path = focusedPath()
  const twin = path === null ? null : twinOf(kind, path)
  if (twin !== null) jump(twin)
}

/** Presses the focused field's button that copies it to the other language, if it has one. */
export function pressCopyAcross(): void {
  document.activeElement
    ?.closest('[data-path]')
    ?.closest('.edit-row')
    ?.querySelector<HTMLElement>(':scope > .edit-across button')
    ?.click()
}

/** Field to focus as soon as its item is open; null for none. */
export const $requestedField = atom<{ id: string; path: string } | null>(null)

/** Focuses the requested field once the form is ready, also in an item that is already open. */
export function useRequestedField(jump: (path: string) => void): void {
  const { id, phase } = useItem()
  const target = useStore($requestedField)
  useEffect(() => {
    if (phase !== 'ready' || target?.id !== id) return
    $requestedField.set(null)
    jump(target.path)
  })
}

/** Maximum number of frames to wait for a field: an entry opens, the rich-text editor is loaded. */
const MAX_FRAMES = 120

/** Puts the cursor into a field and brings it into view; false when it is not in the page. */
export function focusField(path: string): boolean {
  const control = document.getElementById(fieldId(path))
  if (!control) return false
  control.focus({ preventScroll: true })
  control.scrollIntoView({ block: 'center' })
  return true
}

/** Calls {@link focusField} as soon as the field is in the page. */
export function focusFieldWhenRendered(path: string, frames = MAX_FRAMES): void {
  requestAnimationFrame(() => {
    if (!focusField(path) && frames > 0) focusFieldWhenRendered(path, frames - 1)
  })
}

/** Focuses the element of a selector once the dialog over it is closed. */
export function focusAfterDialog(selector: string, frames = MAX_FRAMES): void {
  requestAnimationFrame(() => {
    if (frames > 0 && document.querySelector('.dialog-card'))
      return focusAfterDialog(selector, frames - 1)
    // One frame later: the closing dialog returns the focus to a button that no longer exists.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus())
  })
}

/**
 * Focuses the first element found by the selectors, in their order, in the next frame, when the
 * pressed control has left the page. A focus that is in another text field by then is left there:
 * the person is typing in it.
 */
export function focusFirstOf(...selectors: readonly string[]): void {
  const pressed = document.activeElement
  requestAnimationFrame(() => {
    if (
      document.activeElement !== pressed &&
      document.activeElement?.matches('input, textarea, [contenteditable="true"]')
    )
      return
    const next = selectors
      .map((selector) => document.querySelector<HTMLElement>(selector))
      .find((element) => element !== null)
    next?.focus()
  })
}

/** Path of the field that has the focus; null when none has. */
export const focusedPath = (): string | null =>
  document.activeElement?.closest<HTMLElement>('[data-path]')?.dataset['path'] ?? null
