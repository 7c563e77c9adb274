import { atom } from 'nanostores'

/** What the shell shows over any page: found by a key or a button of the top bar. */
export type Overlay = 'palette' | 'keys'

export const $overlay = atom<Overlay | null>(null)

export const closeOverlay = (): void => $overlay.set(null)
