import { atom, type ReadableAtom } from 'nanostores'
import { useEffect, useRef } from 'react'
import { $open } from '../network/entry.ts'
import { isOneLetter, keys, type KeyName, type Stroke } from './table.ts'

export type Shortcuts = { readonly [Name in KeyName]?: (event: KeyboardEvent) => void }

const typing =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"], [contenteditable=""]'
/** Elements that use letters for type-ahead. */
const choosing = '[role="menu"], [role="listbox"], [role="combobox"]'

const isInside = ({ target }: Event, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null

/** True when letters are text or type-ahead at the event's target. */
const isForText = (event: Event): boolean => isInside(event, typing) || isInside(event, choosing)

/** True while a modal dialog hides the rest of the page. */
const isUnderDialog = (): boolean => document.querySelector('.scrim') !== null

/**
 * True for keys with Ctrl or ⌘ and function keys, which come before anything on the page, like the
 * browser's shortcuts.
 */
const isForThePage = (name: KeyName): boolean =>
  keys[name].strokes.some(({ key, control }) => control === true || /^F\d+$/.test(key))

/** Page on which keys are listened for. */
type KeyPage = {
  target: EventTarget
  /** False while the sign-in card is over the page. */
  isOpen: () => boolean
  /** True when letters are text or type-ahead at the event's target. */
  isForText: (event: Event) => boolean
  /** True while a modal dialog hides the rest of the page. */
  isUnderDialog: () => boolean
}

/**
 * Calls the handlers for keys of the table. Returns unsubscribe.
 * @param shortcuts returns the newest handlers
 */
export function listenForKeys(
  { target, isOpen, isForText, isUnderDialog }: KeyPage,
  shortcuts: () => Shortcuts,
): () => void {
  const takes = (name: KeyName, event: KeyboardEvent): boolean => {
    if (!matchesShortcut(name, event)) return false
    const { strokes, overDialogs } = keys[name]
    if (!strokes.some(isOneLetter)) return true
    return !isForText(event) && (overDialogs === true || !isUnderDialog())
  }
  const take = (event: KeyboardEvent, forThePage: boolean) => {
    if (event.defaultPrevented || event.isComposing || !isOpen()) return
    for (const [name, run] of Object.entries(shortcuts()) as [
      KeyName,
      (event: KeyboardEvent) => void,
    ][]) {
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
 * Listens for shortcuts on the whole page while the component is mounted, and calls the newest
 * handlers. The browser's default is prevented. One-letter keys are off while a person types, in
 * menus, and under a dialog; all are off while the sign-in card is over the page.
 */
export function useShortcuts(shortcuts: Shortcuts, isOn = true): void {
  const now = useRef(shortcuts)
  useEffect(() => {
    now.current = shortcuts
  })
  useEffect(
    () =>
      isOn
        ? listenForKeys(
            { target: window, isOpen: () => $open.get(), isForText, isUnderDialog },
            () => now.current,
          )
        : undefined,
    [isOn],
  )
}

/** Key of the setting on the device: people who dictate may not want single letters to act. */
const KEY = 'one-letter-keys'

type OneLetterKeys = {
  /** True when keys of one letter or sign are active. */
  $isOn: ReadableAtom<boolean>
  set: (isOn: boolean) => void
}

/**
 * Setting for one-letter keys; without storage, the default.
 * @param storage may throw
 * @param tabs fires `storage` events when other tabs change it
 */
export function makeOneLetterKeys(
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  tabs: EventTarget | undefined,
): OneLetterKeys {
  const isOff = (): boolean => {
    try {
      return storage().getItem(KEY) === 'off'
    } catch {
      return false
    }
  }
  const $isOn = atom(!isOff())
  tabs?.addEventListener('storage', (event) => {
    const key = 'key' in event ? event.key : null
    if (key === KEY || key === null) $isOn.set(!isOff())
  })
  return {
    $isOn,
    set(isOn) {
      $isOn.set(isOn)
      try {
        if (isOn) storage().removeItem(KEY)
        else storage().setItem(KEY, 'off')
      } catch {
        // Without storage the setting lasts for this page only.
      }
    },
  }
}

/** Shared instance, for every tab of this device. */
export const { $isOn: $oneLetterKeys, set: setOneLetterKeys } = makeOneLetterKeys(
  () => localStorage,
  globalThis.window,
)

/** Used part of a keyboard event, the browser's or React's. */
export type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'
>

/** `code` of a key on a Latin keyboard: an Arabic keyboard types other letters with it. */
const codeOf = (key: string): string =>
  key === '/' || key === '?' ? 'Slash' : `Key${key.toUpperCase()}`

/** Signs of other scripts with the same meaning. */
const same: Readonly<Record<string, string>> = { '؟': '?' }

const named: Readonly<Record<string, string>> = { Space: ' ' }

const isLatin = (key: string): boolean => /^[\x20-\x7f]$/.test(key)

/**
 * True for letters and named keys, for which Shift counts; a sign such as `?` or `/` may need
 * Shift, depending on the keyboard.
 */
const isLetterOrName = (key: string): boolean => key.length > 1 || /[a-z]/.test(key)

function isKey(stroke: Stroke, event: Pressed): boolean {
  const { key } = stroke
  if (key.length > 1) return event.key === (named[key] ?? key)
  const typed = same[event.key] ?? event.key
  if (isLatin(typed)) return typed.toLowerCase() === key
  return event.code === codeOf(key) && event.shiftKey === (key === '?' || stroke.shift === true)
}

function isStroke(stroke: Stroke, event: Pressed): boolean {
  if ((event.ctrlKey || event.metaKey) !== (stroke.control ?? false) || event.altKey) return false
  if (isLetterOrName(stroke.key) && event.shiftKey !== (stroke.shift ?? false)) return false
  return isKey(stroke, event)
}

/**
 * True when an event is this key of the table. Letters count as typed, and by their position when
 * the keyboard types another script. One-letter keys never count while they are switched off.
 */
export const matchesShortcut = (name: KeyName, event: Pressed): boolean =>
  keys[name].strokes.some(
    (stroke) => isStroke(stroke, event) && (!isOneLetter(stroke) || $oneLetterKeys.get()),
  )
