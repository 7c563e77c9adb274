import { atom, type ReadableAtom } from 'nanostores'

/** On this device only: whoever speaks their text, or has a cat, may not want letters to do things. */
const KEY = 'one-letter-keys'

export type OneLetterKeys = {
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
