import { useState, type ReactNode } from 'react'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { cmsUpload } from '#messages/en/cms-upload.ts'
import { valueAt } from '../../model/entries.ts'
import { visibleSides } from '../../model/fields.ts'
import { fileName, textAt } from '../../model/values.ts'
import { useField, useSession, useValues, type FieldProps } from '../../session/session-context.ts'
import { focusFirstOf } from '../../session/focus.ts'
import { useLibraryFile, type LibraryFile } from '../../stores/library.ts'
import { Button } from '../../ui/controls.tsx'
import { FieldError, RequiredMark } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { UploadControl } from '../../uploads/upload-control.tsx'
import {
  FileFacts,
  HEAVY_PICTURE_BYTES,
  isDescribed,
  LibraryDialog,
  type AltTexts,
} from './library-dialog.tsx'

const words = cmsEdit.picture

/**
 * Returns a function that sets the chosen file. The function also sets the field for the file's
 * name, if that field is empty or has the previous file's name.
 * @param nameKey path of the field for the file's name
 */
function useSetFile(path: string, nameKey: string | undefined): (file: LibraryFile) => void {
  const session = useSession()
  return (file) => {
    const values = session.$values.get()
    const previousName = fileName(textAt(values, path))
    if (nameKey !== undefined && ['', previousName].includes(textAt(values, nameKey)))
      session.set(nameKey, file.FileName)
    session.set(path, file.FilePath)
  }
}

/**
 * Buttons of a file field in addition to the upload. The first button has the field's id, so a link
 * or a key that leads to the field focuses it.
 */
function FieldActions({
  field,
  label,
  onChoose,
}: {
  field: ReturnType<typeof useField>
  label: string
  onChoose: () => void
}): ReactNode {
  const clear = () => {
    field.set('')
    focusFirstOf(`#${CSS.escape(field.id)}`)
  }
  return (
    <>
      <Button
        id={field.id}
        size="small"
        isDisabled={field.disabled}
        aria-label={words.chooseLabel(cmsEdit.library.open, label)}
        onPress={onChoose}
      >
        {cmsEdit.library.open}
      </Button>
      {field.text !== '' && (
        <Button
          size="small"
          tone="quiet"
          isDisabled={field.disabled}
          aria-label={words.removeLabel(label)}
          onPress={clear}
        >
          {words.remove}
        </Button>
      )}
    </>
  )
}

/** Field for an attached file: a picture or a PDF. */
export function FileField({ path, label, row }: FieldProps): ReactNode {
  const field = useField(path)
  const libraryFile = useLibraryFile(field.text)
  const [isChoosing, setChoosing] = useState(false)
  const setFile = useSetFile(path, row.type === 'file' ? row.nameKey : undefined)
  const accept = row.type === 'file' && row.accept === 'pdf' ? 'pdf' : 'files'
  return (
    <div
      className="field"
      role="group"
      aria-labelledby={`${field.id}-label`}
      aria-describedby={field.required ? `${field.id}-required` : undefined}
    >
      <div className="field-head">
        <span className="edit-label" id={`${field.id}-label`}>
          {label}
        </span>
        {field.required && <RequiredMark id={`${field.id}-required`} />}
      </div>
      {field.text !== '' && (
        <div className="edit-file hstack">
          <Icon name="paperclip" />
          <a href={field.text} target="_blank" rel="noreferrer" className="edit-file-name truncate">
            <bdi dir="ltr">{fileName(field.text)}</bdi>
          </a>
          {libraryFile && <FileFacts file={libraryFile} />}
        </div>
      )}
      <UploadControl accept={accept} label={label} isDisabled={field.disabled} onDone={setFile}>
        <FieldActions field={field} label={label} onChoose={() => setChoosing(true)} />
      </UploadControl>
      {field.error && <FieldError>{field.error}</FieldError>}
      {row.hint && <p className="field-hint">{row.hint}</p>}
      {isChoosing && (
        <LibraryDialog onClose={() => setChoosing(false)} accept={accept} onChoose={setFile} />
      )}
    </div>
  )
}

type AltFieldValues = {
  /** Descriptions in the languages that visitors see; none if the kind has no fields for them. */
  texts: AltTexts
  set: (alts: AltTexts) => void
}

/** Fields of the item for the descriptions of a picture. */
function useAlts({ path, side, row }: Pick<FieldProps, 'path' | 'side' | 'row'>): AltFieldValues {
  const session = useSession()
  const values = useValues()
  if (row.type !== 'image' || !row.alt) return { texts: {}, set: () => undefined }
  // The descriptions are in the same list entry as the picture, so their paths begin as its path.
  const prefix = path.slice(0, -row[side ?? 'en'].length)
  const paths = { en: prefix + row.alt.en, ar: prefix + row.alt.ar }
  const textOf = (altPath: string) => String(valueAt(session.kind, values, altPath) ?? '')
  const shownSides = visibleSides(values)
  return {
    texts: {
      ...(shownSides.has('en') && { en: textOf(paths.en) }),
      ...(shownSides.has('ar') && { ar: textOf(paths.ar) }),
    },
    set: ({ en, ar }) => {
      if (en !== undefined) session.set(paths.en, en)
      if (ar !== undefined) session.set(paths.ar, ar)
    },
  }
}

/** English sentence with its own direction: the field of an Arabic picture is right to left. */
const Hint = ({ text }: { text: string }): ReactNode => (
  <p className="field-hint">
    <bdi>{text}</bdi>
  </p>
)

/** Field for a picture, which it shows with its size from the library. */
export function ImageField({ path, side, label, row }: FieldProps): ReactNode {
  const field = useField(path)
  const libraryFile = useLibraryFile(field.text)
  const alts = useAlts({ path, side, row })
  const [isChoosing, setChoosing] = useState(false)
  const setPicture = (file: LibraryFile, texts: AltTexts) => {
    field.set(file.FilePath)
    alts.set(texts)
  }
  const hasPicture = field.text !== ''
  return (
    <div
      className="field"
      role="group"
      aria-labelledby={`${field.id}-label`}
      dir={side === 'ar' ? 'rtl' : undefined}
    >
      <div className="field-head">
        <span className="edit-label" id={`${field.id}-label`}>
          <bdi>{label}</bdi>
        </span>
      </div>
      <div className={hasPicture ? 'edit-picture' : 'edit-picture edit-picture-none'}>
        {hasPicture ? <img src={field.text} alt="" /> : <Icon name="picture" size={24} />}
        <div className="edit-picture-facts">
          {hasPicture ? (
            <bdi dir="ltr" className="edit-file-name truncate">
              {fileName(field.text)}
            </bdi>
          ) : (
            <bdi>{words.none}</bdi>
          )}
          {libraryFile && <FileFacts file={libraryFile} />}
        </div>
      </div>
      <div lang="en">
        <UploadControl
          accept="pictures"
          label={label}
          isDisabled={field.disabled}
          onDone={(file) => field.set(file.FilePath)}
        >
          <FieldActions field={field} label={label} onChoose={() => setChoosing(true)} />
        </UploadControl>
      </div>
      {libraryFile && libraryFile.Size > HEAVY_PICTURE_BYTES && <Hint text={cmsUpload.heavy} />}
      {hasPicture && !isDescribed(alts.texts) && <Hint text={words.undescribed} />}
      {field.error && <FieldError>{field.error}</FieldError>}
      {row.hint && <Hint text={row.hint} />}
      {isChoosing && (
        <LibraryDialog
          accept="pictures"
          altFor={alts.texts}
          onClose={() => setChoosing(false)}
          onChoose={(file, _alt, texts) => setPicture(file, texts)}
        />
      )}
    </div>
  )
}
