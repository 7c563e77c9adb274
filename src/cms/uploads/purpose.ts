import type { Values } from '../edit/values.ts'
import type { Accept } from './before-sending.ts'

/**
 * The record that an uploaded file goes into. Until the file is stored nothing is written, so that an old one stays.
 * `base` is the record as it was seen when the file was chosen, null for a new one; `values` what is to be saved,
 * without the file.
 */
export type Place = { kind: string; id: string; base: { revision: string; values: Values } | null; values: Values }

/** A place that is still to be settled: a file was refused before that. `id` null for a new record, absent where nobody has said. */
export type Wanted = { kind: string; category: string | null; id?: string | null }

/**
 * The field of an open form that an upload was begun in, which was left before it ended: where that was, in the staff
 * area, and that an earlier try is found by the file itself.
 */
export type Left = { address: string }

/** What an upload is for: plain data, because it outlives the page. No place: the file goes into the library. */
export type Purpose = { label: string; accept: Accept; place: Place | null; wanted?: Wanted; left?: Left }
