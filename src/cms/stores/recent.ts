import { browserStorage, type StringStorage } from '../network/browser.ts'
import { $page } from './router.ts'

/** Opened item: the path of its screen and its id. No content of it is stored. */
export type OpenedItem = { screen: string; id: string }

const KEY = 'recent-items'
const MAX_ITEMS = 8

const isOpened = (value: unknown): value is OpenedItem =>
  typeof value === 'object' &&
  value !== null &&
  'screen' in value &&
  'id' in value &&
  typeof value.screen === 'string' &&
  typeof value.id === 'string'

export type Recent = {
  /** Items last opened on this device, newest first. */
  items: () => readonly OpenedItem[]
  /** Records that an item was opened. */
  note: (opened: OpenedItem) => void
  /** Deletes the record of all items. */
  forget: () => void
}

/**
 * Makes the store of the last opened items.
 * @param storage may throw, and may be full
 */
export const makeRecent = (storage: StringStorage): Recent => {
  const items = (): readonly OpenedItem[] => {
    try {
      const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
      return Array.isArray(stored) ? stored.filter(isOpened) : []
    } catch {
      return []
    }
  }
  const note = (opened: OpenedItem): void => {
    const others = items().filter(({ screen, id }) => screen !== opened.screen || id !== opened.id)
    try {
      storage.setItem(KEY, JSON.stringify([opened, ...others].slice(0, MAX_ITEMS)))
    } catch {
      // A full device stores nothing.
    }
  }
  return { items, note, forget: () => storage.removeItem(KEY) }
}

const recent = makeRecent(browserStorage)

export const recentItems = recent.items
export const forgetRecent = recent.forget

/** Records every item that is opened from now on. Returns unsubscribe. */
export const recordOpenedItems = (note: Recent['note'] = recent.note): (() => void) =>
  $page.subscribe((page) => {
    if (page?.route === 'item') note({ screen: page.params.screen, id: page.params.id })
  })
