import { useState, type ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { cms as words } from '#messages/en/cms.ts'
import { Button, IconButton } from './controls.tsx'

type DialogProps = {
  title: string
  /** True when only assistive technology gets the title, because the children show their own. */
  titleHidden?: boolean
  isOpen: boolean
  /** Called by the close icon and, unless static, by Escape and a press outside. */
  onClose: () => void
  /**
   * `card`: a question. `wide`: a comparison. `sheet`: an editor at the end edge. `start`: a menu
   * at the start edge. `palette`, `keys` and `place`: the dialogs of these names.
   */
  size?: 'card' | 'wide' | 'sheet' | 'start' | 'palette' | 'keys' | 'place'
  /**
   * True when Escape and a press outside do not close the dialog: it contains choices or typed
   * text, or requires an answer.
   */
  isStatic?: boolean
  role?: 'dialog' | 'alertdialog'
  footer?: ReactNode
  children: ReactNode
}

/** Modal dialog. The focus stays inside until the dialog closes, then returns to where it was. */
export function Dialog(props: DialogProps): ReactNode {
  const {
    title,
    titleHidden,
    isOpen,
    onClose,
    size = 'card',
    isStatic = false,
    role = 'dialog',
    footer,
    children,
  } = props
  return (
    <ModalOverlay
      className={`scrim scrim-${size}`}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!isStatic}
      isKeyboardDismissDisabled={isStatic}
    >
      <Modal className={`dialog dialog-${size}`}>
        <AriaDialog className="dialog-body" role={role}>
          <div className={titleHidden ? 'visually-hidden' : 'dialog-head'}>
            <Heading slot="title">{title}</Heading>
            {!titleHidden && <IconButton icon="close" label={words.close} onPress={onClose} />}
          </div>
          {children}
          {footer && <div className="dialog-foot">{footer}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

type ConfirmProps = {
  title: string
  text: ReactNode
  action: string
  pending?: string
  tone?: 'primary' | 'danger'
  isOpen: boolean
  onClose: () => void
  /** Does the action while the dialog is busy. The dialog closes when the result is true. */
  onConfirm: () => Promise<boolean>
}

/** Question before an action with effects beyond this page. The cancel button has the focus. */
export function Confirm({
  title,
  text,
  action,
  pending = action,
  tone = 'danger',
  isOpen,
  onClose,
  onConfirm,
}: ConfirmProps): ReactNode {
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
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      role="alertdialog"
      isStatic={busy}
      footer={footer}
    >
      <div className="dialog-text">{text}</div>
    </Dialog>
  )
}
