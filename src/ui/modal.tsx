import { useEffect, useRef, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react'
import { Icon } from './icon.tsx'

type Props = {
  isOpen: boolean
  /** Called by the close icon, Escape and, unless static, the backdrop. */
  onClose: () => void
  title: string
  closeLabel: string
  /** A press on the backdrop and Escape leave it open. */
  isStatic?: boolean
  children: ReactNode
}

/**
 * A modal dialog on the browser's own: the page behind is inert, so the focus stays inside, and it goes back to where
 * it was on closing. The style sheet fades it in 300 ms and its backdrop in 150.
 */
export function Modal({ isOpen, onClose, title, closeLabel, isStatic = false, children }: Props): ReactNode {
  const ref = useRef<HTMLDialogElement>(null)
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
  return (
    <dialog className="modal" ref={ref} tabIndex={-1} aria-label={title} onClick={onBackdrop} onCancel={onCancel} onClose={onClose}>
      <div className="modal-in">
        {children}
        <button className="round" type="button" aria-label={closeLabel} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
    </dialog>
  )
}
