import { useState, type ReactNode } from 'react'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { cmsUpload } from '#messages/en/cms-upload.ts'
import { Button } from '../../ui/controls.tsx'
import { Icon } from '../../ui/icon.tsx'
import { UploadControl } from '../../uploads/upload-control.tsx'
import { fileName } from '../checks/check.ts'
import { useEditing, useEditState } from '../editor-context.ts'
import { valueAt } from '../entries.ts'
import { focusNext } from '../focus.ts'
import type { LibraryFile } from '../library.ts'
import { useField } from '../use-field.ts'
import { isDescribed, type Alts } from './alt-fields.tsx'
import type { FieldProps } from './field-props.ts'
import { FileFacts, useFileFacts } from './file-facts.tsx'
import { HEAVY, LibraryDialog } from './library-dialog.tsx'

const words = cmsEdit.picture

/** The two fields that describe a picture, where the kind has them, and how to fill them. */
function useAlts({ path, side, row }: Pick<FieldProps, 'path' | 'side' | 'row'>): { texts: Alts; set: (alts: Alts) => void } {
  const editor = useEditing()
  const { values } = useEditState()
  if (row.type !== 'image' || !row.alt) return { texts: {}, set: () => undefined }
  const before = path.slice(0, -row[side ?? 'en'].length)
  const paths = { en: before + row.alt.en, ar: before + row.alt.ar }
  const textOf = (where: string) => String(valueAt(editor.kind, values, where) ?? '')
  return {
    texts: { en: textOf(paths.en), ar: textOf(paths.ar) },
    set: ({ en, ar }) => {
      if (en !== undefined) editor.set(paths.en, en)
      if (ar !== undefined) editor.set(paths.ar, ar)
    },
  }
}

/** The picture as visitors get it, with what the library knows of it. */
export function ImageField({ path, side, label, row }: FieldProps): ReactNode {
  const field = useField(path)
  const facts = useFileFacts(field.text)
  const alts = useAlts({ path, side, row })
  const [choosing, setChoosing] = useState(false)
  const take = (file: LibraryFile, texts: Alts) => {
    field.set(file.FilePath)
    alts.set(texts)
  }
  const clear = () => {
    field.set('')
    focusNext(`#${CSS.escape(field.id)}`)
  }
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
              <Button size="small" tone="quiet" isDisabled={field.disabled} aria-label={words.removeLabel(label)} onPress={clear}>
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
      {has && !isDescribed(alts.texts) && <p className="field-hint">{words.undescribed}</p>}
      {field.error && <p className="field-error">{field.error}</p>}
      {row.hint && <p className="field-hint">{row.hint}</p>}
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
