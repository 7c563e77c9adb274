import type { ReadableAtom } from 'nanostores'
import type { Values } from '#kinds/values.ts'
import type { LibraryFile } from '../stores/library.ts'
import type { LiveItem } from '../ui/live-state.tsx'
import type { AcceptedTypes } from './file-checks.ts'

/**
 * Record that an uploaded file goes into. The record is saved only after the file is stored; until
 * then it has its old file.
 */
export type UploadTarget = {
  /** Name of the record's kind. */
  kind: string
  id: string
  /** Record as it was when the file was chosen; null for a new record. */
  base: { revision: string; values: Values } | null
  /** Values to save, without the file. */
  values: Values
}

/** Target of a file that was refused before a person confirmed the target. */
type UnconfirmedTarget = {
  /** Name of the kind. */
  kind: string
  /** Category in the board of the kind; null while it is unknown. */
  category: string | null
  /** Id of the record; null for a new record, absent when no record was chosen. */
  id?: string | null
}

/**
 * Form field in which an upload was started, when the form was closed before the upload ended. An
 * earlier attempt of such an upload is identified by its file, not by the job's id.
 */
type AbandonedField = {
  /** Address of the form in the staff area. */
  address: string
}

/** Purpose of an upload. It is stored as JSON, because an upload may outlive its page. */
export type Purpose = {
  /** Name of the target for people. */
  label: string
  accept: AcceptedTypes
  /** Record that gets the file; null when the file goes into the library only. */
  place: UploadTarget | null
  /** Present for a file that was refused before its target was confirmed. */
  wanted?: UnconfirmedTarget
  /** Present for an upload whose form was closed before it ended. */
  left?: AbandonedField
}

/**
 * State of an upload. Numbers of bytes: `sent` have left the browser, `acknowledged` are confirmed
 * by the server.
 */
export type JobState =
  /** In the queue, until fewer uploads are running. */
  | { name: 'waiting'; acknowledged: number }
  /** The file is being checked in the browser. */
  | { name: 'checking'; acknowledged: number }
  /** `left`: estimated remaining seconds; null while there is no estimate. */
  | { name: 'sending'; sent: number; acknowledged: number; secondsLeft: number | null }
  /** `asked`: paused by a person; otherwise the upload resumes by itself. */
  | { name: 'paused'; acknowledged: number; why: 'asked' | 'offline' | 'unavailable' }
  /** `isSent`: refused by the server; otherwise refused in the browser. */
  | { name: 'refused'; message: string; isSent: boolean }
  /**
   * The tab that sent the file was closed, so a person must choose the file again. `wrongFileName`:
   * name of the file that was chosen then, if it is a different one.
   */
  | { name: 'interrupted'; acknowledged: number; wrongFileName?: string }
  /** The file is stored, and the record is being saved. */
  | { name: 'saving'; file: LibraryFile }
  | { name: 'save-failed'; file: LibraryFile; words: string; isOffline: boolean }
  /**
   * Somebody else (`who`) has given the record another file, `fileName`. `target`: what to save
   * over that version.
   */
  | { name: 'conflict'; file: LibraryFile; who: string; fileName: string; target: UploadTarget }
  /** `item`: the saved record; null for a file in the library only. */
  | { name: 'done'; file: LibraryFile; item: LiveItem | null }

/** Upload, from the choice of the file until its record is saved. */
export type Job = {
  id: string
  /** Name of the file. */
  name: string
  /** Size of the file in bytes. */
  size: number
  /** Time of the file's last change, in milliseconds since 1970. */
  lastModified: number
  /** Time at which the file was chosen, in milliseconds since 1970. */
  begunAt: number
  purpose: Purpose
  $state: ReadableAtom<JobState>
}

/** Group of a state in the summary of all uploads; `waiting`: a person must do something. */
export const summaryGroupOf = ({ name }: JobState): 'uploads' | 'refused' | 'done' | 'waiting' => {
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
 * Percentage of the file's bytes that are sent, rounded down. A state without `sent` gives the
 * percentage that is acknowledged; a state with neither gives 100.
 */
export const percentOf = (job: Job, state: JobState): number => {
  const bytes =
    state.name === 'sending' ? state.sent : 'acknowledged' in state ? state.acknowledged : job.size
  return job.size === 0 ? 0 : Math.min(100, Math.floor((bytes / job.size) * 100))
}
