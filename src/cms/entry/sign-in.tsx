import { useState, type FormEvent, type ReactNode } from 'react'
import { cms as words } from '#messages/en/cms.ts'
import { $email } from '../network/entry.ts'
import { signInWith, type IdentityFault } from '../network/identity.ts'
import { Button } from '../ui/button.tsx'
import { FieldFrame } from '../ui/field.tsx'
import { Refused } from './card.tsx'
import { SecretField } from './secret-field.tsx'
import { signInBy } from './session.ts'

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

type Missing = { email?: string; password?: string }

/** E-mail and password. A wrong pair keeps both, says so once, and never says which of the two it was. */
export function SignInForm({ onForgotten }: { onForgotten: (email: string) => void }): ReactNode {
  const [email, setEmail] = useState($email.get())
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<Missing>({})
  const [fault, setFault] = useState<IdentityFault | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const lacks: Missing = {
      ...(email.trim() === '' && { email: words.empty.email }),
      ...(password === '' && { password: words.empty.password }),
    }
    setMissing(lacks)
    setFault(null)
    if (lacks.email !== undefined || lacks.password !== undefined || busy) return
    setBusy(true)
    const answer = await signInBy(signInWith(email.trim(), password))
    setBusy(false)
    if (!answer.ok) setFault(answer.fault)
  }

  return (
    <form className="entry-form" noValidate onSubmit={(event) => void submit(event)}>
      {fault && <Refused>{words.faults[fault]}</Refused>}
      <EmailField value={email} onChange={setEmail} error={missing.email} autoFocus={email === ''} />
      <SecretField
        label={words.signIn.password}
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        error={missing.password}
        autoFocus={email !== ''}
      />
      <Button tone="primary" size="large" wide type="submit" isPending={busy}>
        {busy ? words.signIn.pending : words.signIn.action}
      </Button>
      <p className="entry-link">
        <button type="button" className="link-button" onClick={() => onForgotten(email)}>
          {words.signIn.forgotten}
        </button>
      </p>
    </form>
  )
}
