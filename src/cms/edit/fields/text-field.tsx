import type { ReactNode } from 'react'
import { cmsEdit as words } from '#messages/en/cms-edit.ts'
import { FieldFrame } from '../../ui/field.tsx'
import { useField, type FieldProps } from '../use-field.ts'

/** The class of a text that opens as two lines, and of one that opens as one. */
const lineClass = ({ multiline, title }: FieldProps['row']): string =>
  multiline ? 'input edit-line' : title ? 'input edit-line edit-line-title' : 'input edit-line edit-line-short'

/** A text of one paragraph, which wraps when it is long; line breaks are not part of it. */
export function TextField({ row, path, side, label }: FieldProps): ReactNode {
  const field = useField(path)
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
          className={lineClass(row)}
          rows={row.multiline ? 2 : 1}
          lang={side ?? 'en'}
          dir={side === 'ar' ? 'rtl' : 'ltr'}
          placeholder={row.type === 'text' ? row.pattern?.examples[0] : undefined}
          value={field.text}
          readOnly={field.disabled}
          onChange={(event) => field.set(event.target.value.replace(/\s*\n\s*/g, ' '))}
          onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && event.preventDefault()}
          onBlur={field.touch}
        />
      )}
    </FieldFrame>
  )
}
