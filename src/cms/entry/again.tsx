import { useStore } from '@nanostores/react'
import { useState, type ReactNode } from 'react'
import { cms as words } from '#messages/en/cms.ts'
import { cmsShell as shellWords } from '#messages/en/cms-shell.ts'
import { $early, stayForNow } from '../stores/activity.ts'
import { $gate, $session } from '../stores/entry.ts'
import { enter } from '../stores/session.ts'
import { signOut } from '../stores/sign-out.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Brand } from './card.tsx'
import { PassphraseForm } from './passphrase.tsx'
import { RecoveryScreen } from './recovery.tsx'
import { SignInForm } from './sign-in.tsx'

/** What the card holds, by what is missing. */
function Needed(): ReactNode {
  const session = useStore($session)
  const gate = useStore($gate)
  const [forgotten, setForgotten] = useState<string | null>(null)
  const isEarly = useStore($early)
  if (forgotten !== null) return <RecoveryScreen email={forgotten} onBack={() => setForgotten(null)} />
  if (session === 'signed out') {
    return (
      <>
        <h2>{words.signIn.overTitle}</h2>
        <p className="entry-lead">{words.signIn.overLead}</p>
        <SignInForm onForgotten={setForgotten} />
      </>
    )
  }
  if (session === 'no access' || session === 'unreachable') {
    const isRefused = session === 'no access'
    return (
      <>
        <h2>{isRefused ? words.access.title : words.access.unreachableTitle}</h2>
        <p className="entry-lead">{isRefused ? words.access.refused : words.access.unreachable}</p>
        <Button tone="primary" size="large" wide onPress={() => void (isRefused ? signOut() : enter())}>
          {isRefused ? words.access.signOut : words.tryAgain}
        </Button>
      </>
    )
  }
  if (gate !== 'closed') {
    return (
      <p className="entry-lead" role="status">
        {words.access.checking}
      </p>
    )
  }
  return (
    <>
      <h2>{words.passphrase.title}</h2>
      <p className="entry-lead">{isEarly ? shellWords.again.lead : words.passphrase.lead}</p>
      <PassphraseForm />
      {isEarly && (
        <p className="entry-link">
          <button type="button" className="link-button" onClick={stayForNow}>
            {shellWords.again.later}
          </button>
        </p>
      )}
    </>
  )
}

/** The sign-in card over the open page: nothing under it is lost, and what was being saved goes on after it. */
export function SignInAgain(): ReactNode {
  return (
    <Dialog title={words.signIn.overTitle} titleHidden isOpen onClose={() => undefined} isStatic isLocked>
      <div className="entry-card entry-card-over">
        <Brand />
        <Needed />
        <p className="entry-link">
          <a href="/" rel="external">
            {words.signIn.leave}
          </a>
        </p>
      </div>
    </Dialog>
  )
}
