import { atom, onMount } from 'nanostores'

/** `localStorage` key of the list that earlier versions wrote, and beginning of the keys of unfinished uploads. */
export const STORAGE_KEY = 'staff-uploads'

/** True when there may be uploads to show: under way in this tab, or stored in this browser as unfinished. */
export const $hasUploads = atom(false)

onMount($hasUploads, () => {
  if (Object.keys(localStorage).some((key) => key.startsWith(STORAGE_KEY))) $hasUploads.set(true)
})
