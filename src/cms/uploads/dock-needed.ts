import { atom, onMount } from 'nanostores'

/**
 * `localStorage` key of the list that earlier versions wrote, and prefix of the keys of unfinished
 * uploads.
 */
export const STORAGE_KEY = 'staff-uploads'

/**
 * True when the list of uploads must be drawn: uploads are running in this tab or stored in this
 * browser as unfinished, or a screen is open on which files can be chosen.
 */
export const $isDockNeeded = atom(false)

onMount($isDockNeeded, () => {
  if (Object.keys(localStorage).some((key) => key.startsWith(STORAGE_KEY))) $isDockNeeded.set(true)
})
