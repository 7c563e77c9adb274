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
  /** Called by a press of the close icon; also by Escape and the backdrop, unless `isStatic`. */
  onClose: () => void
  title: string
  closeLabel: string
  /** True if Escape and a press on the backdrop do not close the dialog. */
  isStatic?: boolean
  /** True for a dialog that is wide enough for a table. */
  isLarge?: boolean
  /** A picture above the title. */
  picture?: ReactNode
  children: ReactNode
}

/**
 * A modal dialog: the browser's `dialog` element, which makes the page behind it inert, keeps the
 * focus inside, and restores the focus when it is closed. The stylesheet fades it in within 300 ms,
 * and its backdrop within 150 ms.
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
      // By default the browser focuses the first link in the text, and a screen reader would skip
      // the words before the link.
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
  // A browser closes the dialog at the second press of Escape, even if `cancel` events are
  // prevented. Preventing the key event avoids that.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isStatic && event.key === 'Escape') event.preventDefault()
  }
  // Prevents closing by the back gesture of a phone as well.
  const closedby = isStatic ? 'none' : undefined
  const handlers = { onClick: onBackdrop, onKeyDown, onCancel, onClose }
  return (
    <dialog
      className={isLarge ? 'modal large' : 'modal'}
      ref={ref}
      tabIndex={-1}
      aria-labelledby={titleId}
      closedby={closedby}
      {...handlers}
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
