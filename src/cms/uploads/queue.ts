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

/** Part of a job that only this tab has. */
type LocalJob = {
  $state: WritableAtom<JobState>
  /** Null for an interrupted upload, until the file is chosen again. */
  file: File | null
  /** Null before the upload has started. */
  upload: Upload | null
  /** Releases the job's lock, so that another tab can take the job over. */
  release: () => void
  /**
   * Begin of the measurement of the speed: time in milliseconds, and bytes sent by then. Null while
   * nothing is being sent.
   */
  measuredFrom: { at: number; sent: number } | null
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

/** Text for screen readers about a change of a job's state; null when nothing is announced. */
const announcementOf = (job: Job, before: JobState, state: JobState): string | null => {
  const hasOtherReason =
    before.name === 'paused' && state.name === 'paused' && before.why !== state.why
  if (before.name === state.name && !hasOtherReason) return null
  if (state.name === 'paused') {
    if (state.why === 'unavailable') return words.unavailable(job.name)
    return words[state.why === 'asked' ? 'paused' : 'offline'](job.name, percentOf(job, state))
  }
  if (state.name === 'sending') {
    if (before.name === 'paused') return words.resumed(job.name)
    return before.name === 'checking' ? words.begun(job.name) : null
  }
  if (state.name === 'refused') return words.refused(job.name, state.message)
  if (state.name === 'done') return words.done(job.name)
  return ['interrupted', 'save-failed', 'conflict'].includes(state.name)
    ? words.look(job.name)
    : null
}

/**
 * Estimated seconds for the remaining bytes, at the average speed since the upload last started or
 * resumed; null while the speed is unknown. The first call begins the measurement.
 */
function secondsLeft(job: Job, local: LocalJob, sent: number): number | null {
  const now = Date.now()
  local.measuredFrom ??= { at: now, sent }
  const elapsed = now - local.measuredFrom.at
  const sentSince = sent - local.measuredFrom.sent
  return elapsed < MIN_MEASURED_MS || sentSince <= 0
    ? null
    : ((job.size - sent) * elapsed) / sentSince / 1000
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

  /** Changes a job's state, announces it and stores it; does nothing for a job that was removed. */
  function change(job: Job, state: JobState): void {
    const local = localJobs.get(job.id)
    if (!local) return
    const before = local.$state.get()
    local.$state.set(state)
    leaveGuard.guard('upload', job.id, blocksLeaving(state))
    const announcement = announcementOf(job, before, state)
    if (announcement !== null) $announcement.set(announcement)
    // Bytes that are only sent, but not acknowledged, are not stored.
    const storedBytes = (of: JobState) => ('acknowledged' in of ? of.acknowledged : -1)
    if (before.name !== state.name || storedBytes(before) !== storedBytes(state))
      void storedJobs.put(job, state)
  }

  /** Ends a job whose file is stored: saves its record, if it has one. */
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
      change(job, { name: 'save-failed', file, words: saved.message, isOffline: saved.isOffline })
      return onFailure(job, job.purpose.accept)
    }
    change(job, { name: 'done', file, item: saved.item })
    return loadLibrary()
  }

  /** Changes a job's state after its upload's state has changed. */
  function follow(job: Job, local: LocalJob, state: UploadState): void {
    const before = local.$state.get()
    if (state.name !== 'sending') local.measuredFrom = null
    if (state.name === 'done') void finish(job, state.file)
    else if (state.name === 'checking')
      change(job, {
        name: 'checking',
        acknowledged: 'acknowledged' in before ? before.acknowledged : 0,
      })
    else if (state.name === 'sending')
      change(job, { ...state, secondsLeft: secondsLeft(job, local, state.sent) })
    else change(job, state)
    if (state.name !== 'checking') startNext()
  }

  /** Makes a job follow an upload, until the job has another upload or is removed. */
  function watch(job: Job, local: LocalJob, upload: Upload): void {
    local.upload = upload
    upload.$state.subscribe((state) => {
      if (localJobs.get(job.id)?.upload === upload) follow(job, local, state)
    })
  }

  /** Starts the upload of a job, or resumes it. */
  function run(job: Job, local: LocalJob): void {
    if (local.upload) return local.upload.resume()
    if (!local.file) return
    // The upload of an abandoned field was started without a name: see `AbandonedField`.
    const name = job.purpose.left ? undefined : job.id
    watch(job, local, startUpload(local.file, job.purpose.accept, name))
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

  /** Adds a job to the list. `file` is null for a job that another page has left unfinished. */
  function add(
    jobData: Omit<Job, '$state'>,
    state: JobState,
    file: File | null,
    release: () => void,
  ): Job {
    const $state = atom<JobState>(state)
    const job: Job = { ...jobData, $state }
    localJobs.set(job.id, { $state, file, upload: null, release, measuredFrom: null })
    $jobs.set([...$jobs.get(), job])
    onJob()
    return job
  }

  /** Refuses an unacceptable file at once, while it waits in the queue. */
  async function refuseEarly(job: Job, file: File): Promise<void> {
    const why = await localRefusal(file, job.purpose.accept)
    if (why === null || job.$state.get().name !== 'waiting') return
    change(job, { name: 'refused', message: why, isSent: false })
    onFailure(job, job.purpose.accept)
  }

  /** Adds a job for a file, locks it and stores it. */
  function begin(file: File, purpose: Purpose, state: JobState): Job {
    const id = crypto.randomUUID()
    const jobData = {
      id,
      name: file.name,
      size: file.size,
      lastModified: file.lastModified,
      begunAt: Date.now(),
      purpose,
    }
    const job = add(jobData, state, file, storedJobs.hold(id))
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

  /** Adds an upload that a form started before it was closed; the upload continues. */
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
      return change(job, { ...state, wrongFileName: file.name })
    local.file = file
    change(job, { name: 'waiting', acknowledged: state.acknowledged })
    startNext()
  }

  /** Saves the record again; after a conflict, over the version of somebody else. */
  function retrySave(job: Job): void {
    const state = job.$state.get()
    if (state.name === 'save-failed') void finish(job, state.file)
    if (state.name === 'conflict')
      void finish(job, state.file, { ...job.purpose, place: state.target })
  }

  /** Takes over uploads that other pages left unfinished, each as soon as no tab holds its lock. */
  async function takeOverUnfinished(): Promise<void> {
    await storedJobs.removeExpired()
    for (const { id } of await storedJobs.all()) {
      const takeOverJob = async () => {
        // The job is read again: the other tab may have sent more bytes, or finished the upload.
        const unfinished = (await storedJobs.all()).find((storedJob) => storedJob.id === id)
        if (!unfinished) return release()
        const { kept: acknowledged, stored, ...jobData } = unfinished
        const job = add(
          jobData,
          stored ? { name: 'saving', file: stored } : { name: 'interrupted', acknowledged },
          null,
          release,
        )
        if (stored) await finish(job, stored)
      }
      // `hold` calls back later, when `release` is set.
      const release = storedJobs.hold(id, () => void takeOverJob())
    }
  }

  void takeOverUnfinished()
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
