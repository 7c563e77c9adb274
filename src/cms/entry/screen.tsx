import { useStore } from '@nanostores/react'
import { useState, type FormEvent, type ReactNode } from 'react'
import { cms as words } from '#messages/en/cms.ts'
import { $email, $passphrase, $mailedLink, $signIn } from '../network/entry.ts'
import { acceptInvitation, setNewPassword, type IdentityFault } from '../network/identity.ts'
import { Button } from '../ui/controls.tsx'
import { EntryCard, ErrorNotice, SecretField } from './card.tsx'
import { PassphraseForm, PasswordRecovery, SignInForm } from './forms.tsx'
import { enter, leaveLink } from './sign-in.ts'
import { signOut } from './sign-out.ts'

function SignedInAs(): ReactNode {
  const email = useStore($email)
  return (
    <>
      <span>{words.access.signedInAs(email)}</span>{' '}
      <button type="button" className="link-button" onClick={() => void signOut()}>
        {words.access.signOut}
      </button>
    </>
  )
}

function SignIn(): ReactNode {
  /** E-mail address with a forgotten password; null while the sign-in form is shown. */
  const [forgottenEmail, setForgottenEmail] = useState<string | null>(null)
  if (forgottenEmail !== null)
    return (
      <PasswordRecovery
        email={forgottenEmail}
        onBack={() => setForgottenEmail(null)}
        as={EntryCard}
      />
    )
  const below = (
    <>
      {words.signIn.notStaff}{' '}
      <a href="/" rel="external">
        {words.signIn.toSite}
      </a>
    </>
  )
  return (
    <EntryCard title={words.signIn.title} lead={words.signIn.lead} below={below}>
      <SignInForm onForgotPassword={setForgottenEmail} />
    </EntryCard>
  )
}

function Checking(): ReactNode {
  return (
    <main className="checking">
      <h1 className="visually-hidden">{words.brand.area}</h1>
      <span className="spinner" aria-hidden="true" />
      <p role="status">{words.access.checking}</p>
    </main>
  )
}

function NoAccess(): ReactNode {
  return (
    <EntryCard
      title={words.access.title}
      lead={words.access.refused}
      below={<span>{words.access.signedInAs($email.get())}</span>}
    >
      <Button tone="primary" size="large" wide onPress={() => void signOut()}>
        {words.access.signOut}
      </Button>
    </EntryCard>
  )
}

function Unreachable(): ReactNode {
  return (
    <EntryCard
      title={words.access.unreachableTitle}
      lead={words.access.unreachable}
      below={<SignedInAs />}
    >
      <Button tone="primary" size="large" wide onPress={() => void enter()}>
        {words.tryAgain}
      </Button>
    </EntryCard>
  )
}

function Passphrase(): ReactNode {
  return (
    <EntryCard title={words.passphrase.title} lead={words.passphrase.lead} below={<SignedInAs />}>
      <PassphraseForm />
    </EntryCard>
  )
}

/** Screen before the staff area: that of a mailed link or, without one, of the gate to pass. */
export function EntryScreen(): ReactNode {
  const session = useStore($signIn)
  const gate = useStore($passphrase)
  const link = useStore($mailedLink)
  if (link?.type === 'recovery' || link?.type === 'invitation') {
    return <NewPasswordScreen type={link.type} token={link.token} />
  }
  if (session === 'signed out') return <SignIn />
  if (session === 'no access') return <NoAccess />
  if (session === 'unreachable') return <Unreachable />
  return session === 'signed in' && gate === 'closed' ? <Passphrase /> : <Checking />
}

/** Minimum length of a new password, in characters. */
const MIN_PASSWORD_LENGTH = 12

/** Texts and request of the screen for a new password, by the type of the mailed link. */
const passwordScreens = {
  recovery: {
    title: words.newPassword.title,
    lead: words.newPassword.lead,
    action: words.newPassword.action,
    send: setNewPassword,
  },
  invitation: {
    title: words.invitation.title,
    lead: words.invitation.lead,
    action: words.invitation.action,
    send: acceptInvitation,
  },
} as const

type NewPasswordProps = { type: keyof typeof passwordScreens; token: string }

/** Chooses a password with the token of a mailed link, and signs in with it. */
function NewPasswordScreen({ type, token }: NewPasswordProps): ReactNode {
  const { title, lead, action, send } = passwordScreens[type]
  const [password, setPassword] = useState('')
  const [tooShort, setTooShort] = useState(false)
  const [fault, setFault] = useState<IdentityFault | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const isShort = [...password].length < MIN_PASSWORD_LENGTH
    setTooShort(isShort)
    setFault(null)
    if (isShort || busy) return
    setBusy(true)
    const answer = await send(token, password)
    setBusy(false)
    if (answer.ok) void leaveLink()
    else setFault(answer.fault)
  }

  return (
    <EntryCard title={title} lead={lead}>
      <form className="entry-form" noValidate onSubmit={(event) => void submit(event)}>
        {fault && <ErrorNotice>{words.signIn.faults[fault]}</ErrorNotice>}
        <SecretField
          label={words.newPassword.field}
          value={password}
          onChange={setPassword}
          autoComplete="new-password"
          error={tooShort ? words.signIn.empty.newPassword : undefined}
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
