import { useEffect, useRef } from 'react'
import { $open } from '../network/entry.ts'
import { isPressed } from './pressed.ts'
import { isOneLetter, keys, type KeyName } from './table.ts'

export type Shortcuts = { readonly [Name in KeyName]?: (event: KeyboardEvent) => void }

const typing = 'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"], [contenteditable=""]'
/** These take letters themselves, to find an entry by its beginning. */
const choosing = '[role="menu"], [role="listbox"], [role="combobox"]'

const isInside = ({ target }: Event, selector: string): boolean => target instanceof Element && target.closest(selector) !== null

/** Whether letters mean text, or somebody else's list, where the event came from. */
const isForText = (event: Event): boolean => isInside(event, typing) || isInside(event, choosing)

/** True while a modal dialog hides the rest of the page. */
const isUnderDialog = (): boolean => document.querySelector('.scrim') !== null

/** Keys with Ctrl or ⌘ and function keys come before anything on the page, as the browser's own would. */
const isForThePage = (name: KeyName): boolean => keys[name].strokes.some(({ key, control }) => control === true || /^F\d+$/.test(key))

/** Where keys are listened for, and what they may mean there besides. */
export type KeyPage = {
  target: EventTarget
  /** False while the sign-in card is over the page. */
  isOpen: () => boolean
  /** Whether letters mean text, or somebody else's list, where the event came from. */
  isForText: (event: Event) => boolean
  /** True while a modal dialog hides the rest of the page. */
  isUnderDialog: () => boolean
}

/** Calls the handlers for keys of the table. @param shortcuts gives the newest handlers. Returns unsubscribe. */
export function listenForKeys({ target, isOpen, isForText, isUnderDialog }: KeyPage, shortcuts: () => Shortcuts): () => void {
  const takes = (name: KeyName, event: KeyboardEvent): boolean => {
    if (!isPressed(name, event)) return false
    const { strokes, overDialogs } = keys[name]
    if (!strokes.some(isOneLetter)) return true
    return !isForText(event) && (overDialogs === true || !isUnderDialog())
  }
  const take = (event: KeyboardEvent, forThePage: boolean) => {
    if (event.defaultPrevented || event.isComposing || !isOpen()) return
    for (const [name, run] of Object.entries(shortcuts()) as [KeyName, (event: KeyboardEvent) => void][]) {
      if (isForThePage(name) !== forThePage || !takes(name, event)) continue
      event.preventDefault()
      if (forThePage) event.stopPropagation()
      return run(event)
    }
  }
  const first = (event: Event) => take(event as KeyboardEvent, true)
  const last = (event: Event) => take(event as KeyboardEvent, false)
  target.addEventListener('keydown', first, { capture: true })
  target.addEventListener('keydown', last)
  return () => {
    target.removeEventListener('keydown', first, { capture: true })
    target.removeEventListener('keydown', last)
  }
}

/**
 * Listens for keys of the table on the whole page while the component is there, and calls the newest handlers. The
 * browser's own doing is prevented. One-letter keys rest while a person types, in menus, and under a dialog; everything
 * rests while the sign-in card is over the page.
 */
export function useShortcuts(shortcuts: Shortcuts, isOn = true): void {
  const now = useRef(shortcuts)
  useEffect(() => {
    now.current = shortcuts
  })
  useEffect(
    () => (isOn ? listenForKeys({ target: window, isOpen: () => $open.get(), isForText, isUnderDialog }, () => now.current) : undefined),
    [isOn],
  )
}
