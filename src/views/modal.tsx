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
  /** A press on the backdrop and Escape leave it open. */
  isStatic?: boolean
  /** Wide enough for a table. */
  isLarge?: boolean
  /** Stands above the title, from edge to edge. */
  picture?: ReactNode
  children: ReactNode
}

/**
 * A modal dialog on the browser's own: the page behind is inert, so the focus stays inside, and it goes back to where
 * it was on closing. The style sheet fades it in 300 ms and its backdrop in 150.
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
      // Not the first link in the text, which would jump over the words before it.
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
  // A browser lets a page refuse Escape once, and closes the dialog at the second press unless it never hears of it.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isStatic && event.key === 'Escape') event.preventDefault()
  }
  // The gesture back on a phone asks to close it as well.
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
