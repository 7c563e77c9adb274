import type { ReadableAtom } from 'nanostores'
import type { Values } from '#kinds/values.ts'
import type { LibraryFile } from '../stores/library.ts'
import type { LiveItem } from '../ui/live-state.tsx'
import type { AcceptedTypes } from './file-checks.ts'

/**
 * The record that an uploaded file goes into. It is written only once the file is stored, so that
 * until then it has its old file. `base` is the record as it was when the file was chosen, null for
 * a new one; `values` are the values to save, without the file.
 */
export type UploadTarget = {
  kind: string
  id: string
  base: { revision: string; values: Values } | null
  values: Values
}

/**
 * Target of a file that was refused before a person had confirmed its target. `id` is null for a
 * new record, absent where no record was named.
 */
type UnconfirmedTarget = { kind: string; category: string | null; id?: string | null }

/**
 * The form field that an upload was started in, when the form was closed before the upload ended.
 * `address` is the form's address in the staff area. An earlier attempt of such an upload is found
 * by the file, not by the job's id.
 */
type AbandonedField = { address: string }

/**
 * Purpose of an upload: plain data, because it outlives the page. Without a `place` the file goes
 * into the library only.
 */
export type Purpose = {
  label: string
  accept: AcceptedTypes
  place: UploadTarget | null
  wanted?: UnconfirmedTarget
  left?: AbandonedField
}

/**
 * `sent` and `acknowledged` in bytes, as in `UploadState`; `left` in seconds, null while there is
 * no estimate.
 */
export type JobState =
  | { name: 'waiting'; acknowledged: number }
  | { name: 'checking'; acknowledged: number }
  | { name: 'sending'; sent: number; acknowledged: number; left: number | null }
  | { name: 'paused'; acknowledged: number; why: 'asked' | 'offline' | 'unavailable' }
  | { name: 'refused'; words: string; isSent: boolean }
  /**
   * The sending tab was closed, so the file must be chosen again. `other`: name of a chosen file
   * that is not the same.
   */
  | { name: 'interrupted'; acknowledged: number; other?: string }
  | { name: 'saving'; file: LibraryFile }
  | { name: 'save-failed'; file: LibraryFile; words: string; isOffline: boolean }
  | { name: 'conflict'; file: LibraryFile; who: string; fileName: string; target: UploadTarget }
  | { name: 'done'; file: LibraryFile; item: LiveItem | null }

/**
 * An upload, from the choice of the file until its record is saved. Sizes in bytes, times in
 * milliseconds.
 */
export type Job = {
  id: string
  name: string
  size: number
  lastModified: number
  begunAt: number
  purpose: Purpose
  $state: ReadableAtom<JobState>
}

/** Group of a state in the summary of all uploads. */
export const groupOf = ({ name }: JobState): 'uploads' | 'refused' | 'done' | 'waiting' => {
  if (name === 'refused' || name === 'done') return name
  return name === 'interrupted' || name === 'save-failed' || name === 'conflict'
    ? 'waiting'
    : 'uploads'
}

/** True when leaving the page would interrupt the upload. */
export const blocksLeaving = (state: JobState): boolean =>
  ['waiting', 'checking', 'sending', 'saving'].includes(state.name) ||
  (state.name === 'paused' && state.why !== 'asked')

/** True when the upload counts towards the limit of concurrent uploads. */
export const isSending = (state: JobState): boolean =>
  ['checking', 'sending'].includes(state.name) || (state.name === 'paused' && state.why !== 'asked')

/**
 * Percentage of the file that is sent, or else acknowledged, rounded down; 100 in states without
 * either.
 */
export const percentOf = (job: Job, state: JobState): number => {
  const bytes =
    state.name === 'sending' ? state.sent : 'acknowledged' in state ? state.acknowledged : job.size
  return job.size === 0 ? 0 : Math.min(100, Math.floor((bytes / job.size) * 100))
}
