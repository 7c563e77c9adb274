import { useStore } from '@nanostores/react'
import { useState, type ReactNode } from 'react'
import { cms as words } from '#messages/en/cms.ts'
import { $email, $gate, $link, $session } from '../network/entry.ts'
import { Button } from '../ui/button.tsx'
import { EntryCard } from './card.tsx'
import { NewPasswordScreen } from './new-password.tsx'
import { PassphraseForm } from './passphrase.tsx'
import { Recovery } from './recovery.tsx'
import { enter } from './session.ts'
import { SignInForm } from './sign-in.tsx'
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
  const [forgotten, setForgotten] = useState<string | null>(null)
  if (forgotten !== null) return <Recovery email={forgotten} onBack={() => setForgotten(null)} as={EntryCard} />
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
      <SignInForm onForgotten={setForgotten} />
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
    <EntryCard title={words.access.title} lead={words.access.refused} below={<span>{words.access.signedInAs($email.get())}</span>}>
      <Button tone="primary" size="large" wide onPress={() => void signOut()}>
        {words.access.signOut}
      </Button>
    </EntryCard>
  )
}

function Unreachable(): ReactNode {
  return (
    <EntryCard title={words.access.unreachableTitle} lead={words.access.unreachable} below={<SignedInAs />}>
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

/** Everything that can stand before the staff area. A mailed link comes first. */
export function EntryScreen(): ReactNode {
  const session = useStore($session)
  const gate = useStore($gate)
  const link = useStore($link)
  if (link?.type === 'recovery' || link?.type === 'invitation') {
    return <NewPasswordScreen type={link.type} token={link.token} />
  }
  if (session === 'signed out') return <SignIn />
  if (session === 'no access') return <NoAccess />
  if (session === 'unreachable') return <Unreachable />
  return session === 'signed in' && gate === 'closed' ? <Passphrase /> : <Checking />
}
