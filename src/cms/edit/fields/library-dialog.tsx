import { useStore } from '@nanostores/react'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { fold } from '#i18n/fold.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { cmsUpload } from '#messages/en/cms-upload.ts'
import type { Side } from '../../model/values.ts'
import {
  $library,
  isPicture,
  loadLibrary,
  sizeInWords,
  type LibraryFile,
} from '../../stores/library.ts'
import { Button } from '../../ui/controls.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldFrame } from '../../ui/field.tsx'
import type { AcceptedTypes } from '../../uploads/file-checks.ts'
import { ChooseFiles, useFileDrop } from '../../uploads/choose-files.tsx'
import type { Job } from '../../uploads/job.ts'
import { $jobs, addUpload } from '../../uploads/jobs.ts'
import { UploadRow } from '../../uploads/upload-row.tsx'
import { UsedIn } from '../../uploads/used-in.tsx'

const words = cmsEdit.library

/** Size in bytes from which a picture gets a warning. */
export const HEAVY = 500_000

type LibraryDialogProps = {
  accept: AcceptedTypes
  /**
   * Language, or current texts in several languages, in which a picture must be described before it
   * is chosen.
   */
  altFor?: Side | Alts
  onClose: () => void
  /** `alt` is the description in the one requested language, `alts` those in all of them. */
  onChoose: (file: LibraryFile, alt: string, alts: Alts) => void
}

const asked = (altFor: LibraryDialogProps['altFor']): Alts =>
  typeof altFor === 'string' ? { [altFor]: '' } : (altFor ?? {})

/** Dialog for choosing one of the files in the store, and for uploading more. */
export function LibraryDialog({
  accept,
  altFor,
  onClose,
  onChoose,
}: LibraryDialogProps): ReactNode {
  const library = useStore($library)
  const [query, setQuery] = useState('')
  const [picked, setPicked] = useState<LibraryFile | null>(null)
  const [alts, setAlts] = useState(() => asked(altFor))
  const [isAsked, setAsked] = useState(false)
  const title = words[accept === 'pictures' ? 'pictures' : 'files']

  // Includes files that were uploaded meanwhile.
  useEffect(() => void loadLibrary(), [])

  const take = (file: LibraryFile) => {
    setAsked(true)
    if (!isDescribed(alts)) return
    const trimmed: Alts = Object.fromEntries(
      Object.entries(alts).map(([side, text]) => [side, text.trim()]),
    )
    onChoose(file, typeof altFor === 'string' ? (trimmed[altFor] ?? '') : '', trimmed)
    onClose()
  }
  const files = library.files.filter(
    (file) => accept === 'files' || isPicture(file) === (accept === 'pictures'),
  )
  const found = files.filter(({ FileName }) => fold(FileName).includes(fold(query)))

  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      size="wide"
      footer={
        <>
          <Button tone="quiet" onPress={onClose}>
            {cmsEdit.cancel}
          </Button>
          <Button tone="primary" isDisabled={!picked} onPress={() => picked && take(picked)}>
            {words.insert}
          </Button>
        </>
      }
    >
      <div className="edit-library stack">
        <FieldFrame label={words.search}>
          {(control) => (
            <input
              {...control}
              className="input"
              type="search"
              dir="auto"
              value={query}
              onChange={(event) => setQuery(event.target.value)}
            />
          )}
        </FieldFrame>
        <LibraryUploads accept={accept} onDone={(file) => setPicked((chosen) => chosen ?? file)} />
        <div role="status" className="edit-library-status">
          {library.state === 'loading' && words.loading}
          {library.state === 'ready' && files.length === 0 && words.empty}
          {files.length > 0 && found.length === 0 && words.noHits(query)}
        </div>
        {library.state === 'failed' && (
          <p className="edit-notice edit-notice-failed" role="alert">
            <span>{words.failed}</span>{' '}
            <Button onPress={() => void loadLibrary()}>{cmsEdit.tryAgain}</Button>
          </p>
        )}
        {found.length > 0 && (
          <Files accept={accept} found={found} picked={picked} onPick={setPicked} />
        )}
        {picked && (
          <Picked
            file={picked}
            alts={isPicture(picked) ? alts : {}}
            isAsked={isAsked}
            onAlts={setAlts}
          />
        )}
      </div>
    </Dialog>
  )
}

/**
 * Uploads of files into the library, several at once. They continue when the dialog is closed;
 * `onDone` gets each stored file.
 */
export function LibraryUploads({
  accept,
  onDone,
}: {
  accept: AcceptedTypes
  onDone: (file: LibraryFile) => void
}): ReactNode {
  const jobs = useStore($jobs)
  const [mine, setMine] = useState<readonly Job[]>([])
  useEffect(() => {
    const stops = mine.map(({ $state }) =>
      $state.listen((state) => state.name === 'done' && onDone(state.file)),
    )
    return () => stops.forEach((stop) => stop())
  }, [mine, onDone])
  const take = (files: File[]) =>
    setMine([
      ...mine,
      ...files.map((file) =>
        addUpload(file, { label: cmsEdit.library.purpose, accept, place: null }),
      ),
    ])
  const drop = useFileDrop(take)
  const shown = jobs.filter(
    ({ purpose }) => purpose.place === null && !purpose.wanted && purpose.accept === accept,
  )
  return (
    <div className="edit-upload-place hstack" {...drop}>
      <ChooseFiles accept={accept} several size="small" icon="upload" onFiles={take}>
        {cmsUpload.several[accept]}
      </ChooseFiles>
      <span className="quiet edit-upload-hint">{cmsUpload.dropSeveral}</span>
      {shown.length > 0 && (
        <ul className="edit-library-uploads" aria-label={cmsUpload.panel.title}>
          {shown.map((job) => (
            <UploadRow key={job.id} job={job} />
          ))}
        </ul>
      )}
    </div>
  )
}

type Choosing = {
  accept: AcceptedTypes
  found: readonly LibraryFile[]
  picked: LibraryFile | null
  onPick: (file: LibraryFile) => void
}

function Files({ accept, found, picked, onPick }: Choosing): ReactNode {
  const name = useId()
  return (
    <div
      className="edit-library-files stack"
      role="radiogroup"
      aria-label={words[accept === 'pictures' ? 'pictures' : 'files']}
    >
      {found.map((file) => (
        <label key={file.FilePath} className="edit-library-file">
          <input
            type="radio"
            name={name}
            checked={picked?.FilePath === file.FilePath}
            onChange={() => onPick(file)}
          />
          {isPicture(file) && <img src={file.FilePath} alt="" loading="lazy" />}
          <span className="edit-library-name">
            <bdi dir="ltr">{file.FileName}</bdi>
            <FileFacts file={file} />
          </span>
        </label>
      ))}
    </div>
  )
}

/** Facts about the chosen file, and the description of a picture. */
function Picked({
  file,
  alts,
  isAsked,
  onAlts,
}: {
  file: LibraryFile
  alts: Alts
  isAsked: boolean
  onAlts: (alts: Alts) => void
}): ReactNode {
  const { files } = useStore($library)
  // The library's record has `UsedIn`; that of a new upload has not.
  const known = files.find(({ FilePath }) => FilePath === file.FilePath) ?? file
  return (
    <div className="edit-library-picked">
      <p>
        <bdi dir="ltr" className="edit-file-name truncate">
          {file.FileName}
        </bdi>
      </p>
      <UsedIn file={known} />
      {isPicture(file) && file.Size > HEAVY && <p className="field-hint">{cmsUpload.heavy}</p>}
      <AltFields alts={alts} isAsked={isAsked} onChange={onAlts} />
    </div>
  )
}

export type Alts = Partial<Record<Side, string>>

const sidesOf = (alts: Alts): Side[] =>
  (['en', 'ar'] as const).filter((side) => alts[side] !== undefined)

/** True when the picture is described in every requested language. */
export const isDescribed = (alts: Alts): boolean =>
  sidesOf(alts).every((side) => alts[side]?.trim() !== '')

/** Descriptions of a picture, in each requested language. */
function AltFields({
  alts,
  isAsked,
  onChange,
}: {
  alts: Alts
  isAsked: boolean
  onChange: (alts: Alts) => void
}): ReactNode {
  return (
    <div className="edit-library-alts">
      {sidesOf(alts).map((side) => (
        <FieldFrame
          key={side}
          label={side === 'ar' ? cmsEdit.arabic(words.alt) : words.alt}
          hint={words.altHint}
          error={isAsked && alts[side]?.trim() === '' ? words.altMissing : undefined}
          lang={side}
          required
        >
          {(control) => (
            <input
              {...control}
              className="input"
              lang={side}
              dir={side === 'ar' ? 'rtl' : 'ltr'}
              value={alts[side]}
              maxLength={200}
              onChange={(event) => onChange({ ...alts, [side]: event.target.value })}
            />
          )}
        </FieldFrame>
      ))}
    </div>
  )
}

/** Width, height and size of a file, or its size alone. */
export function FileFacts({ file }: { file: LibraryFile }): ReactNode {
  const { Width, Height, Size } = file
  const text =
    Width !== null && Height !== null
      ? cmsEdit.picture.facts(Width, Height, sizeInWords(Size))
      : sizeInWords(Size)
  return (
    <bdi dir="ltr" className="edit-facts quiet">
      {text}
    </bdi>
  )
}
