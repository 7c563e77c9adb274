import { atom } from 'nanostores'

/** Whether the question about an export is open. */
export const $exporting = atom(false)
