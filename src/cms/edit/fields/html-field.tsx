import { lazy, Suspense, useState, type ReactNode } from 'react'
import { cmsEdit as words } from '#messages/en/cms-edit.ts'
import { FieldFrame } from '../../ui/field.tsx'
import { wordsIn } from '../markup.ts'
import { PartGuard } from '../part-guard.tsx'
import { useField } from '../use-field.ts'
import type { FieldProps } from './field-props.ts'

const fetched = () => lazy(() => import('../rich-text/rich-text.tsx'))

/** One for all fields, until it could not be fetched. */
const first = fetched()

/** Rich text; its editor is fetched when the first one opens. */
export function HtmlField({ row, path, side, label }: FieldProps): ReactNode {
  const field = useField(path)
  const [RichText, setRichText] = useState(() => first)
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
        <PartGuard what={words.text.notLoaded} onAgain={() => setRichText(() => fetched())}>
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
        </PartGuard>
      )}
    </FieldFrame>
  )
}
