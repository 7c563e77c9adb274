import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { cms as words } from '#messages/en/cms.ts'
import { cmsShell as shellWords } from '#messages/en/cms-shell.ts'
import { $passphrase, $signIn } from '../network/entry.ts'
import { $isAskedEarly, postponePassphrase } from '../stores/activity.ts'
import { Button } from '../ui/controls.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Brand, type EntryCardProps } from './card.tsx'
import { PassphraseForm, PasswordRecovery, SignInForm } from './forms.tsx'
import { enter } from './sign-in.ts'
import { signOut } from './sign-out.ts'

/**
 * One step of the sign-in card. In a step without an input, the title takes the focus, because the
 * button that opened the step is gone.
 */
function Step({
  title,
  lead,
  children,
}: Pick<EntryCardProps, 'title' | 'lead' | 'children'>): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!heading.current?.closest('.entry-card')?.querySelector('input')) heading.current?.focus()
  }, [title])
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {lead && <p className="entry-lead">{lead}</p>}
      {children}
    </>
  )
}

/** Step of the card for the gate that is not open: sign-in, check of the access, or passphrase. */
function NextStep(): ReactNode {
  const session = useStore($signIn)
  const gate = useStore($passphrase)
  /** E-mail address with a forgotten password; null while the sign-in form is shown. */
  const [forgottenEmail, setForgottenEmail] = useState<string | null>(null)
  const isEarly = useStore($isAskedEarly)
  if (forgottenEmail !== null)
    return (
      <PasswordRecovery email={forgottenEmail} onBack={() => setForgottenEmail(null)} as={Step} />
    )
  if (session === 'signed out') {
    return (
      <Step title={words.signIn.overTitle} lead={words.signIn.overLead}>
        <SignInForm onForgotPassword={setForgottenEmail} />
      </Step>
    )
  }
  if (session === 'no access' || session === 'unreachable') {
    const isRefused = session === 'no access'
    return (
      <Step
        title={isRefused ? words.access.title : words.access.unreachableTitle}
        lead={isRefused ? words.access.refused : words.access.unreachable}
      >
        <Button
          tone="primary"
          size="large"
          wide
          onPress={() => void (isRefused ? signOut() : enter())}
        >
          {isRefused ? words.access.signOut : words.tryAgain}
        </Button>
      </Step>
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
    <Step
      title={words.passphrase.title}
      lead={isEarly ? shellWords.again.lead : words.passphrase.lead}
    >
      <PassphraseForm />
      {isEarly && (
        <p className="entry-link">
          <button type="button" className="link-button" onClick={postponePassphrase}>
            {shellWords.again.later}
          </button>
        </p>
      )}
    </Step>
  )
}

/**
 * Sign-in card over the open page. The page keeps its content, and its pending requests continue
 * after the sign-in.
 */
export function SignInAgain(): ReactNode {
  return (
    <Dialog title={words.signIn.overTitle} titleHidden isOpen onClose={() => undefined} isStatic>
      <div className="entry-card entry-card-over">
        <Brand />
        <NextStep />
        <p className="entry-link">
          <a href="/" rel="external">
            {words.signIn.leave}
          </a>
        </p>
      </div>
    </Dialog>
  )
}
