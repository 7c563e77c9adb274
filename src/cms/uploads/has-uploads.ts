import { atom, onMount } from 'nanostores'

/** Beginning of the `localStorage` keys of unfinished uploads, which outlive the page. */
export const STORAGE_KEY = 'staff-uploads'

/** True when there are uploads to show: under way in this tab, or unfinished when a page was left. */
export const $hasUploads = atom(false)

onMount($hasUploads, () => {
  if (Object.keys(localStorage).some((key) => key.startsWith(STORAGE_KEY))) $hasUploads.set(true)
})
