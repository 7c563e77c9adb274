import { useState, type ReactNode } from 'react'
import { cms as words } from '#messages/en/cms.ts'
import { Button } from '../ui/button.tsx'
import { FieldFrame } from '../ui/field.tsx'

export type SecretFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  autoComplete: 'current-password' | 'new-password' | 'off'
  error?: string | undefined
  hint?: string
  autoFocus?: boolean
  /** A border of refusal without words at the field: they stand above it. */
  isRefused?: boolean
}

/** A field for a password, with a button that shows what was typed. */
export function SecretField(props: SecretFieldProps): ReactNode {
  const { label, value, onChange, autoComplete, error, hint, autoFocus, isRefused } = props
  const [shown, setShown] = useState(false)
  return (
    <FieldFrame label={label} error={error} hint={hint} required>
      {(control) => (
        <div className="secret">
          <input
            {...control}
            {...(isRefused && { 'aria-invalid': true })}
            className="input input-large"
            type={shown ? 'text' : 'password'}
            dir="ltr"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            autoComplete={autoComplete}
            autoCapitalize="off"
            spellCheck={false}
            // The person asked for this screen; its one field is where they go on.
            autoFocus={autoFocus}
          />
          <Button tone="quiet" size="small" icon={shown ? 'eye-off' : 'eye'} aria-pressed={shown} onPress={() => setShown(!shown)}>
            {shown ? words.hide : words.show}
          </Button>
        </div>
      )}
    </FieldFrame>
  )
}
