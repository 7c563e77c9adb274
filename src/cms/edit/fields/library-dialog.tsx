import { useStore } from '@nanostores/react'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldFrame } from '../../ui/field.tsx'
import type { Accept } from '../../uploads/before-sending.ts'
import { UploadControl } from '../../uploads/upload-control.tsx'
import { $library, isPicture, loadLibrary, type LibraryFile } from '../library.ts'
import type { Side } from '../values.ts'
import { FileFacts } from './file-facts.tsx'

const words = cmsEdit.library

export type LibraryDialogProps = {
  accept: Accept
  /** Asks for the alternative text in this language before the picture is taken. */
  altFor?: Side
  onClose: () => void
  onChoose: (file: LibraryFile, alt: string) => void
}

/** The files that the store holds, to choose one from. */
export function LibraryDialog({ accept, altFor, onClose, onChoose }: LibraryDialogProps): ReactNode {
  const library = useStore($library)
  const [query, setQuery] = useState('')
  const [picked, setPicked] = useState<LibraryFile | null>(null)
  const [alt, setAlt] = useState('')
  const name = useId()

  // What was uploaded meanwhile is asked for, too.
  useEffect(() => void loadLibrary(), [])

  const take = (file: LibraryFile) => {
    onChoose(file, alt.trim())
    onClose()
  }
  const files = library.files.filter((file) => accept === 'files' || isPicture(file) === (accept === 'pictures'))
  const found = files.filter(({ FileName }) => FileName.toLowerCase().includes(query.trim().toLowerCase()))

  return (
    <Dialog
      title={words[accept === 'pictures' ? 'pictures' : 'files']}
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
      <div className="edit-library">
        <FieldFrame label={words.search}>
          {(control) => <input {...control} className="input" type="search" value={query} onChange={(event) => setQuery(event.target.value)} />}
        </FieldFrame>
        <UploadControl accept={accept} label={words[accept === 'pictures' ? 'pictures' : 'files']} onDone={setPicked} />
        <div role="status" className="edit-library-status">
          {library.state === 'loading' && words.loading}
          {library.state === 'ready' && files.length === 0 && words.empty}
          {files.length > 0 && found.length === 0 && words.noHits(query)}
        </div>
        {library.state === 'failed' && (
          <p className="edit-notice edit-notice-failed" role="alert">
            <span>{words.failed}</span> <Button onPress={() => void loadLibrary()}>{cmsEdit.tryAgain}</Button>
          </p>
        )}
        <div className="edit-library-files" role="radiogroup" aria-label={words[accept === 'pictures' ? 'pictures' : 'files']}>
          {found.map((file) => (
            <label key={file.FilePath} className="edit-library-file">
              <input type="radio" name={name} checked={picked?.FilePath === file.FilePath} onChange={() => setPicked(file)} />
              {isPicture(file) && <img src={file.FilePath} alt="" loading="lazy" />}
              <span className="edit-library-name">
                <bdi dir="ltr">{file.FileName}</bdi>
                <FileFacts file={file} />
              </span>
            </label>
          ))}
        </div>
        {altFor && picked && (
          <FieldFrame label={altFor === 'ar' ? cmsEdit.arabic(words.alt) : words.alt} hint={words.altHint} lang={altFor}>
            {(control) => (
              <input {...control} className="input" lang={altFor} dir={altFor === 'ar' ? 'rtl' : 'ltr'} value={alt} maxLength={200} onChange={(event) => setAlt(event.target.value)} />
            )}
          </FieldFrame>
        )}
      </div>
    </Dialog>
  )
}
