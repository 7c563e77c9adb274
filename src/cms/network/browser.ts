/**
 * Browser interfaces that the staff area's stores accept as arguments: tests in Node pass others.
 * No global is accessed before a call.
 */

export type Unsubscribe = () => void

/** The part of `Storage` that is used. */
export type StringStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Storage shared by all tabs of this browser. */
export const browserStorage: StringStorage = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
}

/** Storage of this tab alone, until it is closed. */
export const tabStorage: StringStorage = {
  getItem: (key) => sessionStorage.getItem(key),
  setItem: (key, value) => sessionStorage.setItem(key, value),
  removeItem: (key) => sessionStorage.removeItem(key),
}

/** Change that another tab made to the browser's storage. */
export type StorageChange = Pick<StorageEvent, 'key' | 'newValue'>

/** State and events of the open page. */
export type BrowserPage = {
  isHidden: () => boolean
  onVisibilityChange: (listener: () => void) => Unsubscribe
  onOnline: (listener: () => void) => Unsubscribe
  /** Calls `listener` for each key, press or wheel movement, which show that a person is active. */
  onInput: (listener: () => void) => Unsubscribe
  onStorageChange: (listener: (change: StorageChange) => void) => Unsubscribe
}

const inputEvents = ['keydown', 'pointerdown', 'wheel'] as const

export const browserPage: BrowserPage = {
  isHidden: () => document.hidden,
  onVisibilityChange(listener) {
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  },
  onOnline(listener) {
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  },
  onInput(listener) {
    for (const event of inputEvents)
      window.addEventListener(event, listener, { passive: true, capture: true })
    return () => {
      for (const event of inputEvents)
        window.removeEventListener(event, listener, { capture: true })
    }
  },
  onStorageChange(listener) {
    window.addEventListener('storage', listener)
    return () => window.removeEventListener('storage', listener)
  },
}
