import { useId, type ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** What the frame hands to its control. */
export type ControlProps = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true; 'aria-required'?: true }

export type FieldFrameProps = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** A quiet text at the end of the label's line: "33 of 200". */
  counter?: string | undefined
  required?: boolean | undefined
  /** The language of the content; the label stays in the interface's own. */
  lang?: 'en' | 'ar' | undefined
  id?: string | undefined
  children: (control: ControlProps) => ReactNode
}

/** A label, its control, a hint and an error, joined by ids. */
export function FieldFrame({ label, hint, error, counter, required, lang, id, children }: FieldFrameProps): ReactNode {
  const own = useId()
  const control = id ?? own
  const described = [error && `${control}-error`, hint && `${control}-hint`].filter(Boolean).join(' ')
  return (
    <div className="field" dir={lang === 'ar' ? 'rtl' : undefined}>
      <div className="field-head">
        <label htmlFor={control} id={`${control}-label`}>
          <bdi>{label}</bdi>
        </label>
        {counter && <bdi className="field-counter">{counter}</bdi>}
      </div>
      {children({
        id: control,
        ...(described && { 'aria-describedby': described }),
        ...(error && { 'aria-invalid': true }),
        ...(required && { 'aria-required': true }),
      })}
      {error && (
        <p className="field-error" id={`${control}-error`}>
          <Icon name="refused" size={16} />
          <bdi>{error}</bdi>
        </p>
      )}
      {hint && (
        <p className="field-hint" id={`${control}-hint`}>
          <bdi>{hint}</bdi>
        </p>
      )}
    </div>
  )
}
