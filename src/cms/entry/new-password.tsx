import { useState, type FormEvent, type ReactNode } from 'react'
import { cms as words } from '#messages/en/cms.ts'
import { acceptInvitation, setNewPassword, type IdentityFault } from '../network/identity.ts'
import { Button } from '../ui/button.tsx'
import { EntryCard, Refused } from './card.tsx'
import { SecretField } from './secret-field.tsx'
import { leaveLink } from './session.ts'

const SHORTEST = 12

const screens = {
  recovery: { title: words.newPassword.title, lead: words.newPassword.lead, action: words.newPassword.action, take: setNewPassword },
  invitation: { title: words.invitation.title, lead: words.invitation.lead, action: words.invitation.action, take: acceptInvitation },
} as const

export type NewPasswordProps = { type: keyof typeof screens; token: string }

/** Chooses a password with the token of a mailed link, and signs in with it. */
export function NewPasswordScreen({ type, token }: NewPasswordProps): ReactNode {
  const { title, lead, action, take } = screens[type]
  const [password, setPassword] = useState('')
  const [tooShort, setTooShort] = useState(false)
  const [fault, setFault] = useState<IdentityFault | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const isShort = [...password].length < SHORTEST
    setTooShort(isShort)
    setFault(null)
    if (isShort || busy) return
    setBusy(true)
    const answer = await take(token, password)
    setBusy(false)
    if (answer.ok) void leaveLink()
    else setFault(answer.fault)
  }

  return (
    <EntryCard title={title} lead={lead}>
      <form className="entry-form" noValidate onSubmit={(event) => void submit(event)}>
        {fault && <Refused>{words.faults[fault]}</Refused>}
        <SecretField
          label={words.newPassword.field}
          value={password}
          onChange={setPassword}
          autoComplete="new-password"
          error={tooShort ? words.empty.newPassword : undefined}
          autoFocus
        />
        <Button tone="primary" size="large" wide type="submit" isPending={busy}>
          {busy ? words.newPassword.pending : action}
        </Button>
        <p className="entry-link">
          <button type="button" className="link-button" onClick={() => void leaveLink()}>
            {words.recovery.back}
          </button>
        </p>
      </form>
    </EntryCard>
  )
}
