import type { ReactNode } from 'react'
import { cmsEdit as words } from '#messages/en/cms-edit.ts'
import { Button } from '../../ui/controls.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useEditing, useEditState } from '../editor-context.ts'
import { changedPaths } from '../values.ts'
import { Legend } from './difference.tsx'
import { FieldDifference } from './field-difference.tsx'
import { FieldName } from './field-name.tsx'

/** What was changed here since the last save, field by field. */
export function ChangesDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { kind } = useEditing()
  const { base, values } = useEditState()
  const changed = changedPaths(base, values)
  const paths = Object.keys(values).filter((path) => changed.includes(path))
  return (
    <Dialog
      title={words.compare.title}
      isOpen
      onClose={onClose}
      size="wide"
      footer={
        <>
          <Legend />
          <Button onPress={onClose}>{words.conflict.back}</Button>
        </>
      }
    >
      <div className="edit-compare">
        {paths.length === 0 && <p>{words.compare.none}</p>}
        {paths.map((path) => (
          <div key={path} className="edit-compare-row edit-compare-single">
            <FieldName kind={kind} values={values} path={path} />
            <div className="edit-version">
              <FieldDifference kind={kind} path={path} before={base} after={values} />
            </div>
          </div>
        ))}
      </div>
    </Dialog>
  )
}
