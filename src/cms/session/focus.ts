import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useState } from 'react'
import type { AnyKind } from '#kinds/define.ts'
import { entryPath } from '#kinds/values.ts'
import { locateField, twinOf } from '../model/fields.ts'
import type { Side } from '../model/values.ts'
import { fieldId, useItem, useSession } from './session-context.ts'

type FieldJump = {
  /** Language that narrow windows show, which have room for one only. */
  side: Side
  setSide: (side: Side) => void
  /** Focuses a field; a hidden language or entry is shown first. */
  jump: (path: string) => void
}

/** State and function for going to a field of the form. */
export function useFieldJump(): FieldJump {
  const session = useSession()
  const [side, setSide] = useState<Side>('en')
  const jump = (path: string) => {
    const { side: fieldSide, entryLocation } = locateField(session.kind, path)
    if (fieldSide) setSide(fieldSide)
    if (entryLocation) session.openEntry(entryPath(entryLocation.listKey, entryLocation.id))
    focusFieldWhenRendered(path)
  }
  return { side, setSide, jump }
}

/** Moves the focus from a field to the same field in the other language. */
export function jumpToOtherLanguage(kind: AnyKind, jump: (path: string) => void): void {
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

/** Field to focus as soon as the item with this id is open; null for none. */
export const $requestedField = atom<{ id: string; path: string } | null>(null)

/** Focuses the requested field when the form of its item is ready. */
export function useRequestedField(jump: (path: string) => void): void {
  const { id, phase } = useItem()
  const target = useStore($requestedField)
  useEffect(() => {
    if (phase !== 'ready' || target?.id !== id) return
    $requestedField.set(null)
    jump(target.path)
  })
}

/** Maximum number of frames to wait for a field, whose entry or editor may have to open first. */
const MAX_FRAMES = 120

/** Focuses a field and scrolls it into view. Returns false when the field is not in the page. */
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

/** Focuses the element that a selector finds, after the open dialog has closed. */
export function focusAfterDialog(selector: string, frames = MAX_FRAMES): void {
  requestAnimationFrame(() => {
    if (frames > 0 && document.querySelector('.dialog-card'))
      return focusAfterDialog(selector, frames - 1)
    // The closing dialog first tries to return the focus to the button that opened it, so the
    // element is focused one frame later.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus())
  })
}

/**
 * Focuses the element of the first selector that finds one, in the next frame. For a pressed
 * control that disappears. If the focus has moved to another text field by then, it stays there,
 * because the person is typing.
 */
export function focusFirstOf(...selectors: readonly string[]): void {
  const pressed = document.activeElement
  requestAnimationFrame(() => {
    const focused = document.activeElement
    const isInTextField = focused?.matches('input, textarea, [contenteditable="true"]') === true
    if (focused !== pressed && isInTextField) return
    const target = selectors
      .map((selector) => document.querySelector<HTMLElement>(selector))
      .find((element) => element !== null)
    target?.focus()
  })
}

/** Path of the field that has the focus; null when no field has it. */
export const focusedPath = (): string | null =>
  document.activeElement?.closest<HTMLElement>('[data-path]')?.dataset['path'] ?? null
