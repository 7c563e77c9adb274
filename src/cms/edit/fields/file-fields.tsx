import { useState, type ReactNode } from 'react'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { cmsUpload } from '#messages/en/cms-upload.ts'
import { valueAt } from '../../model/entries.ts'
import { visibleSides } from '../../model/fields.ts'
import { fileName, textAt } from '../../model/values.ts'
import { useField, useSession, useValues, type FieldProps } from '../../session/session-context.ts'
import { focusFirstOf } from '../../session/focus.ts'
import { useFileFacts, type LibraryFile } from '../../stores/library.ts'
import { Button } from '../../ui/controls.tsx'
import { FieldError, RequiredMark } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { UploadControl } from '../../uploads/upload-control.tsx'
import { FileFacts, HEAVY, isDescribed, LibraryDialog, type Alts } from './library-dialog.tsx'

const words = cmsEdit.picture

/**
 * Sets the chosen file, and its name in the name field when that is empty or has the previous
 * file's name.
 */
function useTake(path: string, nameKey: string | undefined): (file: LibraryFile) => void {
  const session = useSession()
  return (file) => {
    const values = session.$values.get()
    const before = fileName(textAt(values, path))
    if (nameKey !== undefined && ['', before].includes(textAt(values, nameKey)))
      session.set(nameKey, file.FileName)
    session.set(path, file.FilePath)
  }
}

/**
 * Buttons of a file field in addition to the upload. The first has the field's id: a jump to the
 * field leads to it.
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
  const facts = useFileFacts(field.text)
  const [choosing, setChoosing] = useState(false)
  const take = useTake(path, row.type === 'file' ? row.nameKey : undefined)
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
          {facts && <FileFacts file={facts} />}
        </div>
      )}
      <UploadControl accept={accept} label={label} isDisabled={field.disabled} onDone={take}>
        <FieldActions field={field} label={label} onChoose={() => setChoosing(true)} />
      </UploadControl>
      {field.error && <FieldError>{field.error}</FieldError>}
      {row.hint && <p className="field-hint">{row.hint}</p>}
      {choosing && (
        <LibraryDialog onClose={() => setChoosing(false)} accept={accept} onChoose={take} />
      )}
    </div>
  )
}

/**
 * Descriptions of a picture in the languages that visitors see, if the kind has fields for them,
 * and the function that sets them.
 */
function useAlts({ path, side, row }: Pick<FieldProps, 'path' | 'side' | 'row'>): {
  texts: Alts
  set: (alts: Alts) => void
} {
  const session = useSession()
  const values = useValues()
  if (row.type !== 'image' || !row.alt) return { texts: {}, set: () => undefined }
  const before = path.slice(0, -row[side ?? 'en'].length)
  const paths = { en: before + row.alt.en, ar: before + row.alt.ar }
  const textOf = (where: string) => String(valueAt(session.kind, values, where) ?? '')
  const seen = visibleSides(values)
  return {
    texts: {
      ...(seen.has('en') && { en: textOf(paths.en) }),
      ...(seen.has('ar') && { ar: textOf(paths.ar) }),
    },
    set: ({ en, ar }) => {
      if (en !== undefined) session.set(paths.en, en)
      if (ar !== undefined) session.set(paths.ar, ar)
    },
  }
}

/** English sentence, isolated, because the field of an Arabic picture runs from right to left. */
const Hint = ({ text }: { text: string }): ReactNode => (
  <p className="field-hint">
    <bdi>{text}</bdi>
  </p>
)

/** Field for a picture, shown as visitors get it, with its size from the library. */
export function ImageField({ path, side, label, row }: FieldProps): ReactNode {
  const field = useField(path)
  const facts = useFileFacts(field.text)
  const alts = useAlts({ path, side, row })
  const [choosing, setChoosing] = useState(false)
  const take = (file: LibraryFile, texts: Alts) => {
    field.set(file.FilePath)
    alts.set(texts)
  }
  const has = field.text !== ''
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
      <div className={has ? 'edit-picture' : 'edit-picture edit-picture-none'}>
        {has ? <img src={field.text} alt="" /> : <Icon name="picture" size={24} />}
        <div className="edit-picture-facts">
          {has ? (
            <bdi dir="ltr" className="edit-file-name truncate">
              {fileName(field.text)}
            </bdi>
          ) : (
            <bdi>{words.none}</bdi>
          )}
          {facts && <FileFacts file={facts} />}
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
      {facts && facts.Size > HEAVY && <Hint text={cmsUpload.heavy} />}
      {has && !isDescribed(alts.texts) && <Hint text={words.undescribed} />}
      {field.error && <FieldError>{field.error}</FieldError>}
      {row.hint && <Hint text={row.hint} />}
      {choosing && (
        <LibraryDialog
          accept="pictures"
          altFor={alts.texts}
          onClose={() => setChoosing(false)}
          onChoose={(file, _alt, texts) => take(file, texts)}
        />
      )}
    </div>
  )
}
