import { useEffect, useRef } from 'react'
import { $open } from '../stores/entry.ts'
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

function takes(name: KeyName, event: KeyboardEvent): boolean {
  if (!isPressed(name, event)) return false
  const { strokes, overDialogs } = keys[name]
  if (!strokes.some(isOneLetter)) return true
  return !isForText(event) && (overDialogs === true || !isUnderDialog())
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
  useEffect(() => {
    if (!isOn) return undefined
    const take = (event: KeyboardEvent, forThePage: boolean) => {
      if (event.defaultPrevented || event.isComposing || !$open.get()) return
      for (const [name, run] of Object.entries(now.current) as [KeyName, (event: KeyboardEvent) => void][]) {
        if (isForThePage(name) !== forThePage || !takes(name, event)) continue
        event.preventDefault()
        if (forThePage) event.stopPropagation()
        return run(event)
      }
    }
    const first = (event: KeyboardEvent) => take(event, true)
    const last = (event: KeyboardEvent) => take(event, false)
    window.addEventListener('keydown', first, true)
    window.addEventListener('keydown', last)
    return () => {
      window.removeEventListener('keydown', first, true)
      window.removeEventListener('keydown', last)
    }
  }, [isOn])
}
