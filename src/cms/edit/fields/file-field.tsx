import { useState, type ReactNode } from 'react'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { fileName } from '../checks.ts'
import { useField } from '../use-field.ts'
import type { FieldProps } from './field-props.ts'
import { FileFacts, useFileFacts } from './file-facts.tsx'
import { LibraryDialog } from './library-dialog.tsx'

const words = cmsEdit.picture

/** An attached file: a picture or a PDF. */
export function FileField({ path, label, row }: FieldProps): ReactNode {
  const field = useField(path)
  const facts = useFileFacts(field.text)
  const [choosing, setChoosing] = useState(false)
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
          <IconButton icon="close" size="small" label={words.removeLabel(label)} isDisabled={field.disabled} onPress={() => field.set('')} />
        </div>
      )}
      {field.error && <p className="field-error">{field.error}</p>}
      {row.hint && <p className="field-hint">{row.hint}</p>}
      {choosing && <LibraryDialog only="files" onClose={() => setChoosing(false)} onChoose={(file) => field.set(file.FilePath)} />}
    </div>
  )
}
