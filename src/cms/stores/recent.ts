import { $page } from './router.ts'

/** An item that was opened: its screen and id, no word of its content. */
export type Opened = { screen: string; id: string }

const KEY = 'recent-items'
const MOST = 8

const isOpened = (value: unknown): value is Opened =>
  typeof value === 'object' && value !== null && 'screen' in value && 'id' in value && typeof value.screen === 'string' && typeof value.id === 'string'

/** The items that were last opened on this device, newest first. */
export function recentItems(): readonly Opened[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isOpened) : []
  } catch {
    return []
  }
}

function note(opened: Opened): void {
  const others = recentItems().filter(({ screen, id }) => screen !== opened.screen || id !== opened.id)
  try {
    localStorage.setItem(KEY, JSON.stringify([opened, ...others].slice(0, MOST)))
  } catch {
    // A full device goes without.
  }
}

/** Notes every item that is opened from now on. Returns what ends it. */
export const followItems = (): (() => void) =>
  $page.subscribe((page) => {
    if (page?.route === 'item') note({ screen: page.params.screen, id: page.params.id })
  })

export function forgetRecent(): void {
  localStorage.removeItem(KEY)
}
