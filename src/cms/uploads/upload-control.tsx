import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { cmsUpload as words } from '#messages/en/cms-upload.ts'
import { leaveGuard } from '../drafts/leave-guard.ts'
import { loadLibrary, type LibraryFile } from '../stores/library.ts'
import { Button } from '../ui/controls.tsx'
import { Icon } from '../ui/icon.tsx'
import { inMb, type AcceptedTypes } from './file-checks.ts'
import { ChooseFilesButton, useFileDrop } from './choose-files.tsx'
import { startUpload, takeOver } from './jobs.ts'
import type { Upload, UploadState } from './upload.ts'

const percentOf = (sent: number, total: number): number =>
  total === 0 ? 0 : Math.floor((sent / total) * 100)

/** States in which an upload has not ended. */
const unfinishedStates: ReadonlySet<UploadState['name']> = new Set([
  'checking',
  'sending',
  'paused',
])

const pausedWords = {
  asked: words.paused,
  offline: words.offline,
  unavailable: words.unavailable,
} as const

/** Bytes sent, or acknowledged while paused; 0 in other states. */
const bytesOf = (state: UploadState): number =>
  state.name === 'sending' ? state.sent : state.name === 'paused' ? state.acknowledged : 0

/** Text below the progress bar; empty when the upload has ended. */
function progressText({ file, $state }: Upload): string {
  const state = $state.get()
  if (state.name === 'checking') return words.checking
  if (state.name !== 'sending' && state.name !== 'paused') return ''
  const bytes = bytesOf(state)
  const numbers = [percentOf(bytes, file.size), inMb(bytes), inMb(file.size)] as const
  if (state.name === 'paused') return pausedWords[state.why](...numbers)
  return bytes >= file.size ? words.finishing : words.sending(...numbers)
}

type UploadProgressProps = {
  upload: Upload
  /** Called when the upload is cancelled or its refusal is closed. */
  onEnd: () => void
  /** Called with another file, chosen after a refusal. */
  onAnother: (files: File[]) => void
  accept: AcceptedTypes
}

/** Upload that is running, paused or refused; nothing for one that is done. */
function UploadProgress({ upload, onEnd, onAnother, accept }: UploadProgressProps): ReactNode {
  const state = useStore(upload.$state)
  const cancel = () => {
    upload.cancel()
    onEnd()
  }
  if (state.name === 'done') return null
  if (state.name === 'refused') {
    return (
      <div className="edit-upload" data-state="refused" role="alert">
        <p>
          <Icon name="refused" size={20} />
          <bdi dir="ltr">
            <bdi dir="ltr" className="edit-file-name truncate">
              {upload.file.name}
            </bdi>{' '}
            <strong>{state.isSent ? words.refused : words.refusedBefore}</strong>{' '}
            {state.message || words.refusedUnknown}
          </bdi>
        </p>
        <div className="edit-upload-actions">
          <ChooseFilesButton accept={accept} size="small" onFiles={onAnother}>
            {words.another}
          </ChooseFilesButton>
          <Button size="small" tone="quiet" onPress={onEnd}>
            {words.close}
          </Button>
        </div>
      </div>
    )
  }
  const isPaused = state.name === 'paused'
  return (
    <div className="edit-upload" data-state={state.name}>
      <p>
        <Icon name={isPaused ? 'pause' : 'upload'} size={20} />
        <bdi dir="ltr" className="edit-file-name truncate">
          {upload.file.name}
        </bdi>
      </p>
      <progress
        className="progress"
        data-still={isPaused || undefined}
        value={bytesOf(state)}
        max={upload.file.size}
        aria-label={words.progress(upload.file.name)}
      />
      <p className="quiet">
        <bdi>{progressText(upload)}</bdi>
      </p>
      <p className="visually-hidden" role="status">
        {isPaused ? progressText(upload) : ''}
      </p>
      <div className="edit-upload-actions">
        {isPaused ? (
          <Button size="small" icon="play" onPress={upload.resume}>
            {words.resume}
          </Button>
        ) : (
          <Button
            size="small"
            icon="pause"
            isDisabled={state.name === 'checking'}
            onPress={upload.pause}
          >
            {words.pause}
          </Button>
        )}
        <Button size="small" tone="quiet" onPress={cancel}>
          {words.cancel}
        </Button>
      </div>
    </div>
  )
}

export type UploadControlProps = {
  accept: AcceptedTypes
  /** Name of the field: part of the accessible name, because a page may have several controls. */
  label: string
  isDisabled?: boolean
  onDone: (file: LibraryFile) => void
  /** Other controls to fill or empty the field. */
  children?: ReactNode
}

/** Control that uploads a file chosen in a dialog or dropped. */
export function UploadControl({
  accept,
  label,
  isDisabled,
  onDone,
  children,
}: UploadControlProps): ReactNode {
  const id = useId()
  const [upload, setUpload] = useState<Upload | null>(null)
  const [notice, setNotice] = useState('')
  const latestOnDone = useRef(onDone)
  const latestUpload = useRef<{ upload: Upload | null; label: string }>({ upload: null, label })
  useEffect(() => {
    latestOnDone.current = onDone
    latestUpload.current = { upload, label }
  })
  // If the form closes before the upload ends, the queue of uploads takes it over.
  useEffect(() => {
    const address = location.pathname + location.search
    return () => {
      const { upload: last, label: lastLabel } = latestUpload.current
      if (last && unfinishedStates.has(last.$state.get().name))
        takeOver(last, { label: lastLabel, accept, place: null, left: { address } })
    }
  }, [accept])
  useEffect(() => {
    if (!upload) return undefined
    const stop = upload.$state.subscribe((state) => {
      leaveGuard.guard('upload', id, unfinishedStates.has(state.name))
      if (state.name !== 'done') return
      setUpload(null)
      setNotice(words.done(state.file.FileName))
      void loadLibrary()
      latestOnDone.current(state.file)
    })
    return () => {
      stop()
      leaveGuard.guard('upload', id, false)
    }
  }, [upload, id])

  const start = ([file]: readonly File[]) => {
    if (!file || isDisabled) return
    setNotice('')
    setUpload(startUpload(file, accept))
  }
  const dropHandlers = useFileDrop(start)

  return (
    <div className="edit-upload-place hstack" {...dropHandlers}>
      {upload ? (
        <UploadProgress
          upload={upload}
          accept={accept}
          onEnd={() => setUpload(null)}
          onAnother={start}
        />
      ) : (
        <ChooseFilesButton
          accept={accept}
          size="small"
          icon="upload"
          isDisabled={isDisabled ?? false}
          label={words.uploadLabel(words.upload[accept], label)}
          onFiles={start}
        >
          {words.upload[accept]}
        </ChooseFilesButton>
      )}
      {children}
      {!upload && <bdi className="quiet edit-upload-hint">{words.drop}</bdi>}
      <span className="quiet" role="status">
        <bdi>{notice}</bdi>
      </span>
    </div>
  )
}
