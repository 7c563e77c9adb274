import { atom, onMount } from 'nanostores'

/** The `localStorage` key of unfinished uploads, which outlive the page. */
export const STORAGE_KEY = 'staff-uploads'

/** Whether there is anything to show of uploads: some are under way here, or were when a page was left. */
export const $needed = atom(false)

onMount($needed, () => {
  if (localStorage.getItem(STORAGE_KEY) !== null) $needed.set(true)
})
