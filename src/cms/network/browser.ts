/**
 * Browser interfaces that the staff area's stores accept as arguments: tests in Node pass others.
 * No global is accessed before a call.
 */

export type Unsubscribe = () => void

/** The part of `Storage` that is used. */
export type KeyValue = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Storage shared by all tabs of this browser. */
export const browserStorage: KeyValue = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
}

/** Storage of this tab alone, until it is closed. */
export const tabStorage: KeyValue = {
  getItem: (key) => sessionStorage.getItem(key),
  setItem: (key, value) => sessionStorage.setItem(key, value),
  removeItem: (key) => sessionStorage.removeItem(key),
}

/** Change that another tab made to the browser's storage. */
export type StorageChange = Pick<StorageEvent, 'key' | 'newValue'>

/** State and events of the open page. */
export type Page = {
  isHidden: () => boolean
  onVisibilityChange: (hear: () => void) => Unsubscribe
  onOnline: (hear: () => void) => Unsubscribe
  /** Calls `hear` for each key, press or wheel movement, which show that a person is active. */
  onInput: (hear: () => void) => Unsubscribe
  onStorageChange: (hear: (change: StorageChange) => void) => Unsubscribe
}

const inputs = ['keydown', 'pointerdown', 'wheel'] as const

export const browserPage: Page = {
  isHidden: () => document.hidden,
  onVisibilityChange(hear) {
    document.addEventListener('visibilitychange', hear)
    return () => document.removeEventListener('visibilitychange', hear)
  },
  onOnline(hear) {
    window.addEventListener('online', hear)
    return () => window.removeEventListener('online', hear)
  },
  onInput(hear) {
    for (const event of inputs)
      window.addEventListener(event, hear, { passive: true, capture: true })
    return () => {
      for (const event of inputs) window.removeEventListener(event, hear, { capture: true })
    }
  },
  onStorageChange(hear) {
    window.addEventListener('storage', hear)
    return () => window.removeEventListener('storage', hear)
  },
}
