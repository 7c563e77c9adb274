import {
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type FormEvent,
  type ReactNode,
} from 'react'
import { clockTime } from '#i18n/time.ts'
import { cms as words } from '#messages/en/cms.ts'
import { $email } from '../network/entry.ts'
import { askForLink, signInWith, type IdentityFault } from '../network/identity.ts'
import { Button } from '../ui/controls.tsx'
import { FieldFrame } from '../ui/field.tsx'
import { ErrorNotice, SecretField, type EntryCardProps } from './card.tsx'
import { givePassphrase, signInBy, type PassphraseAnswer } from './sign-in.ts'

type EmailFieldProps = {
  value: string
  onChange: (value: string) => void
  error: string | undefined
  autoFocus: boolean
}

/** Field for the account's e-mail address, for signing in and for a forgotten password. */
function EmailField({ value, onChange, error, autoFocus }: EmailFieldProps): ReactNode {
  return (
    <FieldFrame label={words.signIn.email} error={error} required showsRequiredMark={false}>
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

/** Messages about the fields that were submitted empty. */
type EmptyFields = { email?: string; password?: string }

/**
 * Form for e-mail and password. After a refused sign-in, both fields keep their text, and the
 * message does not say which field was wrong.
 */
export function SignInForm({
  onForgotPassword,
}: {
  onForgotPassword: (email: string) => void
}): ReactNode {
  const [email, setEmail] = useState($email.get())
  const [password, setPassword] = useState('')
  const [emptyFields, setEmptyFields] = useState<EmptyFields>({})
  const [fault, setFault] = useState<IdentityFault | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const empty: EmptyFields = {
      ...(email.trim() === '' && { email: words.signIn.empty.email }),
      ...(password === '' && { password: words.signIn.empty.password }),
    }
    setEmptyFields(empty)
    setFault(null)
    if (empty.email !== undefined || empty.password !== undefined || busy) return
    setBusy(true)
    const answer = await signInBy(signInWith(email.trim(), password))
    setBusy(false)
    if (!answer.ok) setFault(answer.fault)
  }

  return (
    <form className="entry-form" noValidate onSubmit={(event) => void submit(event)}>
      {fault && <ErrorNotice>{words.signIn.faults[fault]}</ErrorNotice>}
      <EmailField
        value={email}
        onChange={setEmail}
        error={emptyFields.email}
        autoFocus={email === ''}
      />
      <SecretField
        label={words.signIn.password}
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        error={emptyFields.password}
        autoFocus={email !== ''}
      />
      <Button tone="primary" size="large" wide type="submit" isPending={busy}>
        {busy ? words.signIn.pending : words.signIn.action}
      </Button>
      <p className="entry-link">
        <button type="button" className="link-button" onClick={() => onForgotPassword(email)}>
          {words.signIn.forgotten}
        </button>
      </p>
    </form>
  )
}

type PassphraseRefusal = Exclude<PassphraseAnswer, { ok: true }>

function PassphraseRefusalText({ refusal }: { refusal: PassphraseRefusal }): ReactNode {
  if (refusal.fault === 'wrong')
    return (
      <ErrorNotice title={words.passphrase.failed}>
        {words.passphrase.tries(refusal.triesLeft)}
      </ErrorNotice>
    )
  if (refusal.fault === 'locked')
    return (
      <ErrorNotice>
        {words.passphrase.locked(refusal.retryAt && clockTime(refusal.retryAt))}
      </ErrorNotice>
    )
  return <ErrorNotice>{words.passphrase.unreachable}</ErrorNotice>
}

/** Form of the second gate. After a wrong passphrase, the field keeps its text and selects it. */
export function PassphraseForm(): ReactNode {
  const form = useRef<HTMLFormElement>(null)
  const [passphrase, setPassphrase] = useState('')
  const [empty, setEmpty] = useState(false)
  const [refusal, setRefusal] = useState<PassphraseRefusal | null>(null)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    if (refusal) form.current?.querySelector('input')?.select()
  }, [refusal])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setEmpty(passphrase === '')
    setRefusal(null)
    if (passphrase === '' || busy) return
    setBusy(true)
    const answer = await givePassphrase(passphrase)
    setBusy(false)
    if (!answer.ok) setRefusal(answer)
  }

  return (
    <form ref={form} className="entry-form" noValidate onSubmit={(event) => void submit(event)}>
      {refusal && <PassphraseRefusalText refusal={refusal} />}
      <SecretField
        label={words.passphrase.field}
        value={passphrase}
        onChange={setPassphrase}
        autoComplete="off"
        error={empty ? words.passphrase.empty : undefined}
        isInvalid={refusal?.fault === 'wrong'}
        autoFocus
      />
      <Button tone="primary" size="large" wide type="submit" isPending={busy}>
        {busy ? words.passphrase.pending : words.passphrase.action}
      </Button>
    </form>
  )
}

/**
 * Text of a fault of the recovery request, whose `locked` means a second request within 15 minutes
 * instead of too many attempts to sign in.
 */
const faultText = (fault: IdentityFault): string =>
  fault === 'locked' ? words.recovery.again : words.signIn.faults[fault]

type RecoveryProps = {
  email: string
  onBack: () => void
  /** Component around the form: the card of a whole screen, or a step of the card over a page. */
  as: ComponentType<Pick<EntryCardProps, 'title' | 'lead' | 'children'>>
}

/** Requests the mail with a link to choose a new password. */
export function PasswordRecovery({
  email: typedEmail,
  onBack,
  as: Card,
}: RecoveryProps): ReactNode {
  const [email, setEmail] = useState(typedEmail)
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
        {fault && <ErrorNotice>{faultText(fault)}</ErrorNotice>}
        <EmailField
          value={email}
          onChange={setEmail}
          error={empty ? words.signIn.empty.email : undefined}
          autoFocus
        />
        <Button tone="primary" size="large" wide type="submit" isPending={busy}>
          {busy ? words.recovery.pending : words.recovery.action}
        </Button>
        {back}
      </form>
    </Card>
  )
}
