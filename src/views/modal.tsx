import {
  useEffect,
  useId,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import { Icon } from './icon.tsx'

type Props = {
  isOpen: boolean
  /** Called by the close icon, Escape and, unless static, the backdrop. */
  onClose: () => void
  title: string
  closeLabel: string
  /** Presses on the backdrop and Escape do not close it. */
  isStatic?: boolean
  /** Wide enough for a table. */
  isLarge?: boolean
  /** Shown above the title, full width. */
  picture?: ReactNode
  children: ReactNode
}

/**
 * A modal dialog based on the native one: the page behind is inert, which traps the focus, and
 * closing restores the focus. The stylesheet fades it in within 300 ms and its backdrop within 150.
 */
export function Modal({
  isOpen,
  onClose,
  title,
  closeLabel,
  isStatic = false,
  isLarge = false,
  picture,
  children,
}: Props): ReactNode {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = ref.current
    if (isOpen && dialog && !dialog.open) {
      dialog.showModal()
      // Focuses the dialog instead of the first link in the text, which would skip the words before
      // it.
      dialog.focus()
    }
    if (!isOpen) dialog?.close()
  }, [isOpen])

  const onBackdrop = (event: MouseEvent): void => {
    if (!isStatic && event.target === ref.current) onClose()
  }
  const onCancel = (event: SyntheticEvent): void => {
    event.preventDefault()
    if (!isStatic) onClose()
  }
  // Browsers let a page cancel Escape only once, and close the dialog at the second press, unless
  // the event never reaches it.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isStatic && event.key === 'Escape') event.preventDefault()
  }
  // The back gesture of a phone is a close request, too.
  const closedby = isStatic ? 'none' : undefined
  const on = { onClick: onBackdrop, onKeyDown, onCancel, onClose }
  return (
    <dialog
      className={isLarge ? 'modal large' : 'modal'}
      ref={ref}
      tabIndex={-1}
      aria-labelledby={titleId}
      closedby={closedby}
      {...on}
    >
      <div className="modal-in">
        {picture}
        <h2 className="modal-title" id={titleId}>
          {title}
        </h2>
        {children}
        <button className="round" type="button" aria-label={closeLabel} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
    </dialog>
  )
}
