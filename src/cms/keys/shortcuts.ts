import { atom, type ReadableAtom } from 'nanostores'
import { useLayoutEffect, useRef } from 'react'
import { $hasAccess } from '../network/entry.ts'
import { isOneLetter, keys, type KeyName, type Stroke } from './table.ts'

export type Shortcuts = { readonly [Name in KeyName]?: (event: KeyboardEvent) => void }

/** Fields that take letters as text. */
const typingFields =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"], [contenteditable=""]'
/** Elements that use letters for type-ahead. */
const typeAheadLists = '[role="menu"], [role="listbox"], [role="combobox"]'

const isInside = ({ target }: Event, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null

/** True when letters are text or type-ahead at the event's target. */
const isForText = (event: Event): boolean =>
  isInside(event, typingFields) || isInside(event, typeAheadLists)

/** True while a modal dialog hides the rest of the page. */
const isUnderDialog = (): boolean => document.querySelector('.scrim') !== null

/**
 * True for keys with Ctrl or ⌘ and for function keys (`F8`). Their handlers run before those of any
 * element on the page, like the browser's own shortcuts.
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
  const isPressed = (name: KeyName, event: KeyboardEvent): boolean => {
    if (!matchesShortcut(name, event)) return false
    const { strokes, overDialogs } = keys[name]
    if (!strokes.some(isOneLetter)) return true
    return !isForText(event) && (overDialogs === true || !isUnderDialog())
  }
  const handle = (event: KeyboardEvent, forThePage: boolean) => {
    if (event.defaultPrevented || event.isComposing || !isOpen()) return
    for (const [name, run] of Object.entries(shortcuts()) as [
      KeyName,
      (event: KeyboardEvent) => void,
    ][]) {
      if (isForThePage(name) !== forThePage || !isPressed(name, event)) continue
      event.preventDefault()
      if (forThePage) event.stopPropagation()
      return run(event)
    }
  }
  const onCapture = (event: Event) => handle(event as KeyboardEvent, true)
  const onBubble = (event: Event) => handle(event as KeyboardEvent, false)
  target.addEventListener('keydown', onCapture, { capture: true })
  target.addEventListener('keydown', onBubble)
  return () => {
    target.removeEventListener('keydown', onCapture, { capture: true })
    target.removeEventListener('keydown', onBubble)
  }
}

/**
 * Listens for shortcuts on the whole page while the component is mounted, and calls the newest
 * handlers. The browser's default is prevented. One-letter keys are off while a person types, in
 * menus, and under a dialog; all are off while the sign-in card is over the page.
 */
export function useShortcuts(shortcuts: Shortcuts, isOn = true): void {
  const newest = useRef(shortcuts)
  // Layout effects, as others run after the page is painted: a key that is pressed in between would
  // be lost on a busy device.
  useLayoutEffect(() => {
    newest.current = shortcuts
  })
  useLayoutEffect(
    () =>
      isOn
        ? listenForKeys(
            { target: window, isOpen: () => $hasAccess.get(), isForText, isUnderDialog },
            () => newest.current,
          )
        : undefined,
    [isOn],
  )
}

/**
 * Storage key of the setting for one-letter keys. People who dictate need to switch them off,
 * because dictated letters would act as keys.
 */
const SETTING_KEY = 'one-letter-keys'

type OneLetterKeys = {
  /** True when keys of one letter or sign are active. */
  $isOn: ReadableAtom<boolean>
  set: (isOn: boolean) => void
}

/**
 * Makes the setting for one-letter keys. They are on by default and without storage.
 * @param storage may throw
 * @param tabs fires `storage` events when other tabs change it
 */
export function makeOneLetterKeys(
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  tabs: EventTarget | undefined,
): OneLetterKeys {
  const isOff = (): boolean => {
    try {
      return storage().getItem(SETTING_KEY) === 'off'
    } catch {
      return false
    }
  }
  const $isOn = atom(!isOff())
  tabs?.addEventListener('storage', (event) => {
    const key = 'key' in event ? event.key : null
    // A null key means that the whole storage was cleared.
    if (key === SETTING_KEY || key === null) $isOn.set(!isOff())
  })
  return {
    $isOn,
    set(isOn) {
      $isOn.set(isOn)
      try {
        if (isOn) storage().removeItem(SETTING_KEY)
        else storage().setItem(SETTING_KEY, 'off')
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

/** Part of a keyboard event, of the browser or of React, that is compared with the table. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'
>

/**
 * `code` of the key that types a letter or sign on a Latin keyboard. An Arabic keyboard reports the
 * same code for the key, although the key types another letter.
 */
const codeOf = (key: string): string =>
  key === '/' || key === '?' ? 'Slash' : `Key${key.toUpperCase()}`

/** Latin sign by the sign of another script with the same meaning. */
const latinSigns: Readonly<Record<string, string>> = { '؟': '?' }

/** `key` of an event by the name in the table, where they differ. */
const eventKeys: Readonly<Record<string, string>> = { Space: ' ' }

/** True for one ASCII character. */
const isLatin = (key: string): boolean => /^[\x20-\x7f]$/.test(key)

/**
 * True for letters and named keys, whose Shift must match the table. For a sign such as `?` or `/`,
 * Shift is ignored, because some keyboards need it to type the sign.
 */
const isLetterOrName = (key: string): boolean => key.length > 1 || /[a-z]/.test(key)

function isKey(stroke: Stroke, event: KeyPress): boolean {
  const { key } = stroke
  if (key.length > 1) return event.key === (eventKeys[key] ?? key)
  const typed = latinSigns[event.key] ?? event.key
  if (isLatin(typed)) return typed.toLowerCase() === key
  // On a Latin keyboard, `?` is the key of `/` with Shift.
  return event.code === codeOf(key) && event.shiftKey === (key === '?' || stroke.shift === true)
}

function isStroke(stroke: Stroke, event: KeyPress): boolean {
  if ((event.ctrlKey || event.metaKey) !== (stroke.control ?? false) || event.altKey) return false
  if (isLetterOrName(stroke.key) && event.shiftKey !== (stroke.shift ?? false)) return false
  return isKey(stroke, event)
}

/**
 * True when an event is this key of the table. A letter is compared as typed or, when the keyboard
 * types another script, by the position of its key. One-letter keys that are switched off never
 * match.
 */
export const matchesShortcut = (name: KeyName, event: KeyPress): boolean =>
  keys[name].strokes.some(
    (stroke) => isStroke(stroke, event) && (!isOneLetter(stroke) || $oneLetterKeys.get()),
  )
