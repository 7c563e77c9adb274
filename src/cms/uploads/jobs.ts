import { documents } from '#kinds/documents.ts'
import { cmsUpload } from '#messages/en/cms-upload.ts'
import { leaveGuard } from '../drafts/leave-guard.ts'
import { titleOf } from '../model/item.ts'
import { $email } from '../network/entry.ts'
import { readItem } from '../network/item-api.ts'
import { saveItem } from '../network/item-saves.ts'
import { passKey, renewPassKey } from '../network/pass-key.ts'
import { bearer } from '../network/token.ts'
import { afterChange } from '../stores/changes.ts'
import { loadLibrary } from '../stores/library.ts'
import { openGuarded } from '../stores/router.ts'
import { showToast, toastFor } from '../stores/toasts.ts'
import type { Job } from './job.ts'
import { $isDockNeeded } from './dock-needed.ts'
import { makeTargetQuestions } from './placing/choices.ts'
import { makeQueue } from './queue.ts'
import { makeSaveRecord } from './save-record.ts'
import { makeTusUrlStorage, makeStoredJobs, type BrowserStorage } from './stored-jobs.ts'
import { makeStartUpload, TIMING, type OnFailure } from './upload.ts'

/**
 * Address of the upload endpoint: on the assets host where one is configured, else on this site.
 */
const endpoint = (): string => {
  const host = import.meta.env['PUBLIC_ASSETS_HOST'] as string | undefined
  return `${host ? `${location.protocol}//${host}` : location.origin}/upload/`
}

/** Reports that the file is in the library, with a link back to the field that it was meant for. */
function toastLeftBehind({ name, purpose: { label, left } }: Job): void {
  if (!left) return
  const { inLibrary, choose, back } = cmsUpload.left
  showToast({
    tone: 'success',
    text: inLibrary(name),
    detail: choose(label),
    action: { label: back, run: () => openGuarded(left.address) },
  })
}

/**
 * Reports a failure by the file's name only: the list of uploads or the field shows the reason and
 * the possible actions.
 */
const toastFailure: OnFailure = ({ name }, accept) =>
  toastFor(
    accept === 'pictures' ? cmsUpload.pictureFailed : documents.messages.createFailed,
    'failure',
    { detail: name },
  )

const browserStorage: BrowserStorage = { storage: () => localStorage, locks: navigator.locks }

/** Starts an upload through the browser's network. */
export const startUpload = makeStartUpload({
  endpoint,
  client: () => import('tus-js-client'),
  options: { urlStorage: makeTusUrlStorage(browserStorage) },
  timing: TIMING,
  isOnline: () => navigator.onLine,
  page: window,
  bearer,
  passKey,
  renewPassKey,
  onFailure: toastFailure,
})

const saveRecord = makeSaveRecord({
  readItem,
  saveItem,
  email: () => $email.get(),
  onSaved: async (kind, item) => {
    toastFor(kind.messages.create, 'success', { detail: titleOf(kind, item) })
    await afterChange(kind)
  },
})

/** The upload queue of this tab. */
export const {
  $jobs,
  $announcement,
  addUpload,
  takeOver,
  pauseJob,
  resumeJob,
  removeJob,
  replaceFile,
  resumeWithFile,
  retrySave,
} = makeQueue({
  startUpload,
  saveRecord,
  storedJobs: makeStoredJobs(browserStorage),
  leaveGuard,
  page: window,
  loadLibrary,
  onJob: () => $isDockNeeded.set(true),
  onLeftBehind: toastLeftBehind,
  onFailure: toastFailure,
})

/** The dialog of this tab that asks for the targets of files. */
export const { $targetQuestion, askForTarget, replaceRefused } = makeTargetQuestions({
  queue: { addUpload, replaceFile, removeJob },
  onFiles: () => $isDockNeeded.set(true),
})
