import { atom } from 'nanostores'

/** On this device only: whoever speaks their text, or has a cat, may not want letters to do things. */
const KEY = 'one-letter-keys'

/** Reads a setting of this device; a browser that keeps nothing has the default. */
function isOff(): boolean {
  try {
    return localStorage.getItem(KEY) === 'off'
  } catch {
    return false
  }
}

/** Whether keys of one letter or sign do anything. */
export const $oneLetterKeys = atom(!isOff())

/** Switches them on or off, for every tab of this device. */
export function setOneLetterKeys(on: boolean): void {
  $oneLetterKeys.set(on)
  try {
    if (on) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'off')
  } catch {
    // Kept for this page, then.
  }
}

globalThis.window?.addEventListener('storage', ({ key }) => {
  if (key === KEY || key === null) $oneLetterKeys.set(!isOff())
})
