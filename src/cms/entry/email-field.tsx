import type { ReactNode } from 'react'
import { cms as words } from '#messages/en/cms.ts'
import { FieldFrame } from '../ui/field.tsx'

type Props = { value: string; onChange: (value: string) => void; error: string | undefined; autoFocus: boolean }

/** The account's e-mail address, as signing in and a forgotten password ask for it. */
export function EmailField({ value, onChange, error, autoFocus }: Props): ReactNode {
  return (
    <FieldFrame label={words.signIn.email} error={error} required>
      {(control) => (
        <input
          {...control}
          className="input input-large"
          type="email"
          dir="ltr"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          autoFocus={autoFocus}
        />
      )}
    </FieldFrame>
  )
}
