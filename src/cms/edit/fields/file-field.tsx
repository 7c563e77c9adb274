import { useState, type ReactNode } from 'react'
import { pathOf } from '#kinds/wire.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { Button, IconButton } from '../../ui/controls.tsx'
import { Icon } from '../../ui/icon.tsx'
import { UploadControl } from '../../uploads/upload-control.tsx'
import { fileName } from '../checks/check.ts'
import { useEditing, useEditState } from '../editor-context.ts'
import { focusNext } from '../focus.ts'
import type { LibraryFile } from '../library.ts'
import { useField } from '../use-field.ts'
import { textAt } from '../values.ts'
import type { FieldProps } from './field-props.ts'
import { FileFacts, useFileFacts } from './file-facts.tsx'
import { LibraryDialog } from './library-dialog.tsx'

const words = cmsEdit.picture

/** Takes a file into the form, and its name where there is a field for it that says nothing of its own. */
function useTake(path: string, nameKey: string | undefined): (file: LibraryFile) => void {
  const editor = useEditing()
  const { values } = useEditState()
  return (file) => {
    const name = nameKey === undefined ? null : pathOf(editor.kind, nameKey)
    const before = fileName(textAt(values, path))
    if (name !== null && ['', before].includes(textAt(values, name))) editor.set(name, file.FileName)
    editor.set(path, file.FilePath)
  }
}

/** An attached file: a picture or a PDF. */
export function FileField({ path, label, row }: FieldProps): ReactNode {
  const field = useField(path)
  const facts = useFileFacts(field.text)
  const [choosing, setChoosing] = useState(false)
  const take = useTake(path, row.type === 'file' ? row.nameKey : undefined)
  const clear = () => {
    field.set('')
    focusNext(`#${CSS.escape(field.id)}`)
  }
  const accept = row.type === 'file' && row.accept === 'pdf' ? 'pdf' : 'files'
  return (
    <div className="field" role="group" aria-labelledby={`${field.id}-label`}>
      <div className="field-head">
        <span className="edit-label" id={`${field.id}-label`}>
          {label}
        </span>
      </div>
      {field.text === '' ? (
        <div>
          <Button id={field.id} icon="paperclip" isDisabled={field.disabled} aria-label={words.chooseLabel(cmsEdit.file.choose, label)} onPress={() => setChoosing(true)}>
            {cmsEdit.file.choose}
          </Button>
        </div>
      ) : (
        <div className="edit-file">
          <Icon name="paperclip" />
          <a href={field.text} target="_blank" rel="noreferrer" className="edit-file-name">
            <bdi dir="ltr">{fileName(field.text)}</bdi>
          </a>
          {facts && <FileFacts file={facts} />}
          <Button id={field.id} size="small" isDisabled={field.disabled} aria-label={words.replaceLabel(label)} onPress={() => setChoosing(true)}>
            {words.replace}
          </Button>
          <IconButton icon="close" size="small" label={words.removeLabel(label)} isDisabled={field.disabled} onPress={clear} />
        </div>
      )}
      <UploadControl accept={accept} label={label} isDisabled={field.disabled} onDone={take} />
      {field.error && <p className="field-error">{field.error}</p>}
      {row.hint && <p className="field-hint">{row.hint}</p>}
      {choosing && <LibraryDialog onClose={() => setChoosing(false)} accept={accept} onChoose={take} />}
    </div>
  )
}
