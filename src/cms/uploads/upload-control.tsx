import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState, type DragEvent, type ReactNode } from 'react'
import { cmsUpload as words } from '#messages/en/cms-upload.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { loadLibrary, type LibraryFile } from '../edit/library.ts'
import { offered, type Accept } from './before-sending.ts'
import { startUpload, type Upload } from './upload.ts'

const inMb = (bytes: number): string => (bytes / (1024 * 1024)).toFixed(1)

const percentOf = (sent: number, total: number): number => (total === 0 ? 0 : Math.floor((sent / total) * 100))

const pausedWords = {
  asked: words.paused,
  offline: words.offline,
  unavailable: words.unavailable,
} as const

/** The sentence under the bar. */
function sentence({ file, $state }: Upload): string {
  const state = $state.get()
  if (state.name === 'checking') return words.checking
  if (state.name !== 'sending' && state.name !== 'paused') return ''
  const numbers = [percentOf(state.sent, file.size), inMb(state.sent), inMb(file.size)] as const
  if (state.name === 'paused') return pausedWords[state.why](...numbers)
  return state.sent >= file.size ? words.finishing : words.sending(...numbers)
}

type RunningProps = { upload: Upload; onEnd: () => void; onAnother: () => void }

/** One upload under way, paused or refused. */
function Running({ upload, onEnd, onAnother }: RunningProps): ReactNode {
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
          <span>
            <bdi dir="ltr" className="edit-file-name">{upload.file.name}</bdi> <strong>{words.refused}</strong> {state.words || words.refusedUnknown}
          </span>
        </p>
        <div className="edit-upload-actions">
          <Button size="small" onPress={onAnother}>
            {words.another}
          </Button>
          <Button size="small" tone="quiet" onPress={onEnd}>
            {words.close}
          </Button>
        </div>
      </div>
    )
  }
  const sent = state.name === 'checking' ? 0 : state.sent
  const isPaused = state.name === 'paused'
  return (
    <div className="edit-upload" data-state={state.name}>
      <p>
        <Icon name={isPaused ? 'pause' : 'upload'} size={20} />
        <bdi dir="ltr" className="edit-file-name">{upload.file.name}</bdi>
      </p>
      <progress value={sent} max={upload.file.size} aria-label={words.progress(upload.file.name)} />
      <p className="edit-quiet">{sentence(upload)}</p>
      <p className="visually-hidden" role="status">
        {isPaused ? sentence(upload) : ''}
      </p>
      <div className="edit-upload-actions">
        {isPaused ? (
          <Button size="small" icon="play" onPress={upload.resume}>
            {words.resume}
          </Button>
        ) : (
          <Button size="small" icon="pause" isDisabled={state.name === 'checking'} onPress={upload.pause}>
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
  accept: Accept
  /** The field's name, where there are several of these on a page. */
  label: string
  isDisabled?: boolean
  onDone: (file: LibraryFile) => void
}

/** Chooses a file from this machine, by a press or by dropping it, and uploads it. */
export function UploadControl({ accept, label, isDisabled, onDone }: UploadControlProps): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  const [upload, setUpload] = useState<Upload | null>(null)
  const [said, setSaid] = useState('')
  const [isOver, setOver] = useState(false)
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    if (!upload) return undefined
    const stop = upload.$state.listen((state) => {
      if (state.name !== 'done') return
      setUpload(null)
      setSaid(words.done(state.file.FileName))
      void loadLibrary()
      done.current(state.file)
    })
    return () => {
      stop()
      upload.leave()
    }
  }, [upload])

  const choose = () => input.current?.click()
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (!file || isDisabled) return
    setSaid('')
    setUpload(startUpload(file, accept))
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }

  return (
    <div
      className="edit-upload-place"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept={offered[accept]}
        aria-label={words.uploadLabel(words.upload[accept], label)}
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
      {upload ? (
        <Running upload={upload} onEnd={() => setUpload(null)} onAnother={choose} />
      ) : (
        <>
          <Button size="small" icon="upload" isDisabled={isDisabled ?? false} aria-label={words.uploadLabel(words.upload[accept], label)} onPress={choose}>
            {words.upload[accept]}
          </Button>
          <span className="edit-quiet edit-upload-hint">{words.drop}</span>
        </>
      )}
      <span className="edit-quiet" role="status">
        {said}
      </span>
    </div>
  )
}
