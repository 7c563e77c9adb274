import { lazy, Suspense, type ReactNode } from 'react'
import { cmsEdit as words } from '#messages/en/cms-edit.ts'
import { FieldFrame } from '../../ui/field.tsx'
import { wordsIn } from '../markup.ts'
import { useField } from '../use-field.ts'
import type { FieldProps } from './field-props.ts'

const RichText = lazy(() => import('../rich-text/rich-text.tsx'))

/** Rich text; its editor is fetched when the first one opens. */
export function HtmlField({ row, path, side, label }: FieldProps): ReactNode {
  const field = useField(path)
  return (
    <FieldFrame
      id={field.id}
      label={label}
      hint={row.hint}
      error={field.error}
      counter={words.words(wordsIn(field.text))}
      required={row.required && side !== 'ar'}
      lang={side ?? undefined}
    >
      {(control) => (
        <Suspense fallback={<div className="edit-text edit-text-waiting">{words.text.loading}</div>}>
          <RichText
            id={field.id}
            label={label}
            side={side ?? 'en'}
            value={field.text}
            disabled={field.disabled}
            describedBy={control['aria-describedby']}
            invalid={field.error !== undefined}
            required={control['aria-required'] ?? false}
            onChange={field.set}
            onLeave={field.leave}
          />
        </Suspense>
      )}
    </FieldFrame>
  )
}
