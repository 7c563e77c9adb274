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
import { ChooseFilesButton, useFileDrop } from '../../uploads/choose-files.tsx'
import type { Job } from '../../uploads/job.ts'
import { $jobs, addUpload } from '../../uploads/jobs.ts'
import { UploadRow } from '../../uploads/upload-row.tsx'
import { UsedIn } from '../../uploads/used-in.tsx'

const words = cmsEdit.library

/** Size in bytes above which a picture gets a warning. */
export const HEAVY_PICTURE_BYTES = 500_000

type LibraryDialogProps = {
  accept: AcceptedTypes
  /**
   * Languages in which a picture must be described before it is chosen: one language, or the
   * current description in each required language.
   */
  altFor?: Side | AltTexts
  onClose: () => void
  /**
   * Receives the chosen file. `alt`: its description when `altFor` is one language, else empty.
   * `alts`: its description in every required language.
   */
  onChoose: (file: LibraryFile, alt: string, alts: AltTexts) => void
}

/** Initial descriptions, with a key for each required language. */
const initialAlts = (altFor: LibraryDialogProps['altFor']): AltTexts =>
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
  const [alts, setAlts] = useState(() => initialAlts(altFor))
  /** True after the first press of “Insert”: missing descriptions are reported from then on. */
  const [isSubmitted, setSubmitted] = useState(false)
  const title = words[accept === 'pictures' ? 'pictures' : 'files']

  // Loads the library again, because files may have been uploaded since it was loaded.
  useEffect(() => void loadLibrary(), [])

  const choose = (file: LibraryFile) => {
    setSubmitted(true)
    if (!isDescribed(alts)) return
    const trimmed: AltTexts = Object.fromEntries(
      Object.entries(alts).map(([side, text]) => [side, text.trim()]),
    )
    onChoose(file, typeof altFor === 'string' ? (trimmed[altFor] ?? '') : '', trimmed)
    onClose()
  }
  const isAccepted = (file: LibraryFile): boolean => {
    if (accept === 'files') return true
    return accept === 'pictures' ? isPicture(file) : !isPicture(file)
  }
  const files = library.files.filter(isAccepted)
  const foundFiles = files.filter(({ FileName }) => fold(FileName).includes(fold(query)))

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
          <Button tone="primary" isDisabled={!picked} onPress={() => picked && choose(picked)}>
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
          {files.length > 0 && foundFiles.length === 0 && words.noHits(query)}
        </div>
        {library.state === 'failed' && (
          <p className="edit-notice edit-notice-failed" role="alert">
            <span>{words.failed}</span>{' '}
            <Button onPress={() => void loadLibrary()}>{cmsEdit.tryAgain}</Button>
          </p>
        )}
        {foundFiles.length > 0 && (
          <FileChoices accept={accept} files={foundFiles} picked={picked} onPick={setPicked} />
        )}
        {picked && (
          <PickedFile
            file={picked}
            alts={isPicture(picked) ? alts : {}}
            isSubmitted={isSubmitted}
            onAlts={setAlts}
          />
        )}
      </div>
    </Dialog>
  )
}

/**
 * Uploads of files into the library, which continue when the dialog is closed.
 * @param onDone receives each stored file
 */
export function LibraryUploads({
  accept,
  onDone,
}: {
  accept: AcceptedTypes
  onDone: (file: LibraryFile) => void
}): ReactNode {
  const jobs = useStore($jobs)
  /** Uploads that were begun here. */
  const [ownJobs, setOwnJobs] = useState<readonly Job[]>([])
  useEffect(() => {
    const stops = ownJobs.map(({ $state }) =>
      $state.listen((state) => state.name === 'done' && onDone(state.file)),
    )
    return () => stops.forEach((stop) => stop())
  }, [ownJobs, onDone])
  const upload = (files: File[]) =>
    setOwnJobs([
      ...ownJobs,
      ...files.map((file) =>
        addUpload(file, { label: cmsEdit.library.purpose, accept, place: null }),
      ),
    ])
  const drop = useFileDrop(upload)
  /** Uploads into the library only, not into a field; they may have been begun elsewhere. */
  const libraryJobs = jobs.filter(
    ({ purpose }) => purpose.place === null && !purpose.wanted && purpose.accept === accept,
  )
  return (
    <div className="edit-upload-place hstack" {...drop}>
      <ChooseFilesButton accept={accept} multiple size="small" icon="upload" onFiles={upload}>
        {cmsUpload.several[accept]}
      </ChooseFilesButton>
      <span className="quiet edit-upload-hint">{cmsUpload.dropSeveral}</span>
      {libraryJobs.length > 0 && (
        <ul className="edit-library-uploads" aria-label={cmsUpload.panel.title}>
          {libraryJobs.map((job) => (
            <UploadRow key={job.id} job={job} />
          ))}
        </ul>
      )}
    </div>
  )
}

type FileChoicesProps = {
  accept: AcceptedTypes
  files: readonly LibraryFile[]
  picked: LibraryFile | null
  onPick: (file: LibraryFile) => void
}

function FileChoices({ accept, files, picked, onPick }: FileChoicesProps): ReactNode {
  const name = useId()
  return (
    <div
      className="edit-library-files stack"
      role="radiogroup"
      aria-label={words[accept === 'pictures' ? 'pictures' : 'files']}
    >
      {files.map((file) => (
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
function PickedFile({
  file,
  alts,
  isSubmitted,
  onAlts,
}: {
  file: LibraryFile
  alts: AltTexts
  isSubmitted: boolean
  onAlts: (alts: AltTexts) => void
}): ReactNode {
  const { files } = useStore($library)
  // The library's record of a file has `UsedIn`; the record of a new upload has not.
  const libraryFile = files.find(({ FilePath }) => FilePath === file.FilePath) ?? file
  return (
    <div className="edit-library-picked">
      <p>
        <bdi dir="ltr" className="edit-file-name truncate">
          {file.FileName}
        </bdi>
      </p>
      <UsedIn file={libraryFile} />
      {isPicture(file) && file.Size > HEAVY_PICTURE_BYTES && (
        <p className="field-hint">{cmsUpload.heavy}</p>
      )}
      <AltFields alts={alts} isSubmitted={isSubmitted} onChange={onAlts} />
    </div>
  )
}

/** Description of a picture in each required language. */
export type AltTexts = Partial<Record<Side, string>>

const sidesOf = (alts: AltTexts): Side[] =>
  (['en', 'ar'] as const).filter((side) => alts[side] !== undefined)

/** True when the picture is described in every required language. */
export const isDescribed = (alts: AltTexts): boolean =>
  sidesOf(alts).every((side) => alts[side]?.trim() !== '')

/** Maximum number of characters of a description. */
const ALT_LENGTH = 200

/** Inputs for the description of a picture in each required language. */
function AltFields({
  alts,
  isSubmitted,
  onChange,
}: {
  alts: AltTexts
  isSubmitted: boolean
  onChange: (alts: AltTexts) => void
}): ReactNode {
  return (
    <div className="edit-library-alts">
      {sidesOf(alts).map((side) => (
        <FieldFrame
          key={side}
          label={side === 'ar' ? cmsEdit.arabic(words.alt) : words.alt}
          hint={words.altHint}
          error={isSubmitted && alts[side]?.trim() === '' ? words.altMissing : undefined}
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
              maxLength={ALT_LENGTH}
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
