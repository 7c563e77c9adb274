import type { ReadableAtom } from 'nanostores'
import type { Values } from '#kinds/values.ts'
import type { LibraryFile } from '../stores/library.ts'
import type { LiveItem } from '../ui/live-state.tsx'
import type { Accept } from './before-sending.ts'

/**
 * The record that an uploaded file goes into. Until the file is stored nothing is written, so that an old one stays.
 * `base` is the record as it was seen when the file was chosen, null for a new one; `values` what is to be saved,
 * without the file.
 */
export type UploadTarget = {
  kind: string
  id: string
  base: { revision: string; values: Values } | null
  values: Values
}

/** A target that is not decided yet: a file was refused before that. `id` null for a new record, absent where it was not given. */
type UnsettledTarget = { kind: string; category: string | null; id?: string | null }

/**
 * The field of an open form that an upload was begun in, which was left before it ended: where that was, in the staff
 * area, and that an earlier try is found by the file itself.
 */
type AbandonedField = { address: string }

/** What an upload is for: plain data, because it outlives the page. Without a `place` the file goes into the library. */
export type Purpose = {
  label: string
  accept: Accept
  place: UploadTarget | null
  wanted?: UnsettledTarget
  left?: AbandonedField
}

/** Bytes as in an upload's own state; `left` are seconds, null while there is no estimate. */
export type JobState =
  | { name: 'waiting'; acknowledged: number }
  | { name: 'checking'; acknowledged: number }
  | { name: 'sending'; sent: number; acknowledged: number; left: number | null }
  | { name: 'paused'; acknowledged: number; why: 'asked' | 'offline' | 'unavailable' }
  | { name: 'refused'; words: string; isSent: boolean }
  /** The tab that sent it is gone, and the file with it. `other` is a file that was chosen and is not the same. */
  | { name: 'interrupted'; acknowledged: number; other?: string }
  | { name: 'saving'; file: LibraryFile }
  | { name: 'save-failed'; file: LibraryFile; words: string; isOffline: boolean }
  | { name: 'conflict'; file: LibraryFile; who: string; fileName: string; target: UploadTarget }
  | { name: 'done'; file: LibraryFile; item: LiveItem | null }

/** One upload, from the choice of the file to its record. Sizes in bytes, times in milliseconds. */
export type Job = {
  id: string
  name: string
  size: number
  lastModified: number
  begunAt: number
  purpose: Purpose
  $state: ReadableAtom<JobState>
}

/** The group in which a summary counts a state. */
export const groupOf = ({ name }: JobState): 'uploads' | 'refused' | 'done' | 'waiting' => {
  if (name === 'refused' || name === 'done') return name
  return name === 'interrupted' || name === 'save-failed' || name === 'conflict'
    ? 'waiting'
    : 'uploads'
}

/** Whether leaving the page would interrupt it. */
export const isBusy = (state: JobState): boolean =>
  ['waiting', 'checking', 'sending', 'saving'].includes(state.name) ||
  (state.name === 'paused' && state.why !== 'asked')

/** Whether it counts towards the uploads that are sent at once. */
export const isSending = (state: JobState): boolean =>
  ['checking', 'sending'].includes(state.name) || (state.name === 'paused' && state.why !== 'asked')

/** Whole per cent of what has been sent, or acknowledged where nothing is being sent. */
export const percentOf = (job: Job, state: JobState): number => {
  const bytes =
    state.name === 'sending' ? state.sent : 'acknowledged' in state ? state.acknowledged : job.size
  return job.size === 0 ? 0 : Math.min(100, Math.floor((bytes / job.size) * 100))
}
