import { useState, type ReactNode } from 'react'
import { cms as words } from '#messages/en/cms.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

export type ConfirmProps = {
  title: string
  text: ReactNode
  action: string
  pending?: string
  tone?: 'primary' | 'danger'
  isOpen: boolean
  onClose: () => void
  /** The dialog stays, busy, until this settles; it closes itself when the answer is true. */
  onConfirm: () => Promise<boolean>
}

/** A question before something that reaches further than this page. The safe answer has the focus. */
export function Confirm({ title, text, action, pending = action, tone = 'danger', isOpen, onClose, onConfirm }: ConfirmProps): ReactNode {
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    const done = await onConfirm()
    setBusy(false)
    if (done) onClose()
  }
  const footer = (
    <>
      <Button autoFocus onPress={onClose}>
        {words.cancel}
      </Button>
      <Button tone={tone} isPending={busy} onPress={() => void confirm()}>
        {busy ? pending : action}
      </Button>
    </>
  )
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose} role="alertdialog" footer={footer}>
      <div className="dialog-text">{text}</div>
    </Dialog>
  )
}
