import type { ReactNode } from 'react'
import { pathOf } from '#kinds/wire.ts'
import { cmsEdit as words } from '#messages/en/cms-edit.ts'
import { FieldFrame } from '../../ui/field.tsx'
import { useEditing } from '../editor-context.ts'
import { isTwin } from '../places.ts'
import { useField } from '../use-field.ts'
import type { FieldProps } from './field-props.ts'

/** A text of up to this many characters opens as one line, a longer one as two. */
const MAX_SINGLE_LINE = 200

/** One line of text, which wraps when it is long; line breaks are not part of it. */
export function TextField({ row, path, side, label }: FieldProps): ReactNode {
  const { kind } = useEditing()
  const field = useField(path)
  const title = kind.columns[0]
  const isTitle = [title?.key, title?.ar].some((one) => one !== undefined && pathOf(kind, one) === path)
  // What describes a picture is a sentence, whatever its bound.
  const isAlt = kind.form.some((one) => isTwin(one) && one.alt && [one.alt.en, one.alt.ar].some((key) => pathOf(kind, key) === path))
  const isShort = isTitle || (!isAlt && row.max !== undefined && row.max <= MAX_SINGLE_LINE)
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
          className={isTitle ? 'input edit-line edit-line-title' : isShort ? 'input edit-line edit-line-short' : 'input edit-line'}
          rows={isShort ? 1 : 2}
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
