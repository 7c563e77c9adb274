import { useEffect, useRef, type FocusEvent, type ReactNode } from 'react'
import { useToaster, type Toast } from 'react-hot-toast/headless'
import { cms as words } from '#messages/en/cms.ts'
import { matchesShortcut } from '../keys/shortcuts.ts'
import { contentOf, dismiss, forget, type Tone } from '../stores/toasts.ts'
import { Icon, type IconName } from '../ui/icon.tsx'

const icons = {
  success: 'check-circle',
  failure: 'refused',
  info: 'info',
} as const satisfies Record<Tone, IconName>

function OneToast({ toast, onLeave }: { toast: Toast; onLeave: () => void }): ReactNode {
  const content = contentOf(toast.id)
  useEffect(() => () => forget(toast.id), [toast.id])
  if (!content) return null
  const { tone, text, detail, action } = content
  const close = () => {
    onLeave()
    dismiss(toast.id)
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
 * Region of the toasts, top right. They wait while the pointer or the focus is on them; F6 moves
 * the focus to them and back. `data-react-aria-top-layer` leaves the region reachable while a
 * dialog hides the rest of the page.
 */
export function Toasts(): ReactNode {
  const { toasts, handlers } = useToaster()
  const region = useRef<HTMLElement>(null)
  const before = useRef<Element | null>(null)

  /**
   * True while paused. Pauses once, however often the pointer and the focus enter: the paused time
   * must not count.
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
  /** Resumes the timers only when both the pointer and the focus have left. */
  const pointerLeft = () => {
    if (!region.current?.matches(':focus-within')) resume()
  }
  const focusLeft = () => {
    if (!region.current?.matches(':hover')) resume()
  }

  // A toast that disappears under the pointer fires no `mouseleave`.
  useEffect(() => {
    if (isPaused.current && !region.current?.matches(':hover, :focus-within')) resume()
  })

  const leave = () => {
    const inside = region.current?.contains(document.activeElement)
    if (inside && before.current instanceof HTMLElement && before.current.isConnected)
      before.current.focus()
    else if (inside && document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }

  const arrive = (event: FocusEvent) => {
    pause()
    if (!region.current?.contains(event.relatedTarget)) before.current = event.relatedTarget
  }

  useEffect(() => {
    const go = (event: KeyboardEvent) => {
      if (!matchesShortcut('toasts', event) || !region.current?.querySelector('li')) return
      event.preventDefault()
      if (region.current.contains(document.activeElement)) {
        if (before.current instanceof HTMLElement) before.current.focus()
      } else {
        region.current.querySelector<HTMLElement>('li:not([inert]) button')?.focus()
      }
    }
    document.addEventListener('keydown', go)
    return () => document.removeEventListener('keydown', go)
  }, [])

  return (
    <section
      ref={region}
      className="toasts"
      aria-label={words.toasts.region}
      data-react-aria-top-layer="true"
      onMouseEnter={pause}
      onMouseLeave={pointerLeft}
      onFocus={arrive}
      onBlur={focusLeft}
    >
      <ol aria-live="polite" aria-relevant="additions">
        {toasts.map((toast) => (
          <OneToast key={toast.id} toast={toast} onLeave={leave} />
        ))}
      </ol>
    </section>
  )
}
