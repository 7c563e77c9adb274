import type { ReactNode } from 'react'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { Button } from '../../ui/controls.tsx'
import { useEditState } from '../editor-context.ts'
import { useField } from '../use-field.ts'
import type { FieldProps } from './field-props.ts'

const words = cmsEdit.token

/** A token that is not typed but made: a new one is a new beginning for everyone. */
export function TokenField({ path, label }: FieldProps): ReactNode {
  const { base, record } = useEditState()
  const field = useField(path)
  const renewed = field.changed && record !== null
  return (
    <div className="field" role="group" aria-labelledby={`${field.id}-label`}>
      <span className="edit-label" id={`${field.id}-label`}>
        {label}
      </span>
      <p className="field-hint" role="status">
        {renewed ? words.renewed : words.same}
      </p>
      {renewed ? (
        <Button id={field.id} isDisabled={field.disabled} onPress={() => field.set(base[path])}>
          {words.keep}
        </Button>
      ) : (
        <Button id={field.id} icon="refresh" isDisabled={field.disabled} onPress={() => field.set(crypto.randomUUID())}>
          {words.action}
        </Button>
      )}
    </div>
  )
}
