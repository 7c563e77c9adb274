import { useState, type ComponentType, type FormEvent, type ReactNode } from 'react'
import { cms as words } from '#messages/en/cms.ts'
import { askForLink, type IdentityFault } from '../network/identity.ts'
import { Button } from '../ui/button.tsx'
import { EmailField } from './sign-in.tsx'
import { Refused, type CardProps } from './card.tsx'

/** A second request within 15 minutes is refused, which says nothing about the person's tries. */
const faultText = (fault: IdentityFault): string => (fault === 'locked' ? words.recovery.again : words.faults[fault])

export type RecoveryProps = {
  email: string
  onBack: () => void
  /** What it stands in: a screen's card, or the card over an open page. */
  as: ComponentType<Pick<CardProps, 'title' | 'lead' | 'children'>>
}

/** Asks for the link that lets one choose a new password. */
export function Recovery({ email: known, onBack, as: Card }: RecoveryProps): ReactNode {
  const [email, setEmail] = useState(known)
  const [empty, setEmpty] = useState(false)
  const [fault, setFault] = useState<IdentityFault | null>(null)
  const [busy, setBusy] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setEmpty(email.trim() === '')
    setFault(null)
    if (email.trim() === '' || busy) return
    setBusy(true)
    const answer = await askForLink(email.trim())
    setBusy(false)
    if (answer.ok) setSentTo(email.trim())
    else setFault(answer.fault)
  }

  const back = (
    <p className="entry-link">
      <button type="button" className="link-button" onClick={onBack}>
        {words.recovery.back}
      </button>
    </p>
  )
  if (sentTo !== null) {
    return (
      <Card title={words.recovery.sentTitle} lead={words.recovery.sent(sentTo)}>
        {back}
      </Card>
    )
  }
  return (
    <Card title={words.recovery.title} lead={words.recovery.lead}>
      <form className="entry-form" noValidate onSubmit={(event) => void submit(event)}>
        {fault && <Refused>{faultText(fault)}</Refused>}
        <EmailField value={email} onChange={setEmail} error={empty ? words.empty.email : undefined} autoFocus />
        <Button tone="primary" size="large" wide type="submit" isPending={busy}>
          {busy ? words.recovery.pending : words.recovery.action}
        </Button>
        {back}
      </form>
    </Card>
  )
}
