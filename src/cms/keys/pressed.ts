import { atom, type ReadableAtom } from 'nanostores'
import { isOneLetter, keys, type KeyName, type Stroke } from './table.ts'

/** On this device only: whoever speaks their text, or has a cat, may not want letters to do things. */
const KEY = 'one-letter-keys'

type OneLetterKeys = {
  /** Whether keys of one letter or sign do anything. */
  $isOn: ReadableAtom<boolean>
  set: (isOn: boolean) => void
}

/**
 * The switch for keys of one letter or sign. A browser that keeps nothing has the default.
 * @param storage may throw
 * @param tabs tells of what other tabs have changed in it
 */
export function makeOneLetterKeys(storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, tabs: EventTarget | undefined): OneLetterKeys {
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
        // Kept for this page, then.
      }
    },
  }
}

/** The browser's own, for every tab of this device. */
export const { $isOn: $oneLetterKeys, set: setOneLetterKeys } = makeOneLetterKeys(() => localStorage, globalThis.window)

/** What is read of a keyboard event, the browser's own or React's. */
export type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** The place on the keyboard of what it would type in Latin: an Arabic keyboard types other letters there. */
const codeOf = (key: string): string => (key === '/' || key === '?' ? 'Slash' : `Key${key.toUpperCase()}`)

/** A sign of another script with the same sense. */
const same: Readonly<Record<string, string>> = { '؟': '?' }

const named: Readonly<Record<string, string>> = { Space: ' ' }

const isLatin = (key: string): boolean => /^[\x20-\x7f]$/.test(key)

/** A question mark is typed with Shift, on some keyboards a slash, too: for signs the sign itself counts. */
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
 * Whether an event is this key of the table. Letters count as they are typed, and by their place where the keyboard
 * types another script. One-letter keys never count while they are switched off.
 */
export const isPressed = (name: KeyName, event: Pressed): boolean =>
  keys[name].strokes.some((stroke) => isStroke(stroke, event) && (!isOneLetter(stroke) || $oneLetterKeys.get()))
