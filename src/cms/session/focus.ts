import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useState } from 'react'
import type { AnyKind } from '#kinds/define.ts'
import { entryPath } from '#kinds/values.ts'
import { locateField, twinOf } from '../model/fields.ts'
import type { Side } from '../model/values.ts'
import { useEditor, useEditorState } from './editor-context.ts'
import { fieldId } from './use-field.ts'

type FieldJump = {
  /** The language in view where there is room for one only. */
  side: Side
  setSide: (side: Side) => void
  /** Goes to a field; a language or an entry that was hidden comes into view first. */
  jump: (path: string) => void
}

export function useFieldJump(): FieldJump {
  const editor = useEditor()
  const [side, setSide] = useState<Side>('en')
  const jump = (path: string) => {
    const place = locateField(editor.kind, path)
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
  document.activeElement
    ?.closest('[data-path]')
    ?.closest('.edit-row')
    ?.querySelector<HTMLElement>(':scope > .edit-across button')
    ?.click()
}

/** The field to go to as soon as an item is open; null for none. */
export const $requestedField = atom<{ id: string; path: string } | null>(null)

/** Goes to the field that was asked for, once the form is there; also in an item that is open already. */
export function useRequestedField(jump: (path: string) => void): void {
  const { id, phase } = useEditorState()
  const target = useStore($requestedField)
  useEffect(() => {
    if (phase !== 'ready' || target?.id !== id) return
    $requestedField.set(null)
    jump(target.path)
  })
}

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

/** Focuses what a selector names once the dialog over it is closed. */
export function focusAfterDialog(selector: string, frames = MAX_FRAMES): void {
  requestAnimationFrame(() => {
    if (frames > 0 && document.querySelector('.dialog-card'))
      return focusAfterDialog(selector, frames - 1)
    // One frame later: the question gives the focus back to a button that is not there any more.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus())
  })
}

/**
 * Focuses the first that a selector names, in its order, once what was pressed has left the page. Whoever is in
 * another field by then stays there: what they type belongs to it.
 */
export function focusNext(...selectors: readonly string[]): void {
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

/** The path of the field that has the focus; null when none has. */
export const focusedPath = (): string | null =>
  document.activeElement?.closest<HTMLElement>('[data-path]')?.dataset['path'] ?? null
