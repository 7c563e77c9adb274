import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { clockTime } from '#i18n/time.ts'
import { cms as words } from '#messages/en/cms.ts'
import { Button } from '../ui/button.tsx'
import { Refused } from './card.tsx'
import { SecretField } from './secret-field.tsx'
import { givePassphrase, type PassphraseAnswer } from './session.ts'

type Fault = Exclude<PassphraseAnswer, { ok: true }>

function FaultText({ fault }: { fault: Fault }): ReactNode {
  if (fault.fault === 'wrong') return <Refused title={words.passphrase.failed}>{words.passphrase.tries(fault.triesLeft)}</Refused>
  if (fault.fault === 'locked') return <Refused>{words.passphrase.locked(fault.retryAt && clockTime(fault.retryAt))}</Refused>
  return <Refused>{words.passphrase.unreachable}</Refused>
}

/** The second gate. What was typed stays after a wrong try, selected, so that it can be corrected or replaced. */
export function PassphraseForm(): ReactNode {
  const form = useRef<HTMLFormElement>(null)
  const [passphrase, setPassphrase] = useState('')
  const [empty, setEmpty] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    if (fault) form.current?.querySelector('input')?.select()
  }, [fault])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setEmpty(passphrase === '')
    setFault(null)
    if (passphrase === '' || busy) return
    setBusy(true)
    const answer = await givePassphrase(passphrase)
    setBusy(false)
    if (!answer.ok) setFault(answer)
  }

  return (
    <form ref={form} className="entry-form" noValidate onSubmit={(event) => void submit(event)}>
      {fault && <FaultText fault={fault} />}
      <SecretField
        label={words.passphrase.field}
        value={passphrase}
        onChange={setPassphrase}
        autoComplete="off"
        error={empty ? words.passphrase.empty : undefined}
        isRefused={fault?.fault === 'wrong'}
        autoFocus
      />
      <Button tone="primary" size="large" wide type="submit" isPending={busy}>
        {busy ? words.passphrase.pending : words.passphrase.action}
      </Button>
    </form>
  )
}
