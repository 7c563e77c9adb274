import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import { cmsUpload } from '#messages/en/cms-upload.ts'
import type { LeaveGuard, PageEvents } from '../drafts/leave-guard.ts'
import type { LibraryFile } from '../stores/library.ts'
import { localRefusal } from './file-checks.ts'
import {
  blocksLeaving,
  isSending,
  percentOf,
  type Job,
  type JobState,
  type Purpose,
} from './job.ts'
import type { SaveRecord } from './save-record.ts'
import type { StoredJobs } from './stored-jobs.ts'
import type { OnFailure, StartUpload, Upload, UploadState } from './upload.ts'

const words = cmsUpload.said

/** Maximum number of concurrent uploads; the others wait in the queue. */
const MAX_CONCURRENT = 2

/**
 * Minimum time of sending, in milliseconds, before the remaining time is estimated from the speed.
 */
const MIN_MEASURED_MS = 1_500

/**
 * State of a job that only its tab has. `release` releases the lock, so that another tab can
 * claim the job; `since`: start of the current measurement of the speed, null while nothing is
 * sent.
 */
type LocalJob = {
  $state: WritableAtom<JobState>
  file: File | null
  upload: Upload | null
  release: () => void
  since: { at: number; sent: number } | null
}

/** Dependencies of the queue. */
export type QueueParts = {
  startUpload: StartUpload
  saveRecord: SaveRecord
  storedJobs: StoredJobs
  leaveGuard: Pick<LeaveGuard, 'guard'>
  /** Source of the `online` event. */
  page: PageEvents
  loadLibrary: () => Promise<void>
  /** Called for each job that is added. */
  onJob: () => void
  /** Called when a file is stored in the library after its form was closed. */
  onLeftBehind: (job: Job) => void
  /**
   * Called for failures before a file is sent and after it is stored; `startUpload` reports those
   * in between.
   */
  onFailure: OnFailure
}

const announcementOf = (job: Job, before: JobState, state: JobState): string | null => {
  if (
    before.name === state.name &&
    !(before.name === 'paused' && state.name === 'paused' && before.why !== state.why)
  )
    return null
  if (state.name === 'paused')
    return state.why === 'unavailable'
      ? words.unavailable(job.name)
      : words[state.why === 'asked' ? 'paused' : 'offline'](job.name, percentOf(job, state))
  if (state.name === 'sending')
    return before.name === 'paused'
      ? words.resumed(job.name)
      : before.name === 'checking'
        ? words.begun(job.name)
        : null
  if (state.name === 'refused') return words.refused(job.name, state.words)
  if (state.name === 'done') return words.done(job.name)
  return ['interrupted', 'save-failed', 'conflict'].includes(state.name)
    ? words.look(job.name)
    : null
}

/**
 * Estimated seconds for the remaining bytes, at the average speed so far; null while it is unknown.
 */
function secondsLeft(job: Job, local: LocalJob, sent: number): number | null {
  const now = Date.now()
  local.since ??= { at: now, sent }
  const took = now - local.since.at
  const went = sent - local.since.sent
  return took < MIN_MEASURED_MS || went <= 0 ? null : ((job.size - sent) * took) / went / 1000
}

/**
 * Upload queue of a tab, with a limit on concurrent uploads. It includes the uploads that closed
 * tabs of this browser left unfinished.
 */
export function makeQueue({
  startUpload,
  saveRecord,
  storedJobs,
  leaveGuard,
  page,
  loadLibrary,
  onJob,
  onLeftBehind,
  onFailure,
}: QueueParts) {
  const localJobs = new Map<string, LocalJob>()
  const $jobs = atom<readonly Job[]>([])
  const $announcement = atom('')

  function change(job: Job, state: JobState): void {
    const local = localJobs.get(job.id)
    if (!local) return
    const before = local.$state.get()
    local.$state.set(state)
    leaveGuard.guard('upload', job.id, blocksLeaving(state))
    const announcement = announcementOf(job, before, state)
    if (announcement !== null) $announcement.set(announcement)
    const bytes = (one: JobState) => ('acknowledged' in one ? one.acknowledged : -1)
    if (before.name !== state.name || bytes(before) !== bytes(state))
      void storedJobs.put(job, state)
  }

  async function finish(
    job: Job,
    file: LibraryFile,
    purpose: Purpose = job.purpose,
  ): Promise<void> {
    if (!purpose.place) {
      change(job, { name: 'done', file, item: null })
      if (purpose.left) onLeftBehind(job)
      return loadLibrary()
    }
    change(job, { name: 'saving', file })
    const saved = await saveRecord(purpose.place, file)
    if (saved.name === 'conflict') return change(job, { file, ...saved })
    if (saved.name === 'failed') {
      change(job, { name: 'save-failed', file, words: saved.words, isOffline: saved.isOffline })
      return onFailure(job, job.purpose.accept)
    }
    change(job, { name: 'done', file, item: saved.item })
    return loadLibrary()
  }

  function follow(job: Job, local: LocalJob, state: UploadState): void {
    const now = local.$state.get()
    if (state.name !== 'sending') local.since = null
    if (state.name === 'done') void finish(job, state.file)
    else if (state.name === 'checking')
      change(job, { name: 'checking', acknowledged: 'acknowledged' in now ? now.acknowledged : 0 })
    else if (state.name === 'sending')
      change(job, { ...state, left: secondsLeft(job, local, state.sent) })
    else change(job, state)
    if (state.name !== 'checking') startNext()
  }

  function watch(job: Job, local: LocalJob, upload: Upload): void {
    local.upload = upload
    upload.$state.subscribe((state) => {
      if (localJobs.get(job.id)?.upload === upload) follow(job, local, state)
    })
  }

  function run(job: Job, local: LocalJob): void {
    if (local.upload) return local.upload.resume()
    if (!local.file) return
    watch(
      job,
      local,
      startUpload(local.file, job.purpose.accept, job.purpose.left ? undefined : job.id),
    )
  }

  /** Starts waiting uploads, as many as may be sent at once. */
  function startNext(): void {
    const jobs = $jobs.get()
    if (jobs.filter(({ $state }) => isSending($state.get())).length >= MAX_CONCURRENT) return
    const next = jobs.find(({ $state }) => $state.get().name === 'waiting')
    const local = next && localJobs.get(next.id)
    if (!local) return
    run(next, local)
    if (next.$state.get().name !== 'waiting') startNext()
  }

  function add(
    facts: Omit<Job, '$state'>,
    state: JobState,
    file: File | null,
    release: () => void,
  ): Job {
    const $state = atom<JobState>(state)
    const job: Job = { ...facts, $state }
    localJobs.set(job.id, { $state, file, upload: null, release, since: null })
    $jobs.set([...$jobs.get(), job])
    onJob()
    return job
  }

  /** Refuses an unacceptable file at once, before its upload starts. */
  async function refuseEarly(job: Job, file: File): Promise<void> {
    const why = await localRefusal(file, job.purpose.accept)
    if (why === null || job.$state.get().name !== 'waiting') return
    change(job, { name: 'refused', words: why, isSent: false })
    onFailure(job, job.purpose.accept)
  }

  function begin(file: File, purpose: Purpose, state: JobState): Job {
    const id = crypto.randomUUID()
    const facts = {
      id,
      name: file.name,
      size: file.size,
      lastModified: file.lastModified,
      begunAt: Date.now(),
      purpose,
    }
    const job = add(facts, state, file, storedJobs.hold(id))
    void storedJobs.put(job, state)
    leaveGuard.guard('upload', id, true)
    return job
  }

  /** Adds a file to the queue. */
  function addUpload(file: File, purpose: Purpose): Job {
    const job = begin(file, purpose, { name: 'waiting', acknowledged: 0 })
    startNext()
    void refuseEarly(job, file)
    return job
  }

  /** Takes over an upload that a closed form started; it continues without interruption. */
  function takeOver(upload: Upload, purpose: Purpose): Job {
    const job = begin(upload.file, purpose, { name: 'checking', acknowledged: 0 })
    const local = localJobs.get(job.id)
    if (local) watch(job, local, upload)
    return job
  }

  const pauseJob = ({ id }: Job): void => localJobs.get(id)?.upload?.pause()

  /** Resumes an upload: at once after a lost connection; in the queue after a pause by a person. */
  function resumeJob(job: Job): void {
    const state = job.$state.get()
    if (state.name !== 'paused') return
    if (state.why !== 'asked') return localJobs.get(job.id)?.upload?.resume()
    change(job, { name: 'waiting', acknowledged: state.acknowledged })
    startNext()
  }

  /** Removes an upload from the list; a partial upload is deleted from the server. */
  function removeJob(job: Job): void {
    const local = localJobs.get(job.id)
    localJobs.delete(job.id)
    if (!['done', 'refused'].includes(job.$state.get().name)) local?.upload?.cancel()
    local?.release()
    leaveGuard.guard('upload', job.id, false)
    void storedJobs.remove(job.id)
    $jobs.set($jobs.get().filter(({ id }) => id !== job.id))
    startNext()
  }

  /** Replaces a refused file. */
  function replaceFile(job: Job, file: File): void {
    removeJob(job)
    addUpload(file, job.purpose)
  }

  /** Resumes an interrupted upload with the same file, recognised by name, size and time. */
  function resumeWithFile(job: Job, file: File): void {
    const state = job.$state.get()
    const local = localJobs.get(job.id)
    if (!local || state.name !== 'interrupted') return
    if (file.name !== job.name || file.size !== job.size || file.lastModified !== job.lastModified)
      return change(job, { ...state, other: file.name })
    local.file = file
    change(job, { name: 'waiting', acknowledged: state.acknowledged })
    startNext()
  }

  /** Saves the record again; after a conflict, over the other version. */
  function retrySave(job: Job): void {
    const state = job.$state.get()
    if (state.name === 'save-failed') void finish(job, state.file)
    if (state.name === 'conflict')
      void finish(job, state.file, { ...job.purpose, place: state.target })
  }

  /** Takes over uploads that other pages left unfinished, each once no open tab holds its lock. */
  async function takeOverLeft(): Promise<void> {
    await storedJobs.removeExpired()
    for (const { id } of await storedJobs.all()) {
      const takeOne = async () => {
        // Read again: the other tab may have sent more bytes meanwhile, or finished the upload.
        const left = (await storedJobs.all()).find((one) => one.id === id)
        if (!left) return release()
        const { kept: bytes, stored, ...facts } = left
        const job = add(
          facts,
          stored ? { name: 'saving', file: stored } : { name: 'interrupted', acknowledged: bytes },
          null,
          release,
        )
        if (stored) await finish(job, stored)
      }
      const release = storedJobs.hold(id, () => void takeOne())
    }
  }

  void takeOverLeft()
  page.addEventListener('online', () => {
    for (const job of $jobs.get()) {
      const state = job.$state.get()
      if (state.name === 'save-failed' && state.isOffline) retrySave(job)
    }
  })

  return {
    /** All uploads of this page, newest last. */
    $jobs: $jobs as ReadableAtom<readonly Job[]>,
    /** Last change of an upload's state, for a live region; progress alone is not announced. */
    $announcement: $announcement as ReadableAtom<string>,
    addUpload,
    takeOver,
    pauseJob,
    resumeJob,
    removeJob,
    replaceFile,
    resumeWithFile,
    retrySave,
  }
}

export type Queue = ReturnType<typeof makeQueue>
