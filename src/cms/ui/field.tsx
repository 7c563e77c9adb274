import { useId, type ReactNode } from 'react'
import { cms as words } from '#messages/en/cms.ts'
import { Icon } from './icon.tsx'

/** Attributes that the frame passes to its control. */
export type ControlProps = {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

export type FieldFrameProps = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** Quiet text at the end of the label's line: "33 of 200". */
  counter?: string | undefined
  required?: boolean | undefined
  /** False hides the mark "required": the field cannot be empty, or all fields are required. */
  showsRequiredMark?: boolean
  /** Language of the content; the label stays in the interface's language. */
  lang?: 'en' | 'ar' | undefined
  id?: string | undefined
  children: (control: ControlProps) => ReactNode
}

/**
 * Mark of a required field, next to its label. It is hidden from assistive technology, which reads
 * `aria-required` of the control.
 * @param id for a group, whose controls have no `aria-required`: the mark is read by its id instead
 */
export const RequiredMark = ({ id }: { id?: string }): ReactNode => (
  <span className="field-required" id={id} aria-hidden={id === undefined || undefined} lang="en">
    {words.required}
  </span>
)

/** Error under its field. */
export const FieldError = ({ id, children }: { id?: string; children: ReactNode }): ReactNode => (
  <p className="field-error" id={id}>
    <Icon name="refused" size={16} />
    <bdi>{children}</bdi>
  </p>
)

/** Field with a label, its control, a hint and an error, joined by ids. */
export function FieldFrame({
  label,
  hint,
  error,
  counter,
  required,
  showsRequiredMark = true,
  lang,
  id,
  children,
}: FieldFrameProps): ReactNode {
  const generatedId = useId()
  const control = id ?? generatedId
  const described = [error && `${control}-error`, hint && `${control}-hint`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className="field" dir={lang === 'ar' ? 'rtl' : undefined}>
      <div className="field-head">
        <label htmlFor={control} id={`${control}-label`}>
          <bdi>{label}</bdi>
        </label>
        {required && showsRequiredMark && <RequiredMark />}
        {counter && <bdi className="field-counter">{counter}</bdi>}
      </div>
      {children({
        id: control,
        ...(described && { 'aria-describedby': described }),
        ...(error && { 'aria-invalid': true }),
        ...(required && { 'aria-required': true }),
      })}
      {error && <FieldError id={`${control}-error`}>{error}</FieldError>}
      {hint && (
        <p className="field-hint" id={`${control}-hint`}>
          <bdi>{hint}</bdi>
        </p>
      )}
    </div>
  )
}
