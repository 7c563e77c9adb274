import { atom, onMount } from 'nanostores'

/**
 * Prefix of the `localStorage` keys of unfinished uploads. Earlier versions of this program stored
 * all of them in one list, under this key itself.
 */
export const STORAGE_KEY = 'staff-uploads'

/**
 * True when the panel of uploads must be shown: uploads are running in this tab or stored in this
 * browser as unfinished, or a screen is open on which files can be chosen.
 */
export const $isDockNeeded = atom(false)

onMount($isDockNeeded, () => {
  if (Object.keys(localStorage).some((key) => key.startsWith(STORAGE_KEY))) $isDockNeeded.set(true)
})
