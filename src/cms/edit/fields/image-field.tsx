import { useState, type ReactNode } from 'react'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { cmsUpload } from '#messages/en/cms-upload.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { UploadControl } from '../../uploads/upload-control.tsx'
import { fileName } from '../checks.ts'
import { useField } from '../use-field.ts'
import type { FieldProps } from './field-props.ts'
import { FileFacts, useFileFacts } from './file-facts.tsx'
import { LibraryDialog } from './library-dialog.tsx'

const words = cmsEdit.picture

/** Bytes from which a picture is worth a warning. */
const HEAVY = 500_000

/** The picture as visitors get it, with what the library knows of it. */
export function ImageField({ path, side, label, row }: FieldProps): ReactNode {
  const field = useField(path)
  const facts = useFileFacts(field.text)
  const [choosing, setChoosing] = useState(false)
  const has = field.text !== ''
  const choose = has ? words.replaceLabel(label) : words.chooseLabel(words.choose, label)
  return (
    <div className="field" role="group" aria-labelledby={`${field.id}-label`} dir={side === 'ar' ? 'rtl' : undefined}>
      <div className="field-head">
        <span className="edit-label" id={`${field.id}-label`}>
          <bdi>{label}</bdi>
        </span>
      </div>
      <div className={has ? 'edit-picture' : 'edit-picture edit-picture-none'}>
        {has ? <img src={field.text} alt="" /> : <Icon name="picture" size={24} />}
        <div className="edit-picture-facts">
          {has ? <bdi dir="ltr" className="edit-file-name">{fileName(field.text)}</bdi> : <bdi>{words.none}</bdi>}
          {facts && <FileFacts file={facts} />}
          <div className="edit-picture-actions" lang="en">
            <Button id={field.id} size="small" isDisabled={field.disabled} aria-label={choose} onPress={() => setChoosing(true)}>
              {has ? words.replace : words.choose}
            </Button>
            {has && (
              <Button size="small" tone="quiet" isDisabled={field.disabled} aria-label={words.removeLabel(label)} onPress={() => field.set('')}>
                {words.remove}
              </Button>
            )}
          </div>
        </div>
      </div>
      <div lang="en">
        <UploadControl accept="pictures" label={label} isDisabled={field.disabled} onDone={(file) => field.set(file.FilePath)} />
      </div>
      {facts && facts.Size > HEAVY && <p className="field-hint">{cmsUpload.heavy}</p>}
      {field.error && <p className="field-error">{field.error}</p>}
      {row.hint && <p className="field-hint">{row.hint}</p>}
      {choosing && <LibraryDialog accept="pictures" onClose={() => setChoosing(false)} onChoose={(file) => field.set(file.FilePath)} />}
    </div>
  )
}
