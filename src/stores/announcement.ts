import { atom } from 'nanostores'

/** Whether the announcement pop-up is open on this page. */
export const $isOpen = atom(false)
