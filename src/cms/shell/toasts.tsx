import { useEffect, useRef, type FocusEvent, type ReactNode } from 'react'
import { useToaster, type Toast } from 'react-hot-toast/headless'
import { cms as words } from '#messages/en/cms.ts'
import { matchesShortcut } from '../keys/shortcuts.ts'
import { toastContentOf, dismissToast, forgetToast, type Tone } from '../stores/toasts.ts'
import { Icon, type IconName } from '../ui/icon.tsx'

const icons = {
  success: 'check-circle',
  failure: 'refused',
  info: 'info',
} as const satisfies Record<Tone, IconName>

/** @param onClose called before the toast is closed by a press */
function ToastRow({ toast, onClose }: { toast: Toast; onClose: () => void }): ReactNode {
  const content = toastContentOf(toast.id)
  useEffect(() => () => forgetToast(toast.id), [toast.id])
  if (!content) return null
  const { tone, text, detail, action } = content
  const close = () => {
    onClose()
    dismissToast(toast.id)
  }
  const act = () => {
    close()
    action?.run()
  }
  return (
    <li
      className={`toast toast-${tone}`}
      data-ms={toast.duration}
      data-leaving={!toast.visible || undefined}
      inert={!toast.visible}
    >
      <Icon name={icons[tone]} size={20} />
      <div className="toast-text">
        <strong>{text}</strong>
        {detail && <span dir="auto">{detail}</span>}
      </div>
      {action && (
        <button type="button" className="button button-line button-small" onClick={act}>
          {action.label}
        </button>
      )}
      <button
        type="button"
        className="icon-button icon-button-small"
        aria-label={words.close}
        onClick={close}
      >
        <Icon name="close" size={16} />
      </button>
    </li>
  )
}

/**
 * Region of the toasts, top right. No toast disappears while the pointer or the focus is on the
 * region. F6 moves the focus to the toasts and back. `data-react-aria-top-layer` leaves the region
 * reachable while a dialog hides the rest of the page.
 */
export function Toasts(): ReactNode {
  const { toasts, handlers } = useToaster()
  const region = useRef<HTMLElement>(null)
  /** Element that had the focus before the region. */
  const returnTarget = useRef<Element | null>(null)

  /**
   * True while the timers are paused. A second `startPause` before `endPause` would restart the
   * measured pause, and the time before it would count against the toasts.
   */
  const isPaused = useRef(false)
  const pause = () => {
    if (!isPaused.current) handlers.startPause()
    isPaused.current = true
  }
  const resume = () => {
    if (isPaused.current) handlers.endPause()
    isPaused.current = false
  }
  // The timers continue only when both the pointer and the focus have left.
  const onPointerLeave = () => {
    if (!region.current?.matches(':focus-within')) resume()
  }
  const onBlur = () => {
    if (!region.current?.matches(':hover')) resume()
  }

  // A toast that disappears under the pointer fires no `mouseleave`.
  useEffect(() => {
    if (isPaused.current && !region.current?.matches(':hover, :focus-within')) resume()
  })

  /** Moves the focus out of the region when a toast with the focus is closed. */
  const returnFocus = () => {
    const { activeElement } = document
    if (!region.current?.contains(activeElement)) return
    const target = returnTarget.current
    if (target instanceof HTMLElement && target.isConnected) target.focus()
    else if (activeElement instanceof HTMLElement) activeElement.blur()
  }

  const onFocus = (event: FocusEvent) => {
    pause()
    if (!region.current?.contains(event.relatedTarget)) returnTarget.current = event.relatedTarget
  }

  useEffect(() => {
    const moveFocus = (event: KeyboardEvent) => {
      if (!matchesShortcut('toasts', event) || !region.current?.querySelector('li')) return
      event.preventDefault()
      if (region.current.contains(document.activeElement)) {
        if (returnTarget.current instanceof HTMLElement) returnTarget.current.focus()
      } else {
        region.current.querySelector<HTMLElement>('li:not([inert]) button')?.focus()
      }
    }
    document.addEventListener('keydown', moveFocus)
    return () => document.removeEventListener('keydown', moveFocus)
  }, [])

  return (
    <section
      ref={region}
      className="toasts"
      aria-label={words.toasts.region}
      data-react-aria-top-layer="true"
      onMouseEnter={pause}
      onMouseLeave={onPointerLeave}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      <ol aria-live="polite" aria-relevant="additions">
        {toasts.map((toast) => (
          <ToastRow key={toast.id} toast={toast} onClose={returnFocus} />
        ))}
      </ol>
    </section>
  )
}
