import type { ReactNode } from 'react'
import { cmsEdit as words } from '#messages/en/cms-edit.ts'
import { FieldFrame } from '../../ui/field.tsx'
import { useEditing } from '../editor-context.ts'
import { useField } from '../use-field.ts'
import { pathOf } from '../values.ts'
import type { FieldProps } from './field-props.ts'

/** One line of text, which wraps when it is long; line breaks are not part of it. */
export function TextField({ row, path, side, label }: FieldProps): ReactNode {
  const { kind } = useEditing()
  const field = useField(path)
  const isTitle = kind.columns.some(({ key, ar }) => [key, ar].some((one) => one !== undefined && pathOf(kind, one) === path))
  const counter = row.max === undefined ? undefined : words.of([...field.text].length, row.max)
  return (
    <FieldFrame
      id={field.id}
      label={label}
      hint={row.hint}
      error={field.error}
      counter={counter}
      required={row.required && side !== 'ar'}
      lang={side ?? undefined}
    >
      {(control) => (
        <textarea
          {...control}
          className={isTitle ? 'input edit-line edit-line-title' : 'input edit-line'}
          rows={isTitle ? 1 : 2}
          lang={side ?? 'en'}
          dir={side === 'ar' ? 'rtl' : 'ltr'}
          value={field.text}
          readOnly={field.disabled}
          onChange={(event) => field.set(event.target.value.replace(/\s*\n\s*/g, ' '))}
          onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && event.preventDefault()}
          onBlur={field.leave}
        />
      )}
    </FieldFrame>
  )
}
